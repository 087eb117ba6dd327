/**
 * Share links: `#<anchor>&play=<match>`, the match being deflated JSON in base64url. The anchor is the page's own and keeps
 * its meaning; `#play=<match>` alone is as good. `#<anchor>&resume=<scenario or case>` opens the automatic save instead.
 */

/** In place of an anchor: the match goes on from another scenario, so it is the reader's own and nobody's link. */
export const NEXT = "next-scenario";

/** Longer addresses get broken by mail programs and messengers. */
export const LONGEST = 2000;

/** A match of an honest link unpacks to a few kilobytes; more is a trap for the reader's memory. */
const LARGEST_UNPACKED = 1_000_000;

/**
 * @param {ReadableStream<any>} stream
 * @param {number} limit
 */
async function collect(stream, limit) {
  const reader = stream.getReader();
  const pieces = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) throw new Error("the link unpacks to something far too large");
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/**
 * @param {import("./types.js").Match} match
 * @returns {Promise<string>}
 */
export async function pack(match) {
  const stream = new Blob([JSON.stringify(match)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = await collect(stream, Infinity);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {string} payload
 * @returns {Promise<import("./types.js").Match>} throws whenever the payload is not a match
 */
export async function unpack(payload) {
  const binary = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const text = new TextDecoder("utf-8", { fatal: true }).decode(await collect(stream, LARGEST_UNPACKED));
  return asMatch(JSON.parse(text));
}

/**
 * The outer form only; whether the moves stand is for the engine to say.
 * @param {any} data
 * @returns {import("./types.js").Match}
 */
export function asMatch(data) {
  const sound =
    data?.format === 1 &&
    typeof data.game === "string" &&
    typeof data.setup === "object" &&
    data.setup !== null &&
    Number.isInteger(data.seed) &&
    Array.isArray(data.actions) &&
    data.actions.every((/** @type {unknown} */ action) => typeof action === "string");
  if (!sound) throw new Error("this is not a saved game");
  return data;
}

/**
 * @param {string} hash as in `location.hash`
 * @returns {{anchor: string, play: string|null, resume: string|null}}
 */
export function readHash(hash) {
  const found = { anchor: "", play: /** @type {string|null} */ (null), resume: /** @type {string|null} */ (null) };
  for (const part of hash.replace(/^#/, "").split("&")) {
    if (part.startsWith("play=")) found.play = part.slice("play=".length);
    else if (part.startsWith("resume=")) found.resume = decodeText(part.slice("resume=".length));
    else if (part && !found.anchor) found.anchor = decodeText(part);
  }
  return found;
}

/** @param {string} text */
function decodeText(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The page's own anchor, or that of the heading above the widget.
 * @param {Element} widget
 */
export function anchorOf(widget) {
  const { anchor } = readHash(location.hash);
  if (anchor && document.getElementById(anchor)) return anchor;
  const headings = [...document.querySelectorAll("h1[id], h2[id], h3[id], h4[id], h5[id], h6[id]")];
  const above = headings.filter(
    (heading) => !widget.contains(heading) && heading.compareDocumentPosition(widget) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return above.at(-1)?.id ?? "";
}

/**
 * @param {import("./types.js").Match} match
 * @param {Element} widget
 * @returns {Promise<string>} the whole address; may be longer than `LONGEST`
 */
export async function shareLink(match, widget) {
  const anchor = anchorOf(widget);
  const address = location.href.split("#")[0];
  return `${address}#${anchor ? `${encodeURIComponent(anchor)}&` : ""}play=${await pack(match)}`;
}

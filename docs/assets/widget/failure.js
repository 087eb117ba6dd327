/** Failures with a cause that can be told to a reader, and page-side downloads that end in one of them. */

/** Everything in the end becomes one of these, so that each has its sentence and its remedy. */
export class Failure extends Error {
  /** @param {import("./types.js").FailureDetail} detail */
  constructor(detail) {
    super(`${detail.kind} ${detail.file ?? ""} ${detail.status ?? ""} ${detail.detail ?? ""}`.trim());
    this.name = "Failure";
    this.detail = detail;
  }

  /** A file that the server no longer has: perhaps a newer release of the site replaced it. */
  get gone() {
    return this.detail.kind === "http" && (this.detail.status === 404 || this.detail.status === 410);
  }
}

/** Thrown when the reader pressed Cancel. */
export class Cancelled extends Error {}

const NO_ANSWER_MS = 30000;

/** @param {string} url */
export function fileName(url) {
  return new URL(url, location.href).pathname.split("/").pop() || url;
}

/**
 * Download a text file of ours, or say precisely what is wrong with it.
 * @param {string} url
 * @param {RequestCache} [cache]
 * @returns {Promise<string>}
 */
export async function download(url, cache = "default") {
  const file = fileName(url);
  let response;
  try {
    response = await fetch(url, { cache, signal: AbortSignal.timeout(NO_ANSWER_MS) });
  } catch (error) {
    const late = error instanceof DOMException && error.name === "TimeoutError";
    throw new Failure({ kind: late ? "timeout" : "network", file, detail: String(error) });
  }
  if (!response.ok) throw new Failure({ kind: "http", file, status: response.status });
  let text;
  try {
    text = await response.text();
  } catch (error) {
    throw new Failure({ kind: "cut", file, detail: String(error) });
  }
  if (text.trimStart().startsWith("<")) throw new Failure({ kind: "html", file });
  return text;
}

/**
 * Download JSON; a file that stops in the middle counts as cut off.
 * @param {string} url
 * @param {RequestCache} [cache]
 * @returns {Promise<{text: string, data: any}>}
 */
export async function downloadJson(url, cache) {
  const text = await download(url, cache);
  try {
    return { text, data: JSON.parse(text) };
  } catch (error) {
    throw new Failure({ kind: "cut", file: fileName(url), detail: String(error) });
  }
}

/** How a widget begins: with a shared game, with a game saved before, or as it stands in the page. */
import { load, remove, sharedKey } from "./store.js";
import { NEXT, readHash, unpack } from "./share.js";
import { enterPage, markPlayed, playedHere } from "./tab.js";

/**
 * @typedef {import("./player.js").Player} Player
 * @typedef {import("./store.js").Entry} Entry
 */

/** @param {Player} player */
function showStart(player) {
  const { session } = player;
  player.session = player.start;
  player.apply({ ...player.first, session: player.start }, { by: "save", show: true });
  return session;
}

/**
 * The reader does not want the game of last time.
 * @param {Player} player
 */
export function discard(player) {
  remove(player.key);
  markPlayed(player.page, player.key, null);
  player.ownGame();
  showStart(player);
}

/**
 * Back from a shared game to the reader's own.
 * @param {Player} player
 */
export function showOwn(player) {
  const { anchor } = readHash(location.hash);
  history.replaceState(history.state, "", `${location.pathname}${location.search}${anchor ? `#${encodeURIComponent(anchor)}` : ""}`);
  player.ownGame();
  const entry = load(player.key);
  if (entry) return resume(player, entry, { now: true, notice: false });
  return showStart(player);
}

/** The match has come out of the address and is saved as the reader's own. */
function dropHash() {
  history.replaceState(history.state, "", `${location.pathname}${location.search}`);
}

/** @param {Player} player */
function tellResumed(player) {
  const { status, words } = player;
  const label = words.say("discard-resumed");
  status.notice(words.say("resumed"), label ? [status.button("discard", label)] : []);
}

/**
 * @param {Player} player
 * @param {Entry} entry
 * @param {object} how
 * @param {boolean} how.now the reader is at it, so Python may start; else it waits for the reader's interest
 * @param {boolean} how.notice
 */
async function resume(player, entry, { now, notice }) {
  const done = () => {
    markPlayed(player.page, player.key, player.slot);
    if (notice) tellResumed(player);
  };
  const { picture } = entry;
  if (picture?.made === player.made) {
    const { session, phase, seat, stateKey, titles } = entry;
    const kept = { events: [], announce: "", refused: null, title: titles[player.lang] ?? "" };
    player.apply({ ok: true, session, html: picture.html, stateKey, phase, seat, ...kept }, { by: "save", show: true });
    done();
    return;
  }
  /** @type {import("./player.js").Task} */
  const task = {
    name: "show",
    show: true,
    book: (book) => book.show(entry.session),
    request: () => ({ op: "show", lang: player.lang, session: entry.session }),
    done,
  };
  const show = () => void player.perform(task);
  const book = now ? null : (await player.openBook()).show(entry.session);
  player.owed = show;
  if (now || book) show();
}

/** The widget that a match belongs to: the same scenario or example, or at least the same game. @param {import("./types.js").Match} match */
function widgetOf(match) {
  const widgets = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("play-widget[data-session]")]);
  const { setup } = match;
  const own = widgets.find((widget) => {
    const here = JSON.parse(widget.dataset.session ?? "null")?.match.setup;
    return here?.scenario === setup.scenario && here?.case === setup.case;
  });
  return own ?? widgets.find((widget) => widget.dataset.game === match.game) ?? null;
}

/** @param {HTMLElement} widget */
function isFirst(widget) {
  return document.querySelector("play-widget[data-session]") === widget;
}

/**
 * @param {Player} player
 * @param {string} anchor
 */
function bringIntoView(player, anchor) {
  const place = anchor ? document.getElementById(anchor) : null;
  if (place) place.scrollIntoView({ behavior: "instant" });
  else player.widget.scrollIntoView({ block: "start", behavior: "instant" });
}

/**
 * @param {Player} player
 * @param {string} payload
 * @param {string} anchor
 * @returns {Promise<boolean>} whether the link is for this widget
 */
export async function openLink(player, payload, anchor) {
  let match = null;
  try {
    match = await unpack(payload);
  } catch (error) {
    console.warn("The link holds no game:", error);
  }
  const widget = match && widgetOf(match);
  if (!match || !widget) {
    if (isFirst(player.widget)) player.status.notice(player.words.say("share-unreadable"));
    return false;
  }
  if (widget !== player.widget) return false;
  const own = anchor === NEXT && !player.unfinished;
  player.slot = own ? "own" : "shared";
  player.link = own ? "" : payload;
  bringIntoView(player, anchor);
  const played = load(sharedKey(player.key));
  if (played?.link === payload) {
    await resume(player, played, { now: true, notice: false });
  } else {
    const session = { match, redo: [], seat: 0 };
    const text = JSON.stringify(match);
    /** @type {import("./player.js").Task} */
    const task = {
      name: "load",
      show: !own,
      book: (book) => book.show(session),
      request: () => ({ op: "load", lang: player.lang, text }),
    };
    player.owed = () => void player.perform(task);
    await player.perform(task);
  }
  if (own && player.owed === null) dropHash();
  else if (player.owed === null || player.busy) offerOwn(player);
  return true;
}

/** @param {Player} player */
function offerOwn(player) {
  const { status, words } = player;
  const label = words.say("own-game");
  status.notice(words.say("shared-opened"), label && load(player.key) ? [status.button("own", label)] : []);
}

/**
 * Runs once, when the widget comes into the page.
 * @param {Player} player
 */
export async function restore(player) {
  const { key, page, kind, name } = player;
  enterPage(page);
  const hash = readHash(location.hash);
  if (hash.play !== null && (await openLink(player, hash.play, hash.anchor))) return;
  const played = playedHere(page, key);
  const shared = played === "shared" ? load(sharedKey(key)) : null;
  const own = load(key);
  const chosen = hash.resume === `${kind}:${name}`;
  if (chosen) bringIntoView(player, hash.anchor);
  if (shared && !chosen) {
    player.slot = "shared";
    player.link = shared.link ?? "";
    await resume(player, shared, { now: true, notice: false });
  } else if (own && (chosen || played === "own")) {
    await resume(player, own, { now: true, notice: kind === "scenario" });
  } else if (own && kind === "scenario" && own.phase !== "over" && own.session.match.actions.length > 0) {
    await resume(player, own, { now: false, notice: true });
  }
}

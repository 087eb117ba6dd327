/**
 * What this tab remembers until it is closed (sessionStorage): which games of the present page were played here, so that a
 * reload or a change of language goes on with them, and which releases it was reloaded for, so that it never reloads in a loop.
 */

const PLAYED = "play-rules:tab";
const RELOADED = "play-rules:reloaded";

/**
 * @param {string} key
 * @returns {any}
 */
function read(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 * @returns {boolean} whether it was kept; a browser may forbid storage
 */
function write(key, value) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} page the page's address without its language
 * @param {string} key the automatic save
 * @returns {"own"|"shared"|null} what was played in this tab, if the reader has not been on another page since
 */
export function playedHere(page, key) {
  const note = read(PLAYED);
  return note?.page === page ? (note.games[key] ?? null) : null;
}

/**
 * @param {string} page
 * @param {string} key
 * @param {"own"|"shared"|null} what null to forget
 */
export function markPlayed(page, key, what) {
  const note = read(PLAYED);
  const games = note?.page === page ? note.games : {};
  if (what) games[key] = what;
  else delete games[key];
  write(PLAYED, { page, games });
}

/** Forget what was played on other pages. @param {string} page */
export function enterPage(page) {
  const note = read(PLAYED);
  if (note && note.page !== page) write(PLAYED, { page, games: {} });
}

/**
 * @param {string} folder
 * @returns {boolean} false if this tab was reloaded for that folder before, or cannot remember
 */
export function markReload(folder) {
  /** @type {string[]} */
  const folders = read(RELOADED) ?? [];
  return !folders.includes(folder) && write(RELOADED, [...folders, folder]);
}

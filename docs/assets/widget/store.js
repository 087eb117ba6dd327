/**
 * The automatic save: one entry for each scenario or example, kept in this browser only (localStorage), for every language.
 * A shared game that was opened from a link has a place of its own, so that it never overwrites the reader's game.
 */

import { site } from "./page.js";

const PREFIX = `play-rules:save:${site}:`;
const SHARED = ":shared";
const NOTES = "play-rules:notes:";

/**
 * @typedef {object} Entry
 * @property {1} format
 * @property {string} game
 * @property {"scenario"|"case"} kind
 * @property {string} name
 * @property {import("./types.js").Session} session
 * @property {"ready"|"thinking"|"handover"|"over"} phase
 * @property {number} seat
 * @property {string} stateKey
 * @property {Record<string, string>} titles by language, as far as it was played in that language
 * @property {string} page address of the page, with `{lang}` in place of the language
 * @property {string} saved time in ISO form
 * @property {string} [link] for a shared game: the link's payload
 * @property {Picture} [picture] the last view, so that the game stands there again without starting Python
 *
 * @typedef {object} Picture
 * @property {string} html
 * @property {string} made what it was made by: language, engine and content; it is only shown where all are the same
 */

/**
 * @param {string} game
 * @param {"scenario"|"case"} kind
 * @param {string} name
 */
export function saveKey(game, kind, name) {
  return `${PREFIX}${game}:${kind}:${name}`;
}

/** @param {string} key */
export function sharedKey(key) {
  return key + SHARED;
}

/**
 * @param {string} key
 * @returns {Entry|null} null also when the entry cannot be understood
 */
export function load(key) {
  try {
    const entry = JSON.parse(localStorage.getItem(key) ?? "null");
    return entry?.format === 1 && Array.isArray(entry.session?.match?.actions) && Array.isArray(entry.session.redo) ? entry : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {Entry} entry
 * @returns {boolean} false when the browser has no room or allows no storage
 */
export function store(key, entry) {
  const { picture, ...bare } = entry;
  for (const attempt of picture ? [entry, bare] : [bare]) {
    try {
      localStorage.setItem(key, JSON.stringify(attempt));
      return true;
    } catch {
      // try again without the picture
    }
  }
  return false;
}

/** @param {string} key */
export function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // a browser that allows no storage has nothing to remove
  }
}

/**
 * The reader's notes on a game.
 * @param {string} key the automatic save's
 */
export function loadNotes(key) {
  try {
    return localStorage.getItem(NOTES + key) ?? "";
  } catch {
    return "";
  }
}

/**
 * @param {string} key
 * @param {string} text nothing at all forgets them
 */
export function storeNotes(key, text) {
  try {
    if (text.trim()) localStorage.setItem(NOTES + key, text);
    else localStorage.removeItem(NOTES + key);
  } catch {
    // a full or closed storage: the notes last as long as the page
  }
}

/**
 * All saved games of this site, the latest first.
 * @returns {{key: string, entry: Entry}[]}
 */
export function list() {
  const found = [];
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index) ?? "";
      const entry = key.startsWith(PREFIX) ? load(key) : null;
      if (entry) found.push({ key, entry });
    }
  } catch {
    return [];
  }
  return found.sort((a, b) => b.entry.saved.localeCompare(a.entry.saved));
}

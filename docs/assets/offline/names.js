/**
 * What the page and the service worker both call things: the caches of this site, and the copies of a whole language in
 * them. The build puts this file into the service worker, without the word `export`; so it imports nothing.
 */

/** Header of requests that fetch a copy: the service worker leaves them alone. */
export const MARK = "X-Offline-Copy";
/** The list of a language's files, below the language's folder. */
export const LIST = "offline.json";

/**
 * @typedef {object} List
 * @property {string} lang
 * @property {string} release of the site
 * @property {string} engine folder below the site's
 * @property {number} bytes of all files together
 * @property {Record<string, [number, string?]>} files by the path below the site: bytes, and the hash where it is fixed
 *
 * @typedef {List & {cache: string}} Copy a complete copy, and the cache it lies in
 */

/** Several sites may share one origin. @param {string} base path of the site */
export function ownCaches(base) {
  return `playable-rulebooks:${base}:`;
}

/** Everything that was visited. @param {string} base */
export function visitedCache(base) {
  return `${ownCaches(base)}visited`;
}

/**
 * @param {string} base
 * @param {string} folder of the engine, below the site's: `engine/<hash>/`
 */
export function engineCache(base, folder) {
  return `${ownCaches(base)}${folder.replace(/\/$/, "")}`;
}

/**
 * @param {string} base
 * @param {string} lang
 * @param {string} release
 */
export function copyCache(base, lang, release) {
  return `${ownCaches(base)}copy/${lang}/${release}`;
}

/** @param {string} text of a page @returns {string} the release it belongs to; empty for a page that is not ours */
export function releaseIn(text) {
  return /<meta name="rulebook-release" content="([^"]+)">/.exec(text)?.[1] ?? "";
}

/**
 * @param {string} base
 * @returns {Promise<Copy[]>} the complete ones: their list is put in last
 */
export async function copies(base) {
  const start = `${ownCaches(base)}copy/`;
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(start)) continue;
    const cache = await caches.open(name);
    const list = await cache.match(`${base}${name.slice(start.length).split("/")[0]}/${LIST}`);
    if (list) found.push({ ...(await list.json()), cache: name });
  }
  return found;
}

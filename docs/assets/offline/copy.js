/**
 * *Make available offline*: fetches all files of a language into a cache of its own, and the engine into the engine's. A copy
 * is complete once its list lies in it; what came before a break need not come again.
 */
import { site } from "../widget/page.js";
import { LIST, MARK, copies, copyCache, engineCache, ownCaches, releaseIn } from "./names.js";

const AT_A_TIME = 4;
/** Without a byte for so long, a download counts as broken. */
const SILENCE_MS = 30000;
const HASH_LETTERS = 32;

/** @typedef {import("./names.js").List} List */

/** The site was released anew while the copy was being made. */
class Changed extends Error {}

/** @param {BufferSource} data */
async function hash(data) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, HASH_LETTERS);
}

/** One language's copy being made. Fires `change`. */
class Copying extends EventTarget {
  /** @type {"fetching"|"done"|"cancelled"|"network"|"room"} */
  state = "fetching";
  got = 0;
  bytes = 0;
  #ending = new AbortController();

  /** @param {string} lang */
  constructor(lang) {
    super();
    this.lang = lang;
    this.done = this.#run();
  }

  /** Whole per cent. */
  get percent() {
    return this.bytes > 0 ? Math.min(99, Math.floor((100 * this.got) / this.bytes)) : 0;
  }

  cancel() {
    this.#ending.abort();
  }

  async #run() {
    try {
      await this.#fetchAll().catch((error) => {
        if (error instanceof Changed) return this.#fetchAll();
        throw error;
      });
      this.#become("done");
    } catch (error) {
      if (this.#ending.signal.aborted) this.#become("cancelled");
      else {
        console.warn("The copy is not complete:", error);
        this.#become(/** @type {Error} */ (error).name === "QuotaExceededError" ? "room" : "network");
      }
    }
  }

  /** @param {Copying["state"]} state */
  #become(state) {
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {number} bytes */
  #count(bytes) {
    this.got += bytes;
    this.dispatchEvent(new Event("change"));
  }

  async #fetchAll() {
    const { lang } = this;
    const text = new TextDecoder().decode((await this.#download(`${lang}/${LIST}`, "no-store")).data);
    /** @type {List} */
    const list = JSON.parse(text);
    const before = await copies(site);
    if (before.some((copy) => copy.lang === lang && copy.release === list.release)) return;
    this.bytes = list.bytes;
    this.got = 0;
    const own = await caches.open(copyCache(site, lang, list.release));
    const engine = await caches.open(engineCache(site, list.engine));
    /** @param {string} path */
    const cacheOf = (path) => (path.startsWith(list.engine) ? engine : own);
    const left = Object.entries(list.files);
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) await this.#bring(next, list, cacheOf(next[0]));
    };
    try {
      await Promise.all(Array.from({ length: AT_A_TIME }, work));
    } catch (error) {
      left.length = 0;
      throw error;
    }
    for (const path of Object.keys(list.files)) {
      if (!(await cacheOf(path).match(site + path, { ignoreVary: true }))) throw new Error(`${path} is gone again`);
    }
    this.#ending.signal.throwIfAborted();
    await own.put(`${site}${lang}/${LIST}`, new Response(text, { headers: { "Content-Type": "application/json" } }));
    await this.#forgetUnfinished();
  }

  /** Parts of copies that a newer release has overtaken. Complete ones may still serve another tab: see the service worker. */
  async #forgetUnfinished() {
    const whole = (await copies(site)).map(({ cache }) => cache);
    for (const name of await caches.keys()) {
      if (name.startsWith(copyCache(site, this.lang, "")) && !whole.includes(name)) await caches.delete(name);
    }
  }

  /**
   * @param {[string, [number, string?]]} file
   * @param {List} list
   * @param {Cache} cache
   */
  async #bring([path, [bytes, expected]], list, cache) {
    const address = site + path;
    if (await cache.match(address, { ignoreVary: true })) {
      this.#count(bytes);
      return;
    }
    const kept = expected && (await keptElsewhere(address));
    if (kept) {
      const data = await kept.clone().arrayBuffer();
      if ((await hash(data)) === expected) {
        await cache.put(address, kept);
        this.#count(bytes);
        return;
      }
    }
    const { data, response } = await this.#download(path, "no-cache", (piece) => this.#count(piece));
    if (expected === undefined) {
      const release = releaseIn(new TextDecoder().decode(data));
      if (release && release !== list.release) throw new Changed(path);
      if (!release) throw new Error(`${path} is not the page that was expected`);
    } else if (data.byteLength !== bytes || (await hash(data)) !== expected) {
      throw new Changed(path);
    }
    this.#count(bytes - data.byteLength);
    const type = response.headers.get("content-type") ?? "application/octet-stream";
    await cache.put(address, new Response(data, { headers: { "Content-Type": type } }));
  }

  /**
   * @param {string} path
   * @param {RequestCache} cache
   * @param {(bytes: number) => void} [came]
   * @returns {Promise<{data: Uint8Array<ArrayBuffer>, response: Response}>}
   */
  async #download(path, cache, came = () => {}) {
    const silence = new AbortController();
    const signal = AbortSignal.any([this.#ending.signal, silence.signal]);
    let timer = setTimeout(() => silence.abort(), SILENCE_MS);
    try {
      const response = await fetch(site + path, { cache, signal, headers: { [MARK]: "1" } });
      if (!response.ok || !response.body) throw new Error(`${path}: HTTP ${response.status}`);
      const body = response.body.getReader();
      const pieces = [];
      for (;;) {
        const { done, value } = await body.read();
        if (done) break;
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_MS);
        pieces.push(value);
        came(value.byteLength);
      }
      return { data: new Uint8Array(await new Blob(pieces).arrayBuffer()), response };
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A file with its hash in its name, or with the same content under the same name, need not come again. @param {string} address */
async function keptElsewhere(address) {
  for (const name of await caches.keys()) {
    const found = name.startsWith(ownCaches(site)) && (await (await caches.open(name)).match(address, { ignoreVary: true }));
    if (found) return found;
  }
  return undefined;
}

/** @type {Map<string, Copying>} */
const underWay = new Map();

/**
 * Make the copy, or go on making it.
 * @param {string} lang
 */
export function start(lang) {
  const present = underWay.get(lang);
  if (present?.state === "fetching") return present;
  const copying = new Copying(lang);
  underWay.set(lang, copying);
  void copying.done.then(async () => {
    if (copying.state !== "done") return;
    const { tidy } = await import("./register.js");
    await tidy();
  });
  document.dispatchEvent(new CustomEvent("play:offline-copy", { detail: { lang } }));
  return copying;
}

/** @param {string} lang */
export function present(lang) {
  return underWay.get(lang) ?? null;
}

/** @param {string} lang @returns {Promise<import("./names.js").Copy|null>} */
export async function complete(lang) {
  return (await copies(site)).find((copy) => copy.lang === lang) ?? null;
}

/** @param {string} lang @returns {Promise<boolean>} whether some files of an unfinished copy lie here */
export async function begun(lang) {
  return (await caches.keys()).some((name) => name.startsWith(copyCache(site, lang, "")));
}

/** Remove a language's copy; and the engines, where no other language is kept. @param {string} lang */
export async function remove(lang) {
  underWay.delete(lang);
  const others = (await copies(site)).some((copy) => copy.lang !== lang);
  for (const name of await caches.keys()) {
    const engine = name.startsWith(engineCache(site, "engine/"));
    if (name.startsWith(copyCache(site, lang, "")) || (engine && !others)) await caches.delete(name);
  }
}

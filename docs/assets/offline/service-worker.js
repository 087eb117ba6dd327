/**
 * The site's service worker: what was visited, and the engine once it has run, also works without a network. It fetches
 * nothing that no page asks for, and no page needs it.
 *
 * The build writes it to `sw.js` at the site's root: workbox before it, then `names.js`, and values for the literals below.
 *
 * Every page belongs to a release and names its files, and every file that may change has its hash in its name. So this
 * worker serves pages and files of any release, and never one in place of another. A new release brings a new worker,
 * which takes over when no tab is left with an older one, and then removes what only older releases need.
 */

const RELEASE = "__RELEASE__";
/** The release's engine, `engine/<hash>/`. */
const ENGINE = "__ENGINE__";
/** The release's styles, fonts and scripts, `assets/<hash>/`. */
const SHARED = "__SHARED__";
/** The page that is shown in place of one that is not here, and its words by language. @type {any} */
const MISSING = "__MISSING__";

/** A slow network is as good as none when the page is at hand. */
const PATIENCE_SECONDS = 3;
/** A page that was just left, as by a reload, may still count as a tab for a while. */
const LOOKS = 10;
const LOOK_AGAIN_MS = 1000;
const base = new URL(self.registration.scope).pathname;
const visited = visitedCache(base);

/**
 * @param {URL} url
 * @returns {"engine"|"hashed"|"page"|"other"|null} null for what is none of our business
 */
function kind(url) {
  if (url.origin !== location.origin || !url.pathname.startsWith(base)) return null;
  if (url.pathname === location.pathname || url.pathname.endsWith(`/${LIST}`)) return null;
  const path = url.pathname.slice(base.length);
  if (/^engine\/[^/]+\/./.test(path)) return "engine";
  if (/^(content|assets\/[0-9a-f]{12})\/./.test(path) || /\.[0-9a-f]{8}\.min\.(js|css)$/.test(path)) return "hashed";
  return /(^|\/|\.html)$/.test(path) ? "page" : "other";
}

/** @param {URL} url the engine's folder below the site's */
function folderOf(url) {
  return url.pathname.slice(base.length).split("/").slice(0, 2).join("/");
}

/** A search term or an anchor makes no other page. */
const oneName = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const url = new URL(request.url);
    return url.origin + url.pathname;
  },
};

/** A network's sign-in page is no file of ours, and no page of ours either. */
const oursOnly = {
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status !== 200 || response.redirected) return null;
    const page = kind(new URL(request.url)) === "page";
    const html = (response.headers.get("content-type") ?? "").startsWith("text/html");
    if (page !== html || (page && !releaseIn(await response.clone().text()))) return null;
    return response;
  },
};

/** Copies of a language, the present release's first. */
async function copiesInOrder() {
  const found = await copies(base);
  return found.sort((one, other) => Number(other.release === RELEASE) - Number(one.release === RELEASE));
}

/** What was not visited may be in the copy of a language; and a file with a hash is the same wherever it lies. */
const elsewhereToo = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
    if (cachedResponse) return cachedResponse;
    const address = await oneName.cacheKeyWillBeUsed({ request });
    for (const { cache } of await copiesInOrder()) {
      const found = await (await caches.open(cache)).match(address, { ignoreVary: true });
      if (found) return found;
    }
    return undefined;
  },
};

/**
 * Ask the server whether a page is still the one the browser keeps; ten minutes after a release are ten minutes too many.
 * A redirect is for the browser to follow.
 */
const askAgain = {
  requestWillFetch: async ({ request }) => {
    if (kind(new URL(request.url)) !== "page") return request;
    const cache = request.cache === "default" ? "no-cache" : request.cache;
    if (request.mode !== "navigate") return new Request(request, { cache });
    return new Request(request.url, { headers: request.headers, credentials: "same-origin", redirect: "manual", cache });
  },
};

/** The page asks anew for a file that it found broken. */
class CacheFirst extends workbox.strategies.CacheFirst {
  _handle(request, handler) {
    return request.cache === "reload" ? handler.fetchAndCachePut(request) : super._handle(request, handler);
  }
}

const matchOptions = { ignoreVary: true };
const plugins = [oneName, oursOnly, elsewhereToo];
const hashed = new CacheFirst({ cacheName: visited, matchOptions, plugins });
const asked = new workbox.strategies.NetworkFirst({
  cacheName: visited,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  matchOptions,
  plugins: [...plugins, askAgain],
});

/** @param {any} options of workbox */
function serveEngine({ url, request, event }) {
  const cacheName = engineCache(base, folderOf(url));
  return new CacheFirst({ cacheName, matchOptions, plugins }).handle({ request, event });
}

/** @param {any} options of workbox */
function serve({ url, request, event }) {
  const what = kind(url);
  if (what === "engine") return serveEngine({ url, request, event });
  return (what === "hashed" ? hashed : asked).handle({ request, event });
}

/** The reader is told in the language of the page. @param {URL} url */
function missing(url) {
  const lang = url.pathname.slice(base.length).split("/")[0];
  const values = MISSING.words[lang] ?? Object.values(MISSING.words)[0];
  const text = MISSING.page.replace(/\{\{ (\w+) \}\}/g, (whole, key) => values[key] ?? whole);
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

const router = new workbox.routing.Router();
router.registerRoute(
  new workbox.routing.Route(({ url, request }) => kind(url) !== null && !request.headers.has(MARK), serve),
);
router.setCatchHandler(async ({ url, request }) => (request.mode === "navigate" ? missing(url) : Response.error()));
router.addFetchListener();
router.addCacheListener(); // what a page had fetched before there was a service worker

/** Pages of older releases, and files that no page names any more. */
async function sweepVisited() {
  const cache = await caches.open(visited);
  const files = [];
  let named = "";
  for (const request of await cache.keys()) {
    const url = new URL(request.url);
    const what = kind(url);
    if (what === "page") {
      const text = await (await cache.match(request)).text();
      if (releaseIn(text) === RELEASE) named += text;
      else await cache.delete(request);
    } else if (what === "hashed") {
      files.push({ request, url });
    }
  }
  for (const { request, url } of files) {
    const current = url.pathname.startsWith(base + SHARED) || named.includes(url.pathname.split("/").pop());
    if (!current) await cache.delete(request);
  }
}

/** Remove what only older releases need. A language's older copy stays until the newer one is complete. */
async function sweep() {
  const complete = await copies(base);
  const renewed = new Set(complete.filter(({ release }) => release === RELEASE).map(({ lang }) => lang));
  const stale = complete.filter(({ release, lang }) => release !== RELEASE && renewed.has(lang));
  const kept = complete.filter((copy) => !stale.includes(copy));
  const engines = new Set([ENGINE, ...kept.map(({ engine }) => engine)].map((folder) => engineCache(base, folder)));
  for (const { cache } of stale) await caches.delete(cache);
  for (const name of await caches.keys()) {
    if (name.startsWith(engineCache(base, "engine/")) && !engines.has(name)) await caches.delete(name);
  }
  await sweepVisited();
}

/**
 * A page of this very release says that it has loaded. Where it is the only tab, nobody needs an older release.
 * @param {string} teller that page
 * @param {boolean} waiting this worker still waits for its turn
 */
async function tidy(teller, waiting) {
  for (let look = 0; look < LOOKS; look += 1) {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const tabs = open.filter(({ url }) => url.startsWith(self.registration.scope)).map(({ id }) => id);
    if (!tabs.includes(teller)) return; // it has left; those that are open may be older
    if (tabs.length === 1) {
      await sweep(); // at once: a browser may take its time to let the older worker go
      if (waiting) await self.skipWaiting();
      return;
    }
    await new Promise((next) => setTimeout(next, LOOK_AGAIN_MS));
  }
}

self.addEventListener("message", (event) => {
  const { data } = event;
  if (data?.type === "TIDY" && data.release === RELEASE) event.waitUntil(tidy(event.source.id, data.waiting === true));
});

self.addEventListener("activate", (event) => event.waitUntil(Promise.all([self.clients.claim(), sweep()])));

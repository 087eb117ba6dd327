/**
 * Registers the service worker once the page has loaded, and tells it what was fetched before it was there. Where a browser
 * refuses service workers, nothing is different but that.
 */
import { site } from "../widget/page.js";
import { release } from "../widget/release.js";
import { copies } from "./names.js";

/** @returns {Promise<ServiceWorkerRegistration|null>} null where the browser refuses, or the site has none */
async function register() {
  if (!release) return null;
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  try {
    return (await navigator.serviceWorker.register(`${site}sw.js`, { scope: site })) ?? null;
  } catch (error) {
    console.info("No service worker here; the site works without.", error);
    return null;
  }
}

export const registered = register();

/**
 * @param {ServiceWorkerRegistration} registration
 * @returns {Promise<ServiceWorker>} the one at work, as soon as there is one
 */
async function atWork(registration) {
  const coming = registration.installing ?? registration.waiting;
  if (!registration.active && coming) {
    await new Promise((done) => {
      coming.addEventListener("statechange", () => (coming.state === "activated" || coming.state === "redundant") && done(null));
    });
  }
  if (!registration.active) throw new Error("the service worker did not become active");
  return registration.active;
}

/**
 * Have files kept that this page has asked for already: from the browser's own cache, where they lie.
 * @param {Iterable<string>} addresses
 */
async function keep(addresses) {
  const registration = await registered;
  const own = [...addresses].filter((address) => address.startsWith(location.origin + site));
  if (!registration || own.length === 0) return;
  const urlsToCache = own.map((address) => [address, { cache: "force-cache" }]);
  (await atWork(registration)).postMessage({ type: "CACHE_URLS", payload: { urlsToCache } });
}

/** The first visit: this page and its files came without the service worker. */
function keepWhatCame() {
  const since = performance.now();
  const [page] = performance.getEntriesByType("navigation");
  if (page) keep([page.name]).catch(() => {});
  new PerformanceObserver((list) => {
    const before = list.getEntries().filter((entry) => entry.startTime < since);
    keep(new Set(before.map((entry) => entry.name))).catch(() => {});
  }).observe({ type: "resource", buffered: true });
}

if (navigator.serviceWorker && !navigator.serviceWorker.controller) {
  navigator.serviceWorker.addEventListener("controllerchange", keepWhatCame, { once: true });
}

document.addEventListener("play:engine-ready", (event) => {
  keep(/** @type {CustomEvent} */ (event).detail.files).catch(() => {});
});

/** This tab has the newest release: perhaps nobody needs an older one. */
export async function tidy() {
  const registration = await registered;
  registration?.waiting?.postMessage({ type: "TIDY", release, waiting: true });
  registration?.active?.postMessage({ type: "TIDY", release });
}

/** Copies of a language from another release are brought up to date; that is what they were made for. */
async function renew() {
  for (const copy of await copies(site)) {
    if (copy.release === release || !navigator.onLine) continue;
    const { start } = await import("./copy.js");
    start(copy.lang);
  }
}

registered.then(async (registration) => {
  if (!registration) return;
  const newcomer = () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => coming.state === "installed" && void tidy());
  };
  registration.addEventListener("updatefound", newcomer);
  newcomer();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void tidy());
  await atWork(registration);
  // Browsers look for a newer worker by themselves, but may put it off; registering the same one again does not look.
  if (navigator.serviceWorker.controller) registration.update().catch(() => {});
  await tidy();
  await renew();
}).catch((error) => console.info("Nothing is kept for offline use.", error));

/**
 * After a new release an open tab may ask for an engine folder that is gone. Then this page itself is out of date: fetch it
 * again, and if it now names another engine folder, reload. The match is in the automatic save, so nothing is lost.
 */
import { markReload } from "./tab.js";

/** @type {Promise<boolean>|null} */
let asking = null;

/** @param {string} folder the engine folder that failed */
async function newer(folder) {
  let page;
  try {
    const response = await fetch(location.href.split("#")[0], { cache: "reload" });
    if (!response.ok) return null;
    page = new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    return null;
  }
  const named = page.querySelector("play-widget[data-engine]")?.getAttribute("data-engine");
  if (!named) return null;
  const address = new URL(named, location.href).href;
  return address === folder ? null : address;
}

/** @param {string} folder */
async function ask(folder) {
  const next = await newer(folder);
  if (!next || !markReload(next)) return false;
  document.dispatchEvent(new CustomEvent("play:new-release"));
  location.reload();
  return true;
}

/**
 * @param {string} folder the engine folder whose file the server does not have
 * @returns {Promise<boolean>} true when the page is being reloaded; never twice for the same newer folder
 */
export function handover(folder) {
  asking ??= ask(folder).then((reloading) => {
    if (!reloading) asking = null;
    return reloading;
  });
  return asking;
}

/**
 * After a new release an open tab may ask for an engine folder that is gone. Then this page itself is out of date: fetch it
 * again, and if it now names another engine folder, reload. Or instant navigation brings a page of the new release into a
 * tab whose scripts are older: then reload too. The match is in the automatic save, so nothing is lost.
 */
import { markReload } from "./tab.js";

/** @type {Promise<boolean>|null} */
let asking = null;

function named() {
  return document.querySelector("meta[name=rulebook-release]")?.getAttribute("content") ?? "";
}

/** The release that these scripts came with; empty where the build names none. */
export const release = named();
let reloading = false;

function reload() {
  reloading = true;
  document.dispatchEvent(new CustomEvent("play:new-release"));
  location.reload();
}

/**
 * To be asked whenever another page stands in this tab.
 * @returns {boolean} true when it belongs to another release, and the tab is being reloaded; once for each release
 */
export function overtaken() {
  const next = named();
  if (release && next && next !== release && !reloading && markReload(next)) reload();
  return reloading;
}

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
  reload();
  return true;
}

/**
 * @param {string} folder the engine folder whose file the server does not have
 * @returns {Promise<boolean>} true when the page is being reloaded; never twice for the same newer folder
 */
export function handover(folder) {
  asking ??= ask(folder).then((leaving) => {
    if (!leaving) asking = null;
    return leaving;
  });
  return asking;
}

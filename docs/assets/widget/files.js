/** Saved games as files, and texts for the clipboard. */
import { asMatch } from "./share.js";

/**
 * @param {import("./types.js").Match} match
 * @param {string} name file name without its end
 */
export function saveFile(match, name) {
  const blob = new Blob([`${JSON.stringify(match, null, 2)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${name.replace(/[^\w.-]+/g, "-")}.json`;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/**
 * Let the reader choose a file.
 * @param {HTMLElement} place where the file input may stand meanwhile
 * @returns {Promise<string|null>} its text, or null when the reader thought better of it
 */
export function chooseFile(place) {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".json,application/json";
    input.hidden = true;
    input.dataset.loadFile = "";
    /** @param {string|null} text */
    const done = (text) => {
      input.remove();
      resolve(text);
    };
    input.addEventListener("change", async () => done((await input.files?.[0]?.text().catch(() => "")) ?? null));
    input.addEventListener("cancel", () => done(null));
    place.querySelector("[data-load-file]")?.remove();
    place.append(input);
    input.click();
  });
}

/**
 * @param {string} text
 * @returns {import("./types.js").Match} throws when the text is not a saved game
 */
export function readSave(text) {
  return asMatch(JSON.parse(text));
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} false when the browser forbids it: then show the text so that it can be copied by hand
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

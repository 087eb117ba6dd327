/**
 * The notebook of a widget: a search through what was read, and the reader's own notes. The table marks it by `data-notebook`;
 * inside, `data-search` is the field to search with, `data-note` each thing that can be found, `data-search-none` what is said
 * when there is none, and `data-notes` the field for notes. Notes stay in this browser, beside the automatic save.
 */
import { loadNotes, storeNotes } from "./store.js";

const MARKS = /\p{Diacritic}/gu;

/** Small letters without accents: who looks for "wozny" finds "woźny". @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(MARKS, "").replaceAll("ł", "l").replaceAll("Ł", "l").toLowerCase();
}

export class Notebook {
  /** What is looked for, as it was typed. */
  #looked = "";
  /** What the search has unfolded, to be folded again. @type {Set<Element>} */
  #unfolded = new Set();

  /**
   * @param {HTMLElement} root the part that the engine draws
   * @param {string} key the automatic save's
   */
  constructor(root, key) {
    this.root = root;
    this.key = key;
  }

  /** Whatever an answer has drawn anew gets back what the reader wrote. */
  refresh() {
    const notes = /** @type {HTMLTextAreaElement|null} */ (this.root.querySelector("[data-notes]"));
    if (notes && notes !== document.activeElement) notes.value = loadNotes(this.key);
    const field = /** @type {HTMLInputElement|null} */ (this.root.querySelector("[data-search]"));
    if (!field || !this.#looked) return;
    if (field !== document.activeElement) field.value = this.#looked;
    this.#search(field);
  }

  /** @param {EventTarget|null} target what the reader has typed into */
  typed(target) {
    if (target instanceof HTMLTextAreaElement && target.matches("[data-notes]")) storeNotes(this.key, target.value);
    else if (target instanceof HTMLInputElement && target.matches("[data-search]")) this.#search(target);
  }

  /** @param {HTMLInputElement} field */
  #search(field) {
    const book = field.closest("[data-notebook]");
    if (!book) return;
    this.#looked = field.value;
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const note of /** @type {NodeListOf<HTMLElement>} */ (book.querySelectorAll("[data-note]"))) {
      const text = plain(note.textContent ?? "");
      const hit = words.every((word) => text.includes(word));
      note.hidden = !hit;
      found += Number(hit);
      this.#fold(note, hit && words.length > 0);
    }
    const none = /** @type {HTMLElement|null} */ (book.querySelector("[data-search-none]"));
    if (none) none.hidden = found > 0;
  }

  /**
   * What is found stands open as long as it is looked for; what the reader has opened stays so.
   * @param {HTMLElement} note
   * @param {boolean} open
   */
  #fold(note, open) {
    for (const fold of note.querySelectorAll("details")) {
      if (open && !fold.open) {
        fold.open = true;
        this.#unfolded.add(fold);
      } else if (!open && this.#unfolded.delete(fold)) {
        fold.open = false;
      }
    }
  }
}

/**
 * `<offline-copy>`: makes the pages, games and engine of a language available offline, tells how far it is, and removes them.
 * `data-bytes` is the size, written by the build; `data-words` has the sentences `about`, `make`, `fetching`, `cancel`,
 * `cancelled`, `go-on`, `network`, `room`, `retry`, `done`, `remove`, `removed`, `refused`. `data-state` says what it shows.
 */
import { Words } from "../widget/words.js";
import { begun, complete, present, remove, start } from "./copy.js";
import { registered } from "./register.js";

/** A screen reader is told in steps, the bar moves on its own. */
const PERCENT_STEP = 10;

export class OfflineCopy extends HTMLElement {
  /** @type {AbortController|null} */
  #life = null;
  /** @type {ReturnType<typeof start>|null} */
  #copying = null;

  connectedCallback() {
    this.words = new Words(this);
    this.lang = this.dataset.lang || document.documentElement.lang;
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.status = document.createElement("p");
    this.status.className = "offline-copy__status";
    this.status.setAttribute("role", "status");
    this.status.tabIndex = -1;
    this.bar = document.createElement("progress");
    this.bar.className = "offline-copy__bar";
    this.bar.max = 100;
    this.bar.hidden = true;
    this.bar.setAttribute("aria-hidden", "true"); // the sentence beside it says the same
    this.buttons = document.createElement("div");
    this.buttons.className = "offline-copy__buttons";
    this.replaceChildren(this.status, this.bar, this.buttons);
    document.addEventListener("play:offline-copy", () => this.#attend(), { signal });
    void this.#begin();
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#copying = null;
  }

  async #begin() {
    if (!(await registered) || !globalThis.caches || !crypto.subtle) this.#show("refused", []);
    else if (!this.#attend()) await this.#rest();
  }

  /** A copy of this language is being made, perhaps since an earlier page. @returns {boolean} */
  #attend() {
    const copying = present(this.lang);
    if (!copying || copying.state === "done" || !this.#life) return false;
    if (this.#copying !== copying) {
      this.#copying = copying;
      copying.addEventListener("change", () => this.#follow(), { signal: this.#life.signal });
    }
    this.#follow();
    return true;
  }

  /** Nothing is under way: there is a copy, a part of one, or none. */
  async #rest() {
    const copy = await complete(this.lang);
    if (copy) this.#show("done", [["remove", () => this.#remove()]], { size: this.#size(copy.bytes) });
    else if (await begun(this.lang)) this.#stopped("cancelled", "go-on");
    else this.#offer("about");
  }

  /** @param {string} sentence */
  #offer(sentence) {
    this.#show(sentence, [["make", () => this.#make()]], { size: this.#size(Number(this.dataset.bytes)) });
  }

  #make() {
    start(this.lang);
  }

  #follow() {
    const copying = this.#copying;
    if (!copying) return;
    if (copying.state === "fetching") {
      const percent = copying.percent - (copying.percent % PERCENT_STEP);
      this.#show("fetching", [["cancel", () => copying.cancel()]], { percent });
      if (this.bar) this.bar.value = copying.percent;
    } else if (copying.state === "done") {
      void this.#rest();
    } else {
      this.#stopped(copying.state, copying.state === "cancelled" ? "go-on" : "retry");
    }
  }

  /**
   * @param {string} sentence
   * @param {string} again
   */
  #stopped(sentence, again) {
    this.#show(sentence, [[again, () => this.#make()], ["remove", () => this.#remove()]]);
  }

  async #remove() {
    this.#copying = null;
    await remove(this.lang);
    this.#offer("removed");
  }

  /** @param {number} bytes */
  #size(bytes) {
    const megabytes = new Intl.NumberFormat(this.lang, { style: "unit", unit: "megabyte", maximumFractionDigits: 0 });
    return megabytes.format(Math.max(1, Math.round(Math.round(bytes / 1e5) / 10))); // as exact as the build tells it
  }

  /**
   * @param {string} state and sentence
   * @param {[string, () => void][]} buttons
   * @param {Record<string, string|number>} [values]
   */
  #show(state, buttons, values = {}) {
    const { status, bar, words } = this;
    if (!status || !bar || !this.buttons || !words) return;
    const sentence = words.say(state, values);
    if (status.textContent !== sentence) status.textContent = sentence;
    bar.hidden = state !== "fetching";
    if (this.dataset.state === state) return;
    this.dataset.state = state;
    const hadFocus = this.buttons.contains(document.activeElement);
    this.buttons.replaceChildren(
      ...buttons.map(([key, act]) => {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "offline-copy__button";
        button.dataset.offline = key;
        button.textContent = words.say(key);
        button.addEventListener("click", act);
        return button;
      }),
    );
    if (!hadFocus) return;
    const next = /** @type {HTMLElement|null} */ (this.buttons.querySelector("button"));
    (next ?? status).focus();
  }
}

customElements.define("offline-copy", OfflineCopy);

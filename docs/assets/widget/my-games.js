/**
 * `<my-games>`: the games saved in this browser, to go on with or to delete. Its sentences are in `data-words`: `empty`,
 * `resume`, `delete`, `deleted`, `restore`, `over`, `shared`; the games' names are in `data-games`.
 */
import { list, loadNotes, remove, store, storeNotes } from "./store.js";
import { Words } from "./words.js";

/**
 * @typedef {{key: string, entry: import("./store.js").Entry}} Saved
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Partial<HTMLElementTagNameMap[T]>} properties
 * @param {...(Node|string)} content
 */
function make(tag, properties, ...content) {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  element.append(...content);
  return element;
}

export class MyGames extends HTMLElement {
  connectedCallback() {
    this.words = new Words(this);
    /** @type {Record<string, string>} */
    this.games = JSON.parse(this.dataset.games || "{}");
    this.lang = this.dataset.lang || document.documentElement.lang;
    this.list = make("ul", { className: "my-games-list", tabIndex: -1 });
    this.note = make("div", { className: "my-games-note" });
    this.note.setAttribute("role", "status");
    this.replaceChildren(this.list, this.note);
    this.#show();
  }

  #show() {
    const games = list().filter(({ entry }) => entry.session.match.actions.length > 0);
    const { words } = this;
    const empty = make("li", { className: "my-games-empty" }, words?.say("empty") ?? "");
    this.list?.replaceChildren(...(games.length > 0 ? games.map((saved) => this.#item(saved)) : [empty]));
  }

  /** @param {Saved} saved */
  #item(saved) {
    const { entry } = saved;
    const titles = entry.titles ?? {};
    const title = titles[this.lang] || this.games?.[entry.game] || Object.values(titles).find(Boolean) || entry.name;
    const when = new Date(entry.saved);
    const time = make("time", { dateTime: entry.saved }, this.#date(when));
    const label = make("span", { className: "my-games-title" }, title);
    label.id = `my-games-${saved.key}`;
    const resume = make("a", { className: "my-games-resume", href: this.#address(saved) }, this.#say("resume"));
    const button = make("button", { className: "my-games-delete", type: "button" }, this.#say("delete"));
    button.addEventListener("click", () => this.#delete(saved));
    resume.setAttribute("aria-describedby", label.id);
    button.setAttribute("aria-describedby", label.id);
    const marks = [entry.phase === "over" ? this.#say("over") : "", saved.key.endsWith(":shared") ? this.#say("shared") : ""];
    const notes = marks.filter(Boolean).map((text) => make("span", { className: "my-games-mark" }, text));
    const item = make("li", { className: "my-games-item" }, label, time, ...notes, resume, button);
    item.dataset.game = entry.game;
    return item;
  }

  /** @param {Saved} saved */
  #address({ key, entry }) {
    const page = entry.page.replace("{lang}", this.lang);
    return key.endsWith(":shared") ? `${page}#play=${entry.link}` : `${page}#resume=${encodeURIComponent(`${entry.kind}:${entry.name}`)}`;
  }

  /** @param {Date} when */
  #date(when) {
    if (Number.isNaN(when.getTime())) return "";
    return new Intl.DateTimeFormat(this.lang, { dateStyle: "medium", timeStyle: "short" }).format(when);
  }

  /** @param {string} key */
  #say(key) {
    return this.words?.say(key) ?? "";
  }

  /** Deleting can be taken back until the page is left. @param {Saved} saved */
  #delete(saved) {
    const notes = loadNotes(saved.key);
    remove(saved.key);
    storeNotes(saved.key, "");
    this.#show();
    if (!this.#say("restore")) {
      this.list?.focus();
      return;
    }
    const restore = make("button", { className: "my-games-restore", type: "button" }, this.#say("restore"));
    restore.addEventListener("click", () => {
      store(saved.key, saved.entry);
      storeNotes(saved.key, notes);
      this.note?.replaceChildren();
      this.#show();
      this.list?.focus();
    });
    this.note?.replaceChildren(make("p", {}, this.#say("deleted")), restore);
    restore.focus();
  }
}

customElements.define("my-games", MyGames);

/**
 * `<my-games>`: the games saved in this browser, to go on with or to delete. Its sentences are in `data-words`: `empty`,
 * `resume`, `look`, `delete`, `deleted`, `restore`, `over`, `example`, `shared`; the games' names are in `data-games`.
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
    const over = entry.phase === "over";
    const name = this.games?.[entry.game] ?? "";
    const title = titles[this.lang] || Object.values(titles).find(Boolean) || entry.name;
    const game = make("span", { className: "my-games-game", id: `my-games-game-${saved.key}` }, name);
    const label = make("span", { className: "my-games-title", id: `my-games-${saved.key}` }, title);
    const time = make("time", { dateTime: entry.saved }, this.#date(new Date(entry.saved)));
    const marks = [entry.kind === "case" && "example", over && "over", saved.key.endsWith(":shared") && "shared"];
    const notes = marks.flatMap((mark) => (mark ? [make("span", { className: "my-games-mark" }, this.#say(mark))] : []));
    const resume = make("a", { className: "my-games-resume", href: this.#address(saved) }, this.#say(over ? "look" : "resume"));
    const button = make("button", { className: "my-games-delete", type: "button" }, this.#say("delete"));
    button.addEventListener("click", () => this.#delete(saved));
    for (const control of [resume, button]) control.setAttribute("aria-describedby", `${game.id} ${label.id}`);
    const what = make("div", { className: "my-games-what" }, game, label, make("div", { className: "my-games-when" }, time, ...notes));
    const item = make("li", { className: "my-games-item" }, what, make("div", { className: "my-games-do" }, resume, button));
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

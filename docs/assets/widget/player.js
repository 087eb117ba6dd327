/**
 * One widget's game: holds the session, asks the book and the engine, and puts answers into the page. It never decides a
 * rule; whatever it shows came from the engine, now or at build time.
 */
import { openBook, sameBeginning } from "./book.js";
import { engineFor } from "./engine-client.js";
import { Cancelled, Failure } from "./failure.js";
import { measure } from "./measure.js";
import { Notebook } from "./notebook.js";
import { focusIn, patch } from "./patch.js";
import { pageWithoutLanguage } from "./page.js";
import { Status } from "./status.js";
import { load, remove, saveKey, sharedKey, store } from "./store.js";
import { markPlayed } from "./tab.js";
import { Words } from "./words.js";

const PATIENCE_MS = 1000;
const BOOK_MS = 3000;
const PERCENT_STEP = 25;
/** Between two moves of bots, so that a reader sees the one before the next. */
const BOT_PAUSE_MS = 400;

/**
 * @typedef {object} Task
 * @property {string} name for the timing entries
 * @property {(book: import("./book.js").Book) => import("./types.js").Answer|null} [book]
 * @property {() => object} request
 * @property {boolean} [show] the answer shows a position that is saved already
 * @property {boolean} [sliced] the engine may answer that it is still thinking, and is asked again
 * @property {() => void} [done] after the answer stands in the page
 * @property {() => void} [again] what Retry does, when it is more than this task
 *
 * @typedef {{answer: any, by: "book"|"engine"}} Found
 */

let firstFullStorage = true;

export class Player {
  /** Where the automatic save goes: a shared game has a place of its own. @type {"own"|"shared"} */
  slot = "own";
  /** The payload of the opened share link. */
  link = "";
  /** A saved game that has yet to be shown; until then no move is made. @type {(() => void)|null} */
  owed = null;
  /** @type {AbortController|null} */
  #pending = null;
  /** @type {(() => void)|null} */
  #again = null;
  /** @type {import("./types.js").Phase|null} */
  #answered = null;
  #wanted = false;
  #botsMove = false;
  #slow = false;
  #answers = 0;
  /** @type {import("./book.js").Book|null} */
  #book = null;
  /** @type {Promise<import("./book.js").Book>|null} */
  #opening = null;

  /**
   * @param {HTMLElement} widget
   * @param {HTMLElement} root the part that the engine draws
   */
  constructor(widget, root) {
    const data = widget.dataset;
    this.widget = widget;
    this.root = root;
    this.words = new Words(widget);
    this.lang = data.lang ?? "";
    this.game = data.game ?? "";
    /** @type {"scenario"|"case"} */
    this.kind = data.scenario === undefined ? "case" : "scenario";
    this.name = data.scenario ?? data.case ?? "";
    this.key = saveKey(this.game, this.kind, this.name);
    this.page = pageWithoutLanguage(this.lang);
    /** What a saved picture must have been made by to be shown as it is. */
    this.made = [this.lang, data.engine, data.program, data.content, data.texts].join(" ");
    /** @type {import("./types.js").Session} */
    this.start = JSON.parse(data.session ?? "null");
    this.session = this.start;
    /** @type {import("./types.js").Answer} */
    this.first = {
      ok: true,
      session: this.start,
      html: root.innerHTML,
      stateKey: data.stateKey ?? "",
      phase: "ready",
      seat: Number(data.seat ?? 0),
      events: [],
      announce: "",
      refused: null,
      title: data.pageTitle ?? "",
    };
    this.title = this.first.title;
    this.notebook = new Notebook(root, this.key);
    this.notebook.refresh();
    this.status = new Status(widget, () => focusIn(this.root, []));
    this.engine = engineFor(data.engine ?? "");
    this.contents = [data.program, data.content, data.texts].filter((url) => url !== undefined);
  }

  get busy() {
    return this.#pending !== null;
  }

  /** The reader's own game would be lost by starting another. */
  get unfinished() {
    const entry = this.kind === "scenario" ? load(this.key) : null;
    return entry !== null && entry.phase !== "over" && entry.session.match.actions.length > 0;
  }

  /** The reader shows interest: start the engine, once, and have the book at hand. */
  intend() {
    if (this.#wanted) return;
    this.#wanted = true;
    this.engine.start(this.contents);
    void this.openBook();
    this.owed?.();
    this.showPhase();
    void this.letBotsMove();
  }

  /** Whoever plays for themselves: their moves one after another, until a person is to decide. */
  async letBotsMove() {
    if (this.#botsMove || !this.#wanted || this.#answered !== "thinking") return;
    this.#botsMove = true;
    this.status.clearNotice();
    let going = true;
    while (going && this.#answered === "thinking" && this.widget.isConnected) {
      await new Promise((resolve) => setTimeout(resolve, BOT_PAUSE_MS));
      if (this.#pending || this.#answered !== "thinking") break;
      const task = { name: "think", sliced: true, request: () => ({ op: "think", lang: this.lang, session: this.session }) };
      const found = await this.ask(task, () => void this.letBotsMove());
      if (found) this.apply(found.answer, { by: found.by });
      going = found !== null;
    }
    this.#botsMove = false;
    if (!going && this.phase === "thinking") {
      this.status.notice(this.words.say("bot-paused"), [this.status.button("think", this.words.say("go-on"))]);
    }
  }

  openBook() {
    this.#opening ??= openBook(this.widget.dataset.book, this.first).then((book) => (this.#book = book));
    return this.#opening;
  }

  /**
   * @param {Task} task
   * @param {Element|null} [pressed]
   */
  async perform(task, pressed = null) {
    const pressedAt = performance.now();
    const found = await this.ask(task, () => this.perform(task, pressed));
    if (!found) return false;
    this.apply(found.answer, { by: found.by, pressed, show: task.show });
    measure("play:action", pressedAt, { by: found.by, name: task.name });
    if (this.#answers++ === 0) requestAnimationFrame(() => measure("play:first-answer", pressedAt, { by: found.by }));
    task.done?.();
    return true;
  }

  /**
   * Get an answer from the book or from the engine; show progress and whatever goes wrong.
   * @param {Task} task
   * @param {() => void} again what Retry does
   * @returns {Promise<Found|null>} null when there is nothing to show
   */
  async ask(task, again) {
    if (this.#pending) return null;
    this.#again = null;
    this.status.clearBusy();
    const quick = this.#book && task.book?.(this.#book);
    if (quick) return { answer: quick, by: "book" };
    const pending = new AbortController();
    this.#pending = pending;
    this.showPhase();
    const impatience = setTimeout(() => {
      this.#slow = true;
      this.showBusy();
    }, PATIENCE_MS);
    try {
      if (task.book && !this.#book) {
        const late = new Promise((resolve) => setTimeout(() => resolve(null), BOOK_MS));
        const book = await Promise.race([this.openBook(), late]);
        const answer = book && task.book(book);
        if (pending.signal.aborted) return null;
        if (answer) return { answer, by: "book" };
      }
      this.#wanted = true;
      // Between two slices Cancel is heard here; without slices the worker has to go, since nothing interrupts Python.
      const signal = task.sliced ? new AbortController().signal : pending.signal;
      let answer = await this.engine.request(task.request(), this.contents, signal);
      while (answer.thinking && !pending.signal.aborted) {
        answer = await this.engine.request(task.request(), this.contents, signal);
      }
      if (pending.signal.aborted) return null;
      if (answer.ok) return { answer, by: "engine" };
      this.status.notice(answer.error.message);
      return null;
    } catch (error) {
      if (!(error instanceof Cancelled) && this.#pending === pending) this.#fail(error, task.again ?? again);
      return null;
    } finally {
      clearTimeout(impatience);
      if (this.#pending === pending) {
        this.#pending = null;
        this.#slow = false;
        if (!this.#again) this.status.clearBusy();
        this.showPhase();
      }
    }
  }

  /**
   * @param {unknown} error
   * @param {() => void} again
   */
  #fail(error, again) {
    const detail = error instanceof Failure ? error.detail : { kind: /** @type {const} */ ("crash"), detail: String(error) };
    console.error("The game could not go on; nothing is lost.", error);
    this.#again = again;
    this.status.failed(this.words.failure(detail), this.status.button("retry", this.words.say("retry")));
  }

  retry() {
    const again = this.#again;
    if (!again) return;
    focusIn(this.root, []);
    again();
  }

  /** Give up what is under way; the position stays as it was. */
  cancel() {
    this.#pending?.abort();
  }

  /**
   * @param {import("./types.js").Answer} answer
   * @param {object} how
   * @param {"book"|"engine"|"save"} how.by
   * @param {Element|null} [how.pressed]
   * @param {boolean} [how.show]
   */
  apply(answer, { by, pressed = null, show = false }) {
    const { widget, root } = this;
    this.owed = null;
    this.session = answer.session;
    this.title = answer.title || this.title;
    const logGrew = patch(widget, root, answer.html, pressed);
    this.notebook.refresh();
    if (by !== "engine") this.#syncRedo();
    widget.dataset.stateKey = answer.stateKey;
    widget.dataset.seat = String(answer.seat);
    if (by !== "save") widget.dataset.answeredBy = by;
    this.#answered = answer.phase;
    this.showPhase();
    if (!show) this.#save(answer);
    if (!logGrew) this.status.speak(answer.announce); // a log that grows is read out by itself
    const { events, stateKey, phase, refused } = answer;
    widget.dispatchEvent(new CustomEvent("play:answer", { bubbles: true, detail: { by, events, stateKey, phase, refused } }));
    if (phase === "thinking") void this.letBotsMove();
  }

  /** The book was written for readers who took nothing back: whether there is something to redo, the page knows. */
  #syncRedo() {
    for (const button of this.root.querySelectorAll('[data-control="redo"]')) {
      if (this.session.redo.length > 0) button.removeAttribute("aria-disabled");
      else button.setAttribute("aria-disabled", "true");
    }
  }

  /** @param {import("./types.js").Answer} answer */
  #save(answer) {
    const key = this.slot === "own" ? this.key : sharedKey(this.key);
    const { match, redo } = this.session;
    const untouched =
      sameBeginning(match, this.start.match) && match.actions.length <= this.start.match.actions.length && redo.length === 0;
    if (untouched && this.slot === "own") {
      remove(key);
      markPlayed(this.page, this.key, null);
      return;
    }
    markPlayed(this.page, this.key, this.slot);
    const { game, kind, name, page, session, lang, made } = this;
    const titles = { ...load(key)?.titles, [lang]: this.title };
    const stored = store(key, {
      ...{ format: 1, game, kind, name, session, titles, page },
      ...{ phase: answer.phase, seat: answer.seat, stateKey: answer.stateKey, saved: new Date().toISOString() },
      ...(this.slot === "shared" ? { link: this.link } : {}),
      picture: { html: answer.html, made },
    });
    if (stored) return;
    if (firstFullStorage) this.status.notice(this.words.say("storage-full"));
    firstFullStorage = false;
  }

  /** Leave the shared game: from here on it is the reader's own. */
  ownGame() {
    this.slot = "own";
    this.link = "";
  }

  /** @returns {import("./types.js").Phase} */
  get phase() {
    if (this.#pending) return this.engine.state === "ready" ? "thinking" : "starting";
    if (this.#again) return "failed";
    if (this.#answered) return this.#answered;
    if (!this.#wanted) return "static";
    return this.engine.state === "ready" ? "ready" : this.engine.state === "starting" ? "starting" : "static";
  }

  showPhase() {
    const { widget, phase } = this;
    if (widget.dataset.phase === phase) return;
    widget.dataset.phase = phase;
    widget.dispatchEvent(new CustomEvent("play:phase", { bubbles: true, detail: { phase } }));
  }

  /** After a second of waiting: how far it is, and a way out. */
  showBusy() {
    this.showPhase();
    if (!this.#pending || !this.#slow) return;
    const { words, engine, status } = this;
    const percent = engine.state === "starting" ? engine.percent : null;
    const told = percent === null ? 0 : percent - (percent % PERCENT_STEP);
    let sentence = words.say("thinking");
    if (engine.state !== "ready") sentence = told > 0 ? words.say("progress", { percent: told }) : words.say("starting");
    const cancel = words.say("cancel");
    status.busy(sentence, percent, cancel ? status.button("cancel", cancel) : null);
  }
}

/**
 * The opening book: answers to what can be asked along an example's scripted line, made at build time by the very
 * engine. With it a press is answered at once, with no Python in the page.
 */
import { downloadJson } from "./failure.js";

/** Files of the whole visit. @type {Map<string, Promise<import("./types.js").BookFile|null>>} */
const files = new Map();

/**
 * @param {string[]} a
 * @param {string[]} b
 */
function same(a, b) {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/**
 * @param {import("./types.js").Match} a
 * @param {import("./types.js").Match} b
 * @returns {boolean} whether both are games from the very same beginning
 */
export function sameBeginning(a, b) {
  return (
    a.game === b.game &&
    a.seed === b.seed &&
    a.content_hash === b.content_hash &&
    a.rules_version === b.rules_version &&
    JSON.stringify(a.setup) === JSON.stringify(b.setup)
  );
}

export class Book {
  /**
   * @param {import("./types.js").BookFile|null} file missing for scenarios: then only the start is known
   * @param {import("./types.js").Answer} first the view at the start, as the page was built
   */
  constructor(file, first) {
    this.file = file;
    this.first = first;
    this.start = file ? file.start : first.session;
  }

  /**
   * @param {import("./types.js").Session} session
   * @returns {string[]|null} the moves since the start, or null when the game began otherwise
   */
  #moves(session) {
    const begun = this.start.match.actions;
    const { match } = session;
    if (!sameBeginning(this.start.match, match) || !same(match.actions.slice(0, begun.length), begun)) return null;
    return match.actions.slice(begun.length);
  }

  /**
   * @param {Record<string, number>} views
   * @param {string} key
   * @returns {import("./types.js").View|null}
   */
  #view(views, key) {
    return this.file && Object.hasOwn(views, key) ? this.file.views[views[key]] : null;
  }

  /**
   * @param {import("./types.js").View|null} view
   * @param {import("./types.js").Session} session
   * @param {string[]} actions all that have been done now
   * @param {string[]} redo
   * @returns {import("./types.js").Answer|null} the view as the engine would have sent it
   */
  #answer(view, session, actions, redo) {
    if (!view || !this.file) return null;
    const { pieces } = this.file;
    let html = "";
    for (let at = 0; at < view.html.length; at += 2) html += pieces.slice(view.html[at], view.html[at + 1]).join("");
    return { ...view, ok: true, html, session: { match: { ...session.match, actions }, redo, seat: view.seat } };
  }

  /**
   * @param {import("./types.js").Session} session
   * @returns {import("./types.js").Answer|null} the view of this very position
   */
  show(session) {
    const moves = this.#moves(session);
    if (!moves) return null;
    if (!this.file) return moves.length === 0 ? { ...this.first, session } : null;
    const key = moves.join(" ");
    const view = this.#view(this.file.show, key) ?? this.#view(this.file.answers, key);
    if (!view || view.refused) return null;
    const shown = this.#answer(view, session, session.match.actions, session.redo);
    return shown && { ...shown, events: [], announce: "" };
  }

  /**
   * @param {import("./types.js").Session} session
   * @param {string} action
   * @returns {import("./types.js").Answer|null}
   */
  act(session, action) {
    const moves = this.#moves(session);
    const view = this.file && moves && this.#view(this.file.answers, [...moves, action].join(" "));
    if (!view) return null;
    const { match, redo } = session;
    if (view.refused) return this.#answer(view, session, match.actions, redo);
    return this.#answer(view, session, [...match.actions, action], redo[0] === action ? redo.slice(1) : []);
  }

  /** @param {import("./types.js").Session} session */
  undo(session) {
    const moves = this.#moves(session);
    if (!moves || moves.length === 0) return null;
    const { actions } = session.match;
    const redo = [...actions.slice(-1), ...session.redo];
    if (!this.file) return moves.length === 1 ? this.#begin(session, redo) : null;
    return this.#answer(this.#view(this.file.undo, moves.join(" ")), session, actions.slice(0, -1), redo);
  }

  /** @param {import("./types.js").Session} session */
  redo(session) {
    return session.redo.length > 0 ? this.act(session, session.redo[0]) : null;
  }

  /** @param {import("./types.js").Session} session */
  restart(session) {
    const moves = this.#moves(session);
    if (!moves) return null;
    const redo = [...moves, ...session.redo];
    if (!this.file) return this.#begin(session, redo);
    return this.#answer(this.#view(this.file.restart, String(session.seat)), session, this.start.match.actions, redo);
  }

  /**
   * @param {import("./types.js").Session} session
   * @param {string[]} redo
   */
  #begin(session, redo) {
    return { ...this.first, session: { ...session, match: { ...session.match, actions: this.start.match.actions }, redo } };
  }
}

/**
 * @param {string} url
 * @returns {Promise<import("./types.js").BookFile|null>}
 */
function bookFile(url) {
  let file = files.get(url);
  if (!file) {
    file = downloadJson(url).then(
      ({ data }) => (data?.format === 2 && data.start && data.views ? data : null),
      () => {
        files.delete(url); // the engine answers as well, only later
        return null;
      },
    );
    files.set(url, file);
  }
  return file;
}

/**
 * @param {string|undefined} url missing for scenarios: then the book knows only the start
 * @param {import("./types.js").Answer} first
 * @returns {Promise<Book>}
 */
export async function openBook(url, first) {
  const file = url ? await bookFile(url) : null;
  return new Book(file && sameBeginning(file.start.match, first.session.match) ? file : null, first);
}

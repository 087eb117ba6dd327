/**
 * The opening book: answers to the first moves of an example, made at build time by the very engine. With it a press is
 * answered at once, with no Python in the page.
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
   * @param {import("./types.js").Session} start
   * @param {Record<string, import("./types.js").Answer>} answers
   * @param {import("./types.js").Answer} first the view at the start, as the page was built
   */
  constructor(start, answers, first) {
    this.start = start;
    this.answers = answers;
    this.first = first;
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
   * @param {string[]} moves
   * @returns {import("./types.js").Answer|null} the view after these moves; refusals are no position
   */
  #position(moves) {
    if (moves.length === 0) return this.first;
    const answer = Object.hasOwn(this.answers, moves.join(" ")) ? this.answers[moves.join(" ")] : null;
    const reached = answer && !answer.refused && same(answer.session.match.actions, [...this.start.match.actions, ...moves]);
    return reached ? { ...answer, events: [], announce: "" } : null;
  }

  /**
   * An undo or a restart may have an answer of its own, with a word to the reader; else the position alone is shown.
   * @param {string[]} moves
   * @param {"undo"|"restart"} op
   * @param {string[]} left the moves that remain
   * @param {import("./types.js").Session} session
   * @returns {import("./types.js").Answer|null}
   */
  #back(moves, op, left, session) {
    const key = [...moves, `<${op}>`].join(" ");
    const answer = Object.hasOwn(this.answers, key) ? this.answers[key] : this.#position(left);
    const redo = [...moves.slice(left.length), ...session.redo];
    return answer && { ...answer, session: { ...answer.session, redo } };
  }

  /**
   * @param {import("./types.js").Session} session
   * @returns {import("./types.js").Answer|null} the view of this very position
   */
  show(session) {
    const moves = this.#moves(session);
    const answer = moves && this.#position(moves);
    return answer && { ...answer, session };
  }

  /**
   * @param {import("./types.js").Session} session
   * @param {string} action
   * @returns {import("./types.js").Answer|null}
   */
  act(session, action) {
    const moves = this.#moves(session);
    const key = moves && [...moves, action].join(" ");
    if (!key || !Object.hasOwn(this.answers, key)) return null;
    const answer = this.answers[key];
    return answer.refused ? { ...answer, session } : answer;
  }

  /** @param {import("./types.js").Session} session */
  undo(session) {
    const moves = this.#moves(session);
    return moves && moves.length > 0 ? this.#back(moves, "undo", moves.slice(0, -1), session) : null;
  }

  /** @param {import("./types.js").Session} session */
  redo(session) {
    const moves = this.#moves(session);
    const [next, ...rest] = session.redo;
    const key = moves && next !== undefined ? [...moves, next] : null;
    if (!key || !this.#position(key)) return null;
    const answer = this.answers[key.join(" ")];
    return { ...answer, session: { ...answer.session, redo: rest } };
  }

  /** @param {import("./types.js").Session} session */
  restart(session) {
    const moves = this.#moves(session);
    return moves && this.#back(moves, "restart", [], session);
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
      ({ data }) => (data?.format === 1 && data.start && data.answers ? data : null),
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
  return file && sameBeginning(file.start.match, first.session.match)
    ? new Book(file.start, file.answers, first)
    : new Book(first.session, {}, first);
}

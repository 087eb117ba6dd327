/** What the widget's own buttons do: take back, start over, share, save, load and so on. */
import { ask } from "./dialog.js";
import { chooseFile, copyText, readSave, saveFile } from "./files.js";
import { discard, showOwn } from "./restore.js";
import { LONGEST, NEXT, pack, readHash, shareLink } from "./share.js";
import { lessMotion } from "./motion.js";
import { toBeginning } from "./patch.js";
import { textField } from "./status.js";

/** @typedef {import("./player.js").Player} Player */

/**
 * One request to the engine with the present session.
 * @param {Player} player
 * @param {string} op
 * @param {object} [more]
 */
function asks(player, op, more = {}) {
  return () => ({ op, lang: player.lang, session: player.session, ...more });
}

/**
 * @param {Player} player
 * @param {string} action
 * @param {Element} pressed
 */
export function act(player, action, pressed) {
  return player.perform(
    { name: "act", book: (book) => book.act(player.session, action), request: asks(player, "act", { action }) },
    pressed,
  );
}

/**
 * Another game would take the place of the reader's own, unfinished one: ask first.
 * @param {Player} player
 * @param {Element} pressed
 */
async function mayReplace(player, pressed) {
  if (!player.unfinished) return true;
  const yes = pressed.textContent?.trim() || player.words.say("restart");
  return ask(player.widget, player.words.say("confirm-restart"), yes, player.words.say("cancel"));
}

/** An opened share link has done its work once the reader starts another game. */
function dropLink() {
  const { anchor, play, resume } = readHash(location.hash);
  if (play === null && resume === null) return;
  history.replaceState(history.state, "", `${location.pathname}${location.search}${anchor ? `#${encodeURIComponent(anchor)}` : ""}`);
}

/**
 * @param {Player} player
 * @param {HTMLElement} pressed
 */
async function restart(player, pressed) {
  if (player.slot === "own" && !(await mayReplace(player, pressed))) return;
  await player.perform(
    { name: "restart", book: (book) => book.restart(player.session), request: asks(player, "restart") },
    pressed,
  );
}

/**
 * Who is to play a new game, as chosen; those who play sit together, whatever gaps were left.
 * @param {Player} player
 */
function chosenPlayers(player) {
  const fields = /** @type {HTMLSelectElement[]} */ ([...player.root.querySelectorAll("select[data-player]")]);
  const kinds = fields.map((field) => field.value).filter((kind) => kind !== "none");
  if (kinds.length === 0) return {};
  const bots = Object.fromEntries([...kinds.entries()].filter(([, kind]) => kind !== "person"));
  const switches = /** @type {HTMLInputElement[]} */ ([...player.root.querySelectorAll("input[data-option]")]);
  const chosen = Object.fromEntries(switches.map((field) => [field.dataset.option, field.checked]));
  return { options: { ...player.session.match.setup.options, ...chosen, seats: kinds.length }, bots };
}

/**
 * Another game takes the place of the one that stands there.
 * @param {Player} player
 * @param {import("./player.js").Found} found
 */
function begin(player, found) {
  player.ownGame();
  dropLink();
  player.apply(found.answer, { by: found.by });
  toBeginning(player.widget, player.root);
}

/**
 * @param {Player} player
 * @param {HTMLElement} pressed
 */
async function newGame(player, pressed) {
  const field = /** @type {HTMLInputElement|null} */ (player.root.querySelector("[data-seed]"));
  const typed = field?.value.trim() ?? "";
  const untouched = typed === "" || typed === String(player.session.match.seed); // starting over is another button
  const seed = untouched ? crypto.getRandomValues(new Uint32Array(1))[0] : Number(typed);
  if (!Number.isSafeInteger(seed) || seed < 0) {
    field?.setAttribute("aria-invalid", "true");
    field?.focus();
    return;
  }
  if (!(await mayReplace(player, pressed))) return;
  const { options } = player.session.match.setup; // what a campaign carried over stays, however often it is played
  const opening = { op: "open", game: player.game, lang: player.lang, [player.kind]: player.name, seed, options };
  const company = chosenPlayers(player);
  const request = () => ({ ...opening, ...company });
  const found = await player.ask({ name: "new", request }, () => newGame(player, pressed));
  if (!found) return;
  begin(player, found);
}

/**
 * @param {Player} player
 * @param {HTMLElement} pressed
 */
async function loadGame(player, pressed) {
  const text = await chooseFile(player.widget);
  if (text === null) return;
  let match;
  try {
    match = readSave(text);
    if (match.game !== player.game) throw new Error(`a save of ${match.game}`);
  } catch (error) {
    console.warn("The file is not a saved game of this page:", error);
    player.status.notice(player.words.say("save-unreadable"));
    return;
  }
  if (!(await mayReplace(player, pressed))) return;
  const request = () => ({ op: "load", lang: player.lang, text: JSON.stringify(match) });
  const found = await player.ask({ name: "load", request }, () => loadGame(player, pressed));
  if (!found) return;
  begin(player, found);
  player.status.notice(player.words.say("loaded"));
}

/** @param {Player} player */
function save(player) {
  const day = new Date().toISOString().slice(0, 10);
  saveFile(player.session.match, `${player.game}-${player.name}-${day}`);
  player.status.notice(player.words.say("saved"));
}

/**
 * @param {Player} player
 * @param {string} text
 * @param {string} done key of the sentence
 */
async function copy(player, text, done) {
  const { status, words } = player;
  if (await copyText(text)) status.notice(words.say(done));
  else status.notice(words.say("copy-failed"), [textField(words.say("copy-failed"), text)]);
}

/** @param {Player} player */
async function share(player) {
  const { status, words, widget, root } = player;
  const link = await shareLink(player.session.match, widget);
  if (link.length <= LONGEST) {
    await copy(player, link, "share-copied");
    return;
  }
  const label = root.querySelector('[data-control="save"]')?.textContent?.trim() || words.say("save");
  status.notice(words.say("share-too-long"), label ? [status.button("save", label)] : []);
}

/** @param {Player} player */
async function copyCase(player) {
  const found = await player.ask({ name: "copy-case", request: asks(player, "copy-case") }, () => copyCase(player));
  if (found) await copy(player, found.answer.text, "copied");
}

/**
 * @param {Player} player
 * @param {"undo"|"redo"} op
 * @param {HTMLElement} pressed
 */
function step(player, op, pressed) {
  const { session } = player;
  const steps = op === "undo" ? session.match.actions : session.redo;
  const possible = pressed.getAttribute("aria-disabled") !== "true";
  if (steps.length === 0) return undefined;
  return player.perform(
    { name: op, book: (book) => (possible ? book[op](player.session) : null), request: asks(player, op) },
    pressed,
  );
}

/**
 * On to the next scenario of a campaign: its page opens the match that the engine has set up.
 * @param {Player} _player
 * @param {HTMLElement} pressed
 */
async function nextScenario(_player, pressed) {
  const { href, match } = pressed.dataset;
  location.assign(`${href}#${NEXT}&play=${await pack(JSON.parse(match ?? "null"))}`);
}

/**
 * The position stands there already: go to what can be done in it.
 * @param {Player} player
 */
function tryIt(player) {
  const possible = /** @type {HTMLElement[]} */ ([...player.root.querySelectorAll('[data-action]:not([aria-disabled="true"])')]);
  const first = possible.find((button) => button.classList.contains("is-main")) ?? possible[0]; // not the one that passes
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: "nearest" });
}

/**
 * On a phone a table is long: go to the part of it that a button names, and there to the first thing that can be done.
 * @param {Player} player
 * @param {HTMLElement} pressed
 */
function jump(player, pressed) {
  const part = /** @type {HTMLElement|null} */ (player.root.querySelector(`[data-jump="${CSS.escape(pressed.dataset.to ?? "")}"]`));
  if (!part) return;
  const first = /** @type {HTMLElement|null} */ (
    part.querySelector('[data-action]:not([aria-disabled="true"]), select, input, [data-control]')
  );
  first?.focus({ preventScroll: true });
  part.scrollIntoView({ block: "start", behavior: lessMotion() ? "instant" : "smooth" });
}

/** @type {Record<string, (player: Player, pressed: HTMLElement) => unknown>} */
const CONTROLS = {
  undo: (player, pressed) => step(player, "undo", pressed),
  redo: (player, pressed) => step(player, "redo", pressed),
  restart,
  jump,
  try: tryIt,
  new: newGame,
  share,
  save,
  load: loadGame,
  "copy-case": copyCase,
  "next-scenario": nextScenario,
  "take-seat": (player, pressed) => {
    const seat = Number(pressed.dataset.seat ?? player.widget.dataset.seat ?? 0);
    return player.perform({ name: "take-seat", request: asks(player, "take-seat", { seat }) }, pressed);
  },
  think: (player) => player.letBotsMove(),
  retry: (player) => player.retry(),
  cancel: (player) => player.cancel(),
  discard,
  own: showOwn,
};

/** These are heard even while an answer is awaited. */
const ALWAYS = new Set(["cancel", "save"]);
/** These may come before a saved game that is still to be shown. */
const BEFORE_OWED = new Set(["retry", "discard", "own", "load", "new"]);

/**
 * @param {Player} player
 * @param {HTMLElement} pressed an element with `data-action` or `data-control`
 */
export function press(player, pressed) {
  const { action, control } = pressed.dataset;
  if (player.busy && !ALWAYS.has(control ?? "")) return;
  if (player.owed && !BEFORE_OWED.has(control ?? "")) {
    player.owed();
    player.intend();
    return;
  }
  if (control !== "cancel") player.status.clearNotice();
  if (action !== undefined) void act(player, action, pressed);
  else void CONTROLS[control ?? ""]?.(player, pressed);
  player.intend(); // afterwards: an answer out of the book does not wait for the worker to be made
}

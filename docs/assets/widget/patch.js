/** Puts an answer's HTML into the page by patching what is there, so that focus, scroll and motion survive. */
import { Idiomorph } from "../vendor/idiomorph.esm.js";
import { animate, lessMotion, places } from "./motion.js";

/** What makes an element the same one before and after, most telling first. */
const MARKS = ["data-action", "data-control", "data-anim-key", "data-seed"];
const MATCH_ID = "play-match:";
/** So many pixels of a new step must be on the screen for a reader to notice it. */
const LEAST_OF_STEP = 140;

/**
 * A selector that finds the same control again.
 * @param {Element|null|undefined} element
 * @returns {string|null}
 */
export function sameControl(element) {
  if (!element) return null;
  for (const mark of ["data-action", "data-control", "data-seed"]) {
    const value = element.getAttribute(mark);
    if (value === null) continue;
    const seat = element.getAttribute("data-seat");
    return `[${mark}="${CSS.escape(value)}"]${seat === null ? "" : `[data-seat="${CSS.escape(seat)}"]`}`;
  }
  return element.id ? `#${CSS.escape(element.id)}` : null;
}

/**
 * Ids for the time of the patch only: they keep a button from turning into another one under the reader's finger.
 * @param {ParentNode} tree
 */
function stamp(tree) {
  const used = new Set();
  for (const element of tree.querySelectorAll(MARKS.map((mark) => `[${mark}]:not([id])`).join())) {
    const mark = MARKS.find((name) => element.hasAttribute(name)) ?? "";
    const id = `${MATCH_ID}${mark}:${element.getAttribute(mark)}`;
    if (!used.has(id)) element.id = id;
    used.add(id);
  }
}

/** @param {Element} root */
function unstamp(root) {
  for (const element of root.querySelectorAll(`[id^="${MATCH_ID}"]`)) element.removeAttribute("id");
}

/**
 * What the reader has folded away or opened stays so.
 * @param {string} name
 * @param {Element} element
 */
function keepsFolded(name, element) {
  return !(name === "open" && element instanceof HTMLDetailsElement);
}

/**
 * @param {Node} node
 * @returns {string|null} what a node is at its place; text is text
 */
function kind(node) {
  if (!(node instanceof Element)) return node.nodeName;
  return [node.nodeName, ...MARKS.map((mark) => node.getAttribute(mark))].join();
}

/**
 * @param {Node[]} old
 * @param {Node[]} fresh
 */
function sameKinds(old, fresh) {
  return old.length === fresh.length && old.every((node, index) => kind(node) === kind(fresh[index]));
}

/**
 * Most of a table is as it was: look for the parts that differ, and patch those only.
 * @param {Node} old
 * @param {Node} fresh
 */
function update(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  const [before, after] = [[...old.childNodes], [...fresh.childNodes]];
  if (old instanceof Text && fresh instanceof Text) old.data = fresh.data;
  else if (old.cloneNode(false).isEqualNode(fresh.cloneNode(false)) && sameKinds(before, after))
    before.forEach((child, index) => update(child, after[index]));
  else morph(/** @type {Element} */ (old), /** @type {Element} */ (fresh), "outerHTML");
}

/**
 * @param {Element} old
 * @param {Element|DocumentFragment} fresh
 * @param {"innerHTML"|"outerHTML"} morphStyle
 */
function morph(old, fresh, morphStyle) {
  stamp(fresh);
  stamp(old);
  Idiomorph.morph(old, morphStyle === "innerHTML" ? [...fresh.childNodes] : fresh, {
    morphStyle,
    ignoreActiveValue: document.activeElement instanceof HTMLInputElement, // what is being typed stays; a focused heading must change
    restoreFocus: false,
    callbacks: {
      beforeNodeMorphed: (now, then) => !now.isEqualNode(then),
      beforeAttributeUpdated: keepsFolded,
    },
  });
  unstamp(old);
}

/** @param {Element} root */
function logLength(root) {
  return root.querySelectorAll('[role="log"] [data-event]').length;
}

/** @param {Element|null} element */
function onScreen(element) {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * Never leave the focus nowhere: back to the same control if it is still there, else to the heading made for it.
 * @param {HTMLElement} root
 * @param {(string|null)[]} wanted selectors in order of preference
 */
export function focusIn(root, wanted) {
  for (const selector of [...wanted, "[data-focus]"]) {
    const element = selector ? /** @type {HTMLElement|null} */ (root.querySelector(selector)) : null;
    if (!element || element.getClientRects().length === 0) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement !== element) continue;
    if (!onScreen(element)) element.scrollIntoView({ block: "nearest" });
    return;
  }
  root.tabIndex = -1;
  root.focus({ preventScroll: true });
}

/**
 * What is new must be seen. Where it came up off the screen, the page and the focus go there; else nothing moves.
 * @param {HTMLElement} root
 * @param {string|null} pressed selector of the pressed control
 * @returns {boolean} whether the focus went there
 */
function followStep(root, pressed) {
  const step = /** @type {HTMLElement|null} */ (root.querySelector("[data-step]"));
  if (!step) return false;
  const { top } = step.getBoundingClientRect();
  const seen = top >= parseFloat(getComputedStyle(step).scrollMarginTop) - 1 && top < innerHeight - LEAST_OF_STEP;
  if (seen && pressed && onScreen(root.querySelector(pressed))) return false;
  step.focus({ preventScroll: true });
  if (!seen) step.scrollIntoView({ block: "start", behavior: lessMotion() ? "instant" : "smooth" });
  return true;
}

/**
 * Another game stands there: the reader goes to its beginning, wherever the button for it was.
 * @param {HTMLElement} widget
 * @param {HTMLElement} root
 */
export function toBeginning(widget, root) {
  /** @type {HTMLElement|null} */ (root.querySelector("[data-focus]"))?.focus({ preventScroll: true });
  widget.scrollIntoView({ block: "start", behavior: lessMotion() ? "instant" : "smooth" });
}

/**
 * @param {HTMLElement} widget
 * @param {HTMLElement} root the part that the engine draws
 * @param {string} html
 * @param {Element|null} pressed the control that was pressed, if any
 * @returns {boolean} whether the log grew, which a screen reader then tells by itself
 */
export function patch(widget, root, html, pressed) {
  const active = document.activeElement;
  const focusWasOurs = active !== null && widget.contains(active);
  const wanted = focusWasOurs && active !== pressed && root.contains(active) ? [sameControl(active)] : [sameControl(pressed)];
  const logBefore = logLength(root);
  const before = places(root);
  const [x, y] = [scrollX, scrollY];

  const template = document.createElement("template");
  template.innerHTML = html;
  const fresh = [...template.content.childNodes];
  if (sameKinds([...root.childNodes], fresh)) root.childNodes.forEach((child, index) => update(child, fresh[index]));
  else morph(root, template.content, "innerHTML");

  if (scrollX !== x || scrollY !== y) scrollTo({ left: x, top: y, behavior: "instant" });
  const focusIsNowhere = document.activeElement === null || document.activeElement === document.body;
  const readerIsHere = focusWasOurs ? root.contains(active) || focusIsNowhere : pressed !== null && focusIsNowhere;
  if (readerIsHere && !(pressed && followStep(root, wanted[0]))) focusIn(root, wanted);
  animate(root, before);
  const grew = logLength(root) > logBefore;
  const log = root.querySelector('[role="log"]');
  if (grew && log) log.scrollTop = log.scrollHeight;
  return grew;
}

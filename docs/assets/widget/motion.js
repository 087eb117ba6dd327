/**
 * Motion after an answer: what kept its `data-anim-key` slides from its old place, and turns over when its `data-face`
 * changed. Readers who asked their system for less motion see none.
 */

const SLIDE_MS = 260;
const TURN_MS = 220;
const EASING = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/**
 * @typedef {{left: number, top: number, face: string|undefined}} Place
 *
 * @param {HTMLElement} root
 * @returns {Map<string, Place>}
 */
export function places(root) {
  const found = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-anim-key]"))) {
    const { left, top } = element.getBoundingClientRect();
    found.set(element.dataset.animKey, { left, top, face: element.dataset.face });
  }
  return found;
}

/** Whether the reader asked their system for less motion. */
export function lessMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Inside a drawing lengths are in the drawing's own units. @param {Element} element */
function pixelsPerUnit(element) {
  const parent = element.parentElement;
  return (parent instanceof SVGGraphicsElement ? parent.getScreenCTM()?.a : 1) || 1;
}

/**
 * First all that is asked of the page, then all that moves: asking in between would lay the page out again and again.
 * @param {HTMLElement} root
 * @param {Map<string, Place>} before as `places` found them before the change
 */
export function animate(root, before) {
  if (lessMotion()) return;
  for (const running of root.getAnimations({ subtree: true })) if (running.id.startsWith("play-")) running.cancel();
  const moves = [];
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-anim-key]"))) {
    const old = before.get(element.dataset.animKey ?? "");
    if (!old) continue;
    const now = element.getBoundingClientRect();
    const [left, top] = [old.left - now.left, old.top - now.top];
    const turned = old.face !== element.dataset.face;
    const moved = Math.abs(left) >= 1 || Math.abs(top) >= 1;
    if (turned || moved) moves.push({ element, turned, left, top, scale: moved ? pixelsPerUnit(element) : 1 });
  }
  for (const { element, turned, left, top, scale } of moves) {
    const from = turned ? "rotateY(90deg)" : `translate(${left / scale}px, ${top / scale}px)`;
    const [id, duration] = turned ? ["play-turn", TURN_MS] : ["play-slide", SLIDE_MS];
    element.animate([{ transform: from }, { transform: "none" }], { id, duration, easing: EASING });
  }
}

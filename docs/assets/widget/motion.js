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
 * @param {HTMLElement} root
 * @param {Map<string, Place>} before as `places` found them before the change
 */
export function animate(root, before) {
  if (lessMotion()) return;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-anim-key]"))) {
    const old = before.get(element.dataset.animKey ?? "");
    if (!old) continue;
    for (const running of element.getAnimations()) if (running.id.startsWith("play-")) running.cancel();
    const now = element.getBoundingClientRect();
    const scale = pixelsPerUnit(element);
    const [x, y] = [(old.left - now.left) / scale, (old.top - now.top) / scale];
    if (old.face !== element.dataset.face) {
      element.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], { id: "play-turn", duration: TURN_MS, easing: EASING });
    } else if (Math.abs(x) >= 1 || Math.abs(y) >= 1) {
      const from = `translate(${x}px, ${y}px)`;
      element.animate([{ transform: from }, { transform: "none" }], { id: "play-slide", duration: SLIDE_MS, easing: EASING });
    }
  }
}

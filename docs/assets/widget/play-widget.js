/**
 * `<play-widget>`: a position of a game that stands in the page and can be played. What is written in the page works without
 * this script as a picture; the script adds the playing. See the DOM contract in the developers' pages.
 */
import "./my-games.js";
import { press } from "./controls.js";
import { Player } from "./player.js";
import { overtaken } from "./release.js";
import { openLink, restore } from "./restore.js";
import { sameControl } from "./patch.js";
import { readHash } from "./share.js";

const INTENT = ["pointerover", "pointerdown", "focusin"];
const NEAR = "600px 0px";

/** @param {() => void} work */
function whenIdle(work) {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
}

export class PlayWidget extends HTMLElement {
  /** @type {Player|null} */
  #player = null;
  /** @type {AbortController|null} */
  #life = null;
  /** @type {string|null} */
  #lastPressed = null;

  connectedCallback() {
    const root = /** @type {HTMLElement|null} */ (this.querySelector(".play-root"));
    if (!root || !this.dataset.session) return; // nothing to play: the page stands as it is
    if (overtaken()) return; // a page of a newer release, which is being loaded with its own scripts
    const again = this.#player !== null;
    const player = (this.#player ??= new Player(this, root));
    this.#life = new AbortController();
    const { signal } = this.#life;
    for (const type of INTENT) this.addEventListener(type, () => player.intend(), { signal });
    this.addEventListener("click", (event) => this.#clicked(player, event), { signal });
    this.addEventListener("input", (event) => player.notebook.typed(event.target), { signal });
    this.addEventListener("keydown", (event) => this.#keyed(player, event), { signal });
    player.root.addEventListener("submit", (event) => event.preventDefault(), { signal });
    player.engine.addEventListener("change", () => player.showBusy(), { signal });
    window.addEventListener("hashchange", () => this.#hashChanged(player), { signal });
    document.addEventListener("play:new-release", () => player.status.notice(player.words.say("reload-new-version")), { signal });
    this.#openBookWhenNear(player, signal);
    if (!again) void restore(player);
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#player?.cancel();
  }

  /**
   * @param {Player} player
   * @param {AbortSignal} signal
   */
  #openBookWhenNear(player, signal) {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        whenIdle(() => void (signal.aborted || player.openBook()));
      },
      { rootMargin: NEAR },
    );
    observer.observe(this);
    signal.addEventListener("abort", () => observer.disconnect());
  }

  /**
   * @param {Player} player
   * @param {MouseEvent} event
   */
  #clicked(player, event) {
    const target = event.target instanceof Element ? event.target : null;
    const pressed = /** @type {HTMLElement|null} */ (target?.closest("[data-action], [data-control]") ?? null);
    if (!pressed || !this.contains(pressed)) return;
    const same = sameControl(pressed);
    const doubled = event.detail > 1 && same !== this.#lastPressed;
    this.#lastPressed = same;
    if (doubled) return; // the second half of a double click must not press what has come up under it
    press(player, pressed);
  }

  /**
   * @param {Player} player
   * @param {KeyboardEvent} event
   */
  #keyed(player, event) {
    const target = event.target instanceof Element ? event.target : null;
    if (event.key === "Escape" && player.busy) {
      player.cancel();
    } else if (event.key === "Enter" && target?.matches("[data-seed]")) {
      event.preventDefault();
      const button = /** @type {HTMLElement|null} */ (this.querySelector('.play-root [data-control="new"]'));
      if (button) press(player, button);
    }
  }

  /** @param {Player} player */
  #hashChanged(player) {
    const { play, anchor } = readHash(location.hash);
    if (play !== null && play !== player.link) void openLink(player, play, anchor);
  }
}

customElements.define("play-widget", PlayWidget);

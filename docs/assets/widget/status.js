/**
 * The widget's status line: what the engine is doing, what went wrong, and short notices. It is a live region, so it stands
 * in the page from the beginning, and its parts change one at a time: a screen reader tells only what is new.
 */

const AGAIN_MS = 50;

/**
 * @param {string} tag
 * @param {string} className
 * @param {string} [text]
 */
function make(tag, className, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

export class Status {
  /**
   * @param {HTMLElement} widget
   * @param {() => void} focusHome where the focus goes when the focused button leaves
   */
  constructor(widget, focusHome) {
    this.focusHome = focusHome;
    this.region = make("div", "play-status");
    this.region.setAttribute("role", "status");
    this.region.setAttribute("aria-atomic", "false");
    this.busyPart = make("div", "play-busy");
    this.noticePart = make("div", "play-notice");
    this.spokenPart = make("div", "play-spoken");
    this.region.append(this.busyPart, this.noticePart, this.spokenPart);
    widget.append(this.region);
  }

  /**
   * @param {HTMLElement} part
   * @param {Node[]} content
   */
  #fill(part, content) {
    const hadFocus = part.contains(document.activeElement);
    part.replaceChildren(...content);
    if (hadFocus) this.focusHome();
  }

  /**
   * @param {string} control
   * @param {string} label
   */
  button(control, label) {
    const button = /** @type {HTMLButtonElement} */ (make("button", "play-status-button", label));
    button.type = "button";
    button.dataset.control = control;
    return button;
  }

  /**
   * @param {string} sentence
   * @param {number|null} percent
   * @param {HTMLElement|null} cancel
   */
  busy(sentence, percent, cancel) {
    const shown = this.busyPart.querySelector(".play-sentence");
    if (!shown || this.busyPart.dataset.kind !== "busy") {
      const bar = make("span", "play-bar");
      bar.setAttribute("aria-hidden", "true");
      bar.append(make("span", "play-bar-fill"));
      this.#fill(this.busyPart, [make("p", "play-sentence", sentence), bar, ...(cancel ? [cancel] : [])]);
      this.busyPart.dataset.kind = "busy";
    } else if (shown.textContent !== sentence) {
      shown.textContent = sentence;
    }
    const bar = /** @type {HTMLElement} */ (this.busyPart.querySelector(".play-bar"));
    bar.hidden = percent === null;
    bar.style.setProperty("--play-percent", `${percent ?? 0}%`);
  }

  /**
   * @param {string} sentence
   * @param {HTMLElement} retry
   */
  failed(sentence, retry) {
    this.#fill(this.busyPart, [make("p", "play-sentence", sentence), retry]);
    this.busyPart.dataset.kind = "failed";
  }

  clearBusy() {
    if (this.busyPart.childNodes.length > 0) this.#fill(this.busyPart, []);
    delete this.busyPart.dataset.kind;
  }

  /**
   * @param {string} sentence
   * @param {HTMLElement[]} [more] buttons, or a field with a text to copy by hand
   */
  notice(sentence, more = []) {
    if (sentence) this.#fill(this.noticePart, [make("p", "play-sentence", sentence), ...more]);
  }

  clearNotice() {
    if (this.noticePart.childNodes.length > 0) this.#fill(this.noticePart, []);
  }

  /** For ears only. The same sentence twice is told twice. @param {string} sentence */
  speak(sentence) {
    this.spokenPart.textContent = "";
    if (sentence) setTimeout(() => (this.spokenPart.textContent = sentence), AGAIN_MS);
  }
}

/**
 * A field with a text that the browser would not copy by itself.
 * @param {string} label
 * @param {string} text
 */
export function textField(label, text) {
  const field = /** @type {HTMLTextAreaElement} */ (make("textarea", "play-text"));
  field.value = text;
  field.readOnly = true;
  field.rows = Math.min(8, text.split("\n").length);
  field.setAttribute("aria-label", label);
  field.addEventListener("focus", () => field.select());
  return field;
}

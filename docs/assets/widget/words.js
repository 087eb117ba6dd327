/** Sentences in the reader's language. They come with the page, in `data-words`; this module only fills them in. */

/**
 * @param {string} sentence
 * @param {Record<string, string|number>} [values]
 * @returns {string} the sentence with every `{name}` replaced by its value
 */
export function fill(sentence, values = {}) {
  return sentence.replace(/\{([\w-]+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** The sentences of one element. A missing one is an empty string, so that nothing foreign is ever shown. */
export class Words {
  /** @param {HTMLElement} element */
  constructor(element) {
    /** @type {Record<string, string>} */
    this.sentences = {};
    try {
      this.sentences = JSON.parse(element.dataset.words || "{}");
    } catch (error) {
      console.error("data-words is not JSON, so this element has no sentences:", element, error);
    }
  }

  /**
   * @param {string} key
   * @param {Record<string, string|number>} [values]
   */
  say(key, values) {
    return fill(this.sentences[key] ?? "", values);
  }

  /**
   * What went wrong and what to do about it.
   * @param {import("./types.js").FailureDetail} failure
   */
  failure(failure) {
    return this.say(`failed-${failure.kind}`, { file: failure.file ?? "", status: failure.status ?? "" });
  }
}

/** A question with two answers, in the reader's language; Escape means no, and the focus returns to where it was. */

/**
 * @param {HTMLElement} place
 * @param {string} question
 * @param {string} yes label
 * @param {string} no label
 * @returns {Promise<boolean>}
 */
export function ask(place, question, yes, no) {
  const dialog = document.createElement("dialog");
  dialog.className = "play-dialog";
  const form = document.createElement("form");
  form.method = "dialog";
  const sentence = document.createElement("p");
  sentence.textContent = question;
  sentence.id = `play-question-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  dialog.setAttribute("aria-labelledby", sentence.id);
  const buttons = [
    { label: no, value: "no" },
    { label: yes, value: "yes" },
  ].map(({ label, value }) => {
    const button = document.createElement("button");
    button.value = value;
    button.textContent = label;
    return button;
  });
  form.append(sentence, ...buttons);
  dialog.append(form);
  place.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}

// @ts-check
// A reason before something is done: two or three usual ones to press, and a line for other words.

import { h } from "./dom.js";
import { phrase } from "./phrases.js";
import { openSheet } from "./sheet.js";

/** Ask why; null where somebody leaves everything as it is. @param {string} title @param {string[]} usual @returns {Promise<string | null>} */
export const askReason = (title, usual) =>
  new Promise((resolve) => {
    /** @type {string | null} */ let given = null;
    const give = (/** @type {string} */ reason) => {
      given = reason;
      sheet.close();
    };
    const words = h("input", {
      maxlength: 200,
      "aria-label": phrase("reason-other"),
      placeholder: phrase("reason-other"),
    });
    const enough = () => words.value.trim().length >= 3;
    const go = h("button.btn", { type: "submit", disabled: true }, phrase("reason-with-these"));
    words.addEventListener("input", () => go.toggleAttribute("disabled", !enough()));
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (enough()) give(words.value.trim());
    };
    const answers = usual.map((reason) => h("button.answer", { onclick: () => give(reason) }, h("b", reason)));
    const content = [h("div.ans", answers), h("form.other", { onsubmit: submit }, words, go)];
    const sheet = openSheet("ask-reason", title, content, { closed: () => resolve(given) });
    answers[0]?.focus();
  });

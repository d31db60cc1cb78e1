// A reason before something is done: two or three usual ones to press, and a line for other words.
// What is pressed goes on record in English, so that everybody reads it in his own language.

import { h, instead } from "./dom.js";
import { phrase, recorded } from "./phrases.js";
import { openSheet } from "./sheet.js";

/** @typedef {{says: string, record: string}} Reason what somebody presses, and what then stands on record */
/** @typedef {Parameters<typeof recorded>[0]} Ready */

/** Reasons that the catalogues have. @param {Ready[]} ids @returns {Reason[]} */
export const usual = (...ids) => ids.map((id) => ({ says: phrase(id), record: recorded(id) }));

/** Ask why; null where somebody leaves everything as it is. @param {string} title @param {Reason[]} reasons @returns {Promise<string | null>} */
export const askReason = (title, reasons) =>
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
    const onsubmit = instead(() => enough() && give(words.value.trim()));
    const answers = reasons.map(({ says, record }) =>
      h("button.answer", { onclick: () => give(record) }, h("b", says)),
    );
    const content = [h("div.ans", answers), h("form.other", { onsubmit }, words, go)];
    const sheet = openSheet("ask-reason", title, content, { closed: () => resolve(given) });
    answers[0]?.focus();
  });

// @ts-check
// A reason, without a form: two or three usual ones to press, and a line for other words.

import { h } from "./dom.js";
import { phrase } from "./phrases.js";

/**
 * Ask why; the answer is given to `act`. Escape or "Not now" leaves everything as it is.
 * @param {{title: string, usual: string[], act: (reason: string) => unknown, leave: () => void}} how
 */
export function askReason({ title, usual, act, leave }) {
  const words = h("input", {
    type: "text",
    maxlength: 200,
    "aria-label": phrase("reason-other"),
    placeholder: phrase("reason-other"),
  });
  const other = h(
    "button.btn",
    { disabled: true, onclick: () => act(words.value.trim()) },
    phrase("reason-with-these"),
  );
  const enough = () => words.value.trim().length >= 3;
  words.addEventListener("input", () => other.toggleAttribute("disabled", !enough()));
  words.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && enough()) act(words.value.trim());
  });
  return h(
    "section.ask-reason.panel",
    {
      "aria-label": title,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          leave();
        }
      },
    },
    h("h2", title),
    h(
      "div.ans",
      usual.map((reason) => h("button.answer", { onclick: () => act(reason) }, h("b", reason))),
    ),
    h("div.other", words, other),
    h("button.btn.quiet", { onclick: leave }, phrase("reason-not-now")),
  );
}

// One act of the administrator: what it does, what it needs, one press, and what came of it; a refusal in words.

import { attempt } from "../parts/attempt.js";
import { find, h, instead } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { openSheet } from "../parts/sheet.js";

/** @typedef {{text: string, secret: string} | null} Outcome what is shown once, or nothing more to show */

/**
 * Ask once more and do it. What is shown once stays until it is closed.
 * @param {{title: string, says: string, fields?: Node[], go: string, alarm?: boolean, act: (given: FormData) => Promise<Outcome | void>, done: () => void}} how
 */
export function openAct({ title, says, fields = [], go, alarm = false, act, done }) {
  const trouble = h("div");
  let did = false;
  const press = h("button", { type: "submit", class: alarm ? "btn alarm" : "btn go" }, go);
  const carryOut = async () => {
    const shown = await act(new FormData(form));
    did = true;
    if (!shown) return sheet.close();
    const enough = h("button.btn", { onclick: () => sheet.close() }, phrase("admin-enough"));
    form.replaceWith(h("div.done", { role: "status" }, h("p", shown.text), h("p.secret", shown.secret), enough));
    enough.focus();
  };
  const onsubmit = instead(() => attempt(carryOut, trouble, form));
  const leave = h("button.btn.quiet", { onclick: () => sheet.close() }, phrase("admin-leave"));
  const form = h("form", { onsubmit }, h("p", says), ...fields, trouble, h("div.buttons", press, leave));
  const sheet = openSheet("act", title, [form], { closed: () => did && done() });
  (find(form, "input") ?? press).focus();
}

/** A button that says to whom it does something, for whoever does not see its row. @param {"go" | "ghost" | ""} kind @param {string} act @param {string} name @param {() => void} onclick */
export const actButton = (kind, act, name, onclick) =>
  h("button.btn", { class: kind, "aria-label": phrase("admin-act-of", { act, name }), onclick }, act);

/** @param {string} name @param {string} label @param {import("../parts/dom.js").Attributes} [more] */
export const field = (name, label, more = {}) => h("label", label, h("input", { name, type: "text", ...more }));

/** @param {string} name @param {string} label @param {[string, string][]} choices */
export const choice = (name, label, choices) =>
  h("label", label, h("select", { name }, ...choices.map(([value, says]) => h("option", { value }, says))));

/** @param {string} value @param {string} says @param {boolean} [checked] */
export const tick = (value, says, checked = false) => ({ value, says, checked });

/** @param {string} name @param {string} legend @param {...ReturnType<typeof tick>} choices */
export const ticks = (name, legend, ...choices) =>
  h(
    "fieldset",
    h("legend", legend),
    ...choices.map(({ value, says, checked }) =>
      h("label.tick", h("input", { type: "checkbox", name, value, checked }), says),
    ),
  );

export const reasonField = () =>
  field("reason", phrase("admin-reason"), { required: true, minlength: 3, maxlength: 200 });

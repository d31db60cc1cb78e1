// A sheet laid over the page: one thing to look at, closed with Escape or its button.

import { h } from "./dom.js";
import { phrase } from "./phrases.js";

/**
 * Open a sheet; it is gone when it is closed, and focus goes back to where it was.
 * @param {string} kind its class @param {string} title @param {import("./dom.js").Children[]} content @param {{onkeydown?: (event: KeyboardEvent) => void, closed?: () => void}} [more]
 */
export function openSheet(kind, title, content, { onkeydown, closed } = {}) {
  const from = document.activeElement;
  const sheet = h(
    "dialog",
    {
      class: `overlay panel ${kind}`,
      "aria-label": title,
      onkeydown,
      onclose: () => {
        sheet.remove();
        closed?.();
        if (from instanceof HTMLElement && from.isConnected) from.focus();
      },
      // A press beside the sheet closes it too.
      onclick: (/** @type {MouseEvent} */ event) => {
        if (event.target === sheet) sheet.close();
      },
    },
    h(
      "div.overlay-inside",
      h(
        "header",
        { role: "none" },
        h("h2", title),
        h("button.btn.quiet", { onclick: () => sheet.close() }, phrase("close"), h("kbd", "Esc")),
      ),
      ...content,
    ),
  );
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}

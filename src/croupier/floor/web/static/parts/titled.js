// Parts of a page that have a title, and tables with their heads.

import { h } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */

/**
 * A part that is called what stands above it: `titled("section.panel", "Limits", …)`.
 * @param {`section${string}`} head @param {string} title @param {...(Child | Child[])} content
 */
export const titled = (head, title, ...content) => h(head, { "aria-label": title }, h("h2.cap", title), ...content);

/** The head of a table. @param {...(string | false)} names */
export const columns = (...names) =>
  h("thead", h("tr", ...names.map((name) => name !== false && h("th", { scope: "col" }, name))));

/** A row: what it is about, then its cells; a cell that is one already stays as it is. @param {Child | Child[]} name @param {...(Child | Child[])} cells */
export const row = (name, ...cells) =>
  h(
    "tr",
    h("th", { scope: "row" }, ...[name].flat()),
    ...cells.map((cell) => cell !== false && (cell instanceof HTMLTableCellElement ? cell : h("td", ...[cell].flat()))),
  );

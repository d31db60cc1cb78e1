// What pages of figures are made of: a part of a page under its title, and a table whose first column names each row.

import { h } from "./dom.js";

/** @typedef {import("./dom.js").Children} Cell */
/** @typedef {string | [name: string, kind: string]} Column its name, and the classes of its cells, as in `num.opt`: `num` where figures stand below each other */

/**
 * A part of a page that is called after its title.
 * @template {string} Head
 * @param {Head} head as for `h`: `section.panel` @param {string} title @param {Cell[]} beside what stands beside the title @param {...Cell} content
 */
export const titled = (head, title, beside, ...content) =>
  h(head, { "aria-label": title }, h("header", h("h2", title), ...beside), ...content);

/** The name of a column, and the classes of its cells. @param {Column} column */
const told = (column) =>
  typeof column === "string" ? { name: column, kind: null } : { name: column[0], kind: column[1].replaceAll(".", " ") };

/** A row: its first cell names it; the others say the names of their columns, for where a narrow page has no head. @param {Column[]} columns @param {Cell[]} cells @param {import("./dom.js").Attributes} [more] */
export const rowOf = (columns, [name, ...cells], more = {}) =>
  h(
    "tr",
    more,
    h("th", { scope: "row" }, name),
    ...cells.map((cell, at) => {
      if (cell instanceof HTMLTableCellElement) return cell;
      const { name, kind } = told(columns[at + 1]);
      return h("td", { class: kind, "data-label": name }, cell);
    }),
  );

/**
 * A table with the names of its columns above it.
 * @param {string} kind its classes: `plain`, `ledger` @param {Column[]} columns
 * @param {(Cell[] | HTMLElement)[] | HTMLElement} rows by their cells, as they were made, or the whole body @param {Cell} [caption]
 */
export function tabled(kind, columns, rows, caption = null) {
  const head = columns.map(told).map(({ name, kind }) => h("th", { scope: "col", class: kind }, name));
  const made = rows instanceof HTMLElement ? [] : rows.map((row) => (Array.isArray(row) ? rowOf(columns, row) : row));
  const body = rows instanceof HTMLElement ? rows : h("tbody", made);
  return h("table", { class: kind.replaceAll(".", " ") }, caption, h("thead", h("tr", head)), body);
}

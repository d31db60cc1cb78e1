// Parts of a page that have a title, and tables with their heads.

import { h } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child @typedef {import("./dom.js").Children} Children */

/**
 * A part that is called what stands above it: `titled("section.panel", "Limits", …)`.
 * @param {`section${string}`} head @param {string} title @param {...Children} content
 */
export const titled = (head, title, ...content) => h(head, { "aria-label": title }, h("h2.cap", title), ...content);

/** What a case is about, and what is to be known of it: where, since when, how it stands. @param {string} title @param {Child[]} meta @param {...Children} more */
export const heading = (title, meta, ...more) =>
  h(
    "header",
    h("h1", title),
    h("p.meta", ...meta.map((one) => (one && !(one instanceof Node) ? h("span", one) : one))),
    ...more,
  );

/**
 * The people that something takes: who can, who may not, and which of them is whoever reads it.
 * @param {string} title @param {{name: Children, says: string, can: boolean, you: boolean}[]} people
 */
export const signing = (title, people) =>
  titled(
    "section.panel",
    title,
    h(
      "ol.posts",
      ...people.map(({ name, says, can, you }) =>
        h("li", { class: `${can ? "can" : ""} ${you ? "you" : ""}` }, name, h("span", says)),
      ),
    ),
  );

/** The head of a table. @param {...(string | false)} names */
export const columns = (...names) =>
  h("thead", h("tr", ...names.map((name) => name !== false && h("th", { scope: "col" }, name))));

/** A row: what it is about, then its cells; a cell that is one already stays as it is. @param {Children} name @param {...Children} cells */
export const row = (name, ...cells) =>
  h(
    "tr",
    h("th", { scope: "row" }, ...[name].flat()),
    ...cells.map((cell) => cell !== false && (cell instanceof HTMLTableCellElement ? cell : h("td", ...[cell].flat()))),
  );

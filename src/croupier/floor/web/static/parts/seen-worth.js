// What cards are worth that somebody knows who should not, from the exact solver, with the clauses of the ruling.

import { h } from "./dom.js";
import { phrase } from "./phrases.js";
import { chips } from "./room.js";
import { percent } from "./words.js";

/** @typedef {Wire.SeenCards} SeenCards */

/** @param {string} whose @param {number} cards */
const called = (whose, cards) =>
  phrase(`worth-${/** @type {"dealer" | "community" | "boxes"} */ (whose)}`, { count: cards });

/** @param {number} edge */
const signed = (edge) => `${edge > 0 ? "+" : ""}${percent(edge)}`;

/** Nothing where nothing was worked out. @param {SeenCards} found @param {number} seen @param {{clauses: string[], readings: string[]} | null} ruling */
export function seenWorth({ rulebook, unit, seen: rows }, seen, ruling) {
  if (!rows.length) return null;
  return h(
    "section.seen-worth",
    { "aria-label": phrase("worth-label") },
    h("h2.cap", phrase("worth-title", { count: seen }), ruling && chips(rulebook, ruling.clauses, ruling.readings)),
    h(
      "ul",
      ...rows.map(({ whose, cards, without, knowing, gain, gain_exact: exact }) =>
        h(
          "li",
          h("span", called(whose, cards)),
          h("b", phrase("worth-of-unit", { gain: percent(gain), unit })),
          h("small.muted", phrase("worth-edge", { without: signed(without), knowing: signed(knowing), exact })),
        ),
      ),
    ),
    h("p.muted", phrase("worth-to-whom")),
  );
}

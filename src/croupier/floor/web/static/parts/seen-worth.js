// @ts-check
// What cards are worth that somebody knows who should not, from the exact solver, with the clauses of the ruling.

import { h } from "./dom.js";
import { chips } from "./room.js";
import { percent } from "./words.js";

/** @typedef {Wire.SeenCards} SeenCards */

/** @type {Record<string, [string, string]>} */
const WHOSE = {
  dealer: ["A card of the dealer's", "cards of the dealer's"],
  community: ["A community card", "community cards"],
  boxes: ["A card of another box", "cards of other boxes"],
};

/** @param {string} whose @param {number} cards */
const called = (whose, cards) => (cards === 1 ? WHOSE[whose][0] : `${cards} ${WHOSE[whose][1]}`);

/** @param {number} edge */
const signed = (edge) => `${edge > 0 ? "+" : ""}${percent(edge)}`;

/** Nothing where nothing was worked out. @param {SeenCards} found @param {number} seen @param {{clauses: string[], readings: string[]} | null} ruling */
export function seenWorth({ rulebook, unit, seen: rows }, seen, ruling) {
  if (!rows.length) return null;
  return h(
    "section",
    { class: "seen-worth", "aria-label": "What it was worth" },
    h(
      "h2",
      { class: "cap" },
      seen === 1 ? "What the exposed card was worth" : `What ${seen} exposed cards were worth`,
      ruling && chips(rulebook, ruling.clauses, ruling.readings),
    ),
    h(
      "ul",
      {},
      rows.map(({ whose, cards, without, knowing, gain, gain_exact: exact }) =>
        h(
          "li",
          {},
          h("span", {}, called(whose, cards)),
          h("b", {}, `${percent(gain)} of the ${unit}`),
          h(
            "small",
            { class: "muted" },
            `player's edge ${signed(without)}, with it ${signed(knowing)}; exactly ${exact}`,
          ),
        ),
      ),
    ),
    h("p", { class: "muted" }, "To a player who knows it before he decides and then plays best."),
  );
}

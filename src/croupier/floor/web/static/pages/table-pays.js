// What every bet pays and what beats what: the whole of it on a sheet, one key away, and of one spot in its tip.

import { h } from "../parts/dom.js";
import { latin } from "../parts/keys.js";
import { handOf, priced } from "../parts/labels.js";
import { phrase } from "../parts/phrases.js";
import { cardRow } from "../parts/table.js";
import { chips } from "../parts/room.js";
import { openSheet } from "../parts/sheet.js";
import { sentence } from "../parts/words.js";
import { readMore } from "./table-how.js";

/** @typedef {Wire.Glance} Glance */

/** The rows of a pay table. @param {Wire.PayLines} table @param {string} currency */
const rows = (table, currency) =>
  h(
    "dl.pay-rows",
    ...table.rows.map(([category, pay], place) =>
      h("div", h("dt", sentence(handOf(category, table.names[place]))), h("dd", priced(pay, currency))),
    ),
  );

/** What a bet pays, and what rides on it. @param {Glance} game @param {string} bet @returns {Node[]} */
export function paysOf(game, bet) {
  const riders = Object.entries(game.layout.riders).filter(([, on]) => on === bet);
  return [bet, ...riders.map(([rider]) => rider)].flatMap((id) => {
    const line = game.bets.find((one) => one.id === id);
    const table = game.pay_tables.find((one) => one.bet === id);
    if (!line) return [];
    return [
      h("p", h("b", line.label), table ? "" : h("b.price", priced(line.pays))),
      ...(table ? [rows(table, game.currency)] : []),
    ];
  });
}

/** @param {Glance} game */
const payPanels = (game) =>
  game.pay_tables.map((table) =>
    h(
      "section",
      h("h3", table.label),
      rows(table, game.currency),
      h("p.muted", phrase("table-cards-count", { cards: table.hand }), chips(game.id, table.clauses, table.readings)),
    ),
  );

/** Bets with one price whatever the hand. @param {Glance} game */
function prices(game) {
  const plain = game.bets.filter((bet) => bet.staked && !game.pay_tables.some((table) => table.bet === bet.id));
  return (
    plain.length > 0 && h("dl.pay-rows", ...plain.map((bet) => h("div", h("dt", bet.label), h("dd", priced(bet.pays)))))
  );
}

/** @param {Glance} game */
const charts = (game) =>
  game.rankings.map((chart) =>
    h(
      "section.ranking",
      h("h3", phrase("table-ranking", { cards: chart.cards })),
      h("p.muted", phrase("table-cards-count", { cards: chart.hands.join(" · ") })),
      h(
        "ol",
        ...chart.rows.map((row) =>
          h("li", h("span", sentence(handOf(row.category, row.name))), cardRow("span.mini", row.cards)),
        ),
      ),
    ),
  );

/** Lay the sheet over the table. @param {Glance} game */
export function openPays(game) {
  const shut = (/** @type {KeyboardEvent} */ event) => {
    if (latin(event).toUpperCase() === "T" && !event.ctrlKey && !event.metaKey) sheet.close();
  };
  const sheet = openSheet(
    "pay-sheet",
    phrase("table-pays-title"),
    [
      h("div.pay-columns", h("div", prices(game), payPanels(game)), h("div", charts(game))),
      h("p", ...readMore(game.id, { target: "_blank" })),
    ],
    { onkeydown: shut },
  );
}

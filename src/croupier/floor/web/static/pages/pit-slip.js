// @ts-check
// The paper about an award: what is handed over, for which hand, by which clause, and who signs. It can be printed.

import { amountWords } from "../parts/amount-words.js";
import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { openSheet } from "../parts/sheet.js";
import { cardSign, moment, money } from "../parts/words.js";

/**
 * @typedef {object} Slip
 * @property {string} reference @property {string} jackpot @property {string} table @property {number | null} round
 * @property {number} box @property {string[]} hand @property {string} category @property {string[]} clauses
 * @property {number} cents @property {string} currency @property {string} winner @property {string} payee
 */

/** What stands on the paper and around it. */
const SAYS = {
  title: (/** @type {string} */ sum) => phrase("paper-title", { sum }),
  yes: (/** @type {string} */ sum) => phrase("paper-yes", { sum }),
  asked: phrase("paper-asked"),
  print: phrase("paper-print"),
  date: phrase("paper-date"),
  jackpot: phrase("paper-jackpot"),
  table: phrase("paper-table"),
  round: phrase("paper-round"),
  box: phrase("paper-box"),
  hand: phrase("paper-hand"),
  clauses: phrase("paper-clauses"),
  amount: phrase("paper-amount"),
  words: phrase("paper-words"),
  winner: phrase("paper-winner"),
  payee: phrase("paper-payee"),
  identity: phrase("paper-identity"),
  reference: phrase("paper-reference"),
  signs: [phrase("paper-verified-by"), phrase("paper-handed-by"), phrase("paper-received-by")],
};

/** The confirmation, which is the paper itself. @param {Slip} slip @param {() => unknown} pay */
export function openSlip(slip, pay) {
  const sum = money(slip.cents, slip.currency);
  /** @type {[string, string | Node][]} */
  const lines = [
    [SAYS.reference, slip.reference],
    [SAYS.date, moment(new Date(), { dateStyle: "long", timeStyle: "short" })],
    [SAYS.jackpot, slip.jackpot],
    [SAYS.table, slip.table],
    [SAYS.round, slip.round ? String(slip.round) : "–"],
    [SAYS.box, String(slip.box)],
    [SAYS.hand, `${slip.category}: ${slip.hand.map(cardSign).join(" ")}`],
    [SAYS.clauses, slip.clauses.join(", ")],
    [SAYS.amount, h("span.amount", sum)],
    [SAYS.words, h("span", { "data-what": "words" }, amountWords(slip.cents, slip.currency))],
    [SAYS.winner, slip.winner],
    [SAYS.payee, slip.payee || "–"],
    [SAYS.identity, "______________________________"],
  ];
  const sheet = openSheet("award-slip", SAYS.title(sum), [
    h("p.asked.muted", SAYS.asked),
    h(
      "section.slip-paper",
      h(
        "dl",
        lines.flatMap(([name, value]) => [h("dt", name), h("dd", value)]),
      ),
      h(
        "p.signs",
        SAYS.signs.map((name) => h("span", name)),
      ),
    ),
    h(
      "div.sign-off",
      h(
        "button.btn.go",
        {
          onclick: () => {
            sheet.close();
            pay();
          },
        },
        SAYS.yes(sum),
      ),
      h("button.btn", { onclick: () => print() }, SAYS.print),
    ),
  ]);
}

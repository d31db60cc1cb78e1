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

/** The confirmation, which is the paper itself. @param {Slip} slip @param {() => unknown} pay */
export function openSlip(slip, pay) {
  const sum = money(slip.cents, slip.currency);
  /** @type {[string, string | Node][]} */
  const lines = [
    [phrase("paper-reference"), slip.reference],
    [phrase("paper-date"), moment(new Date(), { dateStyle: "long", timeStyle: "short" })],
    [phrase("paper-jackpot"), slip.jackpot],
    [phrase("paper-table"), slip.table],
    [phrase("paper-round"), slip.round ? String(slip.round) : "–"],
    [phrase("paper-box"), String(slip.box)],
    [phrase("paper-hand"), `${slip.category}: ${slip.hand.map(cardSign).join(" ")}`],
    [phrase("paper-clauses"), slip.clauses.join(", ")],
    [phrase("paper-amount"), h("span.amount", sum)],
    [phrase("paper-words"), h("span", { "data-what": "words" }, amountWords(slip.cents, slip.currency))],
    [phrase("paper-winner"), slip.winner],
    [phrase("paper-payee"), slip.payee || "–"],
    [phrase("paper-identity"), "______________________________"],
  ];
  const signs = [phrase("paper-verified-by"), phrase("paper-handed-by"), phrase("paper-received-by")];
  const yes = () => {
    sheet.close();
    pay();
  };
  const sheet = openSheet("award-slip", phrase("paper-title", { sum }), [
    h("p.asked.muted", phrase("paper-asked")),
    h(
      "section.slip-paper",
      h("dl", ...lines.flatMap(([name, value]) => [h("dt", name), h("dd", value)])),
      h("p.signs", ...signs.map((name) => h("span", name))),
    ),
    h(
      "div.sign-off",
      h("button.btn.go", { onclick: yes }, phrase("paper-yes", { sum })),
      h("button.btn", { onclick: () => print() }, phrase("paper-print")),
    ),
  ]);
}

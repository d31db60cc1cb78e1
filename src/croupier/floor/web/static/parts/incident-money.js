// A case, at the right: every bet before and after, the accounts that move at once, and who may order it.

import { h } from "./dom.js";
import { called, phrase } from "./phrases.js";
import { columns, row, signing } from "./titled.js";
import { change, listed, money, words } from "./words.js";

/** @typedef {import("./incident-facts.js").Stated} Stated @typedef {import("./incident-facts.js").Called} Called */

/** How a bet stands, in a word and a sum. @param {Wire.Standing | undefined} bet @param {string} currency */
function standing(bet, currency) {
  if (!bet) return phrase("case-not-there");
  const result = called(bet.result.replaceAll(" ", "-")) ?? bet.result;
  return bet.payout ? phrase("case-result-paid", { result, amount: money(bet.payout, currency) }) : result;
}

/** Every bet by whoever has chips on it: several people may, and each gets his own back. @param {Wire.Standing[]} bets */
const byBettor = (bets) =>
  new Map(
    bets.flatMap((bet) =>
      (bet.parts.length ? bet.parts.map((part) => ({ ...bet, ...part })) : [bet]).map((one) => [
        `${one.box} ${one.bet} ${one.player}`,
        one,
      ]),
    ),
  );

/** What the ruling hands back that would otherwise have stayed on the layout. @param {Wire.RulingOfCase} ruling @param {Wire.Standing[]} after */
export function handedBack(ruling, after) {
  const before = new Map(ruling.before.map((bet) => [`${bet.box} ${bet.bet}`, bet]));
  return after
    .filter((bet) => bet.result === "returned" && before.get(`${bet.box} ${bet.bet}`)?.result !== "returned")
    .reduce((sum, bet) => sum + (bet.payout ?? 0), 0);
}

/**
 * Every bet before and after; where players are asked, for each answer that they could all give.
 * @param {Wire.RulingOfCase} ruling @param {number} column @param {{called: Called, label: import("./labels.js").Label, currency: string, turn: (column: number) => void}} how
 */
export function bets(ruling, column, { called: who, label, currency, turn }) {
  const [before, after] = [byBettor(ruling.before), byBettor(ruling.after[column].bets)];
  const rows = [...new Set([...before.keys(), ...after.keys()])].map((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    return { bet: /** @type {Wire.Standing} */ (was ?? is), was: standing(was, currency), is: standing(is, currency) };
  });
  const moved = rows.filter((row) => row.was !== row.is);
  const still = new Set(rows.filter((row) => row.was === row.is).map(({ bet }) => `${bet.box} ${bet.bet}`)).size;
  return h(
    "section.panel.bets-moved",
    { "aria-label": phrase("case-bets-moved") },
    ruling.after.length > 1 &&
      h(
        "div.columns",
        { role: "group", "aria-label": phrase("case-if-everybody") },
        ...ruling.after.map((one, /** @type {number} */ place) =>
          h("button.btn", { "aria-pressed": String(place === column), onclick: () => turn(place) }, words(one.answer)),
        ),
      ),
    h(
      "table.acc",
      h("caption.sr", phrase("case-bets-caption")),
      columns(phrase("case-bet"), phrase("case-before"), phrase("case-after")),
      h(
        "tbody",
        ...moved.map(({ bet, was, is }) => {
          const own = who(bet.player) === phrase("box", { box: bet.box });
          const stake = money(bet.stake, currency);
          const name = phrase("case-box-bet", { box: bet.box, bet: label(bet.bet) });
          return row([name, h("small", own ? stake : `${who(bet.player)} · ${stake}`)], h("td.was", was), is);
        }),
        !moved.length && h("tr", h("td", { colspan: 3 }, phrase("case-no-bet-changes"))),
      ),
    ),
    still > 0 && moved.length > 0 && h("p.muted", phrase("case-others-stay", { count: still })),
  );
}

/** The accounts that move at once; they add up to nothing. @param {Wire.Moved[]} moved @param {number} back what the ruling hands back @param {string} currency */
export function accounts(moved, back, currency) {
  if (!moved.length) return h("p.muted.now-moves", phrase(back ? "case-no-money-now" : "case-no-money"));
  const sum = moved.reduce((total, one) => total + one.change, 0);
  // Chips on the table have no balance that anybody keeps: where nothing else moves, two columns would be empty.
  const kept = moved.some((one) => one.before !== null);
  return h(
    "section.panel",
    { "aria-label": phrase("case-money-moves") },
    h(
      "table.acc",
      h("caption.sr", phrase("case-accounts-caption")),
      columns(
        phrase("case-account"),
        kept && phrase("case-before"),
        kept && phrase("case-after"),
        phrase("case-change-of"),
      ),
      h(
        "tbody",
        ...moved.map((one) =>
          row(
            one.title,
            kept && h("td.was", one.before === null ? "" : money(one.before)),
            kept && h("td", one.after === null ? "" : money(one.after)),
            h("td", { class: one.account.startsWith("chips:") && one.change > 0 ? "win" : null }, change(one.change)),
          ),
        ),
      ),
      h("tfoot", row(phrase("case-sum"), kept && h("td"), kept && h("td"), money(sum, currency))),
    ),
  );
}

/** Who may order it. @param {Wire.PostOfCase[]} found */
export const posts = (found) =>
  signing(
    phrase("case-who-may"),
    found.map(({ title, may, you }) => ({
      name: title,
      says: listed(you && phrase("case-you"), !may && phrase("case-may-not")),
      can: may,
      you,
    })),
  );

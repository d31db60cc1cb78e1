// @ts-check
// A case, at the right: every bet before and after, the accounts that move at once, and who may order it.

import { h } from "./dom.js";
import { change, money, words } from "./words.js";

/** @typedef {import("./incident-facts.js").Stated} Stated @typedef {import("./incident-facts.js").Called} Called */

/** How a bet stands, in a word and a sum. @param {Wire.Standing | undefined} bet @param {string} currency */
function standing(bet, currency) {
  if (!bet) return "not there";
  if (bet.payout === null) return bet.result;
  return bet.payout ? `${bet.result}, ${money(bet.payout, currency)}` : bet.result;
}

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
export function bets(ruling, column, { called, label, currency, turn }) {
  const after = new Map(ruling.after[column].bets.map((bet) => [`${bet.box} ${bet.bet}`, bet]));
  const before = new Map(ruling.before.map((bet) => [`${bet.box} ${bet.bet}`, bet]));
  const rows = [...new Set([...before.keys(), ...after.keys()])].map((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    return { bet: /** @type {Wire.Standing} */ (was ?? is), was: standing(was, currency), is: standing(is, currency) };
  });
  const moved = rows.filter((row) => row.was !== row.is);
  const still = rows.length - moved.length;
  return h(
    "section",
    { class: "panel bets-moved", "aria-label": "Bets before and after" },
    ruling.after.length > 1 &&
      h(
        "div",
        { class: "columns", role: "group", "aria-label": "If everybody asked answers" },
        ruling.after.map((one, /** @type {number} */ place) =>
          h(
            "button",
            { class: "btn", type: "button", "aria-pressed": String(place === column), onclick: () => turn(place) },
            words(one.answer),
          ),
        ),
      ),
    h(
      "table",
      { class: "acc" },
      h("caption", { class: "sr" }, "Bets before and after the ruling"),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "Bet"),
          h("th", { scope: "col" }, "Before"),
          h("th", { scope: "col" }, "After"),
        ),
      ),
      h(
        "tbody",
        {},
        moved.map(({ bet, was, is }) =>
          h(
            "tr",
            {},
            h(
              "th",
              { scope: "row" },
              `Box ${bet.box} ${label(bet.bet)}`,
              h(
                "small",
                {},
                [called(bet.player), money(bet.stake, currency)].filter((one) => one !== `Box ${bet.box}`).join(" · "),
              ),
            ),
            h("td", { class: "was" }, was),
            h("td", {}, is),
          ),
        ),
        !moved.length && h("tr", {}, h("td", { colspan: 3 }, "No bet changes.")),
      ),
    ),
    still > 0 &&
      moved.length > 0 &&
      h(
        "p",
        { class: "muted" },
        still === 1 ? "One other bet stays as it is." : `${still} other bets stay as they are.`,
      ),
  );
}

/** The accounts that move at once; they add up to nothing. @param {Wire.Moved[]} moved @param {number} back what the ruling hands back @param {string} currency */
export function accounts(moved, back, currency) {
  if (!moved.length)
    return h(
      "p",
      { class: "muted now-moves" },
      back ? "No money moves now; what goes back is handed over when the round is settled." : "No money moves.",
    );
  const sum = moved.reduce((total, one) => total + one.change, 0);
  // Chips on the table have no balance that anybody keeps: where nothing else moves, two columns would be empty.
  const kept = moved.some((one) => one.before !== null);
  return h(
    "section",
    { class: "panel", "aria-label": "Money that moves now" },
    h(
      "table",
      { class: "acc" },
      h("caption", { class: "sr" }, "Accounts before and after the ruling"),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "Account"),
          kept && h("th", { scope: "col" }, "Before"),
          kept && h("th", { scope: "col" }, "After"),
          h("th", { scope: "col" }, "Change"),
        ),
      ),
      h(
        "tbody",
        {},
        moved.map((one) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, one.title),
            kept && h("td", { class: "was" }, one.before === null ? "" : money(one.before)),
            kept && h("td", {}, one.after === null ? "" : money(one.after)),
            h("td", { class: one.account.startsWith("chips:") && one.change > 0 ? "win" : null }, change(one.change)),
          ),
        ),
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, "Sum of changes"),
          kept && h("td", {}),
          kept && h("td", {}),
          h("td", {}, money(sum, currency)),
        ),
      ),
    ),
  );
}

/** Who may order it. @param {Wire.PostOfCase[]} found */
export const posts = (found) =>
  h(
    "section",
    { class: "panel", "aria-label": "Who may order it" },
    h("h2", { class: "cap" }, "Who may order it"),
    h(
      "ol",
      { class: "posts" },
      found.map((post) =>
        h(
          "li",
          { class: [post.may && "can", post.you && "you"].filter(Boolean).join(" ") },
          post.title,
          h("span", {}, [post.you && "you", !post.may && "may not"].filter(Boolean).join(", ")),
        ),
      ),
    ),
  );

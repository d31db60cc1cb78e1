// @ts-check
// Why a bet came out as it did, in the few words of a dealer. The facts are the settlement's; only the words are ours.

import { sentence, words } from "./words.js";

/**
 * @typedef {object} Line a line of a settlement
 * @property {string} bet @property {number} stake @property {number} payout
 * @property {"win" | "lose" | "push" | "returned"} result @property {string[]} clauses
 * @property {{situation: string, then: string, hand: string | null, category: string | null, pays: string | null, readings: string[], action: number | null, notes: string[]}} facts
 * @property {{player: string, stake: number, payout: number}[]} shares
 */

/** @type {Record<string, string>} */
const SITUATIONS = {
  fold: "Folded",
  proved: "Declined, then shown",
  declined: "Not shown",
  "not-qualified": "Dealer does not qualify",
  win: "Beats the dealer",
  tie: "Equal to the dealer",
  lose: "Below the dealer",
  settle: "On its own cards",
  ruled: "By a ruling or a limit",
  taken: "Taken back by its player",
  envy: "Another box holds a top hand",
};

/** A note of the record in words: "cards-exposed: return-all-bets" as "cards exposed: return all bets". @param {string} note */
export const spoken = (note) => note.replace(/\b[a-z]+(?:-[a-z]+)+\b/g, (name) => name.replaceAll("-", " "));

/**
 * One line's reason: "Beats the dealer, 1 to 1", "Pair of kings, not on the pay table". `hands` are those of the box in
 * the server's words, by name; a class of hands is said where there are none.
 * @param {Line} line @param {Record<string, string>} [hands]
 */
export function reason(line, hands = {}) {
  const { situation, category, hand, pays, notes } = line.facts;
  const price = (pays?.endsWith("%") ? `${pays} of the meter` : pays)?.replaceAll(" ", "\u00a0");
  const read = category && sentence((hand && hands[hand]) || words(category));
  const said =
    situation === "settle" || (situation === "fold" && read)
      ? (read ?? SITUATIONS[situation])
      : (SITUATIONS[situation] ?? words(situation));
  const ends =
    line.result === "push" ? "stake back" : line.result === "returned" && situation !== "taken" ? "returned" : "";
  const table = read && !price && line.result === "lose" && situation !== "lose" ? "not on the pay table" : "";
  const parts = [
    said,
    situation !== "settle" && situation !== "fold" && read && price ? read.toLowerCase() : "",
    price ?? "",
    ends,
    table,
    ...notes.map(spoken),
  ];
  return parts.filter(Boolean).join(", ");
}

/** What a bet changed the purse by. @param {Line} line */
export const gain = (line) => line.payout - line.stake;

/** One player's own part of a line; the whole line where nobody shares it. @param {Line} line @param {string | null} player @returns {Line} */
export function partOf(line, player) {
  const share = line.shares.find((one) => one.player === player);
  return share ? { ...line, stake: share.stake, payout: share.payout } : line;
}

// @ts-check
// The lines of a settlement, with the server's words for why a bet came out as it did.

/**
 * @typedef {object} Line a line of a settlement
 * @property {string} bet @property {number} stake @property {number} payout @property {number} [claimed]
 * @property {"win" | "lose" | "push" | "returned"} result @property {string[]} clauses @property {string} says why
 * @property {{situation: string, then: string, hand: string | null, category: string | null, pays: string | null, readings: string[], action: number | null, notes: string[]}} facts
 * @property {{player: string, stake: number, payout: number}[]} shares
 */

/** A note of the record in words: "cards-exposed: return-all-bets" as "cards exposed: return all bets". @param {string} note */
export const spoken = (note) => note.replace(/\b[a-z]+(?:-[a-z]+)+\b/g, (name) => name.replaceAll("-", " "));

/** What was settled, every line with why it came out as it did. @param {any} round @returns {any[]} */
export const settledBoxes = (round) =>
  (round.settlement?.boxes ?? []).map((/** @type {any} */ box) => ({
    ...box,
    lines: box.lines.map((/** @type {Line} */ line, /** @type {number} */ place) => ({
      ...line,
      says: round.reasons[box.box][place],
    })),
  }));

/** What a bet changed the purse by. @param {Line} line */
export const gain = (line) => line.payout - line.stake;

/** One player's own part of a line; the whole line where nobody shares it. @param {Line} line @param {string | null} player @returns {Line} */
export function partOf(line, player) {
  const share = line.shares.find((one) => one.player === player);
  return share ? { ...line, stake: share.stake, payout: share.payout } : line;
}

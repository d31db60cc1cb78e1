// The lines of a settlement, with the server's words for why a bet came out as it did.

/**
 * @typedef {Wire.Line & {says: string, claimed?: number}} Line a line of a settlement, and why it came out so
 * @typedef {Omit<Wire.SettledBox, "lines"> & {lines: Line[]}} Settled
 */

/** A note of the record in words: "cards-exposed: return-all-bets" as "cards exposed: return all bets". @param {string} note */
export const spoken = (note) => note.replace(/\b[a-z]+(?:-[a-z]+)+\b/g, (name) => name.replaceAll("-", " "));

/** What was settled, every line with why it came out as it did. @param {Wire.RoundView} round @returns {Settled[]} */
export const settledBoxes = (round) =>
  (round.settlement?.boxes ?? []).map((box) => ({
    ...box,
    lines: box.lines.map((line, place) => ({ ...line, says: round.reasons[box.box][place] })),
  }));

/** What a bet changed the purse by. @param {Pick<Line, "payout" | "stake">} line */
export const gain = (line) => line.payout - line.stake;

/** What all of them changed it by. @param {Pick<Line, "payout" | "stake">[]} lines */
export const netOf = (lines) => lines.reduce((sum, line) => sum + gain(line), 0);

/** One player's own part of a line; the whole line where he has no part of it. @param {Line} line @param {string | null} player @returns {Line} */
export function partOf(line, player) {
  const share = line.shares.find((one) => one.player === player);
  return share ? { ...line, stake: share.stake, payout: share.payout } : line;
}

/** What one player has on a box: his part of what several have bet there, and all else if the box is his. @param {Settled} box @param {string | null} player */
export const linesOf = (box, player) =>
  box.lines
    .filter((line) => (line.shares.length ? line.shares.some((one) => one.player === player) : box.player === player))
    .map((line) => partOf(line, player));

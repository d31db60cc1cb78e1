// The layout of a game as every page draws it: what is printed on the felt, and the spots of a box in their rows.

/** @typedef {import("../pages/table-seat.js").Spot} Spot */

/** Rows of a box: side bets, what is bet before the cards, and below it what a decision adds where two do not fit. @param {Spot[]} spots @returns {Spot[][]} */
export function rows(spots) {
  const side = spots.filter((spot) => spot.shape === "coin").concat(spots.filter((spot) => spot.shape === "square"));
  const round = spots.filter((spot) => spot.shape === "round");
  const split =
    round.length > 2 ? [round.filter((spot) => spot.opening), round.filter((spot) => !spot.opening)] : [round];
  return [side, ...split].filter((row) => row.length);
}

/** What stands on a spot of a row, and whether it is as large as the one before it. @param {Spot} spot @param {number} place @param {Spot[]} row */
export const printed = (spot, place, row) => ({
  label: spot.print,
  shape: spot.shape,
  "data-bet": spot.bet,
  twin: place > 0 && (spot.equal_to ?? spot.bet) === (row[place - 1].equal_to ?? row[place - 1].bet),
});

/** What a felt has to know of its game. @param {Wire.Glance} game the rulebook at a glance */
export function feltOf({ layout, title }) {
  const lines = rows(layout.spots);
  return {
    tall: lines.length > 2,
    wide: lines.some((line) => line.length > 2),
    board: layout.community > 0,
    alone: !layout.dealer,
    titled: !layout.qualifies,
    print: layout.qualifies?.text ?? title,
    role: "group",
  };
}

/** Everything that may be decided in a game, by its id. @param {Wire.Glance} game the rulebook at a glance @param {string} decision */
export const choiceOf = (game, decision) =>
  game.streets.flatMap((street) => street.choices).find((choice) => choice.do === decision);

/**
 * A key of its own for each decision: how many times it stakes a bet where no other does as often, for a bet that
 * several of them stake; else the first letter of its word if that is free, the next of its word, or any.
 * @param {Pick<Wire.Option, "decision" | "stakes" | "times">[]} asked everything that the street asks, open or not, so
 * that no key changes its meaning with the cards @param {string} taken letters with another meaning
 * @returns {Map<string, string>} the keys by decision; none where letters have run out
 */
export function decisionKeys(asked, taken) {
  const used = new Set(taken.toUpperCase());
  /** @type {Map<string, string>} */ const keys = new Map();
  const give = (/** @type {string | null | undefined} */ decision, /** @type {string | undefined} */ key) => {
    if (!decision || !key || keys.has(decision)) return;
    keys.set(decision, key);
    used.add(key);
  };
  for (const one of asked) {
    const several = one.stakes && asked.filter((other) => other.stakes === one.stakes).length > 1;
    const alone = asked.filter((other) => other.times === one.times).length === 1;
    if (several && alone && (one.times ?? 0) < 10) give(one.decision, String(one.times));
  }
  const free = (/** @type {Iterable<string>} */ letters) =>
    [...letters].find((letter) => /[A-Z]/.test(letter) && !used.has(letter));
  const word = (/** @type {{decision?: string | null}} */ one) => (one.decision ?? "").toUpperCase();
  for (const one of asked) if (!keys.has(one.decision ?? "")) give(one.decision ?? "", free(word(one).slice(0, 1)));
  for (const one of asked)
    if (!keys.has(one.decision ?? "")) give(one.decision ?? "", free(`${word(one)}ABCDEFGHIJKLMNOPQRSTUVWXYZ`));
  return keys;
}

// @ts-check
// What the review of a session says, in one place: a translation begins here.

export const REVIEW = "How you played";
export const WORKING = "Weighing your decisions…";
export const NO_DECISION = "Nothing was decided with cards in view.";
export const NET = "Net";
export const STAKED = "Staked";
export const LOST_TO_PLAY = "Cost of decisions";
export const PERFECT = "Every decision was the best one.";
export const COPY = "Copy the link";
export const COPIED = "Copied";

/** @param {number} rounds */
export const over = (rounds) => (rounds === 1 ? "1 round" : `${rounds} rounds`);
/** @param {string} best */
export const better = (best) => `best: ${best}`;

/** Marks of a decision by what it cost, in units of the bet that it is reckoned by: up to how much, sign, word. @type {[number, string, string][]} */
export const MARKS = [
  [0, "✓", "best"],
  [0.05, "?!", "nearly as good"],
  [0.5, "?", "a mistake"],
  [Infinity, "??", "a grave mistake"],
];

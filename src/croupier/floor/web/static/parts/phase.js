// @ts-check
// The state of a table as its pill says it: one of the six shapes, and a dealer's word.

/** @typedef {"open" | "closed" | "deciding" | "settled" | "pending" | "fault"} State */

/** @type {Record<string, [State, string]>} */
const PHASES = {
  "not-open": ["closed", "Not open yet"],
  "betting-open": ["open", "Bets open"],
  "betting-closed": ["closed", "Bets closed"],
  dealing: ["closed", "Dealing"],
  reveal: ["closed", "Cards turned"],
  settlement: ["settled", "Paying bets"],
  closed: ["settled", "Settled"],
  void: ["settled", "Round void"],
};

/** A phase of the round (`street:flop` is a street where decisions are open). @param {string} phase @returns {[State, string]} */
export const phaseState = (phase) => PHASES[phase] ?? ["deciding", "Deciding"];

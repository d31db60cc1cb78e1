// The state of a table as its pill says it: one of the six shapes, and a dealer's word.

import { phrase } from "./phrases.js";

/** @typedef {"open" | "closed" | "deciding" | "settled" | "pending" | "fault"} State */

/** @type {Record<string, [State, string]>} */
const PHASES = {
  "not-open": ["closed", phrase("phase-not-open")],
  "betting-open": ["open", phrase("state-open")],
  "betting-closed": ["closed", phrase("state-closed")],
  dealing: ["closed", phrase("phase-dealing")],
  reveal: ["closed", phrase("phase-reveal")],
  settlement: ["settled", phrase("phase-settlement")],
  closed: ["settled", phrase("state-settled")],
  void: ["settled", phrase("phase-void")],
  resting: ["open", phrase("phase-resting")],
};

/** A phase of the round (`street:flop` is a street where decisions are open). @param {string} phase @returns {[State, string]} */
export const phaseState = (phase) => PHASES[phase] ?? ["deciding", phrase("state-deciding")];

// @ts-check
// What is said when something that was keyed is put right; kept together, so that another language finds it.

import { cardSign, decisionWords, sentence, words } from "../parts/words.js";
import { ordinal, placeName } from "./dealer-words.js";

export const SAYS = {
  button: "Put right",
  which: "What was keyed wrong?",
  hint: "Nothing on the table changes: only what was written down. It goes on record as a correction.",
  nothing: "Nothing is on record yet that could be put right.",
  cards: "Cards",
  decisions: "Decisions",
  really: "Which card is it?",
  decided: "What was decided?",
  wrong: "On record",
  right: "Put right",
  unknown: "Covered",
  go: "Put it right",
  another: "Something else",
  hung: "Something hung on it by now: a pit supervisor answers for it.",
  ask: "Ask the pit",
  waits: "A correction waits for the pit",
  approved: "The record is put right",
};

/** A place of the deal as it is said: "Box 1, second card". @param {string} place @param {number | null} box @param {number} index */
export const placeOf = (place, box, index) => `${sentence(placeName(place, box))}, ${ordinal(index)} card`;

/** @param {string | null | undefined} card */
export const face = (card) => (card ? cardSign(card) : SAYS.unknown);

/** @param {string} street @param {number} box */
export const decisionOf = (street, box) => `Box ${box}, ${words(street).toLowerCase()}`;

/** @param {string} what @param {string} was @param {string} is */
export const reasonOf = (what, was, is) => `${what}: ${was} was keyed, it is ${is}`;

/** @param {string} decision */
export const said = (decision) => decisionWords(decision);

/** @param {string} card @param {string} where */
export const exchanged = (card, where) => `${cardSign(card)} stands at ${where}: the two are exchanged.`;

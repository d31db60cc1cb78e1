// @ts-check
// What is said when something that was keyed is put right; kept together, so that another language finds it.

import { phrase } from "../parts/phrases.js";
import { cardSign, decisionWords, sentence, words } from "../parts/words.js";
import { placeName } from "./dealer-words.js";

export const SAYS = {
  button: phrase("correct-button"),
  which: phrase("correct-which"),
  hint: phrase("correct-hint"),
  cards: phrase("correct-cards"),
  decisions: phrase("correct-decisions"),
  really: phrase("correct-really"),
  decided: phrase("correct-decided"),
  wrong: phrase("correct-wrong"),
  right: phrase("correct-right"),
  unknown: phrase("correct-unknown"),
  go: phrase("correct-go"),
  another: phrase("correct-another"),
  hung: phrase("correct-hung"),
  ask: phrase("correct-ask"),
  waits: phrase("correct-waits"),
};

/** A place of the deal as it is said: "Box 1, second card". @param {string} place @param {number | null} box @param {number} index */
export const placeOf = (place, box, index) =>
  phrase("dealer-card-at", { place: sentence(placeName(place, box)), number: index + 1 });

/** @param {string | null | undefined} card */
export const face = (card) => (card ? cardSign(card) : SAYS.unknown);

/** @param {string} street @param {number} box */
export const decisionOf = (street, box) => phrase("correct-decision-of", { box, street: words(street).toLowerCase() });

/** @param {string} what @param {string} was @param {string} is */
export const reasonOf = (what, was, is) => phrase("correct-reason", { what, was, is });

/** @param {string} decision */
export const said = (decision) => decisionWords(decision);

/** @param {string} card @param {string} where */
export const exchanged = (card, where) => phrase("correct-exchanged", { card: cardSign(card), where });

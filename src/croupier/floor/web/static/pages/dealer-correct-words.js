// @ts-check
// What was keyed, as the dealer and the pit are told of it.

import { phrase } from "../parts/phrases.js";
import { cardSign, sentence, words } from "../parts/words.js";
import { placeName } from "./dealer-words.js";

/** A place of the deal as it is said: "Box 1, second card". @param {string} place @param {number | null} box @param {number} index */
export const placeOf = (place, box, index) =>
  phrase("dealer-card-at", { place: sentence(placeName(place, box)), number: index + 1 });

/** @param {string | null | undefined} card */
export const face = (card) => (card ? cardSign(card) : phrase("correct-unknown"));

/** @param {string} street @param {number} box */
export const decisionOf = (street, box) => phrase("correct-decision-of", { box, street: words(street).toLowerCase() });

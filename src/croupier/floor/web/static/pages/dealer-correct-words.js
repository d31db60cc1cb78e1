// What was keyed, as the dealer and the pit are told of it.

import { phrase } from "../parts/phrases.js";
import { cardSign, decisionWords, sentence, words } from "../parts/words.js";
import { placeName } from "./dealer-words.js";

/** A place of the deal as it is said: "Box 1, second card". @param {string} place @param {number | null} box @param {number} index */
export const placeOf = (place, box, index) =>
  phrase("dealer-card-at", { place: sentence(placeName(place, box)), number: index + 1 });

/** @param {string | null | undefined} card */
export const face = (card) => (card ? cardSign(card) : phrase("correct-unknown"));

/** @param {string} street @param {number} box */
export const decisionOf = (street, box) => phrase("correct-decision-of", { box, street: words(street).toLowerCase() });

/** What a correction puts right, as one reads it. @param {Wire.Proposal} proposal */
export function correctionWords({ new: wanted }) {
  const told = (/** @type {string} */ what, /** @type {string} */ was, /** @type {string} */ is) =>
    phrase("correct-reason", { what, was, is });
  return wanted.decision
    ? told(decisionOf(wanted.street, wanted.box), decisionWords(wanted.was), decisionWords(wanted.decision))
    : wanted.cards
        .map((/** @type {Wire.CardAt} */ one) =>
          told(placeOf(one.place, one.box ?? null, one.index), face(one.was), face(one.card)),
        )
        .join(" · ");
}

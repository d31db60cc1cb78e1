// @ts-check
// The words of the dealer's console: what each step is called, what the dealer says, where a card goes.

import { phrase } from "../parts/phrases.js";
import { decisionWords, words } from "../parts/words.js";

/** @typedef {Wire.Step} CourseStep */

/** @typedef {"open-betting" | "close-betting" | "deal-cards" | "settle"} Act */
/** @typedef {"dealer" | "boxes" | "side-bets-only" | "community"} Shown */
/** @typedef {"dealer" | "community" | "burn"} Place */

const ACTS = ["open-betting", "close-betting", "deal-cards", "settle"];
const SHOWN = ["dealer", "boxes", "side-bets-only", "community"];
const PLACES = ["dealer", "community", "burn"];

/** What a step of the course is called. @param {CourseStep} step */
export function stepName(step) {
  if (step.act === "decide") return words(step.street ?? "");
  if (step.act === "turn-cards")
    return SHOWN.includes(step.show ?? "")
      ? phrase(`dealer-shown-${/** @type {Shown} */ (step.show)}`)
      : phrase("dealer-step-turn");
  if (step.late) return phrase("dealer-step-deal-rest");
  return ACTS.includes(step.act) ? phrase(`dealer-step-${/** @type {Act} */ (step.act)}`) : words(step.act);
}

/** What is turned in a step, for an action: "the dealer's hand". @param {CourseStep} step */
export function turned(step) {
  if (step.act === "decide") {
    const [community, dealer] = [step.community?.length ?? 0, step.dealer?.length ?? 0];
    const parts = [
      community && phrase("dealer-cards-community", { count: community }),
      dealer && phrase("dealer-cards-of-dealer", { count: dealer }),
    ].filter(Boolean);
    const street = words(step.street ?? "").toLowerCase();
    return parts.length ? phrase("dealer-the-street", { street, cards: parts.join(", ") }) : phrase("dealer-the-next");
  }
  return SHOWN.includes(step.show ?? "")
    ? phrase(`dealer-the-${/** @type {Shown} */ (step.show)}`)
    : phrase("dealer-the-next");
}

/** Where a card lies, as a dealer says it. @param {string} place @param {number | null} [box] */
export const placeName = (place, box = null) => {
  if (place === "boxes") return phrase("dealer-place-boxes", { box: box ?? "" });
  return PLACES.includes(place) ? phrase(`dealer-place-${/** @type {Place} */ (place)}`) : place;
};

/** What a box has decided so far, in words. @param {Wire.BoxView} box */
export function decided(box) {
  if (box.out) return phrase("dealer-box-out");
  if (box.declined) return phrase("dealer-box-declined");
  if (box.folded) return phrase("dealer-box-folded");
  return box.decisions.map((/** @type {string} */ one) => decisionWords(one).toLowerCase()).join(", ");
}

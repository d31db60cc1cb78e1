// The words of the dealer's console: what each step is called, what the dealer says, where a card goes.

import { named, phrase } from "../parts/phrases.js";
import { decisionWords, words } from "../parts/words.js";

/** @typedef {Wire.Step} CourseStep */

/** What a step of the course is called. @param {CourseStep} step */
export function stepName(step) {
  if (step.act === "decide") return words(step.street ?? "");
  if (step.act === "turn-cards") return named(`dealer-shown-${step.show}`) ?? phrase("dealer-step-turn");
  if (step.late) return phrase("dealer-step-deal-rest");
  return named(`dealer-step-${step.act}`) ?? words(step.act);
}

/** What is turned in a step, for an action: "the dealer's hand". @param {CourseStep} step */
export function turned(step) {
  if (step.act !== "decide") return named(`dealer-the-${step.show}`) ?? phrase("dealer-the-next");
  const [community, dealer] = [step.community?.length ?? 0, step.dealer?.length ?? 0];
  const parts = [
    community && phrase("dealer-cards-community", { count: community }),
    dealer && phrase("dealer-cards-of-dealer", { count: dealer }),
  ].filter(Boolean);
  const street = words(step.street ?? "").toLowerCase();
  return parts.length ? phrase("dealer-the-street", { street, cards: parts.join(", ") }) : phrase("dealer-the-next");
}

/** Where a card lies, as a dealer says it. @param {string} place @param {number | null} [box] */
export const placeName = (place, box = null) =>
  place === "boxes" ? phrase("dealer-place-boxes", { box: box ?? "" }) : (named(`dealer-place-${place}`) ?? place);

/** What a box has decided so far, in words. @param {Wire.BoxView} box */
export function decided(box) {
  if (box.out) return phrase("dealer-box-out");
  if (box.declined) return phrase("dealer-box-declined");
  if (box.folded) return phrase("dealer-box-folded");
  return box.decisions.map((/** @type {string} */ one) => decisionWords(one).toLowerCase()).join(", ");
}

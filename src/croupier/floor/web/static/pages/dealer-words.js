// @ts-check
// The words of the dealer's console: what each step is called, what the dealer says, where a card goes.

import { decisionWords, words } from "../parts/words.js";

/** @typedef {Wire.Step} CourseStep */

/** @type {Record<string, string>} */
const ACTS = { "open-betting": "Announce", "close-betting": "Bets", "deal-cards": "Deal", settle: "Settle" };
/** @type {Record<string, string>} */
const SHOWN = {
  dealer: "Dealer's hand",
  boxes: "Players' hands",
  "side-bets-only": "Side-bet hands",
  community: "Community cards",
};

/** What a step of the course is called. @param {CourseStep} step */
export function stepName(step) {
  if (step.act === "decide") return words(step.street ?? "");
  if (step.act === "turn-cards") return SHOWN[step.show ?? ""] ?? "Turn";
  return step.late ? "Deal the rest" : (ACTS[step.act] ?? words(step.act));
}

/** What is turned in a step, for an action: "the dealer's hand". @param {CourseStep} step */
export function turned(step) {
  if (step.act === "decide") {
    const cards = (/** @type {number[]} */ of, /** @type {string} */ whose) =>
      of.length ? `${of.length === 1 ? "1 card" : `${of.length} cards`}${whose}` : "";
    const parts = [cards(step.community ?? [], ""), cards(step.dealer ?? [], " of the dealer's")].filter(Boolean);
    return parts.length ? `the ${words(step.street ?? "").toLowerCase()}: ${parts.join(", ")}` : "the next cards";
  }
  return (SHOWN[step.show ?? ""] ?? "the next cards")
    .replace(/^D/, "the d")
    .replace(/^P/, "the p")
    .replace(/^S/, "the s")
    .replace(/^C/, "the c");
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];

/** @param {number} place from 0 */
export const ordinal = (place) => ORDINALS[place] ?? `${place + 1}th`;

/** Where a card lies, as a dealer says it. @param {string} place @param {number | null} [box] */
export const placeName = (place, box = null) =>
  ({ boxes: `box ${box}`, dealer: "the dealer", community: "the community cards", burn: "the discard rack" })[place] ??
  place;

/** What a box has decided so far, in words. @param {Wire.BoxView} box */
export function decided(box) {
  if (box.out) return "out of the round";
  if (box.declined) return "cards not shown";
  if (box.folded) return "folded";
  return box.decisions.map((/** @type {string} */ one) => decisionWords(one).toLowerCase()).join(", ");
}

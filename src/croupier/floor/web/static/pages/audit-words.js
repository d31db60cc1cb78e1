// Times, hashes and sums as the audit shows them.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { change, clock as shownTime, moment as shownMoment, money, tone } from "../parts/words.js";

/** The time of day, with the seconds. @param {string} at */
export const clock = (at) => shownTime(at, { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** Day and time. @param {string} at */
export const moment = (at) =>
  shownMoment(at, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });

/** What somebody gained or lost. @param {number} cents */
const wonShown = (cents) => h("b", { class: tone(cents) }, change(cents));

/** A hash, whole: whoever compares it needs every digit, by eye or by copying it. @param {string} hash */
export const hashShown = (hash) => h("code.hash", { title: hash }, hash);

/**
 * Which of several a sheet is about, to choose another.
 * @param {string} label @param {{title: string, more: string, here: boolean, open: () => void}[]} several
 */
export const shelf = (label, several) =>
  h(
    "nav.shelf",
    { "aria-label": label },
    ...several.map(({ title, more, here, open }) =>
      h("button", { "aria-pressed": String(here), onclick: open }, title, h("small", more)),
    ),
  );

/** What every list of rounds has of each. @type {[string, string][]} */
export const SUMS = [
  [phrase("rounds-staked"), "num.opt"],
  [phrase("rounds-paid"), "num.opt"],
  [phrase("rounds-house"), "num"],
  [phrase("audit-search-link"), "num.opt"],
];

/** What jackpot bets brought and paid is the link's. @param {Wire.RoundRow} round @param {string} currency */
export function sumsOf({ staked, paid, outcome, house }, currency) {
  const net = house ?? staked - paid;
  return [
    money(staked, currency),
    money(paid, currency),
    outcome && wonShown(net),
    outcome && wonShown(staked - paid - net),
  ];
}

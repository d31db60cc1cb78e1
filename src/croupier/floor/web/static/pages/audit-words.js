// Times and hashes as the audit shows them.

import { h } from "../parts/dom.js";
import { change, clock as shownTime, moment as shownMoment, tone } from "../parts/words.js";

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
export const wonShown = (cents) => h("b", { class: tone(cents) }, change(cents));

/** A hash, whole: whoever compares it needs every digit, by eye or by copying it. @param {string} hash */
export const hashShown = (hash) => h("code.hash", { title: hash }, hash);

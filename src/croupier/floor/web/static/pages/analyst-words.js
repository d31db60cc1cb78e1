// @ts-check
// What the analyst's page says of the whole sheet, in one place: a translation begins here.

import { phrase } from "../parts/phrases.js";

export const EVERY_BET = phrase("sheet-every-bet");
export const JACKPOT_HANDS = phrase("sheet-jackpot-hands");
export const LONG_RUN = phrase("sheet-long-run");
export const TWO_WINNERS = phrase("sheet-two-winners");
export const BESIDE = phrase("sheet-beside");
export const NOTHING_BESIDE = phrase("sheet-nothing-beside");
export const CSV = phrase("sheet-csv");
export const XLSX = phrase("sheet-xlsx");
export const PDF = phrase("sheet-pdf");
export const LIVE_METER = phrase("sheet-live-meter");
export const NO_METER = phrase("sheet-no-meter");
export const USE_METER = phrase("sheet-use-meter");

/** @param {string} bet */
export const outcomes = (bet) => phrase("sheet-outcomes", { bet });
/** @param {string} link @param {string} meter */
export const standsAt = (link, meter) => phrase("sheet-stands-at", { link, meter });
/** @param {string} part @param {number} seconds */
export const solving = (part, seconds) => phrase("sheet-solving", { part, seconds });

export const HEADS = {
  bet: phrase("head-bet"),
  edge: phrase("head-edge"),
  risk: phrase("head-risk"),
  hits: phrase("head-hits"),
  pushes: phrase("head-pushes"),
  deviation: phrase("head-deviation"),
  skewness: phrase("head-skewness"),
  combinations: phrase("head-combinations"),
  hand: phrase("head-hand"),
  decision: phrase("head-decision"),
  result: phrase("head-result"),
  chance: phrase("head-chance"),
  pays: phrase("head-pays"),
  contribution: phrase("head-contribution"),
  between: phrase("head-between"),
  figure: phrase("head-figure"),
  value: phrase("head-value"),
  first: phrase("head-first"),
  second: phrase("head-second"),
  alone: phrase("head-alone"),
  together: phrase("head-together"),
};

/** Figures of a jackpot in the long run, by their names in the sheet. @type {[string, string, "money" | "share" | "count"][]} */
export const LONG = [
  ["mean_meter", phrase("long-mean-meter"), "money"],
  ["return", phrase("long-return"), "share"],
  ["fixed", phrase("long-fixed"), "share"],
  ["contributed", phrase("long-contributed"), "share"],
  ["seeded", phrase("long-seeded"), "share"],
  ["bets_between_resets", phrase("long-between-resets"), "count"],
];
export const CONTRIBUTION = phrase("sheet-each-contribution");
export const RESET = phrase("sheet-reset");
export const EVEN_METER = phrase("sheet-even-meter");

// @ts-check
// What the analyst's page says of the whole sheet, in one place: a translation begins here.

export const EVERY_BET = "Every bet";
export const JACKPOT_HANDS = "Jackpot: hands";
export const LONG_RUN = "Jackpot: in the long run";
export const TWO_WINNERS = "Jackpot: two winners in one round";
export const BESIDE = "Beside";
export const NOTHING_BESIDE = "no other game";
export const CSV = "As CSV";
export const PDF = "Print or save as PDF";
export const LIVE_METER = "The meter as it stands";
export const NO_METER = "No table of this floor feeds a meter of it.";
export const USE_METER = "Reckon with it";

/** @param {string} bet */
export const outcomes = (bet) => `Outcomes: ${bet}`;
/** @param {string} link @param {string} meter */
export const standsAt = (link, meter) => `${link} stands at ${meter} now.`;
/** @param {number} seconds */
export const solving = (seconds) =>
  `The changed game is being solved over all deals: ${seconds} s. A first change of a main game may take minutes; after that it is kept.`;

export const HEADS = {
  bet: "Bet",
  edge: "House edge",
  risk: "Element of risk",
  hits: "Hit frequency",
  pushes: "Pushes",
  deviation: "Standard deviation",
  skewness: "Skewness",
  combinations: "Combinations",
  hand: "Hand",
  decision: "Decision",
  result: "Result",
  chance: "Probability",
  pays: "Pays",
  contribution: "Contribution",
  between: "Bets between",
  figure: "Figure",
  value: "Value",
  first: "First",
  second: "Second",
  alone: "Each alone",
  together: "Together",
};

/** Figures of a jackpot in the long run, by their names in the sheet. @type {[string, string, "money" | "share" | "count"][]} */
export const LONG = [
  ["mean_meter", "Mean meter", "money"],
  ["return", "Return", "share"],
  ["fixed", "of it fixed prizes", "share"],
  ["contributed", "of it contributed by bets", "share"],
  ["seeded", "of it seeded by the house", "share"],
  ["bets_between_resets", "Bets between resets", "count"],
];
export const CONTRIBUTION = "Contribution of each bet";
export const RESET = "Reset value";
export const EVEN_METER = "Meter at which the bet is even";

// Reports outlive their round: something found late may still be ruled on, but it says which round it was reported in.

import { phrase } from "./phrases.js";

/** Whether the round in which something was reported is over. @param {Wire.Incident} report @param {number} number @param {string} phase */
export const roundOver = (report, number, phase) => report.round !== number || ["closed", "void"].includes(phase);

/** @param {Wire.Incident} report */
export const reportedThen = (report) =>
  report.round ? phrase("case-reported-in", { number: report.round }) : phrase("case-reported-before");

// @ts-check
// Reports outlive their round: something found late may still be ruled on, but it says which round it was reported in.

/** Whether the round in which something was reported is over. @param {Wire.Incident} report @param {number} number @param {string} phase */
export const roundOver = (report, number, phase) => report.round !== number || ["closed", "void"].includes(phase);

/** @param {Wire.Incident} report */
export const reportedThen = (report) =>
  report.round ? `reported in round ${report.round}, which is over` : "reported before the first round";

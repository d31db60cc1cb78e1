// @ts-check
// Names as the house has them: bets as the rulebook labels them, boxes with whoever plays there, tables with their mode.

import { spoken } from "./reasons.js";
import { words } from "./words.js";

/** @typedef {(bet: string) => string} Label what a bet is called */

/** @param {any} game a rulebook at a glance, or nothing while it is not known @param {string} bet */
export const labelOf = (game, bet) => game?.bets.find((/** @type {any} */ one) => one.id === bet)?.label ?? words(bet);

/** What a remedy means at the table, in a sentence. @param {any} game a rulebook at a glance @param {string} remedy */
export const remedyOf = (game, remedy) => game?.remedies[remedy] ?? `${words(remedy)}.`;

/** A box and who plays there; whoever is called after his box is named once. @param {number} box @param {string} who */
export const boxAndPlayer = (box, who) => (who === `Box ${box}` ? who : `Box ${box} · ${who}`);

/** A title and the mode of its table, unless the title says it already. @param {string} title @param {string} mode */
export const withMode = (title, mode) => (title.toLowerCase().endsWith(mode) ? title : `${title}, ${mode}`);

/**
 * A line of the record as people read it: accounts by their names, bets by the rulebook's labels, other ids as words.
 * @param {string} text @param {Record<string, string>} names @param {any} game
 */
export function namedIn(text, names, game) {
  const people = Object.entries(names).reduce((line, [id, name]) => line.replaceAll(id, name), text);
  // "play" is a word as well as a bet: those of one word are only meant where an amount is "of" them.
  const called = (/** @type {string} */ line, /** @type {any} */ bet) =>
    line.replace(new RegExp(`${bet.id.includes("-") ? "\\b" : "(?<=\\bof )"}${bet.id}(?![-\\w])`, "g"), bet.label);
  return spoken((game?.bets ?? []).reduce(called, people));
}

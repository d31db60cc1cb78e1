// @ts-check
// What the rulebook calls a bet; the pages never make up a name of their own while the game is known.

import { words } from "./words.js";

/** @param {any} game a rulebook at a glance, or nothing while it is not known @param {string} bet */
export const labelOf = (game, bet) => game?.bets.find((/** @type {any} */ one) => one.id === bet)?.label ?? words(bet);

// Who has chips on a box: whoever plays it and decides, and others who have bet behind him, where the rules let them.

import { phrase } from "../parts/phrases.js";
import { namesBehind } from "../parts/recorded.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk */
/** @typedef {{player: string, stakes: Record<string, number>, sum: number}} Bettor */

/** Everybody with chips on a box; whoever decides comes first. @param {Wire.BoxView} box @returns {Bettor[]} */
export function bettorsAt(box) {
  /** @type {Map<string, Bettor>} */ const found = new Map();
  const of = (/** @type {string} */ player) => {
    const one = found.get(player) ?? { player, stakes: {}, sum: 0 };
    found.set(player, one);
    return one;
  };
  if (box.player) of(box.player);
  for (const { bet, stakes } of box.bets)
    for (const { player, amount } of stakes) {
      const one = of(player);
      one.stakes[bet] = amount;
      one.sum += amount;
    }
  return [...found.values()].filter((one) => one.sum || one.player === box.player);
}

/** Whether somebody else may bet on a box that is played already. @param {Desk} desk @param {number} box */
export const mayBetBehind = (desk, box) => desk.prompt.behind.some((one) => one.box === box);

/** What one more bettor on a box is called until somebody says his name. @param {Wire.BoxView} box */
export function nameBehind(box) {
  const taken = new Set(bettorsAt(box).map((one) => one.player));
  const names = namesBehind(box.box);
  return names.find((name) => !taken.has(name)) ?? names[names.length - 1];
}

/** A bet as the felt has it, which is shorter than its name. @param {Desk} desk @param {string} bet */
const printed = (desk, bet) => desk.glance.layout.spots.find((spot) => spot.bet === bet)?.print ?? desk.label(bet);

/** The chips of a bettor as a dealer reads them: "Ante 25, Pair Plus 5". @param {Desk} desk @param {Bettor} bettor @param {(cents: number) => string} write */
export const stakesOf = (desk, { stakes }, write) =>
  Object.entries(stakes)
    .map(([bet, amount]) => `${printed(desk, bet)} ${write(amount)}`)
    .join(", ");

/**
 * Lay the chips of a box anew, in this order of its bettors: the first of them decides. What only he may bet is taken
 * back from the others.
 * @param {Desk} desk @param {Wire.BoxView} box @param {Bettor[]} order
 */
export async function layAnew(desk, box, order) {
  for (const { player, stakes } of bettorsAt(box))
    for (const bet of Object.keys(stakes)) await desk.table.say({ type: "take-back-bet", player, box: box.box, bet });
  /** @type {string[]} */ const left = [];
  for (const { player, stakes } of order)
    for (const [bet, amount] of Object.entries(stakes)) {
      const known = desk.prompt.behind.find((one) => one.box === box.box && one.bet === bet);
      if (player !== order[0].player && known?.refused) left.push(`${desk.label(bet)}, ${desk.name(player)}`);
      else await desk.table.say({ type: "place-bet", player, box: box.box, bet, amount });
    }
  if (left.length) desk.hint = phrase("dealer-give-back-these", { bets: left.join(", ") });
}

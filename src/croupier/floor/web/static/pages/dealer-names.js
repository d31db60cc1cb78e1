// @ts-check
// Who plays which box of a live table, as far as no account says so; and what was bet there last time.

import { h } from "../parts/dom.js";
import { memory, remember, sheet } from "./dealer-desk.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk */
/** @typedef {Record<string, {player: string, bets: Record<string, number>}>} LastBets by box */

const namesKey = (/** @type {Desk} */ desk) => `dealer-names:${desk.table.id}`;
const betsKey = (/** @type {Desk} */ desk) => `dealer-bets:${desk.table.id}`;

/** The last names at each box. @param {Desk} desk @returns {Record<string, string>} */
export const lastNames = (desk) => memory(namesKey(desk));

/** @param {Desk} desk @returns {LastBets} */
export const lastBets = (desk) => memory(betsKey(desk));

/** Who bets at a box: whoever does already, or did last time. @param {Desk} desk @param {number} box @returns {string} */
export const bettor = (desk, box) => desk.round.boxes[box - 1]?.player ?? lastNames(desk)[box] ?? `Box ${box}`;

/** Remember names and bets for the next round, as bets close. @param {Desk} desk */
export function keepBets(desk) {
  /** @type {LastBets} */ const kept = {};
  for (const box of desk.round.boxes) {
    const lying = box.bets.filter((/** @type {any} */ bet) => bet.amount);
    if (lying.length && !desk.own(box.player))
      kept[box.box] = {
        player: box.player,
        bets: Object.fromEntries(lying.map((/** @type {any} */ bet) => [bet.bet, bet.amount])),
      };
  }
  remember(betsKey(desk), kept);
  remember(namesKey(desk), {
    ...lastNames(desk),
    ...Object.fromEntries(Object.entries(kept).map(([box, { player }]) => [box, player])),
  });
}

/** Who sits at a box: one of the last names, or a new one. @param {Desk} desk @param {any} box */
export function askName(desk, box) {
  if (desk.own(box.player)) return;
  const input = /** @type {HTMLInputElement} */ (
    h("input", {
      name: "player",
      maxlength: "40",
      autocomplete: "off",
      "aria-label": "Name",
      placeholder: `Box ${box.box}`,
      value: desk.nameAt(box),
    })
  );
  const choose = (/** @type {string} */ name) => {
    dialog.close();
    if (name.trim()) rename(desk, box, name.trim());
  };
  const known = [...new Set(Object.values(lastNames(desk)))].filter((name) => !/^Box \d+$/.test(name));
  const dialog = sheet(`Who plays box ${box.box}?`, [
    h(
      "div",
      { class: "names" },
      known
        .slice(0, 12)
        .map((name) => h("button", { class: "btn", type: "button", onclick: () => choose(name) }, name)),
    ),
    h(
      "form",
      {
        method: "dialog",
        class: "name-line",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          choose(input.value);
        },
      },
      input,
      h("button", { class: "btn go" }, "Sits here"),
    ),
  ]);
  input.select();
}

/** A name for a box; chips that lie there already go over to it. @param {Desk} desk @param {any} box @param {string} name */
function rename(desk, box, name) {
  remember(namesKey(desk), { ...lastNames(desk), [box.box]: name });
  const lying = box.bets.filter((/** @type {any} */ bet) => bet.amount);
  if (!lying.length || box.player === name) {
    desk.change();
    return;
  }
  desk.do(async () => {
    for (const { bet } of lying) await desk.table.say({ type: "take-back-bet", player: box.player, box: box.box, bet });
    for (const { bet, amount } of lying)
      await desk.table.say({ type: "place-bet", player: name, box: box.box, bet, amount });
  });
}

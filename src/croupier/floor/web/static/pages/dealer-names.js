// Who plays which box of a live table, as far as no account says so; and what was bet there last time.

import { h, instead } from "../parts/dom.js";
import { keep, kept } from "../parts/kept.js";
import { phrase } from "../parts/phrases.js";
import { bettorsAt, layAnew } from "./dealer-bettors.js";
import { answer, sheet } from "./dealer-desk.js";
import { boxName, boxOf } from "../parts/recorded.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk */
/** @typedef {{player: string, bets: Record<string, number>}[]} Kept the bettors of a box, whoever decides first */

const namesKey = (/** @type {Desk} */ desk) => `dealer-names:${desk.table.id}`;
const betsKey = (/** @type {Desk} */ desk) => `dealer-bettors:${desk.table.id}`;

/** The last names at each box. @param {Desk} desk @returns {Record<string, string>} */
export const lastNames = (desk) => kept(namesKey(desk)) ?? {};

/** By box. @param {Desk} desk @returns {Record<string, Kept>} */
export const lastBets = (desk) => kept(betsKey(desk)) ?? {};

/** Who bets at a box: whoever does already, or did last time. @param {Desk} desk @param {number} box @returns {string} */
export const bettor = (desk, box) => desk.round.boxes[box - 1]?.player ?? lastNames(desk)[box] ?? boxName(box);

/** Remember names and bets for the next round, as bets close. @param {Desk} desk */
export function keepBets(desk) {
  /** @type {Record<string, Kept>} */ const laid = {};
  for (const box of desk.round.boxes) {
    const lying = bettorsAt(box).filter(({ player, sum }) => sum && !desk.own(player));
    if (lying.length) laid[box.box] = lying.map(({ player, stakes }) => ({ player, bets: stakes }));
  }
  keep(betsKey(desk), laid);
  const names = Object.entries(laid)
    .filter(([box]) => !desk.own(desk.round.boxes[Number(box) - 1].player))
    .map(([box, [{ player }]]) => [box, player]);
  keep(namesKey(desk), { ...lastNames(desk), ...Object.fromEntries(names) });
}

/**
 * Who a bettor is: one of the last names, or a new one; and whether he decides for the box.
 * @param {Desk} desk @param {Wire.BoxView} box @param {string | null} [who] somebody behind the box, else whoever plays it
 * @param {(name: string) => void} [called] told the name of somebody who has no chips there yet
 */
export function askName(desk, box, who = box.player, called = () => {}) {
  const all = bettorsAt(box);
  const first = who === box.player;
  const lies = all.some((one) => one.player === who && one.sum);
  // Chips of somebody with an account are his own to move; then everybody's stay as they lie.
  if (desk.own(who) || (lies && all.some((one) => desk.own(one.player)))) return;
  const input = h("input", {
    name: "player",
    maxlength: "40",
    autocomplete: "off",
    "aria-label": phrase("dealer-name"),
    placeholder: who ? desk.name(who) : phrase("box", { box: box.box }),
    value: first ? desk.nameAt(box) : desk.name(who),
  });
  const choose = (/** @type {string} */ name) => {
    dialog.close();
    if (name.trim() && !all.some((one) => one.player === name.trim())) rename(desk, box, who, name.trim(), called);
  };
  const decides = () => {
    dialog.close();
    const order = [...all.filter((one) => one.player === who), ...all.filter((one) => one.player !== who)];
    desk.do(() => layAnew(desk, box, order));
  };
  const known = [...new Set(Object.values(lastNames(desk)))].filter((name) => !boxOf(name));
  const dialog = sheet(phrase(first ? "dealer-who-plays" : "dealer-who-bets-behind", { box: box.box }), [
    h("div.names", ...known.slice(0, 12).map((name) => h("button.btn", { onclick: () => choose(name) }, name))),
    h(
      "form.name-line",
      { method: "dialog", onsubmit: instead(() => choose(input.value)) },
      input,
      h("button.btn.go", { type: "submit" }, phrase(first ? "dealer-sits-here" : "dealer-bets-here")),
    ),
    !first &&
      lies &&
      answer(phrase("dealer-decides-for-box"), decides, {
        note: phrase("dealer-instead-of", { player: desk.name(box.player) }),
      }),
  ]);
  input.select();
}

/** A name for a bettor; chips that lie there already go over to it. @param {Desk} desk @param {Wire.BoxView} box @param {string | null} who @param {string} name @param {(name: string) => void} called */
function rename(desk, box, who, name, called) {
  const all = bettorsAt(box);
  if (who === box.player) keep(namesKey(desk), { ...lastNames(desk), [box.box]: name });
  if (!all.some((one) => one.player === who && one.sum)) {
    called(name);
    desk.change();
    return;
  }
  const order = all.map((one) => (one.player === who ? { ...one, player: name } : one));
  desk.do(async () => {
    await layAnew(desk, box, order);
    called(name);
  });
}

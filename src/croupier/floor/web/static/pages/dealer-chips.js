// Chips onto the chosen spot, back from it, and the same once more on the next box.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { money, sentence, short } from "../parts/words.js";
import { bettorsAt } from "./dealer-bettors.js";
import { amountOn, choose, chosen } from "./dealer-laid.js";
import { bettor, lastBets } from "./dealer-names.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk */

const CHIPS = [5, 25, 100, 500, 1000];

/** What may be put on the chosen spot by whoever is chosen. @param {Desk} desk */
function option(desk) {
  const { box, bet, behind, player } = chosen(desk);
  const lies = behind && amountOn(desk, box, bet, player);
  return (behind && !lies ? desk.prompt.behind : desk.prompt.recordable).find(
    (one) => one.box === box && one.bet === bet && one.type !== "take-back-bet",
  );
}

/** From how much on a bet is taken; where others have reached the minimum already, from any chip on. @param {Desk} desk @param {number} least */
const from = (desk, least) =>
  least > 100 ? phrase("dealer-from", { amount: short(least, desk.currency) }) : phrase("dealer-any-chips");

/** Chips, or the units in which a bet is sold. @param {Desk} desk @returns {number[]} */
const values = (desk) => {
  const step = option(desk)?.step;
  return step ? [step] : CHIPS.map((chip) => chip * 100);
};

/** The chips that go onto the chosen spot, and beside them what lies wrongly. @param {Desk} desk @param {Node | null} faults */
export function tray(desk, faults) {
  const { box, bet, player, behind } = chosen(desk);
  const open = option(desk);
  const lies = amountOn(desk, box, bet, player);
  const next = following(desk);
  return h(
    "div.tray",
    h(
      "p",
      h(
        "b",
        phrase("dealer-spot-chosen", {
          who: behind ? sentence(desk.name(player)) : phrase("box", { box }),
          bet: desk.label(bet),
        }),
      ),
      h(
        "span.muted",
        lies
          ? ` ${money(lies, desk.currency)}`
          : open?.refused
            ? ` ${sentence(open.refused)}`
            : ` ${from(desk, open?.least ?? 0)}`,
      ),
      open?.refused && chips(desk.rulebook, open.clauses ?? []),
    ),
    next &&
      h(
        "button.btn.same",
        { "data-keep": "same", onclick: () => same(desk) },
        phrase("dealer-same-on-box", { box: next.box }),
        h("kbd", "S"),
      ),
    h(
      "div.chip-row",
      ...values(desk).map((value, place) =>
        h(
          "button.chip-key",
          {
            "data-keep": `chip ${value}`,
            disabled: Boolean(open?.refused),
            "aria-label": phrase("dealer-chip-on", {
              amount: money(value, desk.currency, 0),
              bet: desk.label(bet),
              box,
            }),
            onclick: () => add(desk, value),
          },
          h("casino-chip", { value: open?.step ? "J" : String(value / 100) }),
          h("small", money(value, "", 0)),
          h("kbd", String(place + 1)),
        ),
      ),
      h(
        "button.btn.quiet",
        { "data-keep": "take back", disabled: !lies, onclick: () => takeBack(desk) },
        phrase("dealer-take-back"),
        h("kbd", "Z"),
      ),
    ),
    faults,
  );
}

/** @param {Desk} desk @param {string} player @param {number} box @param {string} bet @param {number} amount */
const lay = (desk, player, box, bet, amount) =>
  desk.table.say({ type: amountOn(desk, box, bet, player) ? "change-bet" : "place-bet", player, box, bet, amount });

/** @param {Desk} desk @param {number} value */
function add(desk, value) {
  if (option(desk)?.refused) return;
  const { box, bet, player } = chosen(desk);
  desk.do(async () => {
    const amount = amountOn(desk, box, bet, player) + value;
    await lay(desk, player, box, bet, amount);
    // Where two bets must be equal, the chips of both lie there at once; a wrong one can still be written down by itself.
    const twin = desk.glance.layout.spots.find((one) => one.equal_to === bet);
    if (twin) await lay(desk, player, box, twin.bet, amount);
  });
}

/** @param {Desk} desk */
function takeBack(desk) {
  const { box, bet, player } = chosen(desk);
  if (amountOn(desk, box, bet, player)) desk.say({ type: "take-back-bet", player, box, bet });
}

/** The next box without chips, while whoever plays the chosen one has some that could lie there as well. @param {Desk} desk */
function following(desk) {
  const { boxes } = desk.round;
  const at = chosen(desk).box;
  const [first] = bettorsAt(boxes[at - 1]);
  if (!first?.sum) return null;
  return [...boxes.slice(at), ...boxes.slice(0, at - 1)].find(
    (box) => !bettorsAt(box).some((one) => one.sum) && !desk.own(box.player),
  );
}

/** @param {Desk} desk */
function same(desk) {
  const from = chosen(desk);
  const next = following(desk);
  if (!next) return;
  const [{ stakes }] = bettorsAt(desk.round.boxes[from.box - 1]);
  choose(desk, next.box, from.bet);
  desk.do(async () => {
    for (const [bet, amount] of Object.entries(stakes)) await lay(desk, bettor(desk, next.box), next.box, bet, amount);
  });
}

/** @param {Desk} desk */
export const repeatBets = (desk) =>
  desk.do(async () => {
    for (const [box, bettors] of Object.entries(lastBets(desk)))
      for (const { player, bets } of bettors)
        for (const [bet, amount] of Object.entries(bets))
          await desk.table.say({ type: "place-bet", player, box: Number(box), bet, amount });
  });

/** @param {Desk} desk */
export function chipKeys(desk) {
  /** @type {Record<string, () => void>} */
  const keys = { z: () => takeBack(desk), backspace: () => takeBack(desk), s: () => same(desk) };
  values(desk).forEach((value, place) => {
    keys[String(place + 1)] = () => add(desk, value);
  });
  return keys;
}

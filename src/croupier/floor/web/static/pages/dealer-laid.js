// The layout while bets are open: every box with its spots as they are printed, and everybody who has chips on it.

import { ahead } from "../parts/ahead.js";
import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { dotted, sentence, short } from "../parts/words.js";
import { bettorsAt, mayBetBehind, nameBehind, stakesOf } from "./dealer-bettors.js";
import { askName, bettor, lastNames } from "./dealer-names.js";
import { boxName } from "../parts/recorded.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk */

/** Where chips go next, and whose they are: `who` is empty for whoever plays the box. */
const spot = { box: 1, bet: "", who: "" };

/** The chosen spot and its bettor. @param {Desk} desk */
export const chosen = (desk) => ({
  box: spot.box,
  bet: spot.bet,
  player: spot.who || bettor(desk, spot.box),
  behind: behind(desk),
});

/** Whether the chips are those of somebody behind the box. @param {Desk} desk */
const behind = (desk) => Boolean(spot.who) && spot.who !== desk.round.boxes[spot.box - 1]?.player;

/** @param {Desk} desk @param {number} box @param {string} bet @param {string} [who] */
export function choose(desk, box, bet, who = "") {
  Object.assign(spot, { box, bet, who });
  desk.change();
}

/** Begin with the first spot of the first box, as long as no other is chosen. @param {Desk} desk @param {string[]} order */
export function firstSpot(desk, order) {
  if (spot.box > desk.round.boxes.length || !order.includes(spot.bet)) Object.assign(spot, { box: 1, bet: order[0] });
  // Behind a box that nobody plays any more there is nobody.
  if (spot.who && !mayBetBehind(desk, spot.box)) spot.who = "";
}

/** What lies on a spot, all of it or one bettor's part. @param {Desk} desk @param {number} box @param {string} bet @param {string} [player] @returns {number} */
export function amountOn(desk, box, bet, player) {
  const found = desk.round.boxes[box - 1]?.bets.find((one) => one.bet === bet);
  if (player === undefined) return found?.amount ?? 0;
  return found?.stakes.find((one) => one.player === player)?.amount ?? 0;
}

/** Somebody else has chips for a box: they go on the chosen spot of it. @param {Desk} desk @param {Wire.BoxView} box */
const another = (desk, box) => choose(desk, box.box, desk.glance.layout.spots[0].bet, nameBehind(box));

/** Every box, box 1 at the dealer's left. @param {Desk} desk @param {boolean} live */
export function boxesLaid(desk, live) {
  const rows = [["square", "coin"], ["round"]].map((shapes) =>
    desk.glance.layout.spots.filter((one) => shapes.includes(one.shape) && one.opening),
  );
  return h(
    "div.boxes-laid.green.on-felt",
    ...desk.round.boxes.map((box) =>
      h(
        "div.laid",
        { role: "group", "aria-label": phrase("box", { box: box.box }) },
        ...rows.map((row) => h("div.row", ...row.map((one) => spotShown(desk, box, one, live)))),
        live ? whose(desk, box) : h("span.plate", `${box.box} · ${desk.nameAt(box) || phrase("dealer-free")}`),
      ),
    ),
  );
}

/** @param {Desk} desk @param {Wire.BoxView} box @param {Wire.SpotLine} one @param {boolean} live */
function spotShown(desk, box, one, live) {
  const here = spot.box === box.box;
  // For somebody with an account nobody else lays chips; behind him they may.
  const mine = live && (!desk.own(box.player) || (here && behind(desk)));
  const selected = mine && here && spot.bet === one.bet;
  const amount = amountOn(desk, box.box, one.bet);
  return h("betting-spot", {
    label: one.print,
    shape: one.shape,
    box: String(box.box),
    own: mine,
    state: amount ? "bet" : selected ? "ask" : "empty",
    cents: String(amount),
    class: selected ? "selected" : null,
    "data-keep": mine ? `spot ${box.box} ${one.bet}` : null,
    onclick: mine ? () => choose(desk, box.box, one.bet, here ? spot.who : "") : null,
  });
}

/** Whoever plays a box, and those behind him, as they stand there. @param {Desk} desk @param {Wire.BoxView} box */
function whose(desk, box) {
  const bettors = bettorsAt(box);
  const here = spot.box === box.box;
  const newcomer = here && behind(desk) && !bettors.some((one) => one.player === spot.who);
  const several = bettors.length > 1 || newcomer;
  const rows = several
    ? [...bettors, ...(newcomer ? [{ player: spot.who, stakes: {}, sum: 0 }] : [])].map((one) =>
        standing(desk, box, one),
      )
    : [plate(desk, box)];
  return h(
    "div",
    { class: `whose${several ? " several" : ""}` },
    rows,
    mayBetBehind(desk, box.box) &&
      !newcomer &&
      h(
        "button.plate.more",
        {
          "data-keep": `behind ${box.box}`,
          "aria-label": phrase("dealer-bets-behind", { box: box.box }),
          onclick: () => another(desk, box),
        },
        "+",
      ),
  );
}

/** @param {Desk} desk @param {Wire.BoxView} box */
function plate(desk, box) {
  const mine = !desk.own(box.player);
  const last = lastNames(desk)[box.box];
  const who =
    desk.nameAt(box) || (!box.player && last !== boxName(box.box) && last) || (box.player ? "" : phrase("dealer-free"));
  return h(
    mine ? "button" : "span",
    { class: "plate", "data-keep": mine ? `name ${box.box}` : null, onclick: mine ? () => askName(desk, box) : null },
    who ? `${box.box} · ${who}` : phrase("box", { box: box.box }),
  );
}

/** One of several bettors: tapped, his chips are next; tapped again, his name is asked. @param {Desk} desk @param {Wire.BoxView} box @param {import("./dealer-bettors.js").Bettor} one */
function standing(desk, box, one) {
  const first = one.player === box.player;
  const now = spot.box === box.box && (spot.who || box.player) === one.player;
  const mine = !desk.own(one.player);
  const rename = () =>
    askName(desk, box, one.player, (name) => {
      if (now && !first) spot.who = name;
    });
  return h(
    mine ? "button" : "span",
    {
      class: "plate bettor",
      "aria-pressed": mine ? String(now) : null,
      "data-keep": mine ? `bettor ${box.box} ${one.player}` : null,
      onclick: mine ? () => (now ? rename() : choose(desk, box.box, spot.bet, first ? "" : one.player)) : null,
    },
    h(
      "b",
      first ? `${box.box} · ${desk.nameAt(box) || phrase("dealer-plays")}` : sentence(desk.name(one.player, true)),
    ),
    h("small", dotted(first && phrase("dealer-decides"), stakesOf(desk, one, short) || phrase("dealer-no-chips-yet"))),
  );
}

/** The spot that is chosen, as it stands on the page. */
const chosenSpot = () => document.querySelector(".laid .selected");

/** Choose the spot that an eye finds next in a direction; the focus goes along where it was among the boxes. @param {Desk} desk @param {string} arrow */
function step(desk, arrow) {
  const from = chosenSpot();
  const next = from && ahead(from, [...document.querySelectorAll(".laid betting-spot[own]")], arrow);
  const [, box, bet] = next?.getAttribute("data-keep")?.split(" ") ?? [];
  if (!bet) return;
  const inside = document.activeElement?.closest(".laid");
  choose(desk, Number(box), bet, Number(box) === spot.box ? spot.who : "");
  if (inside) /** @type {HTMLElement | null} */ (chosenSpot()?.querySelector("button"))?.focus();
}

/** Keys between spots: where an eye would go; behind the box, and a name. @param {Desk} desk */
export function spotKeys(desk) {
  const box = desk.round.boxes[spot.box - 1];
  return {
    ...Object.fromEntries(
      ["arrowleft", "arrowright", "arrowup", "arrowdown"].map((arrow) => [arrow, () => step(desk, arrow)]),
    ),
    n: () => askName(desk, box, behind(desk) ? spot.who : box.player, (name) => behind(desk) && (spot.who = name)),
    ...(mayBetBehind(desk, spot.box) ? { b: () => another(desk, box) } : {}),
  };
}

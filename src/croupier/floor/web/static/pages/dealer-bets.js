// @ts-check
// Before the cards: the call for bets, and the bets of players without an account written down: spot, then chips.

import { h } from "../parts/dom.js";
import { chips } from "../parts/room.js";
import { money, sentence, words } from "../parts/words.js";
import { askName, bettor, keepBets, lastBets, lastNames } from "./dealer-names.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk @typedef {import("./dealer-desk.js").AtHand} AtHand */

const CHIPS = [5, 25, 100, 500, 1000];

/** Where chips go next. */
const spot = { box: 1, bet: "" };

/** @param {Desk} desk @param {number} box @param {string} bet */
function choose(desk, box, bet) {
  Object.assign(spot, { box, bet });
  desk.change();
}

/** The limits as a dealer reads them out. @param {Desk} desk */
const limits = (desk) =>
  Object.entries(desk.table.row.limits)
    .filter(([, limit]) => limit.max !== null)
    .map(
      ([bet, limit]) =>
        `${desk.label(bet)} ${limit.min === limit.max ? money(limit.min, desk.currency, 0) : `${money(limit.min ?? 0, desk.currency, 0)} to ${money(limit.max, desk.currency, 0)}`}`,
    )
    .join(" · ");

/** Announce: the table between two rounds. @param {Desk} desk @returns {AtHand} */
export function announce(desk) {
  const next = desk.view.number + 1;
  if (!desk.view.open) {
    return {
      key: "closed",
      title: "The table is closed",
      body: [h("p", { class: "lead" }, desk.view.notice || "It takes no bets until the pit opens it again.")],
      say: "This table is closed. Thank you for playing.",
    };
  }
  return {
    key: `announce ${next}`,
    title: `Round ${next}: call for bets`,
    body: [
      h("p", { class: "lead" }, limits(desk)),
      h("p", { class: "muted" }, "Clear the layout first. The call opens the bets for everybody at this table."),
      conduct(desk),
    ],
    go: { label: "Place your bets, please", act: () => desk.say({ type: "open-betting" }) },
    say: "Place your bets, please.",
  };
}

/** What the rulebook has the players told. @param {Desk} desk */
function conduct(desk) {
  const said = desk.glance.table.filter((/** @type {any} */ one) => one.name.startsWith("Conduct"));
  if (!said.length) return null;
  return h(
    "ul",
    { class: "conduct" },
    said.map((/** @type {any} */ one) =>
      h("li", {}, h("span", { class: "serif" }, `“${one.text}”`), chips(desk.rulebook, one.clauses, one.readings)),
    ),
  );
}

/** Bets are open. @param {Desk} desk @returns {AtHand} */
export function bets(desk) {
  const opening = desk.glance.layout.spots
    .filter((/** @type {any} */ one) => one.opening)
    .map((/** @type {any} */ one) => one.bet);
  const live = desk.view.mode === "live";
  const { boxes } = desk.round;
  const lying = boxes.filter((/** @type {any} */ box) => box.bets.some((/** @type {any} */ bet) => bet.amount));
  if (spot.box > boxes.length || !opening.includes(spot.bet)) Object.assign(spot, { box: 1, bet: opening[0] });
  const repeat = live && !lying.length && Object.keys(lastBets(desk)).length ? () => repeatBets(desk) : null;
  return {
    key: "bets",
    title: live ? "Bets are open" : "Bets are open: players bet on their own screens",
    body: [layout(desk, live), informed(desk), live && tray(desk), faultList(desk)],
    go: lying.length
      ? {
          label: "No more bets",
          note: lying.length === 1 ? "1 box" : `${lying.length} boxes`,
          act: () => {
            keepBets(desk);
            return desk.say({ type: "close-betting" });
          },
        }
      : undefined,
    beside: [
      repeat &&
        h(
          "button",
          { class: "btn", type: "button", "data-keep": "repeat", onclick: repeat },
          "Same as last round",
          h("kbd", {}, "R"),
        ),
    ],
    say: desk.inform ? INFORM : lying.length ? "No more bets." : "Place your bets, please.",
    keys: live ? { ...chipKeys(desk), ...arrows(desk, opening), ...(repeat ? { r: repeat } : {}) } : {},
  };
}

const INFORM = "You look at one of your hands; the others are played blind.";

/** Whoever takes a further box is told by the dealer what that means. @param {Desk} desk */
function informed(desk) {
  if (!desk.inform) return null;
  return h(
    "p",
    { class: "call ruling" },
    h("span", {}, h("b", {}, `Tell ${desk.name(desk.inform.player)}: `), INFORM.toLowerCase()),
    chips(desk.rulebook, desk.inform.clauses),
  );
}

/** Every box with its spots as they are printed, box 1 at the dealer's left. @param {Desk} desk @param {boolean} live */
function layout(desk, live) {
  const rows = [["square", "coin"], ["round"]].map((shapes) =>
    desk.glance.layout.spots.filter((/** @type {any} */ one) => shapes.includes(one.shape) && one.opening),
  );
  const names = lastNames(desk);
  return h(
    "div",
    { class: "boxes-laid green on-felt" },
    desk.round.boxes.map((/** @type {any} */ box) => {
      const mine = live && !desk.own(box.player);
      const who = desk.nameAt(box) || (box.player ? "name?" : (live && names[box.box]) || "free");
      return h(
        "div",
        { class: "laid", role: "group", "aria-label": `Box ${box.box}` },
        rows.map((row) =>
          h(
            "div",
            { class: "row" },
            row.map((/** @type {any} */ one) => {
              const selected = mine && spot.box === box.box && spot.bet === one.bet;
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
                onclick: mine ? () => choose(desk, box.box, one.bet) : null,
              });
            }),
          ),
        ),
        h(
          mine ? "button" : "span",
          {
            class: "plate",
            type: mine ? "button" : null,
            "data-keep": mine ? `name ${box.box}` : null,
            onclick: mine ? () => askName(desk, box) : null,
          },
          `${box.box} · ${who}`,
        ),
      );
    }),
  );
}

/** What may be put on the chosen spot. @param {Desk} desk */
const option = (desk) =>
  desk.prompt.recordable.find(
    (/** @type {any} */ one) => one.box === spot.box && one.bet === spot.bet && one.type !== "take-back-bet",
  );

/** Chips, or the units in which a bet is sold. @param {Desk} desk @returns {number[]} */
const values = (desk) => (option(desk)?.step ? [option(desk).step] : CHIPS.map((chip) => chip * 100));

/** @param {Desk} desk @param {number} box @param {string} bet @returns {number} */
const amountOn = (desk, box, bet) =>
  desk.round.boxes[box - 1]?.bets.find((/** @type {any} */ one) => one.bet === bet)?.amount ?? 0;

/** The chips that go onto the chosen spot. @param {Desk} desk */
function tray(desk) {
  const { box, bet } = spot;
  const open = option(desk);
  const lies = amountOn(desk, box, bet);
  return h(
    "div",
    { class: "tray" },
    h(
      "p",
      {},
      h("b", {}, `Box ${box}, ${desk.label(bet)}`),
      h(
        "span",
        { class: "muted" },
        lies
          ? ` ${money(lies, desk.currency)}`
          : open?.refused
            ? ` ${sentence(open.refused)}`
            : ` from ${money(open?.least ?? 0, desk.currency, 0)}`,
      ),
      open?.refused && chips(desk.rulebook, open.clauses ?? []),
    ),
    h(
      "div",
      { class: "chip-row" },
      values(desk).map((value, place) =>
        h(
          "button",
          {
            class: "chip-key",
            type: "button",
            "data-keep": `chip ${value}`,
            "aria-label": `${money(value, desk.currency, 0)} on ${desk.label(bet)}, box ${box}`,
            onclick: () => add(desk, value),
          },
          h("casino-chip", { value: open?.step ? "J" : String(value / 100) }),
          h("small", {}, money(value, "", 0)),
          h("kbd", {}, String(place + 1)),
        ),
      ),
      h(
        "button",
        {
          class: "btn quiet",
          type: "button",
          "data-keep": "take back",
          disabled: !lies,
          onclick: () => takeBack(desk),
        },
        "Take back",
        h("kbd", {}, "Z"),
      ),
    ),
  );
}

/** @param {Desk} desk @param {number} box @param {string} bet @param {number} amount */
async function put(desk, box, bet, amount) {
  const player = bettor(desk, box);
  await desk.table.say({ type: amountOn(desk, box, bet) ? "change-bet" : "place-bet", player, box, bet, amount });
  // Where two bets must be equal, the chips of both lie there at once; a wrong one can still be written down by itself.
  const twin = desk.glance.layout.spots.find((/** @type {any} */ one) => one.equal_to === bet);
  if (twin)
    await desk.table.say({
      type: amountOn(desk, box, twin.bet) ? "change-bet" : "place-bet",
      player,
      box,
      bet: twin.bet,
      amount,
    });
}

/** @param {Desk} desk @param {number} value */
function add(desk, value) {
  const { box, bet } = spot;
  desk.do(() => put(desk, box, bet, amountOn(desk, box, bet) + value));
}

/** @param {Desk} desk */
function takeBack(desk) {
  const { box, bet } = spot;
  if (amountOn(desk, box, bet)) desk.say({ type: "take-back-bet", player: bettor(desk, box), box, bet });
}

/** @param {Desk} desk */
const repeatBets = (desk) =>
  desk.do(async () => {
    for (const [box, { player, bets: placed }] of Object.entries(lastBets(desk))) {
      for (const [bet, amount] of Object.entries(placed))
        await desk.table.say({ type: "place-bet", player, box: Number(box), bet, amount });
    }
  });

/** @param {Desk} desk */
function chipKeys(desk) {
  /** @type {Record<string, () => void>} */
  const keys = {
    z: () => takeBack(desk),
    backspace: () => takeBack(desk),
    n: () => askName(desk, desk.round.boxes[spot.box - 1]),
  };
  values(desk).forEach((value, place) => {
    keys[String(place + 1)] = () => add(desk, value);
  });
  return keys;
}

/** Arrows between spots: left and right to the next box, up and down within one. @param {Desk} desk @param {string[]} order */
function arrows(desk, order) {
  const move = (/** @type {number} */ boxes, /** @type {number} */ places) => () => {
    const count = desk.round.boxes.length;
    choose(
      desk,
      ((spot.box - 1 + boxes + count) % count) + 1,
      order[(order.indexOf(spot.bet) + places + order.length) % order.length],
    );
  };
  return { arrowleft: move(-1, 0), arrowright: move(1, 0), arrowup: move(0, -1), arrowdown: move(0, 1) };
}

/** What lies wrongly, before the close: by which clause, and what would follow. @param {Desk} desk */
function faultList(desk) {
  if (!desk.waits.faults.length) return null;
  return h(
    "ul",
    { class: "faults", "aria-label": "Not in order" },
    desk.waits.faults.map((/** @type {any} */ fault) =>
      h(
        "li",
        {},
        h(
          "span",
          {},
          h("b", {}, `Box ${fault.box}: `),
          sentence(fault.reason),
          fault.after && h("small", { class: "muted" }, ` If it stays: ${words(fault.after.remedy).toLowerCase()}.`),
        ),
        chips(desk.rulebook, fault.clauses),
      ),
    ),
  );
}

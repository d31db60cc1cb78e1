// @ts-check
// Before the cards: the call for bets, and the bets of players without an account written down: spot, then chips.

import { h } from "../parts/dom.js";
import { chips } from "../parts/room.js";
import { money, sentence, words } from "../parts/words.js";
import { memory, remember, sheet } from "./dealer-desk.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk @typedef {import("./dealer-desk.js").AtHand} AtHand */

const CHIPS = [5, 25, 100, 500, 1000];

/** Where chips go next. @type {{box: number, bet: string} | null} */
let spot = null;

const namesKey = (/** @type {Desk} */ desk) => `dealer-names:${desk.table.id}`;
const betsKey = (/** @type {Desk} */ desk) => `dealer-bets:${desk.table.id}`;

/** The limits as a dealer reads them out. @param {Desk} desk */
const limits = (desk) => Object.entries(desk.table.row.limits).filter(([, limit]) => limit.max !== null).map(([bet, limit]) =>
  `${desk.label(bet)} ${limit.min === limit.max ? money(limit.min, desk.currency, 0) : `${money(limit.min ?? 0, desk.currency, 0)} to ${money(limit.max, desk.currency, 0)}`}`).join(" · ");

/** Announce: the table between two rounds. @param {Desk} desk @returns {AtHand} */
export function announce(desk) {
  const next = desk.view.number + 1;
  if (!desk.view.open) {
    return { key: "closed", title: "The table is closed", body: [h("p", { class: "lead" }, desk.view.notice || "It takes no bets until the pit opens it again.")], say: "This table is closed. Thank you for playing." };
  }
  return {
    key: `announce ${next}`, title: `Round ${next}: call for bets`,
    body: [h("p", { class: "lead" }, limits(desk)), h("p", { class: "muted" }, "Clear the layout first. The call opens the bets for everybody at this table.")],
    go: { label: "Place your bets, please", act: () => desk.say({ type: "open-betting" }) },
    say: "Place your bets, please.",
  };
}

/** Bets are open. @param {Desk} desk @returns {AtHand} */
export function bets(desk) {
  const spots = desk.glance.layout.spots.filter((/** @type {any} */ one) => one.opening);
  const live = desk.view.mode === "live";
  const boxes = desk.round.boxes;
  const lying = boxes.filter((/** @type {any} */ box) => box.bets.some((/** @type {any} */ bet) => bet.amount));
  if (live && (!spot || spot.box > boxes.length || !spots.some((/** @type {any} */ one) => one.bet === spot?.bet))) spot = { box: 1, bet: spots[0].bet };
  const faults = desk.waits.faults;
  const again = memory(betsKey(desk));
  const repeat = () => repeatBets(desk, again);
  const close = () => { keepBets(desk); return desk.say({ type: "close-betting" }); };
  return {
    key: "bets", title: live ? "Bets are open" : "Bets are open: players bet on their own screens",
    body: [layout(desk, live), live && tray(desk), faultList(desk, faults)],
    go: lying.length ? { label: "No more bets", note: lying.length === 1 ? "1 box" : `${lying.length} boxes`, act: close } : undefined,
    beside: [live && !lying.length && Object.keys(again).length > 0 && h("button", { class: "btn", type: "button", "data-keep": "repeat", onclick: repeat }, "Same as last round", h("kbd", {}, "R"))],
    say: lying.length ? "No more bets." : "Place your bets, please.",
    keys: live ? { ...chipKeys(desk), ...arrows(desk, spots.map((/** @type {any} */ one) => one.bet)), ...(lying.length ? {} : { r: repeat }) } : {},
  };
}

/** Every box with its spots as they are printed, box 1 at the dealer's left. @param {Desk} desk @param {boolean} live */
function layout(desk, live) {
  const rows = [["square", "coin"], ["round"]].map((shapes) => desk.glance.layout.spots.filter((/** @type {any} */ one) => shapes.includes(one.shape) && one.opening));
  const names = memory(namesKey(desk));
  return h("div", { class: "boxes-laid green on-felt" }, desk.round.boxes.map((/** @type {any} */ box) => {
    const mine = live && !desk.own(box.player);
    const lies = (/** @type {string} */ bet) => box.bets.find((/** @type {any} */ one) => one.bet === bet)?.amount ?? 0;
    return h("div", { class: "laid", role: "group", "aria-label": `Box ${box.box}` },
      rows.map((row) => h("div", { class: "row" }, row.map((/** @type {any} */ one) => {
        const selected = mine && spot?.box === box.box && spot.bet === one.bet;
        const amount = lies(one.bet);
        return h("betting-spot", { label: one.print, shape: one.shape, box: String(box.box), own: mine, state: amount ? "bet" : selected ? "ask" : "empty", cents: String(amount), class: selected ? "selected" : "", "data-keep": mine ? `spot ${box.box} ${one.bet}` : null,
          onclick: mine ? () => { spot = { box: box.box, bet: one.bet }; desk.change(); } : null });
      }))),
      live ? h("button", { class: "plate", type: "button", "data-keep": `name ${box.box}`, disabled: !mine || null, onclick: () => askName(desk, box) }, `${box.box} · ${desk.nameAt(box) || (box.player ? "name?" : names[box.box] || "free")}`) : h("span", { class: "plate" }, `${box.box} · ${desk.name(box.player) || "free"}`));
  }));
}

/** The chips that go onto the chosen spot. @param {Desk} desk */
function tray(desk) {
  if (!spot) return null;
  const { box, bet } = spot;
  const option = desk.prompt.recordable.find((/** @type {any} */ one) => one.box === box && one.bet === bet && one.type !== "take-back-bet");
  const lies = amountOn(desk, box, bet);
  return h("div", { class: "tray" },
    h("p", {}, h("b", {}, `Box ${box}, ${desk.label(bet)}`), h("span", { class: "muted" }, lies ? ` ${money(lies, desk.currency)}` : option?.refused ? ` ${sentence(option.refused)}` : ` from ${money(option?.least ?? 0, desk.currency, 0)}`), option?.refused && chips(desk.rulebook, option.clauses ?? [])),
    h("div", { class: "chip-row" }, values(desk).map((value, place) => h("button", { class: "chip-key", type: "button", "data-keep": `chip ${value}`, "aria-label": `${money(value, desk.currency, 0)} on ${desk.label(bet)}, box ${box}`, onclick: () => add(desk, value) },
      h("casino-chip", { value: option?.step ? "J" : String(value / 100) }), h("small", {}, money(value, "", 0)), h("kbd", {}, String(place + 1)))),
      h("button", { class: "btn quiet", type: "button", "data-keep": "take back", disabled: !lies || null, onclick: () => takeBack(desk) }, "Take back", h("kbd", {}, "Z"))));
}

/** What can be put on the chosen spot: chips, or the units in which a bet is sold. @param {Desk} desk @returns {number[]} */
function values(desk) {
  const option = desk.prompt.recordable.find((/** @type {any} */ one) => one.box === spot?.box && one.bet === spot?.bet && one.type !== "take-back-bet");
  return option?.step ? [option.step] : CHIPS.map((chip) => chip * 100);
}

/** @param {Desk} desk @param {number} box @param {string} bet */
const amountOn = (desk, box, bet) => desk.round.boxes[box - 1]?.bets.find((/** @type {any} */ one) => one.bet === bet)?.amount ?? 0;

/** Who bets at a box: whoever does already, or did last time. @param {Desk} desk @param {number} box */
const bettor = (desk, box) => desk.round.boxes[box - 1]?.player ?? memory(namesKey(desk))[box] ?? `Box ${box}`;

/** @param {Desk} desk @param {number} box @param {string} bet @param {number} amount */
async function put(desk, box, bet, amount) {
  const player = bettor(desk, box);
  const type = amountOn(desk, box, bet) ? "change-bet" : "place-bet";
  await desk.table.say({ type, player, box, bet, amount });
  // Where two bets must be equal, the chips of both lie there at once; a wrong one can still be written down by itself.
  const twin = desk.glance.layout.spots.find((/** @type {any} */ one) => one.equal_to === bet);
  if (twin) await desk.table.say({ type: amountOn(desk, box, twin.bet) ? "change-bet" : "place-bet", player, box, bet: twin.bet, amount });
}

/** @param {Desk} desk @param {number} value */
function add(desk, value) {
  if (!spot) return;
  const { box, bet } = spot;
  desk.do(() => put(desk, box, bet, amountOn(desk, box, bet) + value));
}

/** @param {Desk} desk */
function takeBack(desk) {
  if (!spot) return;
  const { box, bet } = spot;
  if (amountOn(desk, box, bet)) desk.say({ type: "take-back-bet", player: bettor(desk, box), box, bet });
}

/** @param {Desk} desk */
function chipKeys(desk) {
  /** @type {Record<string, () => void>} */
  const keys = { z: () => takeBack(desk), backspace: () => takeBack(desk), n: () => { if (spot) askName(desk, desk.round.boxes[spot.box - 1]); } };
  values(desk).forEach((value, place) => { keys[String(place + 1)] = () => add(desk, value); });
  return keys;
}

/** Arrows between spots: left and right to the next box as it lies before the dealer, up and down within one. @param {Desk} desk @param {string[]} order */
function arrows(desk, order) {
  const move = (/** @type {number} */ boxes, /** @type {number} */ places) => () => {
    if (!spot) return;
    const count = desk.round.boxes.length;
    spot = { box: (spot.box - 1 + boxes + count) % count + 1, bet: order[(order.indexOf(spot.bet) + places + order.length) % order.length] };
    desk.change();
  };
  return { arrowleft: move(-1, 0), arrowright: move(1, 0), arrowup: move(0, -1), arrowdown: move(0, 1) };
}

/** What lies wrongly, before the close: what is to be done, and what would follow. @param {Desk} desk @param {any[]} faults */
function faultList(desk, faults) {
  if (!faults.length) return null;
  return h("ul", { class: "faults", "aria-label": "Not in order" }, faults.map((fault) => h("li", {},
    h("span", {}, h("b", {}, `Box ${fault.box}: `), sentence(fault.reason), fault.after && h("small", { class: "muted" }, ` If it stays: ${words(fault.after.remedy).toLowerCase()}.`)),
    chips(desk.rulebook, fault.clauses))));
}

/** @param {Desk} desk */
function keepBets(desk) {
  const kept = Object.fromEntries(desk.round.boxes.filter((/** @type {any} */ box) => box.player && !desk.own(box.player)).map((/** @type {any} */ box) =>
    [box.box, { player: box.player, bets: Object.fromEntries(box.bets.filter((/** @type {any} */ bet) => bet.amount).map((/** @type {any} */ bet) => [bet.bet, bet.amount])) }]));
  remember(betsKey(desk), kept);
  remember(namesKey(desk), { ...memory(namesKey(desk)), ...Object.fromEntries(Object.entries(kept).map(([box, one]) => [box, one.player])) });
}

/** @param {Desk} desk @param {Record<string, {player: string, bets: Record<string, number>}>} again */
const repeatBets = (desk, again) => desk.do(async () => {
  for (const [box, { player, bets: placed }] of Object.entries(again)) {
    for (const [bet, amount] of Object.entries(placed)) await desk.table.say({ type: "place-bet", player, box: Number(box), bet, amount });
  }
});

/** Who sits at a box: one of the last names, or a new one. @param {Desk} desk @param {any} box */
function askName(desk, box) {
  if (desk.own(box.player)) return;
  const known = memory(namesKey(desk));
  const input = /** @type {HTMLInputElement} */ (h("input", { name: "player", maxlength: "40", autocomplete: "off", "aria-label": "Name", placeholder: `Box ${box.box}`, value: box.player ?? "" }));
  const choose = (/** @type {string} */ name) => { dialog.close(); if (name.trim()) rename(desk, box, name.trim()); };
  const dialog = sheet(`Who plays box ${box.box}?`, h("h2", {}, `Who plays box ${box.box}?`),
    h("div", { class: "answers" }, [...new Set(Object.values(known))].slice(0, 8).map((name) => h("button", { class: "btn", type: "button", onclick: () => choose(name) }, name))),
    h("form", { method: "dialog", class: "name-line", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); choose(input.value); } }, input, h("button", { class: "btn go" }, "Sits here")));
  input.select();
}

/** A name for a box; chips that lie there already go over to it. @param {Desk} desk @param {any} box @param {string} name */
function rename(desk, box, name) {
  remember(namesKey(desk), { ...memory(namesKey(desk)), [box.box]: name });
  const lying = box.bets.filter((/** @type {any} */ bet) => bet.amount);
  if (!box.player || box.player === name || !lying.length) { desk.change(); return; }
  desk.do(async () => {
    for (const { bet } of lying) await desk.table.say({ type: "take-back-bet", player: box.player, box: box.box, bet });
    for (const { bet, amount } of lying) await desk.table.say({ type: "place-bet", player: name, box: box.box, bet, amount });
  });
}

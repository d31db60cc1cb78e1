// @ts-check
// Before the cards: the call for bets, and the bets of players without an account written down: spot, then chips.

import { h } from "../parts/dom.js";
import { chips } from "../parts/room.js";
import { money, sentence, words } from "../parts/words.js";
import { chipKeys, repeatBets, tray } from "./dealer-chips.js";
import { boxesLaid, firstSpot, spotKeys } from "./dealer-laid.js";
import { keepBets, lastBets } from "./dealer-names.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk @typedef {import("./dealer-desk.js").AtHand} AtHand */

/** The limits as a dealer reads them out. @param {Desk} desk */
const limits = (desk) =>
  Object.entries(desk.table.row.limits)
    .filter(([, limit]) => limit.max !== null)
    .map(
      ([bet, limit]) =>
        `${desk.label(bet)} ${limit.min === limit.max ? money(/** @type {number} */ (limit.min), desk.currency, 0) : `${money(limit.min ?? 0, desk.currency, 0)} to ${money(/** @type {number} */ (limit.max), desk.currency, 0)}`}`,
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
  const said = desk.glance.table.filter((one) => one.name.startsWith("Conduct"));
  if (!said.length) return null;
  return h(
    "ul",
    { class: "conduct" },
    said.map((one) =>
      h("li", {}, h("span", { class: "serif" }, `“${one.text}”`), chips(desk.rulebook, one.clauses, one.readings)),
    ),
  );
}

/** Bets are open. @param {Desk} desk @returns {AtHand} */
export function bets(desk) {
  const opening = desk.glance.layout.spots.filter((one) => one.opening).map((one) => one.bet);
  const live = desk.view.mode === "live";
  const { boxes } = desk.round;
  const lying = boxes.filter((box) => box.bets.some((bet) => bet.amount));
  firstSpot(desk, opening);
  const repeat = live && !lying.length && Object.keys(lastBets(desk)).length ? () => repeatBets(desk) : null;
  return {
    key: "bets",
    title: live ? "Bets are open" : "Bets are open: players bet on their own screens",
    body: [boxesLaid(desk, live), informed(desk), live && tray(desk), faultList(desk)],
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
    keys: live ? { ...chipKeys(desk), ...spotKeys(desk, opening), ...(repeat ? { r: repeat } : {}) } : {},
  };
}

const INFORM = "You look at one of your hands; the others are played without looking.";

/** Whoever takes a further box is told by the dealer what that means. @param {Desk} desk */
function informed(desk) {
  if (!desk.inform) return null;
  return h(
    "p",
    { class: "call ruling" },
    h("span", {}, h("b", {}, `Tell ${desk.name(desk.inform.player)}: `), INFORM.toLowerCase()),
    chips(desk.rulebook, desk.inform.clauses ?? []),
  );
}

/** What lies wrongly, before the close: by which clause, and what would follow. @param {Desk} desk */
function faultList(desk) {
  if (!desk.waits.faults.length) return null;
  return h(
    "ul",
    { class: "faults", "aria-label": "Not in order" },
    desk.waits.faults.map((fault) =>
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

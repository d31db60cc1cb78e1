// @ts-check
// What a dealer would say aloud, in his order: one polite live region for whoever does not see the felt.

import { h } from "../parts/dom.js";
import { gain, partOf } from "../parts/reasons.js";
import { remedyOf } from "../parts/labels.js";
import { cardWords, decisionWords, money, sentence, words } from "../parts/words.js";
import { result } from "./table-slip.js";

/** @typedef {import("./table-seat.js").Seat} Seat */

const KEPT = 12;

/** @param {string[]} cards */
const listed = (cards) =>
  cards
    .filter((card) => card !== "hidden")
    .map(cardWords)
    .join(", ");

/** The call that goes with an event, if there is one. @param {Seat} seat @param {any} event @returns {string} */
function call(seat, event) {
  const whose = event.player === seat.me ? "You" : seat.name(event.player ?? null);
  switch (event.type) {
    case "betting-opened":
      return "Place your bets.";
    case "betting-closed":
      return "No more bets.";
    case "bet-returned":
      return `${seat.spot(event.bet)?.label ?? event.bet} on box ${event.box} goes back: ${event.reason}.`;
    case "hand-viewed":
      return event.player === seat.me
        ? `Box ${event.box}, your cards${seat.boxes[event.box - 1].read ? `: ${listed(seat.boxes[event.box - 1].cards)}` : " lie in front of you"}.`
        : "";
    case "street-opened": {
      const [board, dealer] = [listed(seat.round.community), listed(seat.round.dealer)];
      return [board && `${words(event.street)}: ${board}.`, dealer && `Dealer shows ${dealer}.`]
        .filter(Boolean)
        .join(" ");
    }
    case "decision-made":
      return `Box ${event.box}, ${whose === "You" ? "you" : whose}: ${decisionWords(event.decision).toLowerCase()}.`;
    case "hand-folded":
      return `Box ${event.box} is folded for a player who is away.`;
    case "cards-turned":
      return event.show === "dealer" && listed(seat.round.dealer) ? `Dealer: ${listed(seat.round.dealer)}.` : "";
    case "offer-made":
      return event.offer.player === seat.me ? "A ruling gives you a choice." : "";
    case "ruled":
      return `Ruling: ${remedyOf(seat.game, event.remedy)}`;
    case "round-voided":
      return "The round is void. All bets go back.";
    case "awards-claimed":
      return "A jackpot hand is being verified.";
    case "round-settled":
      return settlement(seat);
    default:
      return "";
  }
}

/** ", pair of kings" @param {Seat} seat @param {number} box */
const has = (seat, box) => (seat.boxes[box - 1]?.hand ? `, ${seat.boxes[box - 1].hand}` : "");

/** @param {Seat} seat */
function settlement(seat) {
  const { dealer } = seat.round.settlement;
  const lines = seat.settled.map(
    (box) =>
      `Box ${box.box}${has(seat, box.box)}: ${box.lines
        .map((/** @type {any} */ line) => partOf(line, seat.me))
        .map(
          (/** @type {any} */ line) =>
            `${seat.spot(line.bet)?.label ?? words(line.bet)} ${gain(line) > 0 ? "plus " : gain(line) < 0 ? "minus " : ""}${line.result === "push" ? "push" : money(Math.abs(gain(line)))}`,
        )
        .join(", ")}.`,
  );
  const sum = result(seat);
  return [
    dealer?.category &&
      `Dealer has ${seat.round.dealer_hand}${dealer.qualifies === false ? " and does not qualify" : ""}.`,
    ...lines,
    sum && `Net ${sum.net > 0 ? "plus" : sum.net < 0 ? "minus" : ""} ${money(Math.abs(sum.net), seat.currency)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

export class Said {
  /** @param {HTMLElement} region */
  constructor(region) {
    this.region = region;
  }

  /** @param {string} text */
  say(text) {
    this.region.append(h("span", {}, `${sentence(text)} `));
    while (this.region.childElementCount > KEPT) this.region.firstElementChild?.remove();
  }

  /** @param {Seat} seat @param {any[]} events */
  tell(seat, events) {
    const called = events.map((event) => call(seat, event)).filter(Boolean);
    if (called.length) this.say(called.join(" "));
  }
}

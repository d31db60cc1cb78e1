// Bets that went back because they were not in order: what, how much and why, until the next bets have closed.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { money, sentence } from "../parts/words.js";
import { placeOf } from "./table-seat.js";

/**
 * @typedef {import("./table-seat.js").Seat} Seat
 * @typedef {{box: number, bet: string, label: string, amount: number, reason: string, clauses: string[]}} Returned
 */

export class ReturnedBets {
  /** @type {Returned[]} */ all = [];
  /** The round they were laid in. */ number = 0;

  /** Events have come. @param {Seat} seat @param {Wire.Event[]} events */
  heard(seat, events) {
    const went = events
      .filter((event) => event.type === "bet-returned")
      .flatMap((event) => {
        const own = event.stakes.filter((stake) => stake.player === seat.me);
        const amount = own.reduce((sum, stake) => sum + stake.amount, 0);
        const label = seat.spot(event.bet)?.label ?? event.bet;
        const { box, bet, reason, clauses } = event;
        return amount ? [{ box, bet, label, amount, reason: sentence(reason), clauses: clauses ?? [] }] : [];
      });
    if (seat.view.number !== this.number && (went.length || events.some((event) => event.type === "betting-closed")))
      this.all = [];
    if (!went.length) return;
    this.number = seat.view.number;
    this.all = [...this.all, ...went];
  }

  /** What was accepted of bets that lay there. @param {Map<string, number>} laid @param {Seat} seat */
  accepted(laid, seat) {
    const left = new Map(laid);
    for (const { box, bet, amount } of this.number === seat.view.number ? this.all : []) {
      const place = placeOf(box, bet);
      left.set(place, (left.get(place) ?? 0) - amount);
      if ((left.get(place) ?? 0) <= 0) left.delete(place);
    }
    return left;
  }

  /** In one line, for the bar. @param {Seat} seat @returns {{note: string, clauses: string[]} | null} */
  told(seat) {
    if (!this.all.length) return null;
    const [first] = this.all;
    const back = this.all.reduce((sum, one) => sum + one.amount, 0);
    return {
      note: phrase(this.all.length > 1 ? "returned-more" : "returned-told", {
        amount: money(back, seat.currency),
        reason: first.reason,
      }),
      clauses: first.clauses,
    };
  }

  /** For the slip. @param {Seat} seat */
  panel(seat) {
    return h(
      "section.panel.returned",
      h("header", h("h2", phrase("returned-title", { number: this.number }))),
      ...this.all.map((one) =>
        h(
          "div.line",
          h("span.bet", one.label, h("small", phrase("spot-box", { box: one.box }))),
          h("span.amt.push", money(one.amount)),
          h("div.why", h("span", one.reason), chips(seat.rulebook, one.clauses)),
        ),
      ),
    );
  }

  /** Somebody else sits here now. */
  clear() {
    this.all = [];
  }
}

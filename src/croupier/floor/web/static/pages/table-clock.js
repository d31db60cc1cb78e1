// The time that is left, seen and said; and what the table does meanwhile where the connection is lost.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { whenOver } from "./table-choices.js";

/** From how many seconds on the clock is urgent, and at which it is said aloud. */
const HURRY_S = 10;
const SAID_S = [HURRY_S, 5];

export class Clock {
  /** What stands over the felt while the connection is lost. */ line = h("p.line-lost", {
    role: "status",
    hidden: true,
  });
  /** Seconds left when it was last said. */ #said = Infinity;

  /** @param {import("./table.js").TablePage} page */
  constructor(page) {
    this.page = page;
  }

  /** The clock is seen, and its last seconds are said. @param {number | null} left */
  tick(left) {
    const { actions, bets, said, shownSeat, sound } = this.page;
    const then = left === null ? "" : whenOver(shownSeat, bets);
    const hurry = left !== null && left <= HURRY_S;
    actions.tick(then && left !== null ? phrase("table-clock", { left, then }) : "", hurry);
    if (!hurry) this.#said = Infinity;
    else if (then && left > 0 && left < this.#said) {
      if (SAID_S.some((at) => left <= at && this.#said > at)) said.say(phrase("table-clock-said", { left, then }));
      if (left <= Math.min(...SAID_S)) sound.play("clock");
      this.#said = left;
    }
  }

  /** Whether there is a connection, and if not, what happens without it. @param {boolean} there */
  connection(there) {
    const { bets, said, seat } = this.page;
    const then = whenOver(seat, bets);
    const meanwhile = then
      ? phrase("table-runs-on", { then })
      : phrase(seat.row.mode === "live" ? "table-dealer-goes-on" : "table-nothing-runs");
    const lost = `${phrase("table-lost")} ${meanwhile}`;
    this.line.hidden = there;
    this.line.textContent = there ? "" : lost;
    said.say(there ? phrase("table-back") : lost);
  }
}

// What the bar says at a table: the game and its limits, the phase with the time that is left, and the purse.

import { attempt } from "../parts/attempt.js";
import { h } from "../parts/dom.js";
import { may } from "../parts/person.js";
import { phrase } from "../parts/phrases.js";
import { ask, newKey, send } from "../parts/server.js";
import { money, short, span, words } from "../parts/words.js";
import { waits } from "./table-jackpot.js";

/** @typedef {import("./table-seat.js").Seat} Seat */

/** A clock that runs for longer is no clock that anybody watches. */
const LONG_S = 3_599;

/** What the table shows of each bet: "Ante", "S$10 – 1,000". @param {Seat} seat @returns {[string, string][]} */
export function limits(seat) {
  return Object.entries(seat.row.limits)
    .filter(([bet]) => !seat.spot(bet)?.equal_to)
    .map(([bet, limit]) => {
      const { min, max } = limit;
      const told =
        min !== null && max !== null && min !== max
          ? span(min, max, seat.currency)
          : short(min ?? max ?? 0, seat.currency);
      return [seat.spot(bet)?.print ?? words(bet), told];
    });
}

export class TableBar {
  #pill = h("span.pill", { role: "timer", "aria-live": "off" });
  #chips = h("b");
  #limits = h("span.muted");
  #crumb = h("span.crumb", { slot: "here" });
  #asked = 0;
  #purse = h("span.purse", { slot: "here", hidden: true }, h("span.cap", phrase("table-chips")), this.#chips);
  /** @type {Seat | null} */ #seat = null;
  #moving = false;
  #ahead = 0;
  #connected = true;
  /** The chips in hand, as the server last told. @type {number | null} */ chips = null;
  /** Told when the chips in hand have changed. */ counted = () => {};
  /** Told how many seconds are left, or that no clock runs. @type {(left: number | null) => void} */ ticked = () => {};

  /** @param {Seat} seat */
  constructor(seat) {
    const bar = document.querySelector("room-bar");
    this.#crumb.append(h("b.serif", seat.row.game), " ", this.#limits);
    bar?.append(this.#crumb, h("span.phase", { slot: "here" }, this.#pill), this.#purse);
    setInterval(() => this.#tick(), 250);
  }

  /** @param {Seat} seat @param {boolean} moving @param {boolean} connected */
  draw(seat, moving, connected) {
    this.#seat = seat;
    this.#moving = moving;
    this.#connected = connected;
    const title = seat.row.title === seat.row.game ? [] : [seat.row.title];
    const parts = [...title, ...limits(seat).map((limit) => limit.join(" "))];
    const told = [seat.row.game, ...parts].join(" · ");
    if (this.#crumb.title !== told) {
      this.#limits.replaceChildren(...parts.map((part) => h("span", part)));
      // A narrow bar leaves some away; the slip has the limits one below the other.
      this.#crumb.title = told;
    }
    this.#tick();
  }

  /** The server's clock, from an update that has just come. @param {string | null} at */
  heard(at) {
    if (at) this.#ahead = Math.min(5_000, Math.max(-86_400_000, Date.parse(at) - Date.now()));
  }

  #tick() {
    const seat = this.#seat;
    if (!seat) return;
    const { deadline } = seat.view;
    const runs = deadline && !this.#moving;
    const all = runs ? Math.max(0, Math.ceil((Date.parse(deadline) - Date.now() - this.#ahead) / 1000)) : null;
    const left = all !== null && all > LONG_S ? null : all;
    const [state, text] = phase(seat, this.#moving);
    const says = !this.#connected
      ? phrase("table-connection-lost")
      : left === null
        ? text
        : phrase("table-seconds", { phase: text, left });
    const kind = ["pill", this.#connected ? state : "fault"].join(" ");
    if (this.#pill.textContent !== says) this.#pill.textContent = says;
    if (this.#pill.className !== kind) this.#pill.className = kind;
    this.ticked(left);
  }

  /** Ask for the chips in hand; nothing is shown for somebody who has none. @param {Seat} seat */
  async purse(seat) {
    const asked = ++this.#asked;
    if (!seat.plays || !may(seat.person, "play")) {
      this.chips = null;
      this.#purse.hidden = true;
      return;
    }
    await attempt(async () => {
      const { chips } = await ask("/api/purse");
      // Answers may overtake each other; the last one asked for is the one that counts.
      if (asked === this.#asked) this.#show(chips, seat.currency);
    });
  }

  /** A guest's chips filled up again. @param {Seat} seat */
  async refill(seat) {
    const asked = ++this.#asked;
    const { chips } = await send("/api/purse/refill", undefined, { key: newKey() });
    if (asked === this.#asked) this.#show(chips, seat.currency);
    else await this.purse(seat);
  }

  /** @param {number} cents @param {string} currency */
  #show(cents, currency) {
    this.chips = cents;
    this.#chips.textContent = money(cents, currency);
    this.#purse.hidden = false;
    this.counted();
  }
}

/** The state of the table and its word. @param {Seat} seat @param {boolean} moving @returns {[string, string]} */
function phase(seat, moving) {
  if (!seat.view.open && !seat.round.round_id) return ["closed", phrase("table-closed")];
  if (moving) return seat.over ? ["closed", phrase("table-settling")] : ["closed", phrase("phase-dealing")];
  if (seat.claims.some(waits)) return ["pending", phrase("state-pending")];
  if (seat.round.offers.length) return ["pending", phrase("table-choice-open")];
  if (seat.betting) return ["open", phrase("state-open")];
  if (seat.deciding) return ["deciding", words(seat.phase.slice(seat.phase.indexOf(":") + 1))];
  if (seat.phase === "void") return ["settled", phrase("phase-void")];
  if (seat.phase === "closed") return ["settled", phrase("state-settled")];
  return seat.phase === "not-open" ? ["closed", phrase("table-not-open")] : ["closed", phrase("state-closed")];
}

// @ts-check
// Laying chips: what the player wants to lie on each spot is shown at once and told to the server one bet after the
// other. What an option does not allow is refused here, in the words of the layout, and never sent.

import { drawn } from "../parts/entropy.js";
import { keep, kept } from "../parts/kept.js";
import { phrase } from "../parts/phrases.js";
import { Trouble } from "../parts/server.js";
import { money } from "../parts/words.js";

/**
 * @typedef {import("./table-seat.js").Seat} Seat
 * @typedef {{box: number, bet: string, brief: string, words: string, clauses: string[], readings: string[]}} Refused
 *
 * @typedef {object} Wanted what the player has asked for and the server has not yet confirmed
 * @property {(box: number, bet: string, lies: number) => number} amount
 * @property {(box: number) => boolean} on
 * @property {boolean} any
 * @property {Refused | null} refusal
 */

const CHIPS = [1, 5, 25, 100, 500, 1000];

/** The five chips of the tray, from the largest that fits into the least bet, in cents. @param {Record<string, {min: number | null}>} limits */
export function tray(limits) {
  const least = Math.min(...Object.values(limits).map((limit) => limit.min ?? 100));
  const from = CHIPS.findLastIndex((chip) => chip * 100 <= least);
  return CHIPS.slice(Math.min(Math.max(from, 0), CHIPS.length - 5))
    .slice(0, 5)
    .map((chip) => chip * 100);
}

export class Bets extends EventTarget {
  /** @type {Map<string, number>} */ #wanted = new Map();
  /** @type {Map<string, number>[]} */ #before = [];
  /** @type {Refused | null} */ refusal = null;
  /** The bets of the last round played here. @type {[string, number][]} */ #kept = [];
  #sending = false;
  chip = 0;

  /** @param {import("../parts/live-table.js").LiveTable} live @param {() => Seat} seat @param {() => number | null} purse */
  constructor(live, seat, purse) {
    super();
    this.live = live;
    this.seat = seat;
    this.purse = purse;
    this.recall();
  }

  /** Where the bets of the last round are remembered, with whose they were: whoever sits here next has not laid them. */
  get memory() {
    return `last bets at ${this.live.id}`;
  }

  /** Somebody has sat down. */
  recall() {
    const { of, bets } = kept(this.memory) ?? {};
    this.#kept = of === this.seat().me ? bets : [];
  }

  get any() {
    return this.#wanted.size > 0;
  }
  get undoable() {
    return this.#before.length > 0;
  }
  /** Until everything asked for has been told to the server. */
  async told() {
    while (this.#sending) await new Promise((resolve) => this.addEventListener("change", resolve, { once: true }));
  }
  /** @param {number} box @param {string} bet @param {number} lies */
  amount(box, bet, lies) {
    return this.#wanted.get(`${box}/${bet}`) ?? lies;
  }
  /** @param {number} box */
  on(box) {
    return [...this.#wanted].some(([place, amount]) => amount > 0 && place.startsWith(`${box}/`));
  }

  /** What lies there, or will in a moment. @returns {Map<string, number>} */
  get laid() {
    const laid = new Map([...this.seat().laid, ...this.#wanted]);
    for (const [place, amount] of laid) if (!amount) laid.delete(place);
    return laid;
  }

  get total() {
    return [...this.laid.values()].reduce((sum, amount) => sum + amount, 0);
  }

  /** The bets of the last round played here, that still can be laid. @returns {Map<string, number>} */
  get last() {
    return new Map(
      this.#kept.filter(([place]) => {
        const laying = this.#laying(place);
        return laying && !laying.refused;
      }),
    );
  }

  /** A round has begun or bets have closed: what was laid is remembered, what was undone is forgotten. @param {Map<string, number>} laid */
  remember(laid) {
    if (laid.size) {
      this.#kept = [...laid];
      keep(this.memory, { of: this.seat().me, bets: this.#kept });
    }
    this.#before = [];
    this.#wanted.clear();
    this.refusal = null;
  }

  /** One chip on a spot, and on those that must equal it. @param {number} box @param {string} bet */
  lay(box, bet) {
    const laying = this.#laying(`${box}/${bet}`);
    if (!laying) return;
    const lies = this.amount(box, bet, this.seat().ownOn(box, bet));
    const least = laying.least ?? 0;
    this.#ask(
      new Map(
        this.seat()
          .twins(bet)
          .map((twin) => [
            `${box}/${twin}`,
            lies ? lies + (laying.step ?? this.chip) : Math.max(least, laying.step ? least : this.chip),
          ]),
      ),
    );
  }

  /** A spot's chips back, and those of what must equal it. @param {number} box @param {string} bet */
  takeBack(box, bet) {
    this.#ask(
      new Map(
        this.seat()
          .twins(bet)
          .filter((twin) => this.laid.has(`${box}/${twin}`))
          .map((twin) => [`${box}/${twin}`, 0]),
      ),
    );
  }

  undo() {
    const before = this.#before.pop();
    if (before)
      this.#ask(
        new Map([...this.laid.keys(), ...before.keys()].map((place) => [place, before.get(place) ?? 0])),
        false,
      );
  }

  clear() {
    this.#ask(new Map([...this.laid.keys()].map((place) => [place, 0])));
  }
  repeat() {
    this.#ask(
      new Map([...[...this.laid.keys()].map((place) => /** @type {[string, number]} */ ([place, 0])), ...this.last]),
    );
  }

  /** Twice of everything, as far as the layout takes it. */
  double() {
    this.#ask(
      new Map(
        [...this.laid].map(([place, amount]) => [
          place,
          Math.max(amount, Math.min(2 * amount, this.#laying(place)?.most ?? Infinity)),
        ]),
      ),
    );
  }

  /** @param {string} place */
  #laying(place) {
    const [box, bet] = place.split("/");
    return this.seat().laying(Number(box), bet);
  }

  /** @param {Map<string, number>} asked @param {boolean} [undoable] */
  #ask(asked, undoable = true) {
    this.refusal = this.#against(asked);
    if (!this.refusal && [...asked].some(([place, amount]) => (this.laid.get(place) ?? 0) !== amount)) {
      if (undoable) this.#before.push(this.laid);
      for (const [place, amount] of asked) this.#wanted.set(place, amount);
      this.#send();
    }
    this.dispatchEvent(new Event("change"));
  }

  /** What speaks against it: the options, or an empty purse. @param {Map<string, number>} asked @returns {Refused | null} */
  #against(asked) {
    const seat = this.seat();
    let more = 0;
    for (const [place, amount] of asked) {
      const [box, bet] = place.split("/");
      more += amount - (this.laid.get(place) ?? 0);
      if (!amount) continue;
      const laying = this.#laying(place);
      const spot = seat.spot(bet);
      const refused = (
        /** @type {string} */ brief,
        /** @type {string} */ words,
        clauses = spot.size.clauses,
        readings = spot.size.readings,
      ) => ({ box: Number(box), bet, brief, words, clauses, readings });
      const figure = (/** @type {number} */ cents) => money(cents, seat.currency);
      if (!laying || laying.refused)
        return refused(
          phrase("bets-no-bet"),
          `${laying?.refused || phrase("bets-closed")}.`,
          laying?.clauses ?? [],
          [],
        );
      if (amount > (laying.most ?? Infinity))
        return refused(
          phrase("bets-max", { amount: money(laying.most ?? 0, "", 0) }),
          phrase("bets-at-most", { bet: spot.label, amount: figure(laying.most ?? 0) }),
        );
      if (amount < (laying.least ?? 0))
        return refused(
          phrase("bets-min", { amount: money(laying.least ?? 0, "", 0) }),
          phrase("bets-at-least", { bet: spot.label, amount: figure(laying.least ?? 0) }),
        );
    }
    const purse = this.purse();
    const pending = [...this.#wanted].reduce((sum, [place, amount]) => {
      const [box, bet] = place.split("/");
      return sum + amount - seat.ownOn(Number(box), bet);
    }, 0);
    const [first] = asked.keys();
    if (purse !== null && more > 0 && more + pending > purse && first) {
      const [box, bet] = first.split("/");
      return {
        box: Number(box),
        bet,
        brief: phrase("bets-no-chips"),
        words: phrase("bets-left", { amount: money(purse - pending, seat.currency) }),
        clauses: [],
        readings: [],
      };
    }
    return null;
  }

  /** Tell the server, bet by bet, until what lies there is what is wanted. Chips go down in layout order and up in the other. */
  async #send() {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) await this.live.say(next);
      this.#wanted.clear();
    } catch (fault) {
      if (!(fault instanceof Trouble)) throw fault;
      this.#wanted.clear();
      this.#before = [];
      this.dispatchEvent(new CustomEvent("trouble", { detail: fault }));
    } finally {
      this.#sending = false;
      this.dispatchEvent(new Event("change"));
    }
  }

  /** @returns {{type: string, [field: string]: any} | null} */
  #next() {
    const seat = this.seat();
    const order = seat.spots.map((spot) => spot.bet);
    const changes = [...this.#wanted]
      .map(([place, amount]) => {
        const [box, bet] = place.split("/");
        return { box: Number(box), bet, amount, lies: seat.ownOn(Number(box), bet) };
      })
      .filter(({ amount, lies }) => amount !== lies)
      .sort((a, b) => order.indexOf(a.bet) - order.indexOf(b.bet));
    const { box, bet, amount, lies } = changes.filter((change) => !change.amount).at(-1) ?? changes[0] ?? {};
    if (box === undefined) return null;
    if (!amount) return { type: "take-back-bet", box, bet };
    if (lies) return { type: "change-bet", box, bet, amount };
    return { type: "place-bet", box, bet, amount, ...(seat.round.commitment ? { entropy: drawn() } : {}) };
  }
}

// Laying chips: what the player wants to lie on each spot is shown at once and told to the server one bet after the
// other. What an option does not allow is refused here, in the words of the layout, and never sent.

import { drawn } from "../parts/entropy.js";
import { keep, kept } from "../parts/kept.js";
import { phrase } from "../parts/phrases.js";
import { Trouble } from "../parts/server.js";
import { money } from "../parts/words.js";
import { placeOf, spotAt } from "./table-seat.js";

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
    return this.#wanted.get(placeOf(box, bet)) ?? lies;
  }
  /** @param {number} box */
  on(box) {
    return [...this.#wanted].some(([place, amount]) => amount > 0 && spotAt(place).box === box);
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
    const open = (/** @type {Wire.Option | undefined} */ laying) => laying && !laying.refused;
    return new Map(this.#kept.filter(([place]) => open(this.#laying(place))));
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
    const laying = this.#laying(placeOf(box, bet));
    if (!laying) return;
    const lies = this.amount(box, bet, this.seat().ownOn(box, bet));
    const least = laying.least ?? 0;
    const amount = lies ? lies + (laying.step ?? this.chip) : Math.max(least, laying.step ? least : this.chip);
    this.#ask(this.#twins(box, bet).map((place) => [place, amount]));
  }

  /** A spot's chips back, and those of what must equal it. @param {number} box @param {string} bet */
  takeBack(box, bet) {
    const lying = this.#twins(box, bet).filter((place) => this.laid.has(place));
    this.#ask(lying.map((place) => [place, 0]));
  }

  /** A spot and those that must equal it. @param {number} box @param {string} bet */
  #twins(box, bet) {
    return this.seat()
      .twins(bet)
      .map((twin) => placeOf(box, twin));
  }

  undo() {
    const before = this.#before.pop();
    if (before) this.#ask([...this.#nothing, ...before], false);
  }

  clear() {
    this.#ask(this.#nothing);
  }
  repeat() {
    this.#ask([...this.#nothing, ...this.last]);
  }

  /** Twice of everything, as far as the layout takes it. */
  double() {
    const most = (/** @type {string} */ place) => this.#laying(place)?.most ?? Infinity;
    this.#ask([...this.laid].map(([place, amount]) => [place, Math.max(amount, Math.min(2 * amount, most(place)))]));
  }

  /** No chip, wherever one lies. @returns {[string, number][]} */
  get #nothing() {
    return [...this.laid.keys()].map((place) => [place, 0]);
  }

  /** @param {string} place */
  #laying(place) {
    const { box, bet } = spotAt(place);
    return this.seat().laying(box, bet);
  }

  /** @param {[string, number][]} wanted by place; the last one counts @param {boolean} [undoable] */
  #ask(wanted, undoable = true) {
    const asked = new Map(wanted);
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
      const { box, bet } = spotAt(place);
      more += amount - (this.laid.get(place) ?? 0);
      if (!amount) continue;
      const laying = this.#laying(place);
      if (!laying || laying.refused)
        return {
          box,
          bet,
          brief: phrase("bets-no-bet"),
          words: `${laying?.refused || phrase("bets-closed")}.`,
          clauses: laying?.clauses ?? [],
          readings: [],
        };
      const [least, most] = [laying.least ?? 0, laying.most ?? Infinity];
      if (least <= amount && amount <= most) continue;
      const much = amount > most;
      const bound = much ? most : least;
      const { label, size } = seat.spot(bet);
      return {
        box,
        bet,
        brief: phrase(much ? "bets-max" : "bets-min", { amount: money(bound, "", 0) }),
        words: phrase(much ? "bets-at-most" : "bets-at-least", { bet: label, amount: money(bound, seat.currency) }),
        clauses: size.clauses,
        readings: size.readings,
      };
    }
    const purse = this.purse();
    const pending = [...this.#wanted].reduce((sum, [place, amount]) => {
      const { box, bet } = spotAt(place);
      return sum + amount - seat.ownOn(box, bet);
    }, 0);
    const [first] = asked.keys();
    if (purse !== null && more > 0 && more + pending > purse && first) {
      return {
        ...spotAt(first),
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

  /** @returns {Wire.Command | null} */
  #next() {
    const seat = this.seat();
    const order = seat.spots.map((spot) => spot.bet);
    const changes = [...this.#wanted]
      .map(([place, amount]) => ({ ...spotAt(place), amount }))
      .map((change) => ({ ...change, lies: seat.ownOn(change.box, change.bet) }))
      .filter(({ amount, lies }) => amount !== lies)
      .sort((a, b) => order.indexOf(a.bet) - order.indexOf(b.bet));
    const { box, bet, amount, lies } = changes.filter((change) => !change.amount).at(-1) ?? changes[0] ?? {};
    if (box === undefined) return null;
    if (!amount) return { type: "take-back-bet", box, bet };
    if (lies) return { type: "change-bet", box, bet, amount };
    return { type: "place-bet", box, bet, amount, ...(seat.round.commitment ? { entropy: drawn() } : {}) };
  }
}

// The felt of a round that is watched again: every moment drawn in place, new cards slide in and turn.

import { Felt, STATES, faces } from "./felt.js";
import { printed, rows } from "./layout.js";
import { phrase } from "./phrases.js";
import { netOf } from "./reasons.js";
import { dotted, nameOf } from "./words.js";

/**
 * @typedef {Wire.Moment} Moment
 * @typedef {object} Teller what a felt needs to know
 * @property {Wire.Glance} game the rulebook at a glance @property {Record<string, string>} names @property {string | null} me @property {string} currency
 */

export class ReplayFelt extends Felt {
  #rows;

  /** @param {Teller} teller @param {Wire.RoundView} round the round, to know its boxes */
  constructor(teller, round) {
    const numbers = round.boxes.map((box) => box.box);
    super(teller.game, numbers, phrase("replay-moment"));
    this.teller = teller;
    this.#rows = rows(teller.game.layout.spots);
  }

  /** Every card on the felt, place by place. */
  get #all() {
    return ["dealer", "community", ...[...this.boxes.keys()].map((box) => `box-${box}`)].map((place) =>
      this.cards(place),
    );
  }

  /** @param {Moment} moment */
  draw({ round }) {
    const before = this.#all.map((place) => place.map((card) => card.getAttribute("card")));
    this.lay("dealer", faces(round.dealer));
    this.lay("community", faces(round.community));
    for (const box of round.boxes) this.#box(round, box);
    const { dealer } = round.settlement ?? {};
    this.verdict.textContent = dealer?.category
      ? phrase(dealer.qualifies === false ? "table-not-qualified" : "table-dealer-has", {
          hand: round.dealer_hand ?? "",
        })
      : "";
    this.#all.forEach((place, p) =>
      place.forEach((card, n) => {
        if (n >= before[p].length) card.setAttribute("motion", "deal");
        else if (!before[p][n] && card.getAttribute("card")) card.setAttribute("motion", "turn");
      }),
    );
  }

  /** @param {Wire.RoundView} round @param {Wire.BoxView} box */
  #box(round, box) {
    const element = /** @type {import("./table.js").PlayerBox} */ (this.boxes.get(box.box));
    const own = box.player !== null && box.player === this.teller.me;
    const settled = round.settlement?.boxes.find((one) => one.box === box.box);
    element.toggleAttribute("own", own);
    element.toggleAttribute("acting", box.deciding);
    element.toggleAttribute("free", box.player === null);
    element.content = {
      spots: this.#rows.map((row) =>
        row.map((spot, place) => ({ ...printed(spot, place, row), ...this.#spot(spot, box, settled) })),
      ),
      cards: faces(box.cards),
      tag: box.folded ? phrase("hand-folded") : box.declined ? phrase("hand-not-shown") : "",
      plate: dotted(
        phrase("box", { box: box.box }),
        own ? phrase("plate-you") : box.player && nameOf(this.teller.names, box.player),
      ),
      net: settled ? settled.paid - settled.staked : undefined,
    };
  }

  /** @param {Wire.SpotLine} spot @param {Wire.BoxView} box @param {Wire.SettledBox | undefined} settled */
  #spot(spot, box, settled) {
    const { riders } = this.teller.game.layout;
    const lines = settled?.lines.filter((line) => (riders[line.bet] ?? line.bet) === spot.bet) ?? [];
    const amount = box.bets.find((bet) => bet.bet === spot.bet)?.amount ?? 0;
    // Nothing can be bet here any more, so nothing is a button.
    const plain = { own: false };
    if (!lines.length) return { ...plain, ...(amount ? { state: "bet", cents: amount } : { state: "empty" }) };
    const net = netOf(lines);
    const state = net < 0 ? "lost" : (STATES[lines[0].result] ?? "push");
    return { ...plain, state, cents: net, says: lines[0].result === "returned" ? phrase("spot-back") : null };
  }
}

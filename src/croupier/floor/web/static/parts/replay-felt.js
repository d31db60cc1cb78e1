// @ts-check
// The felt of a round that is watched again: every moment drawn in place, new cards slide in and turn.

import { h } from "./dom.js";
import { feltOf, printed, rows } from "./layout.js";
import { phrase } from "./phrases.js";
import { gain } from "./reasons.js";
import { layCards } from "./table.js";
import { nameOf } from "./words.js";

/**
 * @typedef {Wire.Moment} Moment
 * @typedef {object} Teller what a felt needs to know
 * @property {Wire.Glance} game the rulebook at a glance @property {Record<string, string>} names @property {string | null} me @property {string} currency
 */

/** @param {string[]} cards */
const faces = (cards) => cards.map((card) => (card === "hidden" ? null : card));

const STATES = { win: "won", lose: "lost", push: "push", returned: "push" };

export class ReplayFelt {
  /** @type {Map<number, any>} */ #boxes = new Map();
  #dealer = h("div.cards");
  #verdict = h("span.verdict");
  #board = h("div.at.board", { slot: "board", role: "group", "aria-label": phrase("table-community") });

  /** @param {Teller} teller @param {Wire.RoundView} round the round, to know its boxes */
  constructor(teller, round) {
    this.teller = teller;
    const { layout } = teller.game;
    this.#rows = rows(layout.spots);
    for (const { box } of round.boxes) this.#boxes.set(box, h("player-box", { number: box }));
    this.element = h(
      "table-felt",
      { ...feltOf(teller.game), boxes: Math.max(round.boxes.length, 4), "aria-label": phrase("replay-moment") },
      layout.dealer > 0 &&
        h(
          "div.at.dealer",
          { slot: "dealer" },
          h("div.hand", { role: "group", "aria-label": phrase("table-dealer-hand") }, this.#dealer),
          this.#verdict,
        ),
      layout.community > 0 && this.#board,
      [...this.#boxes.values()],
    );
  }

  /** @type {Wire.SpotLine[][]} */ #rows;

  /** Every card on the felt, place by place. @returns {HTMLElement[][]} */
  get #cards() {
    return /** @type {HTMLElement[][]} */ ([
      [...this.#dealer.children],
      [...this.#board.children],
      ...[...this.#boxes.values()].map((box) => box.cards),
    ]);
  }

  /** @param {Moment} moment */
  draw({ round }) {
    const before = this.#cards.map((place) => place.map((card) => card.getAttribute("card")));
    layCards(this.#dealer, faces(round.dealer));
    layCards(this.#board, faces(round.community));
    for (const box of round.boxes) this.#box(round, box);
    const { dealer } = round.settlement ?? {};
    this.#verdict.textContent = dealer?.category
      ? phrase(dealer.qualifies === false ? "table-not-qualified" : "table-dealer-has", {
          hand: round.dealer_hand ?? "",
        })
      : "";
    this.#cards.forEach((place, p) =>
      place.forEach((card, n) => {
        if (n >= before[p].length) card.setAttribute("motion", "deal");
        else if (!before[p][n] && card.getAttribute("card")) card.setAttribute("motion", "turn");
      }),
    );
  }

  /** @param {Wire.RoundView} round @param {Wire.BoxView} box */
  #box(round, box) {
    const element = this.#boxes.get(box.box);
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
      plate: [
        phrase("box", { box: box.box }),
        own ? phrase("plate-you") : box.player && nameOf(this.teller.names, box.player),
      ]
        .filter(Boolean)
        .join(" · "),
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
    const net = lines.reduce((/** @type {number} */ sum, line) => sum + gain(line), 0);
    const state = net < 0 ? "lost" : (STATES[/** @type {keyof typeof STATES} */ (lines[0].result)] ?? "push");
    return { ...plain, state, cents: net, says: lines[0].result === "returned" ? phrase("spot-back") : null };
  }
}

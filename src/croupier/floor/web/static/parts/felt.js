// A felt with the places where the cards of a round come to lie: the dealer's hand, the board, and the boxes.

import { h } from "./dom.js";
import { feltOf } from "./layout.js";
import { phrase } from "./phrases.js";
import { layCards } from "./table.js";

/** What a spot looks like when its bet is settled. @type {Record<string, import("./table.js").SpotState>} */
export const STATES = { win: "won", lose: "lost", push: "push", returned: "push" };

/** Cards as they lie; what is hidden lies face down. @param {string[]} cards */
export const faces = (cards) => cards.map((card) => (card === "hidden" ? null : card));

export class Felt {
  /** @type {Map<number, import("./table.js").PlayerBox>} */ boxes = new Map();
  dealer = h("div.cards");
  verdict = h("span.verdict");
  board = h("div.at.board", { slot: "board", role: "group", "aria-label": phrase("table-community") });

  /**
   * @param {Wire.Glance} game the rulebook at a glance @param {number[]} numbers of its boxes @param {string} label
   * @param {{meter?: Node | null, more?: import("./dom.js").Child[]}} [printed] what else lies on it
   */
  constructor(game, numbers, label, { meter, more = [] } = {}) {
    const { layout } = game;
    for (const number of numbers) this.boxes.set(number, h("player-box", { number }));
    this.element = h(
      "table-felt",
      { ...feltOf(game), boxes: Math.max(numbers.length, 4), "aria-label": label },
      meter,
      layout.dealer > 0 &&
        h(
          "div.at.dealer",
          { slot: "dealer" },
          h("div.hand", { role: "group", "aria-label": phrase("table-dealer-hand") }, this.dealer),
          this.verdict,
        ),
      layout.community > 0 && this.board,
      more,
      [...this.boxes.values()],
    );
  }

  /** A box by the place of its cards. @param {string} place `box-3` */
  box(place) {
    return this.boxes.get(Number(place.slice(4)));
  }

  /** The cards of a place, to be moved and turned. @param {string} place @returns {HTMLElement[]} */
  cards(place) {
    const hand = { dealer: this.dealer, community: this.board }[place];
    return hand ? /** @type {HTMLElement[]} */ ([...hand.children]) : (this.box(place)?.cards ?? []);
  }

  /** Lay the cards of one place and touch nothing else: what moves must not wait for the rest. @param {string} place @param {(string | null)[]} cards */
  lay(place, cards) {
    const hand = { dealer: this.dealer, community: this.board }[place];
    if (hand) layCards(hand, cards);
    else this.box(place)?.lay(cards);
  }
}

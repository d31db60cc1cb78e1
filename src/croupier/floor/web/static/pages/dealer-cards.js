// A card picker: every card one tap away, on a phone rank and then suit; by keys, or by a reader that types "Qs".

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { SIGNS, SUITS as SUIT_WORDS, cardSign, cardWords, sentence } from "../parts/words.js";

const RANKS = "AKQJT98765432";
const SUITS = "shdc";
/** How long a card can be taken back before it is entered; the next card, or any other step, enters it at once. */
const HELD_MS = 600;
/** How many cards are read back. */
const ECHOED = 6;

/** @param {string} rank */
const rankName = (rank) => (rank === "T" ? "10" : rank);

/** The deck on the page. It is made once: fifty-two drawings are not drawn anew for every card. */
export class Picker {
  /** Told of every card that is picked. @type {(card: string) => void} */ pick = () => {};
  /** Told when something is to be taken back and nothing is in the hand. @type {() => void} */ entered = () => {};
  /** The rank that has been chosen and waits for its suit. */ #rank = "";
  /** A card that was picked and can still be taken back. @type {{card: string, pick: (card: string) => void} | null} */
  #held = null;
  #timer = 0;
  /** @type {Map<string, string>} where each known card lies */ #used = new Map();
  /** @type {[string, string][]} the latest cards that were entered */ #echo = [];
  /** @type {Map<string, HTMLElement>} */ #cards = new Map();
  /** @type {Map<string, HTMLElement>} */ #ranks = new Map();
  /** @type {Map<string, HTMLElement>} */ #suits = new Map();
  #typed = h("p.typed");

  /** @param {number} [heldFor] how long a card can be taken back before it counts; none at all where another step asks */
  constructor(heldFor = HELD_MS) {
    this.heldFor = heldFor;
    for (const suit of SUITS) {
      const class_ = `suit-${suit}`;
      for (const rank of RANKS) {
        const card = rank + suit;
        const tabindex = this.#cards.size ? "-1" : "0";
        const face = h("b", { "aria-hidden": "true" }, rankName(rank), h("i", SIGNS[suit]));
        const onclick = () => this.#hold(card);
        this.#cards.set(card, h("button.pick-card", { class: class_, "data-keep": card, tabindex, onclick }, face));
      }
      const told = { "data-keep": `suit ${suit}`, "aria-label": SUIT_WORDS[suit], onclick: () => this.#complete(suit) };
      this.#suits.set(suit, h("button.pick-suit", { class: class_, ...told }, SIGNS[suit]));
    }
    for (const rank of RANKS) {
      const onclick = () => this.#begin(rank === this.#rank ? "" : rank);
      this.#ranks.set(rank, h("button.pick-rank", { "data-keep": `rank ${rank}`, onclick }, rankName(rank)));
    }
    this.deck = h("div.deck", { role: "group", "aria-label": phrase("dealer-deck"), onkeydown: walk }, [
      ...this.#cards.values(),
    ]);
    this.element = h(
      "div.picker",
      this.deck,
      h(
        "div.pad",
        { role: "group", "aria-label": phrase("dealer-rank-then-suit") },
        h("div.ranks", [...this.#ranks.values()]),
        h("div.suits", [...this.#suits.values()]),
      ),
      this.#typed,
    );
    this.show(this.#used);
  }

  /** Show which cards are known to lie somewhere, and read back those entered last. @param {Map<string, string>} used @param {Map<string, string>} [entered] */
  show(used, entered = new Map()) {
    this.#used = used;
    this.#echo = [...entered].slice(-ECHOED);
    for (const [card, button] of this.#cards) {
      const where = used.get(card);
      button.setAttribute(
        "aria-label",
        where ? phrase("dealer-lies-at", { card: cardWords(card), where }) : cardWords(card),
      );
      button.setAttribute("aria-disabled", String(Boolean(where)));
    }
    this.#show();
  }

  /** A rank is chosen; what was picked before is meant. @param {string} rank */
  #begin(rank) {
    this.flush();
    this.#rank = rank;
    this.#show();
  }

  #show() {
    const rank = this.#rank;
    this.deck.toggleAttribute("data-begun", Boolean(rank));
    for (const [name, button] of this.#ranks) button.setAttribute("aria-pressed", String(name === rank));
    for (const [suit, button] of this.#suits) {
      button.toggleAttribute("disabled", !rank);
      button.setAttribute("aria-disabled", String(!rank || this.#used.has(rank + suit)));
    }
    const back = { hidden: !rank && !this.#held, onclick: () => this.#takeBack() };
    const begun = this.#held ? cardSign(this.#held.card) : rank && phrase("dealer-rank-of", { rank: rankName(rank) });
    this.#typed.replaceChildren(
      ...this.#echo.map(([card, where]) => h("span", h("b", cardSign(card)), ` ${where.replace(/^the /, "")}`)),
      begun
        ? h("b.in-hand", begun)
        : h("span.how.muted", phrase("dealer-rank-then-suit"), h("kbd", "Q"), h("kbd", "S")),
      h("button.btn.quiet", back, phrase("dealer-take-back"), h("kbd", "Z")),
    );
  }

  /** @param {string} suit */
  #complete(suit) {
    const rank = this.#rank;
    if (!rank) return;
    this.#rank = "";
    this.#hold(rank + suit);
  }

  /** A card is picked; for a moment it can be taken back. @param {string} card */
  #hold(card) {
    this.flush();
    this.#rank = "";
    this.#held = { card, pick: this.pick };
    if (!this.heldFor) return this.flush();
    this.#timer = window.setTimeout(() => this.flush(), this.heldFor);
    this.#show();
  }

  /** Whatever is in the hand is entered. */
  flush() {
    clearTimeout(this.#timer);
    const held = this.#held;
    this.#held = null;
    held?.pick(held.card);
    if (held) this.#show();
  }

  /** The last key is taken back: the rank that was begun, or the card that is not entered yet. */
  #takeBack() {
    clearTimeout(this.#timer);
    if (this.#rank) this.#rank = "";
    else if (this.#held) this.#held = null;
    else this.entered();
    this.#show();
  }

  /** Ranks and suits as they are typed; "10" is a ten. @returns {Record<string, () => void>} */
  get keys() {
    /** @type {Record<string, () => void>} */
    const keys = {
      z: () => this.#takeBack(),
      backspace: () => this.#takeBack(),
      1: () => this.#begin("T"),
      // The second digit of a ten is no new card.
      0: () => this.#rank === "T" || this.#begin("T"),
    };
    for (const rank of RANKS) keys[rank.toLowerCase()] = () => this.#begin(rank);
    for (const suit of SUITS) keys[suit] = () => this.#complete(suit);
    return keys;
  }
}

/** Arrows walk through the deck; it is one stop of the tabulator. @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -RANKS.length, ArrowDown: RANKS.length }[event.key];
  const all = /** @type {HTMLElement[]} */ ([.../** @type {HTMLElement} */ (event.currentTarget).children]);
  const next = step && all[all.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step];
  if (!next) return;
  event.preventDefault();
  for (const one of all) one.tabIndex = one === next ? 0 : -1;
  next.focus();
}

/** A card that cannot come again, in words. @param {string} card @param {string} where */
export const twice = (card, where) => phrase("dealer-twice", { card: sentence(cardWords(card)), where });

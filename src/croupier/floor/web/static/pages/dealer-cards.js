// @ts-check
// A card picker: every card one tap away, on a phone rank and then suit; by keys, or by a reader that types "Qs".

import { h } from "../parts/dom.js";
import { cardWords, sentence } from "../parts/words.js";

const RANKS = "AKQJT98765432";
const SUITS = "shdc";
/** @type {Record<string, string>} */
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
/** @type {Record<string, string>} */
const SUIT_WORDS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

/** @typedef {{rank: string}} Begun the rank that has been typed and waits for its suit */

/**
 * @param {{used: Map<string, string>, begun: Begun, pick: (card: string) => void, change: () => void}} how `used` says where each known card lies
 */
export function picker({ used, begun, pick, change }) {
  const one = (/** @type {string} */ card, /** @type {number} */ place) => h("button", {
    type: "button", class: "pick-card", "data-keep": card, "data-card": card, tabindex: place ? "-1" : "0",
    "aria-label": used.has(card) ? `${cardWords(card)}, lies at ${used.get(card)}` : cardWords(card), "aria-disabled": used.has(card) ? "true" : null,
    onclick: () => pick(card),
  }, h("playing-card", { card, "aria-hidden": "true" }));
  const cards = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
  const rank = (/** @type {string} */ name) => h("button", { type: "button", class: "pick-rank", "data-keep": `rank ${name}`, "aria-pressed": String(begun.rank === name), onclick: () => { begun.rank = begun.rank === name ? "" : name; change(); } }, name === "T" ? "10" : name);
  const suit = (/** @type {string} */ name) => h("button", { type: "button", class: `pick-suit ${name}`, "data-keep": `suit ${name}`, "aria-label": SUIT_WORDS[name], disabled: !begun.rank || null, "aria-disabled": used.has(begun.rank + name) ? "true" : null,
    onclick: () => { const card = begun.rank + name; begun.rank = ""; pick(card); } }, SIGNS[name]);
  return h("div", { class: "picker" },
    h("div", { class: "deck", role: "group", "aria-label": "Cards, rank by rank and suit by suit", onkeydown: walk, "data-begun": begun.rank || null }, cards.map(one)),
    h("div", { class: "pad", role: "group", "aria-label": "Rank, then suit" }, h("div", { class: "ranks" }, [...RANKS].map(rank)), h("div", { class: "suits" }, [...SUITS].map(suit))),
    h("p", { class: "typed muted" }, begun.rank ? h("span", {}, h("b", {}, begun.rank === "T" ? "10" : begun.rank), " of …") : "Tap a card, or type it: rank, then suit", h("kbd", {}, "Q"), h("kbd", {}, "S")));
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

/** The keys of a picker: ranks and suits as they are typed; "10" is a ten. @param {Begun} begun @param {(card: string) => void} pick @param {() => void} change */
export function pickerKeys(begun, pick, change) {
  /** @type {Record<string, () => void>} */
  const keys = { backspace: () => { begun.rank = ""; change(); } };
  for (const rank of RANKS) keys[rank.toLowerCase()] = () => { begun.rank = rank; change(); };
  keys["1"] = keys["0"] = keys.t;
  for (const suit of SUITS) {
    keys[suit] = () => {
      if (!begun.rank) return;
      const card = begun.rank + suit;
      begun.rank = "";
      pick(card);
    };
  }
  return keys;
}

/** A card that cannot come again, in words. @param {string} card @param {string} where */
export const twice = (card, where) => `${sentence(cardWords(card))} lies at ${where} already. If the card in your hand is right, report an incident: nothing entered is taken back here.`;

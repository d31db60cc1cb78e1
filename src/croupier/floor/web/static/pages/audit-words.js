// @ts-check
// One event of the record in words: what happened, to whom, with which chips and cards. Nothing of it is left out.

import { h } from "../parts/dom.js";
import { chips } from "../parts/room.js";
import { decisionWords, money, sentence, words } from "../parts/words.js";

/**
 * @typedef {object} Names what an entry needs to be read
 * @property {(account: string) => string} person @property {(bet: string) => string} bet @property {string} currency @property {string} rulebook
 */

/** Fields that have their own place in the line, or none. */
const PLACED = new Set([
  "type",
  "clauses",
  "player",
  "box",
  "bet",
  "decision",
  "card",
  "cards",
  "place",
  "kept",
  "table",
  "settlement",
  "round_id",
  "opened_at",
  "reason",
  "answered_by",
]);

/** The time of day, with the seconds. @param {string} at */
export const clock = (at) =>
  new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** Day and time. @param {string} at */
export const moment = (at) =>
  new Date(at).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });

/** The first digits of a hash, all of them to whoever points at it. @param {string} hash */
export const hashShown = (hash) => h("code", { class: "hash", title: hash }, `${hash.slice(0, 8)}…${hash.slice(-4)}`);

/** @param {any} value @param {Names} names @param {string} field @returns {string} */
function plain(value, names, field) {
  if (value === null || value === undefined || value === "" || value === false) return "";
  if (value === true) return words(field).toLowerCase();
  if (typeof value === "number")
    return /amount|stake|meter|reset|was|payout/.test(field)
      ? `${words(field).toLowerCase()} ${money(value, names.currency)}`
      : `${words(field).toLowerCase()} ${value}`;
  if (Array.isArray(value))
    return (
      value
        .map((one) => (typeof one === "object" ? plain(one, names, field) : String(one)))
        .filter(Boolean)
        .join(", ") &&
      `${words(field).toLowerCase()} ${value
        .map((one) => (typeof one === "object" ? plain(one, names, field) : String(one)))
        .filter(Boolean)
        .join(", ")}`
    );
  if (typeof value === "object")
    return Object.entries(value)
      .filter(([name]) => name !== "clauses")
      .map(([name, one]) =>
        name === "player"
          ? names.person(String(one))
          : name === "bet"
            ? names.bet(String(one))
            : plain(one, names, name),
      )
      .filter(Boolean)
      .join(" ");
  return `${words(field).toLowerCase()} ${field === "player" ? names.person(value) : value}`;
}

/** A run of cards that went to one place. @param {any[]} run */
const where = ([first]) =>
  first.kept === false
    ? "discarded"
    : first.box
      ? `to box ${first.box}`
      : `to the ${first.place === "boxes" ? "table" : first.place}`;

/** Cards as cards. @param {(string | null)[]} cards */
const shown = (cards) =>
  h(
    "span",
    { class: "hand" },
    cards.map((card) => h("playing-card", { card })),
  );

/** The events of one entry, cards to one place together. @param {any[]} events @param {Names} names */
export function eventLines(events, names) {
  /** @type {HTMLElement[]} */ const lines = [];
  for (let at = 0; at < events.length; at++) {
    const event = events[at];
    if (event.type === "card-dealt") {
      const run = [event];
      while (events[at + 1]?.type === "card-dealt" && where([events[at + 1]]) === where(run)) run.push(events[++at]);
      lines.push(
        h(
          "li",
          {},
          h("span", {}, `Dealt ${where(run)}`),
          shown(run.map((one) => one.card)),
          chips(names.rulebook, event.clauses ?? []),
        ),
      );
      continue;
    }
    const rest = Object.entries(event)
      .filter(([field]) => !PLACED.has(field))
      .map(([field, value]) => plain(value, names, field))
      .filter(Boolean);
    const about = [
      event.box && `box ${event.box}`,
      event.bet && names.bet(event.bet),
      event.player && event.player !== `Box ${event.box}` && names.person(event.player),
      event.type === "player-informed" && "looks at one of the hands, plays the others blind",
      event.decision && decisionWords(event.decision).toLowerCase(),
      event.reason,
      ...rest,
    ]
      .filter(Boolean)
      .join(", ");
    lines.push(
      h(
        "li",
        {},
        h("span", {}, words(event.type), about && h("small", {}, sentence(about))),
        event.cards?.length > 0 && shown(event.cards),
        chips(names.rulebook, event.clauses ?? []),
      ),
    );
  }
  return lines;
}

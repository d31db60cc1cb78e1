// @ts-check
// What a sign says, in words: from the link as it is confirmed, its wins, and whether there is a connection.

import { h } from "../parts/dom.js";
import { money, words } from "../parts/words.js";

/** @typedef {Wire.LinkView} Link */
/** @typedef {{link: Link, full: Wire.LinkInFull | null, lost: boolean, confirmed: string, envy: Envy | null, title: (table: string) => string}} Known */
/** @typedef {{category: string, table: string, amount: number, boxes: number[], hand: string[]}} Envy */
/** @typedef {{state: "live" | "pending" | "envy" | "fault" | "lost", cents: number, top: string, says: (Node | string)[], cards: string[]}} Told */

/** @param {string} text */
const b = (text) => h("b", {}, text);

/** @param {number[]} boxes */
const boxWords = (boxes) =>
  boxes.length === 1 ? `box ${boxes[0]}` : `boxes ${boxes.slice(0, -1).join(", ")} and ${boxes.at(-1)}`;

/** @param {Link} link */
const linked = (link) => `${link.tables.length} ${link.tables.length === 1 ? "table" : "tables"} linked`;

/** @param {Known} known @returns {Told} */
export function told({ link, full, lost, confirmed, envy, title }) {
  const best = full?.prizes[0]?.cards ?? [];
  const [award] = link.pending;
  // While an award waits, the meter stands where it stood when the hand was dealt.
  const cents = award ? award.before : link.meter;
  if (lost)
    return {
      state: "lost",
      cents,
      top: "No connection, trying again",
      says: ["As confirmed at ", b(confirmed)],
      cards: best,
    };
  if (award) {
    return {
      state: "pending",
      cents,
      top: `Verifying at ${title(award.table)}`,
      cards: award.hand.length ? award.hand : best,
      says: [
        b(words(award.category)),
        ` at ${title(award.table)}. The award of `,
        b(money(award.amount, link.currency)),
        " is being verified.",
      ],
    };
  }
  if (link.status !== "open" || link.faults["*"]) {
    return {
      state: "fault",
      cents,
      top: "Out of order",
      says: ["No jackpot bets are taken. As confirmed at ", b(confirmed)],
      cards: best,
    };
  }
  if (envy) {
    return {
      state: "envy",
      cents,
      top: `Envy at ${title(envy.table)}`,
      cards: envy.hand.length ? envy.hand : best,
      says: [
        b(words(envy.category)),
        ` at ${title(envy.table)}. Envy `,
        b(money(envy.amount, link.currency)),
        ` to ${boxWords(envy.boxes)}.`,
      ],
    };
  }
  const all = link.takes_all.map((/** @type {string} */ hand) => words(hand)).join(" or ");
  return { state: "live", cents, top: linked(link), says: all ? [`${all} takes it all`] : [linked(link)], cards: best };
}

/** The envy that was paid in one round, if the latest wins are that. @param {Wire.LinkInFull} full @param {Set<string>} seen wins that are no news @returns {Envy | null} */
export function newEnvy(full, seen) {
  const news = full.wins.filter((win) => win.kind === "envy" && !seen.has(win.award));
  if (!news.length) return null;
  const [{ table, round, category, amount }] = news;
  const same = full.wins.filter((win) => win.table === table && win.round === round);
  return {
    table,
    category,
    amount,
    boxes: same
      .filter((win) => win.kind === "envy")
      .map((win) => win.box)
      .sort((/** @type {number} */ x, /** @type {number} */ y) => x - y),
    hand: same.find((win) => win.kind !== "envy" && win.category === category)?.hand ?? [],
  };
}

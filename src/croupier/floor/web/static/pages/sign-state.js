// What a sign says, in words: from the link as it is confirmed, its wins, and whether there is a connection.

import { h } from "../parts/dom.js";
import { phrase, phrased } from "../parts/phrases.js";
import { money, words } from "../parts/words.js";

/** @typedef {Wire.LinkView} Link */
/** @typedef {{link: Link, full: Wire.LinkInFull | null, lost: boolean, confirmed: string, envy: Envy | null, title: (table: string) => string}} Known */
/** @typedef {{category: string, table: string, amount: number, boxes: number[], hand: string[]}} Envy */
/** @typedef {{state: "live" | "pending" | "envy" | "fault" | "lost", cents: number, top: string, says: (Node | string)[], cards: string[]}} Told */

/** What is said, without its marks. @param {Told["says"]} says */
export const read = (says) => says.map((part) => (part instanceof Node ? part.textContent : part)).join("");

/** @param {string} text */
const b = (text) => h("b", text);

/** @param {number[]} boxes */
const boxWords = (boxes) =>
  boxes.length === 1
    ? phrase("sign-box", { box: boxes[0] })
    : phrase("sign-boxes", { boxes: boxes.slice(0, -1).join(", "), last: boxes.at(-1) ?? 0 });

/** @param {Link} link */
const linked = (link) => phrase("sign-linked", { count: link.tables.length });

/** @param {Known} known @returns {Told} */
export function told({ link, full, lost, confirmed, envy, title }) {
  const best = full?.prizes[0]?.cards ?? [];
  const [award] = link.pending;
  // While an award waits, the meter stands where it stood when the hand was dealt.
  const cents = award ? award.before : link.meter;
  const usual = { cents, cards: best };
  const time = b(confirmed);
  if (lost) return { ...usual, state: "lost", top: phrase("sign-lost"), says: phrased("sign-confirmed", { time }) };
  /** What was won, by which hand and where. @param {{category: string, table: string, amount: number, hand: string[]}} win */
  const won = ({ category, table, amount, hand }) => ({
    cards: hand.length ? hand : best,
    win: { category: b(words(category)), table: title(table), amount: b(money(amount, link.currency)) },
  });
  if (award) {
    const { cards, win } = won(award);
    return { state: "pending", cents, top: phrase("sign-verifying", win), cards, says: phrased("sign-award", win) };
  }
  if (link.status !== "open" || link.faults["*"])
    return { ...usual, state: "fault", top: phrase("sign-out-of-order"), says: phrased("sign-no-bets", { time }) };
  if (envy) {
    const { cards, win } = won(envy);
    const says = phrased("sign-envy-paid", { ...win, boxes: boxWords(envy.boxes) });
    return { state: "envy", cents, top: phrase("sign-envy", win), cards, says };
  }
  const all = link.takes_all.map(words).join(phrase("list-or"));
  return {
    ...usual,
    state: "live",
    top: linked(link),
    says: all ? [phrase("sign-takes-all", { hands: all })] : [linked(link)],
  };
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
      .sort((x, y) => x - y),
    hand: same.find((win) => win.kind !== "envy" && win.category === category)?.hand ?? [],
  };
}

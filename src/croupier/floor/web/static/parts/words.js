// How figures and names are written: money like money, plus and minus always there, cards in words.

import { called, locale, named, phrase } from "./phrases.js";
import { boxOf, guestOf } from "./recorded.js";

/** @type {Record<string, string>} */
const RANKS = {
  A: phrase("rank-ace"),
  K: phrase("rank-king"),
  Q: phrase("rank-queen"),
  J: phrase("rank-jack"),
  T: phrase("rank-ten"),
  9: phrase("rank-nine"),
  8: phrase("rank-eight"),
  7: phrase("rank-seven"),
  6: phrase("rank-six"),
  5: phrase("rank-five"),
  4: phrase("rank-four"),
  3: phrase("rank-three"),
  2: phrase("rank-two"),
};
/** @type {Record<string, string>} */
export const SUITS = {
  s: phrase("suit-spades"),
  h: phrase("suit-hearts"),
  d: phrase("suit-diamonds"),
  c: phrase("suit-clubs"),
};
/** @type {Record<string, string>} */
export const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
/** @type {Record<string, string>} */
const SYMBOLS = { SGD: "S$", EUR: "€", USD: "$" };

/** `Qs` as "queen of spades". @param {string} card */
export const cardWords = (card) => phrase("card-words", { rank: RANKS[card[0]], suit: SUITS[card[1]] });

/** `Qs` as "Q♠". @param {string} card */
export const cardSign = (card) => `${card[0] === "T" ? "10" : card[0]}${SIGNS[card[1]]}`;

/** A text that begins a line. @param {string} text */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @typedef {string | number | null | undefined | false} Text one that is not there is left out */

/** What stands side by side: "Box 3 · Anna". @param {...Text} texts */
export const dotted = (...texts) => texts.filter(Boolean).join(" · ");

/** What belongs together in a sentence: "Ante, Play". @param {...Text} texts */
export const listed = (...texts) => texts.filter(Boolean).join(", ");

/** `royal-flush` as "Royal flush", or as the language calls it. @param {string} name */
export const words = (name) => sentence(called(name) ?? name.replaceAll("-", " "));

/** Who decides: "Shift manager". @param {string} post */
export const postWords = (post) => named(`post-${post}`) ?? words(post);

/** The posts of an account, each on its own. @param {string} post */
export const postName = (post) => sentence(postWords(post));

/** `play-4x` as "Play 4×". @param {string} name */
export function decisionWords(name) {
  const [, bare = name, times] = /^(.*)-(\d+)x$/.exec(name) ?? [];
  return times ? `${words(bare)} ${times}×` : words(name);
}

/** 0.0333 as "3.336%". @param {number} share @param {number} [digits] */
export const percent = (share, digits = 3) => `${fixed(share * 100, digits)}%`.replace("-", "−");

/** As the language writes it; rounded as the figure itself is, not as its shortest spelling. @param {number} value @param {number} digits */
export const fixed = (value, digits) => value.toFixed(digits).replace(".", POINT);

/** What stands between the thousands. */
const THOUSANDS = (12_345).toLocaleString(locale).replace(/\d/g, "");
/** What stands before the decimals. */
const POINT = (0.5).toLocaleString(locale).charAt(1);
/** Thousands as the language marks them: "1,000" or "1.000". */
const MARKED = `[1-9]\\d{0,2}(?:[${THOUSANDS}]\\d{3})`;
const GROUPED = new RegExp(`^${MARKED}+(?:[${POINT}]\\d*)?$`);
/** One mark before three digits may be either, where the number is not written as the language writes it. */
const UNSURE = new RegExp(`^[1-9]\\d*[${THOUSANDS}]\\d{3}$`);

/** A number as somebody writes it: "1,000.5" or "1.000,5" as the language does, "0.5" or "0,5"; NaN where it is none. @param {string} text */
export function numberOf(text) {
  const bare = text.trim();
  if (GROUPED.test(bare)) return Number(bare.replaceAll(THOUSANDS, "").replace(POINT, "."));
  return /^\d+(?:[.,]\d*)?$/.test(bare) && !UNSURE.test(bare) ? Number(bare.replace(",", ".")) : NaN;
}

/** −0.1176 with its sign. @param {number} value @param {number} [digits] */
export function signed(value, digits = 4) {
  const text = fixed(Math.abs(value), digits);
  return /[1-9]/.test(text) ? (value > 0 ? "+" : "−") + text : text;
}

/** The time of day. @param {string | Date} at @param {Intl.DateTimeFormatOptions} [how] */
export const clock = (at, how) => new Date(at).toLocaleTimeString(locale, { hourCycle: "h23", ...how });

/** Hours and minutes. @param {string | Date} at */
export const hour = (at) => clock(at, { hour: "2-digit", minute: "2-digit" });

/** A day and its time: "16 Nov, 14:05". @param {string | Date} at @param {Intl.DateTimeFormatOptions} [how] */
export const moment = (at, how = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }) =>
  new Date(at).toLocaleString(locale, { hourCycle: "h23", ...how });

/** @param {number} count */
export const grouped = (count) => count.toLocaleString(locale);

/** Cents as "S$1,079,947.37". @param {number} cents @param {string} [currency] @param {number} [digits] */
export function money(cents, currency = "", digits = 2) {
  const text = (Math.abs(cents) / 100).toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (cents < 0 ? "−" : "") + (currency ? phrase("money", { symbol: symbol(currency), amount: text }) : text);
}

/** The same as it stands on chips: with cents only where there are some. @param {number} cents @param {string} [currency] */
export const short = (cents, currency) => money(cents, currency, cents % 100 ? 2 : 0);

/** "S$10 – 1,000". @param {number} least @param {number} most @param {string} currency @param {number} [digits] */
export const span = (least, most, currency, digits) => {
  const bare = (/** @type {number} */ cents) => (digits === undefined ? short(cents) : money(cents, "", digits));
  return phrase("money-span", { least: bare(least), most: bare(most), symbol: symbol(currency) });
};

/** What an amount looks like, for a field. */
export const AMOUNT = `\\d{1,9}(?:[.,]\\d{0,2})?|${MARKED}{1,2}(?:[${POINT}]\\d{0,2})?`;
const AMOUNTS = new RegExp(`^(?:${AMOUNT})$`);

/** "37.5" as cents; NaN where it is no amount. @param {string} text */
export const cents = (text) => (AMOUNTS.test(text.trim()) ? Math.round(numberOf(text) * 100) : NaN);

/** Cents in a field: "37.50", and "37" where there are none beside it. @param {number} cents */
export const inField = (cents) => fixed(cents / 100, cents % 100 ? 2 : 0);

/** What a bet changed the purse by: "+50.00". @param {number} cents @param {number} [digits] */
export const change = (cents, digits = 2) => (cents > 0 ? "+" : "") + money(cents, "", digits);

/** Its colour. @param {number} cents */
export const tone = (cents) => (cents > 0 ? "win" : cents < 0 ? "lose" : "push");

/** @param {string} currency */
export const symbol = (currency) => (currency ? (SYMBOLS[currency] ?? `${currency} `) : "");

/** Ids of accounts are nobody's name. */
const ACCOUNT = /^(account|guest)-[a-z2-7]{16,}$/;

/** A name as whoever reads it says it: guests have none of their own, nor has who is called after his box. @param {string} name */
export function personal(name) {
  const [guest, box] = [guestOf(name), boxOf(name)];
  return guest ? phrase("guest-named", { name: guest }) : box ? phrase("box", { box }) : name;
}

/**
 * What somebody is called at a table; whoever has no account is called as he was written down.
 * @param {Record<string, string>} names @param {string} player
 */
export function nameOf(names, player) {
  if (Object.hasOwn(names, player)) return personal(names[player]);
  return ACCOUNT.test(player) ? phrase("player-who-has-left") : personal(player);
}

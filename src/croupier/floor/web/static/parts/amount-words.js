// An amount in words, as it stands on a paper that is signed: "One hundred and eight thousand and 50/100 SGD".

import { phrase } from "./phrases.js";
import { sentence } from "./words.js";

const listed = (/** @type {string} */ words) => words.split(" ");
const TENS = listed(phrase("number-tens"));
/** Things are counted, and thousands, for which some languages have other words. */
const THINGS = { ones: listed(phrase("number-ones")), hundreds: listed(phrase("number-hundreds")) };
const THOUSANDS = {
  ones: listed(phrase("number-ones-thousands")),
  hundreds: listed(phrase("number-hundreds-thousands")),
};

/** @param {number} value from 0 to 999 @param {typeof THINGS} counted @returns {string} */
function small(value, counted) {
  const [tens, ones, rest] = [TENS[Math.floor(value / 10) - 2], counted.ones[value % 10], value % 100];
  if (value < 20) return counted.ones[value];
  if (value < 100) return value % 10 ? phrase("number-tens-and-ones", { tens, ones }) : tens;
  if (value === 100) return phrase("number-hundred");
  const hundreds = counted.hundreds[Math.floor(value / 100) - 1].replace("-", " ");
  return rest ? phrase("number-hundreds-and-rest", { hundreds, rest: small(rest, counted) }) : hundreds;
}

/** @type {[number, "number-billions" | "number-millions" | "number-thousands"][]} */
const LARGE = [
  [1e9, "number-billions"],
  [1e6, "number-millions"],
  [1e3, "number-thousands"],
];

/** @param {number} value a whole number from 0 @returns {string} */
function numberWords(value) {
  const [unit, name] = LARGE.find(([each]) => value >= each) ?? [];
  if (!unit || !name) return small(value, THINGS);
  const [count, rest] = [Math.floor(value / unit), value % unit];
  const words = unit === 1e3 ? small(count, THOUSANDS) : numberWords(count);
  const large = phrase(name, { count, words });
  return rest
    ? phrase("number-large-and-rest", { large, rest: numberWords(rest), small: rest < 100 ? "yes" : "no" })
    : large;
}

/** @param {number} cents @param {string} currency */
export const amountWords = (cents, currency) =>
  phrase("number-amount", {
    words: sentence(numberWords(Math.floor(cents / 100))),
    cents: String(cents % 100).padStart(2, "0"),
    currency,
  });

// @ts-check
// An amount in words, as it stands on a paper that is signed: "One hundred and eight thousand and 50/100 SGD".

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
/** @type {[number, string][]} */
const LARGE = [
  [1e9, "billion"],
  [1e6, "million"],
  [1e3, "thousand"],
];

/** @param {number} value a whole number from 0 @returns {string} */
export function numberWords(value) {
  if (value < 20) return ONES[value];
  if (value < 100) return TENS[Math.floor(value / 10) - 2] + (value % 10 ? `-${ONES[value % 10]}` : "");
  if (value < 1000) {
    const rest = value % 100;
    return `${ONES[Math.floor(value / 100)]} hundred${rest ? ` and ${numberWords(rest)}` : ""}`;
  }
  const [unit, name] = LARGE.find(([each]) => value >= each) ?? [1e3, "thousand"];
  const rest = value % unit;
  return `${numberWords(Math.floor(value / unit))} ${name}${rest ? `${rest < 100 ? " and" : ""} ${numberWords(rest)}` : ""}`;
}

/** @param {number} cents @param {string} currency */
export function amountWords(cents, currency) {
  const text = numberWords(Math.floor(cents / 100));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} and ${String(cents % 100).padStart(2, "0")}/100 ${currency}`;
}

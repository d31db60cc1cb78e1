// What the pages say, in the language of the reader. The server sends the sentences of a page before its modules run.

/**
 * A text, or texts and figures: `["name"]` is put in, `["name", {variant: message}, usual]` chooses what is said.
 * @typedef {string | (string | [name: string, variants?: {[variant: string]: Pattern}, usual?: string])[]} Pattern
 */

const sent = globalThis.phrases;

/** The code of the language, and by which name Intl knows how its figures and dates are written. */
export const { language, locale } = sent;

/** Every language in which the pages speak, under its own name. */
export const languages = sent.languages;

const plural = new Intl.PluralRules(locale);
/** Boxes and rounds are read digit by digit: no marks between the thousands. */
const plain = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });

/** @param {Record<string, Pattern>} variants @param {unknown} value @param {string} usual */
function chosen(variants, value, usual) {
  for (const key of typeof value === "number" ? [String(value), plural.select(value)] : [String(value)])
    if (Object.hasOwn(variants, key)) return variants[key];
  return variants[usual];
}

/** @param {Pattern} pattern @param {Record<string, unknown>} given @returns {Generator<Node | string>} */
function* parts(pattern, given) {
  for (const part of typeof pattern === "string" ? [pattern] : pattern) {
    if (typeof part === "string") yield part;
    else {
      const [name, variants, usual = ""] = part;
      const value = given[name];
      if (variants) yield* parts(chosen(variants, value, usual), given);
      else yield typeof value === "number" ? plain.format(value) : /** @type {string | Node} */ (value);
    }
  }
}

/** The message, or its id where a page was sent without it. @param {string} id @returns {Pattern} */
function message(id) {
  if (!Object.hasOwn(sent.messages, id)) console.error(`there is no sentence ${id}`);
  return sent.messages[id] ?? id;
}

/**
 * A sentence: `phrase("table-round", { number: 3 })`.
 * @template {keyof Phrases.All} K
 * @param {K} id @param {{} extends Phrases.All[K] ? [] : [given: Phrases.All[K]]} given
 */
export const phrase = (id, ...given) => [...parts(message(id), given[0] ?? {})].join("");

/**
 * A sentence with elements in it, to be put into one: `h("p", {}, phrased("table-waits", { name: h("b", {}, name) }))`.
 * @template {keyof Phrases.All} K
 * @param {K} id @param {{[name in keyof Phrases.All[K]]: Phrases.All[K][name] | Node}} given
 */
export const phrased = (id, given) => [...parts(message(id), given)];

/** The same as it goes on record, in English whoever says it. @param {Extract<keyof Phrases.All, `said-${string}`>} id */
export const recorded = (id) => sent.recorded[id] ?? phrase(id);

/** A message that not every language has; null where this one does not. @param {string} id */
export const named = (id) => (Object.hasOwn(sent.messages, id) ? [...parts(sent.messages[id], {})].join("") : null);

/** What something is called whose id a page was sent, where the language has a name for it. @param {string} id */
export const called = (id) => named(`name-${id}`);

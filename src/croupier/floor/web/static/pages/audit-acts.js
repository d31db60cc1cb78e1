// One line of the staff log for people: names instead of ids, amounts as money, what was and what became of it.

import { named, phrase } from "../parts/phrases.js";
import { money, sentence, words } from "../parts/words.js";

/** @typedef {{title: string, currency: string, rulebook?: string}} Place a table or a link */
/**
 * @typedef {object} Known what ids stand for
 * @property {(account: string) => string | undefined} person @property {(id: string) => Place | undefined} place
 * @property {(place: string, id: string) => string | undefined} label a bet or an incident as the rulebook of a table names it
 */

/** Figures under these names are cents; others are numbers of boxes, sessions and the like. */
const CENTS = /amount|change|stake|meter|reset|payout|paid|owed|min|max|cents/;
/** What is read elsewhere in the line, or only as it was recorded. */
const ELSEWHERE = new Set([
  "id",
  "proposal",
  "report",
  "key",
  "old",
  "new",
  "reason",
  "kind",
  "name",
  "label",
  "note",
  "password",
]);

/** `account-opened` as "Account opened", or as the language calls it. @param {string} id */
export const actName = (id) => sentence(named(`logged-${id}`) ?? named(`post-${id}`) ?? words(id));

/** `discovered_before_deal` as "Discovered before deal". @param {string} name */
const spaced = (name) => actName(name.replaceAll("_", "-"));

const isRange = (/** @type {any} */ value) => "min" in value && "max" in value;

/** Any value of the log in words. @param {any} value @param {string} field @param {string} currency @param {Known} known @returns {string} */
function told(value, field, currency, known) {
  if (value === null || value === undefined || value === "") return phrase("acts-none");
  if (typeof value === "number") return CENTS.test(field) ? money(value, currency) : String(value);
  if (typeof value === "boolean") return phrase(value ? "acts-yes" : "acts-no");
  if (Array.isArray(value))
    return value.map((one) => told(one, field, currency, known)).join(", ") || phrase("acts-none");
  if (typeof value === "object")
    return isRange(value)
      ? phrase("acts-range", {
          least: told(value.min, "min", currency, known),
          most: told(value.max, "max", currency, known),
        })
      : Object.entries(value)
          .map(([name, one]) => `${spaced(name).toLowerCase()} ${told(one, name, currency, known)}`)
          .join(", ");
  return called(value, known) ?? (/^[a-z]+(-[a-z0-9]+)*$/.test(value) ? actName(value).toLowerCase() : value);
}

/** What an id stands for, where it is known. @param {string} id @param {Known} known */
function called(id, known) {
  const [place, award] = id.split(":");
  const link = known.place(place);
  return known.person(id) ?? (link && (award ? phrase("acts-award", { link: link.title }) : link.title));
}

/** What differs, one line for each: "Ante: S$10.00 to S$1,000.00 → S$20.00 to S$500.00". @param {any} was @param {any} now @param {string} currency @param {Known} known @param {(id: string) => string | undefined} label */
function changes(was, now, currency, known, label) {
  const plain = (/** @type {any} */ value) => told(value, typeof value === "number" ? "amount" : "", currency, known);
  if (now === null || typeof now !== "object" || Array.isArray(now) || isRange(now))
    return [`${plain(was)} → ${plain(now)}`];
  return Object.keys(now)
    .filter((name) => !ELSEWHERE.has(name) && JSON.stringify(was?.[name]) !== JSON.stringify(now[name]))
    .map((name) => {
      const after = label(String(now[name])) ?? told(now[name], name, currency, known);
      return was && name in was
        ? `${label(name) ?? spaced(name)}: ${told(was[name], name, currency, known)} → ${after}`
        : `${label(name) ?? spaced(name)}: ${after}`;
    });
}

/**
 * To whom or what it was done, and what it was about.
 * @param {Wire.StaffAct} line @param {Known} known @returns {{subject: string, about: string[]}}
 */
export function actWords({ account, subject, way, details }, known) {
  const currency = known.place(subject.split(":")[0])?.currency ?? "";
  const label = (/** @type {string} */ id) => known.label(subject, id);
  const whom = subject === account ? "" : (called(subject, known) ?? details.name ?? subject);
  const rest = Object.entries(details)
    .filter(([name, value]) => !ELSEWHERE.has(name) && value !== null && value !== "" && value?.length !== 0)
    .map(
      ([name, value]) =>
        `${label(name) ?? spaced(name)}: ${label(String(value)) ?? told(value, name, currency, known)}`,
    );
  return {
    subject: whom,
    about: [
      way === "key" && phrase("acts-with-key"),
      details.kind && actName(details.kind),
      details.label && `“${details.label}”`,
      ...rest,
      // Of a password nothing is to be read.
      ...("new" in details && details.kind !== "account-password"
        ? changes(details.old, details.new, currency, known, label)
        : []),
      details.note && phrase("acts-note", { text: details.note }),
      details.reason && phrase("acts-reason", { text: details.reason }),
    ].filter((part) => typeof part === "string" && part !== ""),
  };
}

// @ts-check
// One line of the staff log for people: names instead of ids, amounts as money, what was and what became of it.

import { money, words } from "../parts/words.js";

/** @typedef {{id: string, title: string, currency: string}} Place a table or a link */
/** @typedef {{person: (account: string) => string | undefined, place: (id: string) => Place | undefined}} Known */

/** Figures under these names are cents; others are numbers of boxes, sessions and the like. */
const CENTS = /amount|stake|meter|reset|payout|paid|owed|min|max|cents/;
/** What is read elsewhere in the line, or only as it was recorded. */
const ELSEWHERE = new Set(["proposal", "report", "key", "old", "new", "reason", "kind", "name", "label", "note"]);

const isRange = (/** @type {any} */ value) => "min" in value && "max" in value;

/** Any value of the log in words. @param {any} value @param {string} field @param {string} currency @param {Known} known @returns {string} */
function told(value, field, currency, known) {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "number") return CENTS.test(field) ? money(value, currency) : String(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((one) => told(one, field, currency, known)).join(", ") || "none";
  if (typeof value === "object")
    return isRange(value)
      ? `${told(value.min, "min", currency, known)} to ${told(value.max, "max", currency, known)}`
      : Object.entries(value)
          .map(([name, one]) => `${words(name).toLowerCase()} ${told(one, name, currency, known)}`)
          .join(", ");
  return called(value, known) ?? (/^[a-z]+(-[a-z0-9]+)*$/.test(value) ? words(value).toLowerCase() : value);
}

/** What an id stands for, where it is known. @param {string} id @param {Known} known */
function called(id, known) {
  const [place, award] = id.split(":");
  const link = known.place(place);
  return known.person(id) ?? (link && (award ? `${link.title}, award ${award}` : link.title));
}

/** What differs, one line for each: "Ante: S$10.00 to S$1,000.00 → S$20.00 to S$500.00". @param {any} was @param {any} now @param {string} currency @param {Known} known */
function changes(was, now, currency, known) {
  const plain = (/** @type {any} */ value) => told(value, typeof value === "number" ? "amount" : "", currency, known);
  if (now === null || typeof now !== "object" || Array.isArray(now) || isRange(now))
    return [`${plain(was)} → ${plain(now)}`];
  return Object.keys(now)
    .filter((name) => JSON.stringify(was?.[name]) !== JSON.stringify(now[name]))
    .map((name) => {
      const after = told(now[name], name, currency, known);
      return was && name in was
        ? `${words(name)}: ${told(was[name], name, currency, known)} → ${after}`
        : `${words(name)}: ${after}`;
    });
}

/**
 * To whom or what it was done, and what it was about.
 * @param {any} line @param {Known} known @returns {{subject: string, about: string[]}}
 */
export function actWords({ account, subject, way, details }, known) {
  const currency = known.place(subject.split(":")[0])?.currency ?? "";
  const whom = subject === account ? "" : (called(subject, known) ?? details.name ?? subject);
  const rest = Object.entries(details)
    .filter(([name, value]) => !ELSEWHERE.has(name) && value !== null && value !== "" && value?.length !== 0)
    .map(([name, value]) => `${words(name)}: ${told(value, name, currency, known)}`);
  return {
    subject: whom,
    about: [
      way === "key" && "With a key",
      details.kind && words(details.kind),
      details.label && `“${details.label}”`,
      ...rest,
      ...("new" in details ? changes(details.old, details.new, currency, known) : []),
      details.note && `Note: “${details.note}”`,
      details.reason && `Reason: “${details.reason}”`,
    ].filter((part) => typeof part === "string" && part !== ""),
  };
}

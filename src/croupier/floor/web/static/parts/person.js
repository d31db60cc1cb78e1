// Who sits at this page: nobody, a guest, a player, or somebody of the house. Changes are told to the document as `person`.

import { ask, carryToken, send } from "./server.js";

/**
 * @typedef {Wire.Me} Person
 */

/** @type {Promise<Person | null> | null} */
let known = null;
/** @type {number | null} */
let chips = null;
/** What the floor says to whoever comes in. @type {Promise<Wire.Presence> | null} */
let told = null;

/** Who this is; asked once, then remembered until somebody comes or goes. @returns {Promise<Person | null>} */
export function me() {
  if (known) return known;
  const asked = (told = ask("/api/session"));
  /** @type {Promise<Person | null>} */
  const found = asked.then(({ person, guest_chips }) => {
    chips = guest_chips;
    // Whoever has come or gone while this was asked is the one who is here; an old answer takes nobody's token away.
    if (known !== found) return me();
    carryToken(person?.csrf_token ?? null);
    return person;
  });
  known = found;
  found.catch(() => {
    if (known === found) known = told = null;
  });
  return found;
}

/** The play chips that a guest is handed here, in cents; null where the floor takes no guests. */
export const guestChips = () =>
  me().then(
    () => chips,
    () => null,
  );

/** How many characters a password has on this floor. @returns {Promise<{least: number, most: number}>} */
export const passwordLength = async () => (await (told ?? ask("/api/session"))).password_length;

/** What somebody has to do before anything else, if anything. @param {Person | null} person @returns {"password" | "authenticator" | null} */
export const due = (person) =>
  person?.must_change_password ? "password" : person?.authenticator === "needed" ? "authenticator" : null;

/** @param {Person | null} person @param {Wire.Permission} permission */
export const may = (person, permission) => Boolean(person && !due(person) && person.permissions.includes(permission));

/** From which age this floor admits, by which clauses, and whether everybody is asked; null where at any age.
 * @returns {Promise<{years: number, clauses: string[], asked: boolean} | null>} */
export const admission = async () => (await (told ?? ask("/api/session"))).admission;

/** Come in without a name, with play chips. @param {string} [born] the day of birth, where the floor asks for it */
export const enterAsGuest = async (born) => entered(await send("/api/guests", born ? { born } : undefined));

/** @param {string} name @param {string} password @param {string} [code] of the authenticator, where the account has one */
export const signIn = async (name, password, code) =>
  entered(await send("/api/session", code ? { name, password, code } : { name, password }));

/** @param {string} current @param {string} wanted */
export const changePassword = async (current, wanted) =>
  entered(await send("/api/me/password", { current, new: wanted }));

/** A secret for an authenticator; it counts once a code of it has come back. @param {string} password */
export const beginAuthenticator = (password) => send("/api/me/authenticator", { password });

/** @param {string} code */
export const confirmAuthenticator = async (code) => entered(await send("/api/me/authenticator/confirmation", { code }));

/** @param {string} code */
export const removeAuthenticator = async (code) => entered(await send("/api/me/authenticator/removal", { code }));

export async function signOut() {
  await send("/api/session", undefined, { method: "DELETE" });
  return entered(null);
}

/** @param {Person | null} person */
function entered(person) {
  known = Promise.resolve(person);
  carryToken(person?.csrf_token ?? null);
  document.dispatchEvent(new CustomEvent("person", { detail: person }));
  return person;
}

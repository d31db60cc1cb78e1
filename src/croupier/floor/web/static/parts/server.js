// @ts-check
// Asking the server. Whatever is not a success is an error object with a code; it is thrown as a Trouble.

import { h } from "./dom.js";

/** What the server refused, in its own words. */
export class Trouble extends Error {
  /** @param {{code: string, message: string, expected?: string}} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.expected = error.expected ?? "";
  }
}

/** @type {Map<string, Promise<any>>} */
const asked = new Map();

/**
 * What is at an address; asked once in the life of a page, unless it failed.
 * @param {string} path @returns {Promise<any>}
 */
export function get(path) {
  const known = asked.get(path);
  if (known) return known;
  const answer = fetched(path);
  asked.set(path, answer);
  answer.catch(() => asked.delete(path));
  return answer;
}

/** @param {string} path */
async function fetched(path) {
  let answer;
  try {
    answer = await fetch(path, { headers: { accept: "application/json" } });
  } catch {
    throw new Trouble({ code: "unreachable", message: "The floor cannot be reached", expected: "another try in a moment" });
  }
  const body = await answer.json();
  if (!answer.ok) throw new Trouble(body.error);
  return body;
}

/** What went wrong, for the page. @param {unknown} fault */
export function troubleShown(fault) {
  if (!(fault instanceof Trouble)) throw fault;
  return h("div", { class: "trouble", role: "alert" }, h("b", {}, `${fault.message}.`), fault.expected && ` Expected: ${fault.expected}.`);
}

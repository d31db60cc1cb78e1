// Asking the server and telling it. Whatever is not a success is an error object with a code; it is thrown as a Trouble.

import { h } from "./dom.js";
import { phrase } from "./phrases.js";
import { sentence } from "./words.js";

/** What the server refused, in its own words; `body` is the whole answer, with more than the error where there is more. */
export class Trouble extends Error {
  /** @param {Omit<Wire.ErrorBody, "code" | "at"> & {code: string}} error @param {Wire.Conflict | null} [body] */
  constructor(error, body = null) {
    super(error.message);
    this.code = error.code;
    this.expected = error.expected ?? "";
    this.clauses = error.clauses ?? [];
    this.body = body;
  }
}

/** @type {Map<string, Promise<unknown>>} */
const asked = new Map();

/**
 * What is at an address; asked once in the life of a page, unless it failed.
 * @template {string} P
 * @param {P} path @returns {Promise<Wire.Got<P>>}
 */
export function get(path) {
  const known = /** @type {Promise<Wire.Got<P>> | undefined} */ (asked.get(path));
  if (known) return known;
  const answer = ask(path);
  asked.set(path, answer);
  answer.catch(() => asked.delete(path));
  return answer;
}

/** A rulebook at a glance. @param {string} rulebook */
export const glanceOf = (rulebook) => get(`/api/rulebooks/${encodeURIComponent(rulebook)}`);

/** What is at an address now. @template {string} P @param {P} path @returns {Promise<Wire.Got<P>>} */
export const ask = (path) =>
  /** @type {Promise<Wire.Got<P>>} */ (answered(path, { headers: { accept: "application/json" } }));

/** A round with all its steps, which come so many at a time. @param {`/api/tables/${string}/rounds/${number}`} path */
export async function recalledRound(path) {
  let round = await ask(path);
  while (round.goes_on_after) {
    const rest = await ask(`${path}?after=${round.goes_on_after}`);
    round = { ...rest, steps: [...round.steps, ...rest.steps] };
  }
  return round;
}

/** The token that goes with every change of this session; see person.js. */
let token = "";

/** @param {string | null} csrf */
export const carryToken = (csrf) => {
  token = csrf ?? "";
};

/** A key under which something is done once, however often it is sent. */
export const newKey = () =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join("-");

/** A seed to ask with: any number that stays exact in every browser. */
export const newSeed = () => {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 20) * 2 ** 32 + low;
};

/** Nobody waits for ever: the longest that the server works on anything is the audit of a large record. */
const LONGEST_MS = 600_000;

/**
 * Tell the server something. With a key it may be sent again until an answer comes.
 * @template {string} P
 * @param {P} path @param {object} [body] @param {{method?: string, key?: string, within?: number}} [how] @returns {Promise<Wire.Told<P>>}
 */
export function send(path, body, { method = "POST", key, within = LONGEST_MS } = {}) {
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json", "X-CSRF-Token": token };
  if (key) headers["Idempotency-Key"] = key;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const said = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  return /** @type {Promise<Wire.Told<P>>} */ (answered(path, said, within));
}

/** Where no answer comes at all. */
export const outOfReach = () =>
  new Trouble({ code: "unreachable", message: phrase("trouble-unreachable"), expected: phrase("trouble-try-again") });

/** @param {string} path @param {RequestInit} request @param {number} [within] milliseconds @returns {Promise<unknown>} the answer, as its address has it */
async function answered(path, request, within = LONGEST_MS) {
  let answer, text;
  try {
    answer = await fetch(path, { ...request, signal: AbortSignal.timeout(within) });
    text = await answer.text();
  } catch {
    throw outOfReach();
  }
  const body = text ? JSON.parse(text) : null;
  if (!answer.ok) throw new Trouble(body.error, body);
  return body;
}

/** What lies at an address, to be saved. @param {string} path @returns {Promise<Blob>} */
export async function file(path) {
  const answer = await fetch(path, { signal: AbortSignal.timeout(LONGEST_MS) }).catch(() => {
    throw outOfReach();
  });
  if (!answer.ok) throw new Trouble((await answer.json()).error);
  return answer.blob();
}

/** Where something is not at fault but only not there, or not there yet. */
const OUT_OF_REACH = ["unreachable", "not-ready", "too-many-attempts", "commands-too-fast"];
/** Whoever asked for something that is not there is shown the way on. @type {Record<string, [string, string][]>} */
const WAYS_ON = {
  "not-found": [["/", phrase("way-to-lobby")]],
  "unknown-link": [
    ["/sign", phrase("way-all-jackpots")],
    ["/", phrase("way-to-lobby")],
  ],
  "unknown-rulebook": [
    ["/rulebooks", phrase("way-all-rulebooks")],
    ["/", phrase("way-to-lobby")],
  ],
};

/**
 * What went wrong as two sentences for people: what it is, and what would be right, where somebody can do something.
 * @param {Trouble} fault @returns {[string, string]}
 */
export function troubleWords({ code, message, expected }) {
  // Where there are ways on, they are links; a list of names would say the same worse.
  const right = WAYS_ON[code] ? "" : expected;
  const what = OUT_OF_REACH.includes(code) ? "trouble-what-helps" : "trouble-what-is-right";
  // What is a sentence by itself needs neither another full stop nor words before it.
  const whole = (/** @type {string} */ text) => text.endsWith(".");
  return [
    whole(message) ? sentence(message) : `${sentence(message)}.`,
    !right || whole(right) ? right : phrase(what, { expected: right }),
  ];
}

/** What went wrong, for the page. @param {unknown} fault */
export function troubleShown(fault) {
  if (!(fault instanceof Trouble)) throw fault;
  const [what, right] = troubleWords(fault);
  const ways = WAYS_ON[fault.code] ?? [];
  return h(
    "div.trouble",
    { role: "alert" },
    h("b", what),
    right && ` ${right}`,
    ways.length > 0 && h("p.ways", ...ways.map(([href, name]) => h("a.btn", { href }, name))),
  );
}

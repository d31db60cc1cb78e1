// @ts-check
// A round as its record has it: what was done and when, the same thing several times in a row told once.

import { h } from "./dom.js";
import { words } from "./words.js";

/** What a command is called once it has happened; others by their own name. @type {Record<string, string>} */
const DONE = {
  "open-betting": "Bets called",
  "place-bet": "Bet placed",
  "change-bet": "Bet changed",
  "take-back-bet": "Bet taken back",
  ready: "Ready",
  "close-betting": "No more bets",
  "deal-cards": "Card dealt",
  "read-cards": "Cards read",
  "look-at-hand": "Hand looked at",
  decide: "Decided",
  "turn-cards": "Cards turned",
  settle: "Settled",
  "take-seat": "Seat taken",
  "leave-table": "Left the table",
  "come-back": "Came back",
  "give-ruling": "Ruling given",
  "use-power": "Ordered",
  "answer-offer": "Answered",
  "inspect-hand": "Hand inspected",
  "time-is-up": "Time ran out",
};

/** The time of the day. @param {string} at */
export const clock = (at) => new Date(at).toLocaleTimeString("en-GB");

/**
 * @param {{at: string, kind: string}[]} steps of the round @param {{at: string, says: string}[]} [more] what happened beside it
 */
export function onRecord(steps, more = []) {
  /** @type {{at: string, says: string, times: number}[]} */ const lines = [];
  for (const one of [...steps.map(({ at, kind }) => ({ at, says: DONE[kind] ?? words(kind) })), ...more].sort((a, b) =>
    a.at.localeCompare(b.at),
  )) {
    const last = lines.at(-1);
    if (last?.says === one.says) last.times += 1;
    else lines.push({ ...one, times: 1 });
  }
  return h(
    "ol",
    { class: "rec-line" },
    lines.map((line) =>
      h(
        "li",
        {},
        h("time", { datetime: line.at }, clock(line.at)),
        line.times > 1 ? `${line.says}, ${line.times} times` : line.says,
      ),
    ),
  );
}

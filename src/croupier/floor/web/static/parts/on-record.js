// A round as its record has it: what was done and when, the same thing several times in a row told once.

import { h } from "./dom.js";
import { named, phrase } from "./phrases.js";
import { clock, words } from "./words.js";

/** What a command is called once it has happened; others by their own name. @param {string} kind */
export const done = (kind) => named(`done-${kind}`) ?? words(kind);

/**
 * @param {{at: string, kind: string}[]} steps of the round @param {{at: string, says: string}[]} [more] what happened beside it
 */
export function onRecord(steps, more = []) {
  /** @type {{at: string, says: string, times: number}[]} */ const lines = [];
  for (const one of [...steps.map(({ at, kind }) => ({ at, says: done(kind) })), ...more].sort((a, b) =>
    a.at.localeCompare(b.at),
  )) {
    const last = lines.at(-1);
    if (last?.says === one.says) last.times += 1;
    else lines.push({ ...one, times: 1 });
  }
  return h(
    "ol.rec-line",
    ...lines.map((line) =>
      h(
        "li",
        h("time", { datetime: line.at }, clock(line.at)),
        line.times > 1 ? phrase("on-record-times", { says: line.says, times: line.times }) : line.says,
      ),
    ),
  );
}

// Speed and accuracy over time, and where somebody errs: by game, by bet and hand, by incident.

import { h, s } from "../parts/dom.js";
import { named, phrase } from "../parts/phrases.js";
import { tabled, titled } from "../parts/tabled.js";
import { sentence, words } from "../parts/words.js";
import { byBet, eachOf, rightShare, secondsEach } from "./trainer-bets.js";

/** @typedef {import("./trainer-record.js").Practice} Practice @typedef {import("./trainer-record.js").Done} Done @typedef {import("./trainer-record.js").Topic} Topic */

const [WIDE, HIGH, LEFT, TOP, BOTTOM] = [720, 250, 60, 18, 210];
const RIGHT = 60;
/** How many exercises the plot shows. */
const SHOWN = 60;
const WEAKEST = 14;

/** Seconds for one answer. @param {Done} one */
const seconds = (one) => one.milliseconds / 1000 / Math.max(1, one.asked);

/** @param {Practice} record @param {(id: string) => string} title of a game @param {string} only the game to look at, or all */
export function progress(record, title, only) {
  const exercises = record.exercises.filter((one) => !only || one.rulebook === only);
  const topics = record.topics.filter((one) => !only || one.rulebook === only);
  if (!exercises.length)
    return [h("section.panel.none", h("h2.serif", phrase("progress-nothing")), h("p.muted", phrase("progress-how")))];
  const figure = (/** @type {string} */ name, /** @type {string} */ value, note = "") =>
    h("div", h("dt", name), h("dd", value, note && h("small", note)));
  const latest = exercises.slice(-10);
  const kinds = /** @type {const} */ (["payments", "rulings"]);
  return [
    h(
      "dl.panel.stats",
      { "aria-label": phrase("progress-record") },
      figure(
        phrase("trainer-exercises"),
        String(exercises.length),
        kinds
          .map((kind) =>
            phrase(`progress-kind-${kind}`, { count: exercises.filter((one) => one.kind === kind).length }),
          )
          .join(", "),
      ),
      figure(
        phrase("progress-right"),
        rightShare(exercises),
        phrase("progress-last-ten", { share: rightShare(latest) }),
      ),
      figure(
        phrase("progress-takes"),
        secondsEach(exercises),
        phrase("progress-last-ten-seconds", { seconds: eachOf(latest) }),
      ),
    ),
    h(
      "div.column",
      titled(
        "section.panel",
        phrase("by-bet-over-time"),
        [h("p.key", h("span.k-right", phrase("progress-key-right")), h("span.k-pace", phrase("progress-key-pace")))],
        plot(exercises.slice(-SHOWN), exercises.length),
      ),
      byBet(exercises),
    ),
    h(
      "div.column",
      titled("section.panel", phrase("progress-err"), [], weakest(topics, title)),
      titled("section.panel", phrase("progress-by-game"), [], byGame(exercises, title)),
      !record.person && h("p.kept.muted", phrase("progress-kept")),
    ),
  ];
}

/** Right answers as bars, the pace as a line. @param {Done[]} shown @param {number} count */
function plot(shown, count) {
  const step = (WIDE - LEFT - RIGHT) / Math.max(8, shown.length);
  const slowest = Math.max(5, ...shown.map(seconds));
  const x = (/** @type {number} */ place) => LEFT + step * (place + 0.5);
  const y = (/** @type {number} */ share) => BOTTOM - share * (BOTTOM - TOP);
  const first = count - shown.length + 1;
  return s(
    "svg.plot",
    {
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      role: "img",
      "aria-label": phrase("progress-latest", {
        count: shown.length,
        told: shown
          .map((one) =>
            phrase("progress-of-in", {
              right: one.right,
              asked: one.asked,
              seconds: Math.round(one.milliseconds / 1000),
            }),
          )
          .slice(-5)
          .join("; "),
      }),
    },
    ...[0, 0.5, 1]
      .map((share) => [
        s("path.grid", { d: `M${LEFT} ${y(share)}H${WIDE - RIGHT + 6}` }),
        s("text", { x: LEFT - 8, y: y(share) + 4, "text-anchor": "end" }, `${share * 100}%`),
        s(
          "text",
          { x: WIDE - RIGHT + 12, y: y(share) + 4 },
          phrase("trainer-seconds", { seconds: Math.round(share * slowest) }),
        ),
      ])
      .flat(),
    ...shown.map((one, place) =>
      s("rect", {
        class: one.right === one.asked ? "bar all" : "bar",
        x: x(place) - Math.min(14, step * 0.36),
        width: Math.min(28, step * 0.72),
        y: y(one.right / one.asked),
        height: Math.max(1.5, BOTTOM - y(one.right / one.asked)),
        rx: 2,
      }),
    ),
    shown.length > 1 &&
      s("path.pace", {
        d: shown
          .map((one, place) => `${place ? "L" : "M"}${x(place).toFixed(1)} ${y(seconds(one) / slowest).toFixed(1)}`)
          .join(""),
      }),
    ...shown.map((one, place) => s("circle.pace-dot", { cx: x(place), cy: y(seconds(one) / slowest), r: 3 })),
    s("text", { x: LEFT, y: HIGH - 12 }, phrase("progress-exercise", { number: first })),
    shown.length > 1 && s("text", { x: WIDE - RIGHT, y: HIGH - 12, "text-anchor": "end" }, String(count)),
  );
}

/** One part of a topic: a bet, an incident, a situation, or a row of a pay table as "pair A". @param {string} part */
function partWords(part) {
  const [hand, rank] = part.split(" ");
  return rank
    ? `${words(hand)} ${rank}`
    : (named(`incident-${part}`) ?? named(`topic-${part}`) ?? named(`if-${part}`) ?? words(part));
}

/** What a topic is about, in words. @param {Topic} one */
export const topicWords = ({ topic }) => sentence(topic.split("/").map(partWords).map(lower).join(", "));

/** Within a sentence; a rank keeps its letter. @param {string} text */
const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1);

/** @param {Topic[]} topics @param {(id: string) => string} title */
function weakest(topics, title) {
  const missed = topics.filter((one) => one.right < one.asked).slice(0, WEAKEST);
  if (!missed.length) return h("p.note", phrase("progress-nowhere"));
  return h(
    "ul.topics",
    ...missed.map((one) =>
      h(
        "li",
        h("span", topicWords(one), h("small", title(one.rulebook))),
        h("span.meter-of", {
          role: "img",
          "aria-label": phrase("train-of-right", { right: one.right, asked: one.asked }),
          "--share": `${(100 * one.right) / one.asked}%`,
        }),
        h(
          "b",
          phrase("progress-wrong", { count: one.asked - one.right }),
          h("small", phrase("progress-of", { count: one.asked })),
        ),
      ),
    ),
  );
}

/** @param {Done[]} exercises @param {(id: string) => string} title */
function byGame(exercises, title) {
  const key = (/** @type {Done} */ one) => `${one.rulebook} ${one.kind}`;
  return tabled(
    "plain",
    [
      phrase("progress-game"),
      [phrase("trainer-exercises"), "num"],
      [phrase("by-bet-right"), "num"],
      [phrase("by-bet-answer"), "num"],
    ],
    [...new Set(exercises.map(key))].map((one) => {
      const some = exercises.filter((each) => key(each) === one);
      return [
        [title(some[0].rulebook), h("small", phrase(`trainer-${some[0].kind}`).toLowerCase())],
        some.length,
        rightShare(some),
        secondsEach(some),
      ];
    }),
  );
}

// @ts-check
// Speed and accuracy over time, and where somebody errs: by game, by bet and hand, by incident.

import { h, s } from "../parts/dom.js";
import { percent, words } from "../parts/words.js";
import { byBet } from "./trainer-bets.js";

/** @typedef {import("./trainer-record.js").Practice} Practice @typedef {import("./trainer-record.js").Done} Done @typedef {import("./trainer-record.js").Topic} Topic */

const [WIDE, HIGH, LEFT, TOP, BOTTOM] = [720, 250, 60, 18, 210];
const RIGHT = 60;
/** How many exercises the plot shows. */
const SHOWN = 60;
const WEAKEST = 14;

/** Seconds for one answer. @param {Done} one */
export const seconds = (one) => one.milliseconds / 1000 / Math.max(1, one.asked);

/** @param {Practice} record @param {{id: string, title: string, house: string}[]} games @param {string} only the game to look at, or all */
export function progress(record, games, only) {
  const exercises = record.exercises.filter((one) => !only || one.rulebook === only);
  const topics = record.topics.filter((one) => !only || one.rulebook === only);
  const title = (/** @type {string} */ id) => {
    const game = games.find((one) => one.id === id);
    return game ? `${game.title}, ${game.house}` : id;
  };
  if (!exercises.length)
    return [
      h(
        "section",
        { class: "panel none" },
        h("h2", { class: "serif" }, "Nothing practised yet"),
        h("p", { class: "muted" }, "Pay a layout or rule an incident, and it is written down here."),
      ),
    ];
  const sum = (/** @type {Done[]} */ some, /** @type {"asked" | "right" | "milliseconds"} */ what) =>
    some.reduce((total, one) => total + one[what], 0);
  const figure = (/** @type {string} */ name, /** @type {string} */ value, note = "") =>
    h("div", {}, h("dt", {}, name), h("dd", {}, value, note && h("small", {}, note)));
  const latest = exercises.slice(-10);
  const kinds = /** @type {const} */ (["payments", "rulings"]);
  return [
    h(
      "dl",
      { class: "panel stats", "aria-label": "Your record" },
      figure(
        "Exercises",
        String(exercises.length),
        kinds.map((kind) => `${exercises.filter((one) => one.kind === kind).length} ${kind}`).join(", "),
      ),
      figure(
        "Answers right",
        percent(sum(exercises, "right") / sum(exercises, "asked"), 1),
        `last ten ${percent(sum(latest, "right") / sum(latest, "asked"), 1)}`,
      ),
      figure(
        "An answer takes",
        `${(sum(exercises, "milliseconds") / 1000 / sum(exercises, "asked")).toFixed(1)} s`,
        `last ten ${(sum(latest, "milliseconds") / 1000 / sum(latest, "asked")).toFixed(1)} s`,
      ),
    ),
    h(
      "div",
      { class: "column" },
      h(
        "section",
        { class: "panel", "aria-label": "Over time" },
        h(
          "header",
          {},
          h("h2", {}, "Over time"),
          h(
            "p",
            { class: "key" },
            h("span", { class: "k-right" }, "right"),
            h("span", { class: "k-pace" }, "seconds an answer"),
          ),
        ),
        plot(exercises.slice(-SHOWN), exercises.length),
      ),
      byBet(exercises),
    ),
    h(
      "div",
      { class: "column" },
      h(
        "section",
        { class: "panel", "aria-label": "Where you err" },
        h("header", {}, h("h2", {}, "Where you err")),
        weakest(topics, title),
      ),
      h(
        "section",
        { class: "panel", "aria-label": "By game" },
        h("header", {}, h("h2", {}, "By game")),
        byGame(exercises, title),
      ),
      !record.person &&
        h("p", { class: "kept muted" }, "Kept in this browser alone; for whoever signs in, the floor keeps it."),
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
    "svg",
    {
      class: "plot",
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      role: "img",
      "aria-label": `The latest ${shown.length} exercises: ${shown
        .map((one) => `${one.right} of ${one.asked} in ${Math.round(one.milliseconds / 1000)} seconds`)
        .slice(-5)
        .join("; ")}`,
    },
    [0, 0.5, 1]
      .map((share) => [
        s("path", { class: "grid", d: `M${LEFT} ${y(share)}H${WIDE - RIGHT + 6}` }),
        s("text", { x: LEFT - 8, y: y(share) + 4, "text-anchor": "end" }, `${share * 100}%`),
        s("text", { x: WIDE - RIGHT + 12, y: y(share) + 4 }, `${Math.round(share * slowest)} s`),
      ])
      .flat(),
    shown.map((one, place) =>
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
      s("path", {
        class: "pace",
        d: shown
          .map((one, place) => `${place ? "L" : "M"}${x(place).toFixed(1)} ${y(seconds(one) / slowest).toFixed(1)}`)
          .join(""),
      }),
    shown.map((one, place) => s("circle", { class: "pace-dot", cx: x(place), cy: y(seconds(one) / slowest), r: 3 })),
    s("text", { x: LEFT, y: HIGH - 12 }, `Exercise ${first}`),
    shown.length > 1 && s("text", { x: WIDE - RIGHT, y: HIGH - 12, "text-anchor": "end" }, String(count)),
  );
}

/** What a topic is about, in words. @param {Topic} one */
export const topicWords = (one) =>
  one.topic
    .split("/")
    .map((part, place) => (place ? part.replaceAll("-", " ") : words(part)))
    .join(", ");

/** @param {Topic[]} topics @param {(id: string) => string} title */
function weakest(topics, title) {
  const missed = topics.filter((one) => one.right < one.asked).slice(0, WEAKEST);
  if (!missed.length) return h("p", { class: "note" }, "Nowhere so far.");
  return h(
    "ul",
    { class: "topics" },
    missed.map((one) =>
      h(
        "li",
        {},
        h("span", {}, topicWords(one), h("small", {}, title(one.rulebook))),
        h("span", {
          class: "meter-of",
          role: "img",
          "aria-label": `${one.right} of ${one.asked} right`,
          "--share": `${(100 * one.right) / one.asked}%`,
        }),
        h("b", {}, `${one.asked - one.right} wrong`, h("small", {}, `of ${one.asked}`)),
      ),
    ),
  );
}

/** @param {Done[]} exercises @param {(id: string) => string} title */
function byGame(exercises, title) {
  const rows = [...new Set(exercises.map((one) => `${one.rulebook} ${one.kind}`))].map((key) => {
    const some = exercises.filter((one) => `${one.rulebook} ${one.kind}` === key);
    const [asked, right, time] = [
      some.reduce((n, one) => n + one.asked, 0),
      some.reduce((n, one) => n + one.right, 0),
      some.reduce((n, one) => n + one.milliseconds, 0),
    ];
    return {
      game: title(some[0].rulebook),
      kind: some[0].kind,
      times: some.length,
      share: right / asked,
      pace: time / 1000 / asked,
    };
  });
  return h(
    "table",
    { class: "plain" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ["Game", "Exercises", "Right", "An answer"].map((name, place) =>
          h("th", { scope: "col", class: place ? "num" : "" }, name),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map((row) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, row.game, h("small", {}, row.kind)),
          h("td", { class: "num" }, String(row.times)),
          h("td", { class: "num" }, percent(row.share, 1)),
          h("td", { class: "num" }, `${row.pace.toFixed(1)} s`),
        ),
      ),
    ),
  );
}

// Speed and accuracy over time for each kind of bet: at first, lately, and every layout between.

import { h, s } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { tabled, titled } from "../parts/tabled.js";
import { fixed, percent, words } from "../parts/words.js";

/** @typedef {import("./trainer-record.js").Done} Done @typedef {import("./trainer-record.js").Tally} Tally */

/** How many layouts "lately" is, and how many the small plot shows. */
const LATELY = 5;
const SHOWN = 24;
const [STEP, HIGH] = [6, 26];

/** @param {Tally[]} several @param {"asked" | "right" | "milliseconds"} what */
const sum = (several, what) => several.reduce((total, one) => total + one[what], 0);

/** What of all answers was right, as it is written. @param {Tally[]} several */
export const rightShare = (several) => percent(share(several), 1);

/** Seconds for one answer. @param {Tally[]} several */
export const eachOf = (several) => fixed(sum(several, "milliseconds") / 1000 / sum(several, "asked"), 1);

/** The same with its unit. @param {Tally[]} several */
export const secondsEach = (several) => phrase("trainer-seconds", { seconds: eachOf(several) });

/** The answers whose time was taken. @param {Tally[]} several */
const timed = (several) => several.filter((one) => one.milliseconds > 0);

/** @param {Done[]} exercises */
export function byBet(exercises) {
  /** @type {Map<string, Tally[]>} */ const bets = new Map();
  for (const { bets: tallies = {} } of exercises)
    for (const [bet, tally] of Object.entries(tallies)) bets.set(bet, [...(bets.get(bet) ?? []), tally]);
  if (!bets.size) return null;
  const rows = [...bets].sort(([, one], [, other]) => share(one) - share(other));
  return titled(
    "section.panel",
    phrase("by-bet"),
    [h("p.key", h("span.k-right", phrase("by-bet-key")))],
    tabled(
      "plain",
      [
        phrase("by-bet-bet"),
        phrase("by-bet-over-time"),
        [phrase("by-bet-right"), "num"],
        [phrase("by-bet-answer"), "num"],
      ],
      rows.map(([bet, several]) => cells(bet, several)),
    ),
  );
}

/** @param {Tally[]} several */
const share = (several) => sum(several, "right") / sum(several, "asked");

/** @param {string} bet @param {Tally[]} several */
function cells(bet, several) {
  const lately = several.slice(-LATELY);
  const [ever, now] = [timed(several), timed(lately)];
  return [
    [words(bet), h("small", phrase("by-bet-asked", { count: sum(several, "asked") }))],
    trend(several.slice(-SHOWN)),
    [rightShare(several), h("small", phrase("by-bet-lately", { share: rightShare(lately) }))],
    [
      ever.length ? secondsEach(ever) : "–",
      now.length > 0 && h("small", phrase("by-bet-lately-seconds", { seconds: eachOf(now) })),
    ],
  ];
}

/** A bar for each layout, as high as what was right. @param {Tally[]} shown */
function trend(shown) {
  const high = (/** @type {Tally} */ one) => Math.max(2, (one.right / one.asked) * HIGH);
  return s(
    "svg.trend",
    {
      viewBox: `0 0 ${STEP * SHOWN} ${HIGH}`,
      role: "img",
      "aria-label": phrase("by-bet-latest", {
        count: shown.length,
        told: shown
          .slice(-LATELY)
          .map((one) => phrase("of-asked", { right: one.right, asked: one.asked }))
          .join(", "),
      }),
    },
    ...shown.map((one, place) =>
      s("rect", {
        class: one.right === one.asked ? "bar all" : "bar",
        x: STEP * place,
        width: STEP - 1.5,
        y: HIGH - high(one),
        height: high(one),
        rx: 1,
      }),
    ),
  );
}

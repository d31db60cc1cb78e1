// What each decision is worth, as bars: from the worst to the best of the hand, with the figure beside it.

import { h } from "./dom.js";
import { decisionWords, signed } from "./words.js";

/** @typedef {Wire.Worth} Worth */

/** @param {Worth[]} worths best first or not @param {boolean} [exact] with the fractions */
export function valueBars(worths, exact = false) {
  const sorted = [...worths].sort((a, b) => b.value - a.value);
  const [high, low] = [sorted[0].value, sorted[sorted.length - 1].value];
  // The worst still has a third of a bar: it is worth less, not nothing.
  const length = (/** @type {number} */ value) => (high === low ? 100 : 35 + (65 * (value - low)) / (high - low));
  return h(
    "ol.evs",
    ...sorted.map((one, place) =>
      h(
        "li",
        { class: place ? "" : "best" },
        h("span", decisionWords(one.decision)),
        h("i", { "aria-hidden": "true", "--v": `${length(one.value)}%` }),
        h("b", signed(one.value)),
        exact && h("small", one.value_exact.replace("-", "−")),
      ),
    ),
  );
}

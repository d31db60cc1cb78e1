// A round that was won is seen: the sum rises from the felt, and the own boxes shine. Nothing waits for it, and where no
// motion is wanted the words in the bar are enough.

import { h } from "../parts/dom.js";
import { EASE, lasts } from "../parts/pace.js";
import { money } from "../parts/words.js";

const SHOWN_MS = 2_200;

/** @param {HTMLElement} stage @param {import("./table-seat.js").Seat} seat @param {number} cents */
export function celebrate(stage, seat, cents) {
  if (!lasts("--m-deal")) return;
  const sum = h("b.won-sum", { "aria-hidden": "true" }, `+${money(cents, seat.currency)}`);
  stage.append(sum);
  const rises = sum.animate(
    [
      { transform: "translate(-50%, 40%) scale(.6)", opacity: 0 },
      { transform: "translate(-50%, -50%) scale(1.08)", opacity: 1, offset: 0.2 },
      { transform: "translate(-50%, -60%) scale(1)", opacity: 1, offset: 0.75 },
      { transform: "translate(-50%, -120%) scale(1)", opacity: 0 },
    ],
    { duration: SHOWN_MS, easing: EASE },
  );
  const gone = () => sum.remove();
  rises.finished.then(gone, gone);
}

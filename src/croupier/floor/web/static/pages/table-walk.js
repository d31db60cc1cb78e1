// The spots as one stop of the keyboard: the arrows walk to the next spot in their direction, as the eye would.

import { ahead, isArrow } from "../parts/ahead.js";

/** @param {HTMLElement} felt @returns {HTMLElement[]} */
const spots = (felt) =>
  /** @type {HTMLElement[]} */ ([...felt.querySelectorAll("button.spot, button.look:not([hidden])")]);

/** One of the spots can be reached with Tab: the one that had the focus, else the first own one. @param {HTMLElement} felt */
export function oneStop(felt) {
  const all = spots(felt);
  const held =
    all.find((spot) => spot === document.activeElement) ??
    all.find((spot) => spot.hasAttribute("data-stop")) ??
    all.find((spot) => spot.closest("player-box[own]")) ??
    all.find((spot) => spot.closest("player-box[chosen]")) ??
    all.find((spot) => spot.closest("player-box[free]")) ??
    all[0];
  for (const spot of all) {
    // Only what changes is written: a new tabindex makes the browser lay out the page at once.
    const wanted = spot === held ? "0" : "-1";
    if (spot.getAttribute("tabindex") !== wanted) spot.setAttribute("tabindex", wanted);
    if (spot.hasAttribute("data-stop") !== (spot === held)) spot.toggleAttribute("data-stop");
  }
}

/** @param {HTMLElement} felt @param {KeyboardEvent} event @returns {boolean} */
export function walk(felt, event) {
  const from = /** @type {HTMLElement} */ (document.activeElement);
  if (!isArrow(event.key) || !felt.contains(from)) return false;
  const next = ahead(from, spots(felt), event.key);
  if (next) {
    next.focus();
    oneStop(felt);
  }
  return true;
}

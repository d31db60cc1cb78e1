// What a hand does at the felt: it presses a spot, a box or its cards, or a key that stands for something.

import { find } from "../parts/dom.js";
import { latin } from "../parts/keys.js";
import { oneStop, walk } from "./table-walk.js";

/** @typedef {import("./table.js").TablePage} TablePage */

/** A spot or a hand was pressed. @param {TablePage} page @param {Event} event */
export function pressed(page, event) {
  const { bets, live, motion, seat } = page;
  const target = /** @type {Element} */ (event.target);
  if (motion.shows) return motion.skip();
  const inside = target.closest("player-box");
  const box = Number(inside?.getAttribute("number"));
  const bet = target.closest("button.spot")?.closest("betting-spot")?.getAttribute("data-bet");
  if (target.closest("button.sit")) {
    page.chosen = box;
    page.drawFelt();
    /** @type {HTMLElement | null | undefined} */ (inside?.querySelector("button.spot"))?.focus();
  } else if (target.closest("button.look")) page.act({ type: "look-at-hand", box });
  else if (bet && live.connected) {
    if (seat.betting && seat.spot(bet).opening) bets.lay(box, bet);
    else if (seat.spot(bet).follows) {
      const next = seat.staking(box, bet);
      if (next) page.act({ type: "decide", box, decision: next.decision ?? "" });
    }
  }
}

/** @param {TablePage} page @param {KeyboardEvent} event */
export function typed(page, event) {
  const { actions, bets, felt, live, motion, seat } = page;
  const target = /** @type {Element} */ (event.target);
  const elsewhere = target.closest?.("input, textarea, select, dialog, [popover]");
  if (event.ctrlKey || event.metaKey || event.altKey || elsewhere) return;
  const spot = target.closest?.("betting-spot");
  const key = latin(event);
  if (motion.shows && event.key !== "Tab" && event.key !== "Shift") motion.skip();
  else if (walk(felt.element, event)) {
    // The arrows have gone to another spot.
  } else if (spot && (event.key === "Delete" || event.key === "Backspace") && seat.betting)
    return bets.takeBack(Number(spot.getAttribute("box")), spot.getAttribute("data-bet") ?? "");
  else if (!live.connected || key.length !== 1 || key === " " || !actions.press(key)) return;
  event.preventDefault();
}

/** Whoever has sat down goes on at the spots, or at what is asked of him. @param {TablePage} page */
export function toSpots({ actions, felt: { element } }) {
  requestAnimationFrame(() => {
    oneStop(element);
    const spot = find(element, "button.spot.ask.round") ?? find(element, "button.spot[data-stop]");
    if (spot) spot.focus();
    else actions.rest();
  });
}

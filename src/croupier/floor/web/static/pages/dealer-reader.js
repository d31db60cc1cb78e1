// A reader that types like a keyboard: what comes at once is a card, and presses nothing; what a hand types is a key.

import { latin } from "../parts/keys.js";
import { lyingOver } from "./dealer-desk.js";

/** No hand types a rank and a suit as quickly as a reader does: ms between two keys, by the keyboard's own clock. */
const AT_ONCE_MS = 80;
/** How soon after a card a key may still belong to the reader. */
const SUFFIX_MS = { Enter: 300, Tab: 300, " ": 100 };
/** A card at the end of what was typed; a reader may have a prefix. */
const CARD = /(?:10|[2-9tjqka])[shdc]$/;

/** Whether cards are entered now: on the sheet that lies over the desk, or else on the desk. */
const entering = () => Boolean((lyingOver() ?? document).querySelector(".picker")?.checkVisibility());

/** @param {KeyboardEvent} event */
function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Hear every key of the page first. Where cards are entered, each key counts at once. Elsewhere a key waits until it is
 * certain that no reader has typed it: of a card nothing is left, and `undue` is called. What follows a card (Enter,
 * Tab, Space) presses nothing anywhere.
 * @param {() => void} undue
 */
export function wedge(undue) {
  /** What came at once so far. */ let typed = "";
  let last = -Infinity;
  /** Until when, by the same clock, an Enter belongs to the card before it; nothing else was pressed since. */
  let ends = -Infinity;
  /** @type {KeyboardEvent[]} */ let held = [];
  /** Keys that have waited and are pressed now. */ let released = false;
  let timer = 0;

  /** Nothing came behind the keys that wait: a hand has typed them. */
  function release() {
    clearTimeout(timer);
    const waited = held.splice(0);
    released = true;
    for (const event of waited)
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", event));
    released = false;
  }

  /** Whether a key belongs to the card that was typed before it. @param {KeyboardEvent} event */
  function suffix({ key, timeStamp }) {
    const within = SUFFIX_MS[/** @type {keyof typeof SUFFIX_MS} */ (key)] ?? 0;
    return key === "Enter" ? timeStamp < ends : ends > -Infinity && timeStamp - last < within;
  }

  /** @param {KeyboardEvent} event */
  function character(event) {
    if (event.timeStamp - last >= AT_ONCE_MS) {
      release();
      typed = "";
    }
    typed = (typed + latin(event).toLowerCase()).slice(-3);
    last = event.timeStamp;
    const here = entering();
    const card = CARD.test(typed);
    // On the desk, where cards are entered, Enter presses nothing at all; a sheet may be answered by it.
    ends = here && !lyingOver() ? Infinity : here || card ? last + SUFFIX_MS.Enter : -Infinity;
    if (here) {
      release();
      return;
    }
    stop(event);
    if (card) {
      clearTimeout(timer);
      held = [];
      undue();
      return;
    }
    held.push(event);
    clearTimeout(timer);
    timer = window.setTimeout(release, last + AT_ONCE_MS - performance.now());
  }

  addEventListener(
    "keydown",
    (event) => {
      const { key } = event;
      if (released || key === "Shift" || key === "CapsLock") return;
      const field = /** @type {HTMLElement} */ (event.target).closest("input, select, textarea");
      if (!field && key.length === 1 && key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.repeat ? stop(event) : character(event);
        return;
      }
      release();
      typed = "";
      if (!suffix(event)) ends = -Infinity;
      else {
        stop(event);
        if (key !== "Enter") ends = -Infinity;
      }
    },
    true,
  );
  addEventListener(
    "pointerdown",
    () => {
      release();
      ends = -Infinity;
    },
    true,
  );
}

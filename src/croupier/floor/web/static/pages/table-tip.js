// @ts-check
// Why a spot shows what it shows: its lines with reason and clauses, on hover or focus, and until one leaves. Before that
// it is what the bet pays or, where somebody has asked for it, costs.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { gain } from "../parts/reasons.js";
import { chips } from "../parts/room.js";
import { change, words } from "../parts/words.js";
import { outcome } from "./table-felt.js";

const LEAVING_MS = 220;
/** Where the felt takes the whole width. */
const NARROW = matchMedia("(max-width: 820px)");

/**
 * Watch the spots of a felt.
 * @param {HTMLElement} felt @param {() => import("./table-felt.js").Scene | null} scene
 * @param {(bet: string) => Node[] | null} costs what a bet costs before the cards, where somebody has asked
 * @param {(bet: string) => Node[] | null} pays what a bet pays, once that is loaded
 */
export function tips(felt, scene, costs, pays) {
  const tip = h("div", { class: "tip", role: "tooltip", id: "spot-tip", hidden: true });
  /** @type {Element | null} */ let about = null;
  let leaving = 0;
  /** Whether somebody goes on by keys: where the pointer has been left, nothing is told over what he asks for. */
  let byKeys = false;
  document.body.append(tip);

  const hide = () => {
    tip.hidden = true;
    about?.querySelector(".spot")?.removeAttribute("aria-describedby");
    about = null;
  };
  const soon = () => {
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      if (!tip.contains(document.activeElement) && !tip.matches(":hover")) hide();
    }, LEAVING_MS);
  };

  /** Whether somebody looks at a spot without touching it, where there is room beside the felt: a finger is there for its chips. @param {Element} spot */
  const looksOn = (spot) =>
    !byKeys &&
    matchMedia("(min-width: 821px) and (min-height: 501px)").matches &&
    (spot.querySelector(":focus-visible") !== null || (spot.matches(":hover") && matchMedia("(hover: hover)").matches));

  /** What there is to say at a spot now. @param {Element} spot @returns {(Node | string)[] | null} */
  const says = (spot) => {
    const now = scene();
    const number = Number(spot.getAttribute("box"));
    const bet = spot.getAttribute("data-bet") ?? "";
    if (!now?.settled.has(number)) return costs(bet) ?? (looksOn(spot) ? pays(bet) : null);
    const found = outcome(now.seat, number, bet);
    if (!found) return null;
    const label = (/** @type {string} */ bet) => now.seat.game.bets.find((one) => one.id === bet)?.label ?? words(bet);
    return found.lines.flatMap((line) => [
      h(
        "p",
        {},
        h("b", {}, phrase("tip-bet-box", { bet: label(line.bet), box: number })),
        h("b", { class: gain(line) > 0 ? "win" : gain(line) < 0 ? "lose" : "push" }, change(gain(line))),
      ),
      h("p", { class: "muted" }, `${line.says}.`),
      chips(now.seat.rulebook, line.clauses, line.facts.readings) ?? "",
    ]);
  };

  /** @param {Element} spot */
  const place = (spot) => {
    const at = /** @type {Element} */ (spot.querySelector(".spot")).getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const aside = felt.parentElement?.getBoundingClientRect();
    // What a bet pays stands in the corner that the felt leaves free, so that no spot is covered while chips are laid.
    if (tip.matches(".pays") && aside) {
      tip.style.left = `${aside.right - width - 4}px`;
      tip.style.top = `${aside.bottom - height - 4}px`;
      return;
    }
    const left = Math.max(8, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - 8));
    const top = NARROW.matches
      ? beside(at, left, width, height)
      : at.top > height + 16
        ? at.top - height - 10
        : at.bottom + 14;
    tip.style.left = `${left}px`;
    tip.style.top = `${top}px`;
    // Without a free place nothing is said here: the slip and the bar below have it all.
    if (top === null) hide();
  };

  /** Where there is no room beside the felt: the nearest height at which no spot is covered, nor anything to press. @param {DOMRect} at @param {number} left @param {number} width @param {number} height @returns {number | null} */
  const beside = (at, left, width, height) => {
    const spots = [...felt.querySelectorAll("betting-spot")]
      .map((one) => one.getBoundingClientRect())
      .filter((one) => one.width && one.left < left + width && one.right > left);
    const lowest = document.querySelector(".act")?.getBoundingClientRect().top ?? innerHeight;
    const highest = document.querySelector("room-bar")?.getBoundingClientRect().bottom ?? 0;
    const free = spots
      .flatMap((one) => [one.bottom + 6, one.top - height - 6])
      .filter((top) => top >= highest && top + height <= lowest)
      .filter((top) => spots.every((one) => one.bottom <= top || one.top >= top + height))
      .sort((one, other) => Math.abs(one - at.top) - Math.abs(other - at.top));
    return free[0] ?? null;
  };

  /** @param {Element | null | undefined} spot */
  const tell = (spot) => {
    const told = spot && says(spot);
    if (!spot || !told) {
      if (spot) hide();
      return;
    }
    clearTimeout(leaving);
    hide();
    about = spot;
    tip.replaceChildren(...told);
    tip.classList.toggle("pays", tip.querySelector(".pay-rows, .price") !== null);
    tip.hidden = false;
    spot.querySelector(".spot")?.setAttribute("aria-describedby", "spot-tip");
    place(spot);
  };

  /** @param {Event} event */
  const show = (event) => {
    const spot = /** @type {Element} */ (event.target).closest?.("betting-spot");
    if (spot && spot === about) clearTimeout(leaving);
    else tell(spot);
  };

  /** @param {Event} event */
  const look = (event) => {
    byKeys = false;
    show(event);
  };

  felt.addEventListener("pointerover", show);
  felt.addEventListener("pointermove", (event) => {
    if (byKeys && (event.movementX || event.movementY)) look(event);
  });
  felt.addEventListener("focusin", look);
  felt.addEventListener("pointerout", soon);
  felt.addEventListener("focusout", soon);
  tip.addEventListener("pointerleave", soon);
  tip.addEventListener("focusout", soon);
  addEventListener("keydown", (event) => {
    byKeys ||= /^\p{L}$/u.test(event.key);
    if (event.key === "Escape" || (byKeys && tip.matches(".pays"))) hide();
  });
  return {
    /** The table has gone on: nothing of what was said before stays where nobody looks any more. */
    outdated() {
      if (about && !tip.contains(document.activeElement)) looksOn(about) ? tell(about) : hide();
    },
    /** What can be said has changed: at the spot that one is at, it is said anew. */
    renew() {
      tell(about ?? felt.querySelector("betting-spot:hover") ?? document.activeElement?.closest("betting-spot"));
    },
  };
}

// Why a spot shows what it shows: its lines with reason and clauses, on hover or focus, and until one leaves. Before that
// it is what the bet pays or, where somebody has asked for it, costs.

import { h } from "../parts/dom.js";
import { labelOf } from "../parts/labels.js";
import { phrase } from "../parts/phrases.js";
import { gain } from "../parts/reasons.js";
import { chips } from "../parts/room.js";
import { change, tone } from "../parts/words.js";
import { outcome } from "./table-felt.js";

const LEAVING_MS = 220;
/** How far the amount on a spot reaches below it. */
const AMOUNT_PX = 14;
/** Where the felt takes the whole width, or the whole height. */
const NARROW = matchMedia("(max-width: 820px), (max-height: 500px)");

/**
 * Watch the spots of a felt.
 * @param {HTMLElement} felt @param {() => import("./table-felt.js").Scene | null} scene
 * @param {(bet: string) => Node[] | null} costs what a bet costs before the cards, where somebody has asked
 * @param {(bet: string) => Node[] | null} pays what a bet pays, once that is loaded
 */
export function tips(felt, scene, costs, pays) {
  const tip = h("div.tip", { role: "tooltip", id: "spot-tip", hidden: true });
  /** @type {Element | null} */ let about = null;
  let leaving = 0;
  /** Whether somebody goes on by keys: where the pointer has been left, nothing is told over what he asks for. */
  let byKeys = false;
  /** The spot that a finger was last on, and the phase it was touched in: a finger that is lifted still wants to know. @type {{spot: Element, phase: string} | null} */
  let touched = null;
  felt.closest("main")?.append(tip);

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

  /** Whether somebody looks at a spot, or has touched it and the table has not gone on since. @param {Element} spot */
  const looksOn = (spot) =>
    (touched?.spot === spot && touched.phase === scene()?.seat.phase) ||
    (!byKeys &&
      !NARROW.matches &&
      (spot.querySelector(":focus-visible") !== null ||
        (spot.matches(":hover") && matchMedia("(hover: hover)").matches)));

  /** Whether the bets of a spot are settled. @param {Element} spot */
  const settled = (spot) => scene()?.settled.has(Number(spot.getAttribute("box"))) ?? false;

  /** What there is to say at a spot now. @param {Element} spot @returns {(Node | string)[] | null} */
  const says = (spot) => {
    const now = scene();
    const number = Number(spot.getAttribute("box"));
    const bet = spot.getAttribute("data-bet") ?? "";
    if (!now || !settled(spot)) return costs(bet) ?? (looksOn(spot) ? pays(bet) : null);
    const found = outcome(now.seat, number, bet);
    if (!found) return null;
    return found.lines.flatMap((line) => [
      h(
        "p",
        h("b", phrase("tip-bet-box", { bet: labelOf(now.seat.game, line.bet), box: number })),
        h(`b.${tone(gain(line))}`, change(gain(line))),
      ),
      h("p.muted", `${line.says}.`),
      chips(now.seat.rulebook, line.clauses, line.facts.readings) ?? "",
    ]);
  };

  /** @param {Element} spot */
  const place = (spot) => {
    const at = /** @type {Element} */ (spot.querySelector(".spot")).getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const aside = felt.parentElement?.getBoundingClientRect();
    // What a bet pays or costs stands in the corner that the felt leaves free, or else at the foot of the slip, so that no
    // spot is covered while chips are laid.
    if (tip.matches(".pays") && aside && !NARROW.matches) {
      const corner = { left: aside.right - width - 4, top: aside.bottom - height - 4 };
      const foot = { left: innerWidth - width - 12, top: innerHeight - height - 12 };
      const at = covers(corner, width, height) && foot.left > aside.right ? foot : corner;
      tip.style.left = `${at.left}px`;
      tip.style.top = `${at.top}px`;
      return;
    }
    const left = Math.max(8, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - 8));
    const above = at.top > height + 16 ? at.top - height - 10 : at.bottom + 14;
    const found = NARROW.matches ? beside(at, left, width, height) : { left, top: above };
    // Without a free place nothing is said here: the slip and the bar below have it all.
    if (!found) return hide();
    tip.style.left = `${found.left}px`;
    tip.style.top = `${found.top}px`;
  };

  /** Whether something of this size would lie there over a spot, or over what stands above the bar below. @param {{left: number, top: number}} at @param {number} width @param {number} height */
  const covers = ({ left, top }, width, height) =>
    [...felt.querySelectorAll("betting-spot"), ...document.querySelectorAll(".act .hint")]
      .map((one) => one.getBoundingClientRect())
      .some((one) => one.bottom > top && one.top < top + height && one.right > left && one.left < left + width);

  /** Where there is no room beside the felt: the nearest place at which no spot is covered, nor anything to press. @param {DOMRect} at @param {number} wanted @param {number} width @param {number} height @returns {{left: number, top: number} | undefined} */
  const beside = (at, wanted, width, height) => {
    const spots = [...felt.querySelectorAll("betting-spot")].map((one) => one.getBoundingClientRect());
    const act = document.querySelector(".act")?.getBoundingClientRect();
    // The bar below is a bar at the right where a phone lies on its side.
    const lowest = act && !act.left ? act.top : innerHeight;
    const rightmost = act?.left || innerWidth;
    const highest = document.querySelector("room-bar")?.getBoundingClientRect().bottom ?? 0;
    const far = (/** @type {{left: number, top: number}} */ one) =>
      Math.abs(one.left - wanted) + Math.abs(one.top - at.top);
    const tops = [
      at.top,
      highest,
      lowest - height,
      ...spots.flatMap((one) => [one.bottom + AMOUNT_PX, one.top - height - 6]),
    ];
    return tops
      .flatMap((top) => [wanted, 8, rightmost - width - 8].map((left) => ({ left, top })))
      .filter(({ left, top }) => top >= highest && top + height <= lowest && left >= 8 && left + width <= rightmost)
      .filter((one) => !covers(one, width, height))
      .sort((one, other) => far(one) - far(other))[0];
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
    tip.classList.toggle("pays", !settled(spot));
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

  /** A finger comes and goes at once: what it has asked for stays until the next touch. @param {PointerEvent} event */
  const touch = (event) => {
    if (event.pointerType !== "touch") return;
    const target = /** @type {Element} */ (event.target);
    const spot = target.closest?.("betting-spot");
    touched = spot && felt.contains(spot) ? { spot, phase: scene()?.seat.phase ?? "" } : null;
    if (!touched && !tip.contains(target)) hide();
  };
  /** @param {PointerEvent} event */
  const out = (event) => {
    if (event.pointerType !== "touch") soon();
  };

  addEventListener("pointerdown", touch, true);
  addEventListener("scroll", () => touched && !tip.contains(document.activeElement) && hide(), { passive: true });
  felt.addEventListener("pointerover", show);
  felt.addEventListener("pointerdown", show);
  felt.addEventListener("pointermove", (event) => {
    if (byKeys && (event.movementX || event.movementY)) look(event);
  });
  felt.addEventListener("focusin", look);
  felt.addEventListener("pointerout", out);
  felt.addEventListener("focusout", soon);
  tip.addEventListener("pointerleave", out);
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
      tell(
        about ??
          touched?.spot ??
          felt.querySelector("betting-spot:hover") ??
          document.activeElement?.closest("betting-spot"),
      );
    },
  };
}

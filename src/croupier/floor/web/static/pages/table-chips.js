// Chips that slide: from the rack to a spot and back, to the dealer's tray when lost, from it beside a bet that is paid.
// The bet counts at once; the picture follows. Nothing waits for a chip, and where no motion is wanted none slides.

import { h } from "../parts/dom.js";
import { EASE, lasts } from "../parts/pace.js";
import { stack } from "../parts/table.js";
import { spotAt } from "./table-seat.js";

/**
 * @typedef {{x: number, y: number, size: number}} Place the middle of a chip on the screen, and how large it is there
 * @typedef {{value: string, high: string}} Chip
 * @typedef {Map<string, {cents: number, own: boolean, coin: boolean}>} Lying what lies on which spot, by `box/bet`
 */

/** How high a bet that neither wins nor loses is lifted, in parts of its size. */
const LIFT = 0.22;
/** Lost bets leave the box before others are paid. */
const THEN_PAID_MS = 140;

/** @param {Element} element @param {number} [size] @returns {Place} */
function middle(element, size) {
  const at = element.getBoundingClientRect();
  return { x: at.left + at.width / 2, y: at.top + at.height / 2, size: size ?? at.width };
}

/** @param {number} cents @param {boolean} coin @returns {Chip} */
const chipOf = (cents, coin) => (coin ? { value: "J", high: "1" } : stack(cents));

export class SlidingChips {
  #layer = h("div.sliding", { "aria-hidden": "true" });
  /** @type {Set<Animation>} */ #running = new Set();

  /** @param {import("./table-felt.js").FeltView} felt @param {() => Element | null} rack where the player's chips are, if they are out */
  constructor(felt, rack) {
    this.felt = felt;
    this.rack = rack;
    document.body.append(this.#layer);
  }

  /** Everything lies where it belongs. */
  finish() {
    for (const animation of this.#running) animation.finish();
  }

  /** Own bets have been laid or taken back since; after the felt has been drawn. @param {Lying} before @param {Lying} after */
  laid(before, after) {
    if (!lasts("--m-pay") || document.hidden) return;
    for (const place of new Set([...before.keys(), ...after.keys()])) {
      const one = after.get(place) ?? before.get(place);
      const more = (after.get(place)?.cents ?? 0) - (before.get(place)?.cents ?? 0);
      const { box, bet } = spotAt(place);
      const spot = this.felt.spot(box, bet);
      if (!one?.own || !more || !spot) continue;
      const there = this.#on(spot);
      const hand = this.rack() ?? this.felt.boxes.get(box)?.querySelector(".plate");
      if (!hand) continue;
      const mine = middle(hand, hand.matches(".plate") ? there.size * 0.6 : undefined);
      const chip = chipOf(Math.abs(more), one.coin);
      if (more > 0) this.#slide(chip, mine, there, { hides: before.has(place) ? null : spot.chip });
      else this.#slide(chip, there, mine, { fades: true });
    }
  }

  /** A box has been settled, and drawn so. @param {number} box @param {Lying} before what lay there */
  settled(box, before) {
    if (!lasts("--m-pay") || document.hidden) return;
    const tray = this.#tray();
    for (const [place, { cents, coin }] of before) {
      const at = spotAt(place);
      const spot = at.box === box ? this.felt.spot(box, at.bet) : null;
      if (!spot) continue;
      const state = spot.getAttribute("state");
      if (state === "lost") this.#slide(chipOf(cents, coin), this.#on(spot), tray, { fades: true });
      else if (state === "push") this.#lift(spot.chip);
      else if (state === "won" && !spot.paid.hidden) {
        this.#slide(stack(Number(spot.getAttribute("cents"))), tray, middle(spot.paid, spot.paid.offsetWidth), {
          hides: spot.paid,
          delay: THEN_PAID_MS,
        });
      }
    }
  }

  /** Where a chip lies on a spot. @param {import("../parts/table.js").BettingSpot} spot @returns {Place} */
  #on(spot) {
    return middle(spot.area, spot.chip.offsetWidth || spot.area.offsetWidth * 0.69);
  }

  /** The dealer's chips: in the rail before him; on a phone above the felt's edge. @returns {Place} */
  #tray() {
    const at = this.felt.element.getBoundingClientRect();
    return { x: at.left + at.width / 2, y: at.top + at.height * 0.03, size: at.width * 0.028 };
  }

  /** @param {Chip} chip @param {Place} from @param {Place} to @param {{hides?: HTMLElement | null, fades?: boolean, delay?: number}} [how] */
  #slide(chip, from, to, { hides = null, fades = false, delay = 0 } = {}) {
    const duration = lasts("--m-pay");
    const size = Math.max(from.size, to.size);
    const flying = h("casino-chip", { ...chip, "--chip": `${size}px` });
    const at = (/** @type {Place} */ place) =>
      `translate(${place.x - size / 2}px, ${place.y - size / 2}px) scale(${place.size / size})`;
    this.#layer.append(flying);
    const slides = flying.animate(
      [
        { transform: at(from), opacity: 1 },
        { opacity: 1, offset: 0.7 },
        { transform: at(to), opacity: fades ? 0 : 1 },
      ],
      { duration, delay, easing: EASE, fill: "backwards" },
    );
    this.#keep(slides, () => flying.remove());
    // What lies there already is only seen when the chip has arrived.
    if (hides) this.#keep(hides.animate([{ opacity: 0 }, { opacity: 0 }], { duration: delay + duration }));
  }

  /** A stand-off is lifted and set down. @param {HTMLElement} chip */
  #lift(chip) {
    const high = `translateY(${-LIFT * chip.offsetHeight}px)`;
    this.#keep(
      chip.animate([{ transform: "none" }, { transform: high }, { transform: "none" }], {
        duration: lasts("--m-pay"),
        easing: EASE,
      }),
    );
  }

  /** @param {Animation} animation @param {() => void} [then] */
  #keep(animation, then = () => {}) {
    this.#running.add(animation);
    const end = () => {
      this.#running.delete(animation);
      then();
    };
    animation.finished.then(end, end);
  }
}

// The table of an exercise: boxes with their bets, every hand turned, the dealer, the board and the meter.

import { h } from "../parts/dom.js";
import { Felt, faces } from "../parts/felt.js";
import { printed, rows } from "../parts/layout.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { short } from "../parts/words.js";

/**
 * @typedef {object} Drawn how one box stands
 * @property {number} box @property {(string | null)[]} cards @property {string} [tag] @property {string} [plate]
 * @property {boolean} [now] @property {Record<string, import("../parts/table.js").SpotAttributes>} spots attributes by bet
 */

export class ExerciseFelt extends Felt {
  /** @param {Wire.Glance} glance the rulebook @param {{seats: number, boxes: number[], meter: number | null, currency: string, label: string, sign?: Wire.TableSign, rulebook?: string, pressed?: (box: number, bet: string) => void}} table */
  constructor(glance, { seats, boxes, meter, currency, label, sign, rulebook = "", pressed }) {
    super(glance, boxes, label, {
      meter:
        meter === null
          ? null
          : h("jackpot-meter.at", { slot: "meter", label: phrase("table-jackpot"), cents: String(meter), currency }),
      more: [sign && tableSign(sign, rulebook)],
    });
    this.rows = rows(glance.layout.spots);
    this.element.setAttribute("boxes", String(Math.max(4, Math.min(7, seats))));
    if (!glance.layout.dealer) this.element.append(h("div.at.dealer", { slot: "dealer" }, this.verdict));
    if (pressed)
      this.element.addEventListener("click", ({ target }) => {
        const spot = target instanceof Element && target.closest("button.spot")?.closest("betting-spot");
        if (spot) pressed(Number(spot.getAttribute("box")), spot.getAttribute("data-bet") ?? "");
      });
  }

  /** @param {string[]} dealer @param {string[]} community @param {Node | string | null} verdict */
  turn(dealer, community, verdict) {
    this.lay("dealer", faces(dealer));
    this.lay("community", faces(community));
    this.verdict.replaceChildren(verdict ?? "");
  }

  /** @param {Drawn} drawn */
  draw({ box, cards, tag = "", plate = phrase("box", { box }), now = false, spots }) {
    const element = /** @type {import("../parts/table.js").PlayerBox} */ (this.boxes.get(box));
    element.toggleAttribute("own", now);
    element.toggleAttribute("acting", now);
    element.content = {
      spots: this.rows.map((row) =>
        row.map((spot, place) => ({ ...printed(spot, place, row), own: false, state: "empty", ...spots[spot.bet] })),
      ),
      cards,
      tag,
      plate,
    };
  }
}

/** The sign of the table: its limits, its maximum payout, and what this house reads in its own way. @param {Wire.TableSign} sign @param {string} rulebook */
function tableSign(sign, rulebook) {
  const row = (/** @type {string} */ name, /** @type {string} */ value) => h("div", h("dt", name), h("dd", value));
  if (!sign.limits.length && sign.payout_cap === null && !sign.house.length) return null;
  return h(
    "aside.at.sign",
    { slot: "sign", "aria-label": phrase("train-sign") },
    h(
      "dl",
      ...sign.limits.map((one) => row(one.label, `${short(one.min ?? 0)} – ${short(one.max ?? 0)}`)),
      sign.payout_cap !== null && row(phrase("train-max-payout"), short(sign.payout_cap)),
    ),
    ...sign.house.map((one) =>
      h("p", h("span", { lang: "en" }, `${one.question} ${one.says}`), " ", chips(rulebook, [], [one.reading])),
    ),
  );
}

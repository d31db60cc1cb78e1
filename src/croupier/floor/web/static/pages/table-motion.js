// What the dealer's hands do between two views: cards slide from the shoe and turn, boxes are settled one after the
// other, lost chips taken and others paid. One thing moves at a time; whoever is in a hurry skips to the end. Only transforms and opacity are animated.

import { EASE, lasts } from "../parts/pace.js";
import { whole } from "./table-felt.js";

/**
 * @typedef {import("./table-felt.js").Scene} Scene
 * @typedef {import("./table-seat.js").Seat} Seat
 * @typedef {{does: "deal", place: string, count: number} | {does: "turn", place: string} | {does: "settle", box: number}} Move
 */

const SETTLE_MS = 400;
/** Where the cards come from, in units of the drawing. */
const SHOE = { x: 880, y: 44 };
/** How long a result stays before the next round takes its place. */
const LINGER_MS = 1_600;
/** A card that slows down looks as if it lay there well before it does; the next one may leave the shoe then. */
const LANDED = 0.55;

/** What has to be seen between two scenes, in the order of the events. @param {Scene} before @param {Scene} after @param {Wire.Event[]} events @returns {Move[]} */
function moves(before, after, events) {
  /** @type {Move[]} */ const found = [];
  for (const event of events) {
    if (event.type !== "card-dealt" || event.kept === false) continue;
    const place = event.place === "boxes" ? `box-${event.box}` : event.place;
    const last = found.at(-1);
    if (last?.does === "deal" && last.place === place) last.count++;
    else if (after.cards.has(place)) found.push({ does: "deal", place, count: 1 });
  }
  const turned = (/** @type {string} */ place) =>
    (after.cards.get(place) ?? []).some((card, index) => card && !before.cards.get(place)?.[index]);
  const boxes = after.seat.boxes.map((box) => `box-${box.box}`);
  const viewed = boxes.filter((place) =>
    events.some((event) => event.type === "hand-viewed" && `box-${event.box}` === place),
  );
  for (const place of new Set([...viewed, "community", "dealer", ...boxes]))
    if (turned(place)) found.push({ does: "turn", place });
  for (const { box } of after.seat.round.settlement?.boxes ?? [])
    if (!before.settled.has(box)) found.push({ does: "settle", box });
  return found;
}

/** @typedef {{seat: Seat, events: Wire.Event[], says: string, still: boolean}} Shown a step, and what the dealer says with it */

export class Motion extends EventTarget {
  /** @type {Scene | null} */ scene = null;
  /** @type {Shown[]} */ #waiting = [];
  /** @type {Set<Animation>} */ #running = new Set();
  #hurry = false;
  #busy = false;
  #moving = false;
  /** One unit of the drawing in pixels; none on a phone, where there is no arc. */ #unit = 0;
  #wake = () => {};

  /** @param {import("./table-felt.js").FeltView} felt @param {import("./table-chips.js").SlidingChips} chips @param {() => void} draw draws `scene` */
  constructor(felt, chips, draw) {
    super();
    this.felt = felt;
    this.chips = chips;
    this.draw = draw;
  }

  /** Whether something moves; `shows` also while a result stays before everybody's eyes. Both can be skipped. */
  get moving() {
    return this.#moving && !this.#hurry;
  }
  get shows() {
    return this.#busy && !this.#hurry;
  }

  /** Show what happened; `still` where it was missed and is only to be seen as it stands. @param {Seat} seat @param {{events: Wire.Event[], says?: string}} update @param {boolean} still */
  show(seat, { events, says = "" }, still) {
    this.#waiting.push({ seat, events, says, still: still || document.hidden });
    if (still) this.skip();
    if (!this.#busy) this.#run();
  }

  /** Straight to the end of what is being shown. */
  skip() {
    if (!this.#busy) return;
    this.#hurry = true;
    for (const animation of this.#running) animation.finish();
    this.chips.finish();
    this.#wake();
  }

  async #run() {
    this.#busy = true;
    try {
      for (let step = this.#waiting.shift(); step; step = this.#waiting.shift()) {
        if (this.scene?.settled.size && !step.seat.over && !step.still)
          await this.#pause(lasts("--m-deal") ? LINGER_MS : 0);
        await this.#play(step.seat, step.still ? [] : step.events);
        if (!this.#waiting.length) this.#hurry = false;
        this.dispatchEvent(new CustomEvent("shown", { detail: step }));
      }
    } finally {
      this.#busy = this.#hurry = false;
      this.dispatchEvent(new Event("rest"));
    }
  }

  /** @param {Seat} seat @param {Wire.Event[]} events */
  async #play(seat, events) {
    const after = whole(seat);
    const before = this.scene ?? after;
    const todo = this.#hurry || !lasts("--m-deal") ? [] : moves(before, after, events);
    this.#moving = todo.length > 0;
    if (todo.length) {
      this.#unit = matchMedia("(max-width: 820px), (max-height: 500px)").matches
        ? 0
        : this.felt.element.clientWidth / 1100;
      const sameRound = before.seat.round.round_id === seat.round.round_id;
      this.scene = {
        seat,
        settled: new Set(sameRound ? before.settled : []),
        cards: new Map(
          [...after.cards.keys()].map((place) => [place, [...((sameRound && before.cards.get(place)) || [])]]),
        ),
      };
      this.draw();
      this.dispatchEvent(new Event("moving"));
      for (const move of todo) {
        if (this.#hurry) break;
        if (move.does === "deal") await this.#deal(move.place, move.count);
        else if (move.does === "turn") await this.#turn(move.place, after.cards.get(move.place) ?? []);
        else await this.#settle(this.scene, move.box);
      }
    }
    this.#moving = false;
    this.scene = after;
    this.draw();
  }

  /** Lost bets are taken, others paid. @param {Scene} scene @param {number} box */
  async #settle(scene, box) {
    const before = this.felt.lying;
    scene.settled.add(box);
    this.draw();
    // Spots draw themselves once all that changed about them is known.
    await Promise.resolve();
    this.chips.settled(box, before);
    await this.#pause(SETTLE_MS);
  }

  /** @param {string} place @param {number} count */
  async #deal(place, count) {
    const lying = /** @type {Scene} */ (this.scene).cards.get(place) ?? [];
    const from = lying.length;
    lying.push(...Array.from({ length: count }, () => null));
    this.felt.lay(place, lying);
    const time = lasts("--m-deal");
    const start = this.#shoe(place);
    for (const card of this.felt.cards(place).slice(from))
      this.#animate(
        card,
        [
          { transform: start, opacity: 0 },
          { opacity: 1, offset: 0.25 },
          { transform: "none", opacity: 1 },
        ],
        time,
      );
    await this.#pause(time * LANDED);
  }

  /** @param {string} place @param {(string | null)[]} faces */
  async #turn(place, faces) {
    const lying = /** @type {Scene} */ (this.scene).cards.get(place) ?? [];
    const half = lasts("--m-turn") / 2;
    const turning = this.felt.cards(place).filter((_, index) => faces[index] && !lying[index]);
    turning.forEach((card) =>
      this.#animate(card, [{ transform: "rotateY(0)" }, { transform: "rotateY(90deg)" }], half, "ease-in"),
    );
    await this.#pause(half);
    /** @type {Scene} */ (this.scene).cards.set(place, [...faces]);
    this.felt.lay(place, faces);
    turning.forEach((card) =>
      this.#animate(card, [{ transform: "rotateY(-90deg)" }, { transform: "rotateY(0)" }], half, "ease-out"),
    );
    await this.#pause(half);
  }

  /**
   * From a place to the shoe at the dealer's left, in the turned measure of its box. Worked out from the drawing, for
   * asking the browser where a card lies would make it lay out the page in the middle of a movement.
   * @param {string} place
   */
  #shoe(place) {
    if (!this.#unit) return "translate(30vw, -6rem) rotate(8deg)";
    const phi = place.startsWith("box")
      ? (parseFloat(this.felt.box(place)?.style.getPropertyValue("--phi") ?? "0") * Math.PI) / 180
      : 0;
    const [x, y] =
      place === "dealer"
        ? [550, 100]
        : place === "community"
          ? [550, 250]
          : [550 + 552 * Math.sin(phi), 55 + 612 * Math.cos(phi)];
    const [dx, dy] = [(SHOE.x - x) * this.#unit, (SHOE.y - y) * this.#unit];
    const [cos, sin] = [Math.cos(phi * 0.33), Math.sin(phi * 0.33)];
    return `translate(${dx * cos - dy * sin}px, ${dx * sin + dy * cos}px) rotate(8deg)`;
  }

  /** @param {Element} card @param {Keyframe[]} frames @param {number} duration @param {string} [easing] */
  #animate(card, frames, duration, easing = EASE) {
    if (this.#hurry) return;
    const animation = card.animate(frames, { duration, easing });
    this.#running.add(animation);
    const ended = () => this.#running.delete(animation);
    animation.finished.then(ended, ended);
  }

  /** @param {number} ms */
  #pause(ms) {
    if (this.#hurry || !ms) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }
}

// A figure that counts up to its amount, digits in place; it never counts down, and where nothing should move it is there.

import { still } from "./dom.js";

const COUNT_MS = 900;

export class Counting {
  #shown = NaN;
  #frame = 0;
  /** @type {(cents: number) => void} */ #show;

  /** @param {(cents: number) => void} show draws an amount; NaN where there is none: never a zero or a guess */
  constructor(show) {
    this.#show = show;
  }

  /** Count from what is shown to what is confirmed. @param {number} target */
  to(target) {
    this.stop();
    const from = this.#shown;
    if (still() || Number.isNaN(from) || !(target > from)) {
      this.#draw(target);
      return;
    }
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, now - start) / COUNT_MS);
      this.#draw(Math.round(from + (target - from) * (1 - (1 - part) ** 3)));
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop() {
    cancelAnimationFrame(this.#frame);
  }

  /** @param {number} cents */
  #draw(cents) {
    if (cents === this.#shown) return;
    this.#shown = cents;
    this.#show(cents);
  }
}

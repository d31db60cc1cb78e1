// What a dealer would say aloud, in his order: one polite live region for whoever does not see the felt.

import { h } from "../parts/dom.js";
import { sentence } from "../parts/words.js";

const KEPT = 12;

export class Said {
  /** @param {HTMLElement} region */
  constructor(region) {
    this.region = region;
  }

  /** @param {string} text */
  say(text) {
    if (text) this.region.append(h("span", `${sentence(text)} `));
    while (this.region.childElementCount > KEPT) this.region.firstElementChild?.remove();
  }
}

// The signs that there are, to be put on a wall.

import "../parts/room.js";
import "../parts/table.js";
import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";

/** @typedef {import("./sign-state.js").Link} Link */

export class Choice {
  #list = h("ul");
  #said = h("p.muted");
  node = h("section.choice", h("h1", phrase("sign-choice")), this.#said, this.#list);
  /** @type {Map<string, HTMLElement>} */ #meters = new Map();

  /** @param {Link[]} links @param {string} wanted */
  show(links, wanted) {
    this.#said.textContent = wanted ? phrase("sign-no-such", { link: wanted }) : phrase("sign-open-one");
    for (const link of links) {
      let meter = this.#meters.get(link.link);
      if (!meter) {
        meter = h("jackpot-meter", { label: link.title, currency: link.currency });
        this.#meters.set(link.link, meter);
        this.#list.append(h("li", h("a.green.on-felt", { href: `/sign/${encodeURIComponent(link.link)}` }, meter)));
      }
      meter.setAttribute("cents", String(link.pending[0]?.before ?? link.meter));
      meter.setAttribute("state", link.pending.length ? "pending" : link.faults["*"] ? "fault" : "live");
    }
  }
}

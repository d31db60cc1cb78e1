// The jackpots: every link's meter, counting; ringed while an award waits, thin and grey where it is out of order.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { dotted, money, words } from "../parts/words.js";

/** @typedef {Wire.LinkView} Link a link as `/api/links` has it */

/** The state of a meter, and why. @param {Link} link @param {(table: string) => string} title @returns {[string, string]} */
function meterState(link, title) {
  const [award] = link.pending;
  if (award)
    return [
      "pending",
      phrase("jackpot-verified", {
        category: words(award.category),
        table: title(award.table),
        amount: money(award.amount, link.currency),
      }),
    ];
  if (link.status !== "open" || link.faults["*"]) return ["fault", phrase("jackpot-out-of-order")];
  return ["live", ""];
}

/** @param {Link} link */
const about = (link) =>
  dotted(
    phrase("jackpot-tables", { count: link.tables.length }),
    link.takes_all.length &&
      phrase("jackpot-takes-all", {
        hands: link.takes_all.map((/** @type {string} */ hand) => words(hand).toLowerCase()).join(phrase("list-or")),
      }),
  );

class Panel {
  /** @param {Link} link */
  constructor(link) {
    this.meter = h("jackpot-meter", { label: link.title, currency: link.currency });
    this.says = h("p");
    this.node = h(
      "a.link",
      { href: `/sign/${encodeURIComponent(link.link)}`, "data-link": link.link },
      this.meter,
      this.says,
    );
  }

  /** @param {Link} link @param {(table: string) => string} title @param {string} since when the connection went, if it did */
  show(link, title, since) {
    const [state, why] = since ? ["lost", phrase("as-of", { time: since })] : meterState(link, title);
    // While an award waits, the meter stands where it stood when the hand was dealt.
    this.meter.setAttribute("cents", String(link.pending[0]?.before ?? link.meter));
    this.meter.setAttribute("state", state === "lost" ? "fault" : state);
    this.node.classList.toggle("ringed", state === "pending");
    const said = why || about(link);
    if (this.says.textContent !== said) this.says.textContent = said;
  }
}

/** All links; the one with most tables leads. */
export class Links {
  node = h("section.hero.on-felt", { "aria-label": phrase("lobby-jackpots") });
  /** @type {Map<string, Panel>} */ #panels = new Map();

  /** @param {Map<string, Link>} links @param {(table: string) => string} title @param {string} since */
  show(links, title, since) {
    for (const [id, link] of links) {
      if (!this.#panels.has(id)) this.#add(link);
      this.#panels.get(id)?.show(link, title, since);
    }
  }

  /** @param {Link} link */
  #add(link) {
    const panel = new Panel(link);
    this.#panels.set(link.link, panel);
    panel.node.dataset.tables = String(link.tables.length);
    const all = [...this.#panels.values()]
      .map(({ node }) => node)
      .sort((a, b) => Number(b.dataset.tables) - Number(a.dataset.tables));
    all.forEach((node, place) => node.classList.toggle("lead", place === 0));
    this.node.replaceChildren(...all);
  }
}

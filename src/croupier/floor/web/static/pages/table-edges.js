// What each bet costs before it is laid: the exact house edge of every spot, on request, as the server works it out.

import { attempt } from "../parts/attempt.js";
import { h } from "../parts/dom.js";
import { labelOf } from "../parts/labels.js";
import { phrase } from "../parts/phrases.js";
import { present } from "../parts/redraw.js";
import { ask, troubleWords } from "../parts/server.js";
import { grouped, money, percent } from "../parts/words.js";

/**
 * @typedef {Wire.Edge} Edge
 * @typedef {Wire.MeterEdge} AtMeter
 * @typedef {Wire.TableEdges} Edges
 */

/** "5.575% for the house"; an edge below zero is the player's. @param {number} edge */
const whose = (edge) => phrase(edge < 0 ? "edge-yours" : "edge-house", { edge: figure(edge) });

/** "5.575%" @param {number} edge */
const figure = (edge) => percent(Math.abs(edge));

/** "S$0.28 of each S$5.00, on average" @param {number} cost @param {number} stake @param {string} currency */
const costs = (cost, stake, currency) =>
  phrase(cost < 0 ? "edge-gained" : "edge-lost", {
    cost: money(Math.abs(Math.round(cost)), currency),
    stake: money(stake, currency),
  });

export class BetEdges extends EventTarget {
  /** Whether they are asked for. */ open = false;
  /** @type {Edges | null} */ told = null;
  element = h("section.edges", { "aria-label": phrase("edge-title") });
  #asking = false;
  #again = false;

  /** @param {string} table @param {Wire.Glance} game the rulebook at a glance */
  constructor(table, game) {
    super();
    this.table = table;
    this.game = game;
  }

  toggle() {
    this.open = !this.open;
    if (this.open) this.refresh();
    this.dispatchEvent(new Event("change"));
  }

  /** The meter has moved, or somebody wants to know: ask, once at a time. */
  async refresh() {
    if (!this.open) return;
    this.#again = this.#asking;
    if (this.#asking) return;
    this.#asking = true;
    if (!this.told) this.element.replaceChildren(h("p.muted", phrase("working-it-out")));
    await attempt(
      async () => {
        this.told = await ask(`/api/tables/${encodeURIComponent(this.table)}/edges`);
        this.#draw(this.told);
        this.dispatchEvent(new Event("change"));
      },
      (fault) => this.element.replaceChildren(h("p", { role: "alert" }, troubleWords(fault).join(" "))),
    ).finally(() => {
      this.#asking = false;
      if (this.#again) this.refresh();
    });
  }

  /** All of them in a few lines. @param {Edges} told */
  #draw({ main, side, jackpot, refused, currency }) {
    const print = (/** @type {string} */ bet, /** @type {string} */ label) =>
      this.game.layout.spots.find((spot) => spot.bet === bet)?.print ?? label;
    const line = (/** @type {string} */ label, /** @type {number} */ edge, /** @type {string} */ note) =>
      h("div", h("dt", label, note && h("small", note)), h("dd", { class: edge < 0 ? "win" : "" }, figure(edge)));
    const [one] = jackpot?.units ?? [];
    this.element.replaceChildren(
      h("p.muted", phrase("edge-all")),
      h(
        "dl",
        line(main.label, main.edge, phrase("edge-played-best")),
        ...side.map((edge) => line(edge.label, edge.edge, "")),
        jackpot && one
          ? line(
              print(jackpot.bet, jackpot.label),
              one.edge,
              phrase(one.edge < 0 ? "edge-yours-at" : "edge-at", { meter: money(jackpot.meter, currency, 0) }),
            )
          : null,
      ),
      ...refused.map(({ bet, label, reason }) =>
        h("p.muted", phrase("edge-no-figure-as", { bet: print(bet, label), reason })),
      ),
    );
  }

  /** What there is to say at a spot; nothing while nobody has asked. @param {string} bet @returns {Node[] | null} */
  about(bet) {
    if (!this.open || !this.told) return null;
    const { main, side, jackpot, refused, currency } = this.told;
    if (jackpot?.bet === bet) return this.#jackpot(jackpot, currency);
    const without = refused.find((one) => one.bet === bet);
    if (without)
      return [h("p", h("b", without.label), h("b", phrase("edge-no-figure"))), h("p.muted", `${without.reason}.`)];
    const found = [...side, main].find((one) => one.covers.includes(bet));
    return found ? this.#bet(found, found === main, currency) : null;
  }

  /** @param {Edge} found @param {boolean} main @param {string} currency */
  #bet(found, main, currency) {
    const others = found.covers.filter((bet) => bet !== found.bet).map((bet) => labelOf(this.game, bet));
    return [
      h("p", h("b", found.label), h("b", whose(found.edge))),
      h(
        "p.muted",
        found.cost !== null && found.stake !== null ? `${costs(found.cost, found.stake, currency)}. ` : "",
        main ? "" : phrase("edge-wins", { share: percent(found.hits, 1) }),
      ),
      h(
        "p.muted",
        main
          ? phrase("edge-per", { bet: found.label, others: others.join(phrase("list-and")), risk: figure(found.risk) })
          : phrase("edge-exact", { hands: grouped(found.counted), cards: found.cards ?? 0 }),
      ),
      h("p.mono.exact", found.edge_exact.replace("-", "−")),
    ];
  }

  /** @param {NonNullable<Edges["jackpot"]>} jackpot @param {string} currency */
  #jackpot(jackpot, currency) {
    const [one, ...more] = jackpot.units;
    const last = more.at(-1);
    return present(
      h("p", h("b", jackpot.label), h("b", whose(one.edge))),
      h(
        "p.muted",
        phrase("edge-with-meter", {
          meter: money(jackpot.meter, currency),
          costs: costs(one.cost, one.stake, currency),
        }),
        phrase("edge-paid", { share: percent(jackpot.hits, 2) }),
      ),
      one.break_even !== null && h("p", phrase("edge-even-from"), h("b", money(one.break_even, currency, 0))),
      last &&
        h(
          "p.muted",
          last.break_even === null
            ? phrase("edge-with-stake", { stake: money(last.stake, currency), edge: figure(last.edge) })
            : phrase("edge-with-stake-even", {
                stake: money(last.stake, currency),
                edge: figure(last.edge),
                meter: money(last.break_even, currency, 0),
              }),
        ),
      h(
        "p.muted",
        phrase("edge-exact-meter"),
        jackpot.envy !== null &&
          (jackpot.envy < 1
            ? phrase("edge-envy-little")
            : phrase("edge-envy", { amount: money(Math.round(jackpot.envy), currency) })),
      ),
    );
  }
}

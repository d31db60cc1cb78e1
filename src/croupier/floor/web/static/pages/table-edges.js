// @ts-check
// What each bet costs before it is laid: the exact house edge of every spot, on request, as the server works it out.

import { h } from "../parts/dom.js";
import { Trouble, ask, troubleWords } from "../parts/server.js";
import { grouped, money, percent } from "../parts/words.js";

/**
 * @typedef {Wire.Edge} Edge
 * @typedef {Wire.MeterEdge} AtMeter
 * @typedef {Wire.TableEdges} Edges
 */

/** An edge below zero is the player's. @param {number} edge */
const whose = (edge) => (edge < 0 ? "in your favour" : "for the house");

/** "5.575%" @param {number} edge */
const figure = (edge) => percent(Math.abs(edge));

/** "S$0.28 of each S$5.00, on average" @param {number} cost @param {number} stake @param {string} currency */
const costs = (cost, stake, currency) =>
  `${money(Math.abs(Math.round(cost)), currency)} ${cost < 0 ? "gained" : "lost"} of each ${money(stake, currency)}, on average`;

export class BetEdges extends EventTarget {
  /** Whether they are asked for. */ open = false;
  /** @type {Edges | null} */ told = null;
  element = h("section", { class: "edges", "aria-label": "House edge of each bet" });
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
    if (!this.told) this.element.replaceChildren(h("p", { class: "muted" }, "Working it out…"));
    try {
      this.told = await ask(`/api/tables/${encodeURIComponent(this.table)}/edges`);
      this.#draw(/** @type {Edges} */ (this.told));
      this.dispatchEvent(new Event("change"));
    } catch (fault) {
      if (!(fault instanceof Trouble)) throw fault;
      this.element.replaceChildren(h("p", { role: "alert" }, troubleWords(fault).join(" ")));
    } finally {
      this.#asking = false;
      if (this.#again) this.refresh();
    }
  }

  /** All of them in a few lines. @param {Edges} told */
  #draw({ main, side, jackpot, refused, currency }) {
    const print = (/** @type {string} */ bet, /** @type {string} */ label) =>
      this.game.layout.spots.find((spot) => spot.bet === bet)?.print ?? label;
    const line = (/** @type {string} */ label, /** @type {number} */ edge, /** @type {string} */ note) =>
      h(
        "div",
        {},
        h("dt", {}, label, note && h("small", {}, note)),
        h("dd", { class: edge < 0 ? "win" : "" }, figure(edge)),
      );
    const [one] = jackpot?.units ?? [];
    this.element.replaceChildren(
      h("p", { class: "muted" }, "House edge, exact. Go to a spot for the whole of it."),
      h(
        "dl",
        {},
        line(main.label, main.edge, "played best"),
        side.map((edge) => line(edge.label, edge.edge, "")),
        jackpot && one
          ? line(
              print(jackpot.bet, jackpot.label),
              one.edge,
              `${one.edge < 0 ? "yours, " : ""}at ${money(jackpot.meter, currency, 0)}`,
            )
          : null,
      ),
      ...refused.map(({ bet, label, reason }) =>
        h("p", { class: "muted" }, `${print(bet, label)}: no exact figure, as ${reason}.`),
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
      return [
        h("p", {}, h("b", {}, without.label), h("b", {}, "no exact figure")),
        h("p", { class: "muted" }, `${without.reason}.`),
      ];
    const found = [...side, main].find((one) => one.covers.includes(bet));
    return found ? this.#bet(found, found === main, currency) : null;
  }

  /** @param {Edge} found @param {boolean} main @param {string} currency */
  #bet(found, main, currency) {
    const label = (/** @type {string} */ bet) => this.game.bets.find((one) => one.id === bet)?.label ?? bet;
    const others = found.covers.filter((bet) => bet !== found.bet).map(label);
    return [
      h("p", {}, h("b", {}, found.label), h("b", {}, `${figure(found.edge)} ${whose(found.edge)}`)),
      h(
        "p",
        { class: "muted" },
        found.cost !== null && found.stake !== null ? `${costs(found.cost, found.stake, currency)}. ` : "",
        main ? "" : `It wins ${percent(found.hits, 1)} of the time.`,
      ),
      h(
        "p",
        { class: "muted" },
        main
          ? `Per ${found.label}, played best, with ${others.join(" and ")} counted; of all that is staked it is ${figure(found.risk)}. Exact: all deals that there are.`
          : `Exact: all ${grouped(found.counted)} hands of ${found.cards} cards.`,
      ),
      h("p", { class: "mono exact" }, found.edge_exact.replace("-", "−")),
    ];
  }

  /** @param {NonNullable<Edges["jackpot"]>} jackpot @param {string} currency */
  #jackpot(jackpot, currency) {
    const [one, ...more] = jackpot.units;
    const last = more.at(-1);
    return [
      h("p", {}, h("b", {}, jackpot.label), h("b", {}, `${figure(one.edge)} ${whose(one.edge)}`)),
      h(
        "p",
        { class: "muted" },
        `With the meter at ${money(jackpot.meter, currency)}: ${costs(one.cost, one.stake, currency)}. `,
        `It is paid ${percent(jackpot.hits, 2)} of the time.`,
      ),
      one.break_even === null
        ? ""
        : h("p", {}, "Even from a meter of ", h("b", {}, money(one.break_even, currency, 0))),
      last
        ? h(
            "p",
            { class: "muted" },
            `With ${money(last.stake, currency)}: ${figure(last.edge)}${last.break_even === null ? "" : `, even from ${money(last.break_even, currency, 0)}`}.`,
          )
        : "",
      h(
        "p",
        { class: "muted" },
        "Exact for this meter, as long as no other box has a jackpot hand too; bets of this round still move it.",
        jackpot.envy === null
          ? ""
          : ` Envy adds ${jackpot.envy < 1 ? "less than a cent" : money(Math.round(jackpot.envy), currency)} for each other box in play.`,
      ),
    ].filter((node) => node instanceof Node);
  }
}

// The jackpot of a table: its meter, and what the link makes of the awards that rounds here have claimed. An award outlives
// its round: the next ones are played while the pit looks at the hand.

import { h } from "../parts/dom.js";
import { handOf } from "../parts/labels.js";
import { follow } from "../parts/live.js";
import { phrase } from "../parts/phrases.js";
import { Trouble, ask } from "../parts/server.js";
import { sentence } from "../parts/words.js";

/**
 * @typedef {Omit<Wire.ClaimedShare, "settled" | "state"> & {number: number, state: string | null}} Award of the
 *   round `number`; its state is null until the link has been heard of it
 */

/** Whether an award is neither handed over nor rejected. @param {Award} award */
export const waits = ({ state }) => state !== "paid" && state !== "rejected";

/** `moved`: the meter shows another amount; `gone-on`: some awards wait no more, those in `detail` before somebody's eyes. */
export class Jackpot extends EventTarget {
  /** By their ids. @type {Map<string, Award>} */ awards = new Map();
  /** Those of the link that wait, as it was last heard of. @type {Wire.PendingAward[]} */ #pending = [];

  /** @param {Wire.TableRow} row @param {Wire.Glance} game the rulebook at a glance */
  constructor(row, game) {
    super();
    this.row = row;
    const shares = game.pay_tables.flatMap((table) =>
      table.rows.flatMap(([category, pays], place) =>
        table.figures[place].kind === "percent" ? [`${sentence(handOf(category, table.names[place]))} ${pays}`] : [],
      ),
    );
    this.meter = row.link
      ? h("jackpot-meter.at", {
          slot: "meter",
          label: phrase("table-jackpot"),
          currency: row.currency,
          note: shares.join(" · "),
        })
      : null;
  }

  /** Hear of the link, where the table has one. */
  start() {
    if (this.row.link)
      follow("/api/events", {
        heard: (event, data) => {
          const link = event === "meters" && data.find((one) => one.link === this.row.link);
          if (link) this.#heard(link);
        },
      });
  }

  /** A round may have claimed something. @param {Wire.TableView} view */
  claimed({ claims, number }) {
    for (const claim of claims)
      if (!this.awards.has(claim.award)) this.awards.set(claim.award, { ...claim, number, state: null });
    this.#take(this.#pending);
  }

  /** @param {Wire.LinkView} link */
  async #heard(link) {
    const meter = /** @type {HTMLElement} */ (this.meter);
    const pending = (this.#pending = link.pending);
    const moved = meter.getAttribute("cents") !== String(link.meter);
    const out = Object.keys(link.faults).length || link.status !== "open";
    meter.setAttribute("label", link.title);
    meter.setAttribute("cents", String(link.meter));
    meter.setAttribute("state", out ? "fault" : pending.length ? "pending" : "");
    if (moved) this.dispatchEvent(new Event("moved"));
    const open = [...this.awards.values()].filter(waits);
    // Whoever comes back finds what is owed to him of rounds before.
    const before = pending.filter((one) => one.table === this.row.table && !this.awards.has(one.award));
    for (const one of before)
      this.awards.set(one.award, { ...one, number: Number(one.round.slice(one.table.length + 1)) });
    const gone = open.filter((one) => !pending.some(({ award }) => award === one.award));
    const found = await Promise.all([...new Set(gone.map((one) => one.number))].map((number) => this.#asked(number)));
    const seen = gone.filter((one) => one.state !== null);
    this.#take([...pending, ...found.flat()]);
    if (open.length || before.length)
      this.dispatchEvent(new CustomEvent("gone-on", { detail: seen.filter((one) => !waits(one)) }));
  }

  /** @param {Pick<Award, "award" | "amount" | "state">[]} told */
  #take(told) {
    for (const { award, amount, state } of told) {
      const known = this.awards.get(award);
      if (known) Object.assign(known, { amount, state });
    }
  }

  /** What the link has made of the shares of a round. @param {number} number @returns {Promise<Wire.ClaimedShare[]>} */
  async #asked(number) {
    try {
      return (await ask(`/api/tables/${encodeURIComponent(this.row.table)}/rounds/${number}?limit=1`)).awards;
    } catch (fault) {
      if (!(fault instanceof Trouble)) throw fault;
      return []; // The link is heard of again, and then it is asked once more.
    }
  }
}

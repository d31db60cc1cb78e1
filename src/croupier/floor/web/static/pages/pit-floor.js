// Everything that the pit hears of: tables, links with their awards, incidents, proposals, and what holds at the tables.

import { attempt } from "../parts/attempt.js";
import { tableTitle } from "../parts/labels.js";
import { follow } from "../parts/live.js";
import { phaseState } from "../parts/phase.js";
import { phrase } from "../parts/phrases.js";
import { glanceOf } from "../parts/server.js";
import { words } from "../parts/words.js";
import { incidentWords } from "../parts/vocabulary.js";

/** What a table is doing, for its pill. @param {Wire.TableRow | Wire.TableView} one @param {string} phase */
export const tableState = (one, phase) =>
  one.open ? phaseState(phase) : /** @type {const} */ (["closed", phrase("pit-closed")]);

/** `change` whenever something is news, `lost` and `back` for the connection. */
export class PitFloor extends EventTarget {
  /** @type {Map<string, Wire.TableRow>} */ tables = new Map();
  /** @type {Map<string, Wire.LinkView>} */ links = new Map();
  /** @type {Wire.Incident[]} */ incidents = [];
  /** @type {Wire.Proposal[]} */ proposals = [];
  /** @type {Wire.Condition[]} */ conditions = [];
  /** @type {Map<string, Wire.Glance>} rulebooks at a glance */ #games = new Map();
  #heardOf = new Set();

  /** Whether everything has been told once. */
  get whole() {
    return ["tables", "incidents", "conditions", "proposals"].every((event) => this.#heardOf.has(event));
  }

  open() {
    follow("/api/events", {
      heard: (...news) => this.#heard(news),
      lost: () => this.dispatchEvent(new Event("lost")),
      back: () => this.dispatchEvent(new Event("back")),
    });
  }

  /** @param {Wire.News} news */
  async #heard([event, data]) {
    if (event === "tables") {
      for (const row of data) this.tables.set(row.table, row);
    } else if (event === "meters") for (const link of data) this.links.set(link.link, link);
    else if (event === "incidents") this.incidents = data;
    else if (event === "proposals") this.proposals = data;
    else if (event === "conditions") this.conditions = data;
    // Without them incidents have no words yet; the next news asks again.
    await attempt(() => this.#learn());
    this.#heardOf.add(event);
    this.dispatchEvent(new Event("change"));
  }

  /** The rulebooks of the tables where something went wrong, for its words; the others are not asked for. */
  #learn() {
    const wrong = [...this.incidents.map((one) => one.table), ...this.proposals.map((one) => one.subject)];
    const books = wrong.flatMap((table) => this.tables.get(table)?.rulebook ?? []);
    return Promise.all(
      [...new Set(books)]
        .filter((book) => !this.#games.has(book))
        .map(async (book) => this.#games.set(book, await glanceOf(book))),
    );
  }

  /** What a table is called where several have the same title. @param {string} table */
  title(table) {
    return tableTitle(this.tables, table);
  }

  /** A table and its game, named once where they are called the same. @param {string} table */
  place(table) {
    const row = this.tables.get(table);
    return row && row.title !== row.game ? `${this.title(table)} · ${row.game}` : this.title(table);
  }

  /** What went wrong, in the words of the vocabulary. @param {string} table @param {string} incident */
  says(table, incident) {
    const game = this.#games.get(this.tables.get(table)?.rulebook ?? "");
    return incidentWords(incident, game?.irregularities.find((one) => one.incident === incident)?.says ?? incident);
  }

  /** A bet as the layout of the table names it. @param {string} table @param {string} bet */
  label(table, bet) {
    return this.tables.get(table)?.labels[bet] ?? words(bet);
  }

  /** Awards that wait, with the link that they are from. */
  get awards() {
    return [...this.links.values()].flatMap((link) => link.pending.map((award) => ({ ...award, link })));
  }
}

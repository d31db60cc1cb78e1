// The tables by the kind of their games: limits, seats and phase, each one large target.

import { h } from "../parts/dom.js";
import { houseOf, tableTitle } from "../parts/labels.js";
import { may } from "../parts/person.js";
import { phaseState } from "../parts/phase.js";
import { language, phrase } from "../parts/phrases.js";
import { changed, redraw } from "../parts/redraw.js";
import { familyWords } from "../parts/vocabulary.js";
import { money, percent, span } from "../parts/words.js";
import { mini } from "./lobby-mini.js";

/** @typedef {import("../parts/person.js").Person | null} Somebody */
/** @typedef {Wire.TableRow} Row a table as `/api/tables` has it */
/** @typedef {Wire.MainEdge} Told the main game as `/api/edges` has it */

/** @param {Row} row @param {Wire.LinkView | undefined} link @returns {[string, string]} */
function stateOf(row, link) {
  if (!row.open) return ["closed", (row.notices[language] ?? row.notice) || phrase("lobby-closed")];
  if (link?.pending.some((award) => award.table === row.table)) return ["pending", phrase("state-pending")];
  if (row.link && link && (link.status !== "open" || link.faults[row.table] || link.faults["*"]))
    return ["fault", phrase("state-fault")];
  return phaseState(row.phase);
}

/** "S$10 – 1,000": what the bet takes that brings a hand in. @param {Row} row */
function limits(row) {
  const [limit] = Object.values(row.limits);
  if (!limit) return "";
  if (limit.max === null) return phrase("money-from", { amount: money(limit.min ?? 0, row.currency, 0) });
  return span(limit.min ?? 0, limit.max, row.currency, 0);
}

/** @param {Row} row @param {Somebody} person */
function seats(row, person) {
  const own = row.seats.filter((seat) => seat.player === person?.account);
  if (own.length) return phrase("lobby-your-seat");
  if (!row.open) return phrase("lobby-seats-closed");
  const free = row.boxes - row.seats.length;
  return free > 0 ? phrase("lobby-free", { count: free }) : phrase("lobby-full");
}

/** What the house keeps, and of what; on hover which figure it is. @param {Row} row @param {Told | undefined} told */
function keeps(row, told) {
  const id = `edge-${row.table}`;
  const edge = told?.edge;
  if (!edge) return h("p.edge", { id, title: told?.refused?.reason }, told && phrase("lobby-no-edge"));
  return h(
    "p.edge",
    { id, title: phrase("lobby-edge-means", { bet: edge.label, risk: percent(edge.risk) }) },
    phrase("lobby-edge"),
    h("b", percent(edge.edge, 2)),
    h("small", phrase("lobby-edge-per", { bet: edge.label })),
  );
}

/** Whether somebody could sit down here now. @param {Row} row */
export const hasRoom = (row) => row.open && row.mode === "virtual" && row.seats.length < row.boxes;

/** One table; drawn again when something about it has changed, in the same place. */
class Tile {
  constructor() {
    this.top = h("h3.top");
    this.node = h("li.panel.tbl", this.top);
  }

  /** @param {Row} row @param {string} title @param {Wire.LinkView | undefined} link @param {Somebody} person @param {Told | undefined} told */
  show(row, title, link, person, told) {
    const [state, word] = stateOf(row, link);
    const deals = may(person, "deal");
    if (!changed(this.node, [row, title, state, word, person?.account, deals, told])) return;
    const at = `/tables/${encodeURIComponent(row.table)}`;
    this.node.dataset.table = row.table;
    this.node.classList.toggle("shut", !row.open);
    // A lively table changes while somebody presses it; what he presses stays.
    redraw(
      this.top,
      h("a.to", { href: at, "aria-describedby": `edge-${row.table}` }, title),
      h("state-pill", { state }, word),
    );
    redraw(
      this.node,
      this.top,
      h(
        "p.of",
        h("span", row.game === row.title ? houseOf(row.house) : row.game),
        h(
          "a",
          { href: `/rulebooks/${row.rulebook}` },
          phrase("lobby-rules"),
          h("span.sr", phrase("lobby-rules-of", { game: row.game })),
        ),
      ),
      mini(row, person?.account ?? null, !row.open),
      h(
        "p.lim",
        h("b", limits(row)),
        h("span", `${seats(row, person)} · ${phrase(row.mode === "live" ? "lobby-live-dealer" : "lobby-virtual")}`),
      ),
      keeps(row, told),
      deals &&
        h(
          "a.btn.ghost.deal",
          { href: `${at}/dealer` },
          phrase("lobby-deal"),
          h("span.sr", phrase("lobby-deal-where", { table: title })),
        ),
    );
  }
}

/** All tables, those of one kind together. */
export class Tables {
  #kinds = h("nav.kinds", { "aria-label": phrase("lobby-kinds") });
  #floor = h("div.floor");
  node = h("div.tables-by-kind", this.#kinds, this.#floor);
  /** @type {Map<string, Tile>} */ #tiles = new Map();
  #order = "";

  /** @param {Map<string, Row>} rows @param {Map<string, Wire.LinkView>} links @param {Somebody} person @param {Map<string, Told>} edges */
  show(rows, links, person, edges) {
    for (const [id, row] of rows) {
      const tile = this.#tiles.get(id) ?? new Tile();
      this.#tiles.set(id, tile);
      tile.show(row, tableTitle(rows, id), links.get(row.link ?? ""), person, edges.get(id));
    }
    const order = [...rows.keys()].join();
    if (order !== this.#order) {
      this.#order = order;
      this.#arrange([...rows.values()]);
    }
  }

  /** A section for each kind, those with most tables first; within it the tables of a game beside each other. @param {Row[]} rows */
  #arrange(rows) {
    const grouped = (/** @type {Row[]} */ some, /** @type {(row: Row) => string} */ by) => {
      /** @type {Map<string, Row[]>} */ const found = new Map();
      for (const row of some) found.set(by(row), [...(found.get(by(row)) ?? []), row]);
      return [...found.values()];
    };
    const kinds = grouped(rows, (row) => row.family.id).sort((a, b) => b.length - a.length);
    this.#kinds.hidden = kinds.length < 3;
    this.#kinds.replaceChildren(
      ...kinds.map(([{ family }, ...more]) =>
        h("a", { href: `#kind-${family.id}` }, familyWords(family), h("small", ` ${more.length + 1}`)),
      ),
    );
    this.#floor.replaceChildren(
      ...kinds.map((tables) => {
        const { id } = tables[0].family;
        return h(
          "section.game-tables",
          { id: `kind-${id}`, "--n": Math.min(4, tables.length), "aria-labelledby": `title-${id}` },
          h("header.game", h("h2", { id: `title-${id}` }, familyWords(tables[0].family))),
          h(
            "ul.tables",
            ...grouped(tables, (row) => row.rulebook)
              .flat()
              .map((row) => /** @type {Tile} */ (this.#tiles.get(row.table)).node),
          ),
        );
      }),
    );
  }
}

// The rounds of a table, the newest first; each opens as a sheet with every step.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { ask } from "../parts/server.js";
import { rowOf, tabled } from "../parts/tabled.js";
import { grouped, words } from "../parts/words.js";
import { moment, shelf, SUMS, sumsOf } from "./audit-words.js";

const PAGE = 20;
/** @type {(string | [string, string])[]} */
const COLUMNS = [phrase("rounds-round"), phrase("round-outcome"), [phrase("rounds-boxes"), "num.opt"], ...SUMS];

/** @param {Wire.TableRow[]} tables @param {Wire.TableRow} table @param {{openTable: (table: string) => void, openRound: (table: string, number: number) => void}} hear */
export async function roundSheets(tables, table, { openTable, openRound }) {
  const path = /** @type {const} */ (`/api/tables/${encodeURIComponent(table.table)}`);
  const body = h("tbody");
  const more = h("button.btn.ghost", { onclick: () => load() }, phrase("rounds-earlier"));
  /** @type {number | null} */ let before = null;

  async function load() {
    const found = await ask(`${path}/rounds?limit=${PAGE}${before ? `&before=${before}` : ""}`);
    before = found.at(-1)?.number ?? before;
    more.hidden = found.length < PAGE;
    body.append(...found.map(row));
  }

  /** @param {Wire.RoundRow} round */
  const row = (round) =>
    rowOf(COLUMNS, [
      [
        h(
          "button.link",
          { disabled: round.last_version === null, onclick: () => openRound(table.table, round.number) },
          phrase("slip-round", { number: grouped(round.number) }),
        ),
        h("small", moment(round.opened_at)),
      ],
      round.outcome ? words(round.outcome) : phrase("rounds-being-played"),
      String(round.boxes),
      ...sumsOf(round, table.currency),
    ]);

  await load();
  return [
    shelf(
      phrase("rounds-tables"),
      tables.map((one) => ({
        title: one.title,
        more: one.game === one.title ? "" : one.game,
        here: one === table,
        open: () => openTable(one.table),
      })),
    ),
    h(
      "section.paper",
      { "aria-label": phrase("rounds-of", { table: table.title }) },
      h(
        "header",
        h("h2", table.title),
        h("p.muted", table.game),
        h("a.btn", { href: `${path}/export`, download: `${table.table}-rounds.jsonl` }, phrase("rounds-export")),
      ),
      tabled("ledger", COLUMNS, body),
      h("footer", more),
    ),
  ];
}

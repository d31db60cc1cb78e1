// @ts-check
// The rounds of a table, the newest first; each opens as a sheet with every step.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { ask } from "../parts/server.js";
import { change, grouped, money, words } from "../parts/words.js";
import { moment } from "./audit-words.js";

const PAGE = 20;

/** @param {Wire.TableRow[]} tables @param {string} chosen @param {{openTable: (table: string) => void, openRound: (table: string, number: number) => void}} hear */
export async function roundSheets(tables, chosen, { openTable, openRound }) {
  const table = tables.find((one) => one.table === chosen) ?? tables[0];
  const path = /** @type {const} */ (`/api/tables/${encodeURIComponent(table.table)}`);
  const body = h("tbody");
  const more = h("button.btn.ghost", { onclick: () => load() }, phrase("rounds-earlier"));
  /** @type {number | null} */ let before = null;

  async function load() {
    const found = await ask(`${path}/rounds?limit=${PAGE}${before ? `&before=${before}` : ""}`);
    before = found.at(-1)?.number ?? before;
    more.hidden = found.length < PAGE;
    body.append(...found.map((round) => row(round)));
  }

  const amount = (/** @type {number} */ cents) =>
    h("b", { class: cents > 0 ? "win" : cents < 0 ? "lose" : "push" }, change(cents));

  /** @param {Wire.RoundRow} round */
  function row(round) {
    // What jackpot bets brought and paid is the link's.
    const net = round.house ?? round.staked - round.paid;
    return h(
      "tr",
      h(
        "th",
        { scope: "row" },
        h(
          "button.link",
          { disabled: round.last_version === null, onclick: () => openRound(table.table, round.number) },
          phrase("slip-round", { number: grouped(round.number) }),
        ),
        h("small", moment(round.opened_at)),
      ),
      h("td", round.outcome ? words(round.outcome) : phrase("rounds-being-played")),
      h("td.num.opt", String(round.boxes)),
      h("td.num.opt", money(round.staked, table.currency)),
      h("td.num.opt", money(round.paid, table.currency)),
      h("td.num", round.outcome ? amount(net) : ""),
      h("td.num.opt", round.outcome ? amount(round.staked - round.paid - net) : ""),
    );
  }

  await load();
  return [
    h(
      "nav.shelf",
      { "aria-label": phrase("rounds-tables") },
      tables.map((one) =>
        h(
          "button",
          { "aria-pressed": String(one === table), onclick: () => openTable(one.table) },
          one.title,
          h("small", one.game === one.title ? "" : one.game),
        ),
      ),
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
      h(
        "table.ledger",
        h(
          "thead",
          h(
            "tr",
            h("th", { scope: "col" }, phrase("rounds-round")),
            h("th", { scope: "col" }, phrase("round-outcome")),
            h("th.num.opt", { scope: "col" }, phrase("rounds-boxes")),
            h("th.num.opt", { scope: "col" }, phrase("rounds-staked")),
            h("th.num.opt", { scope: "col" }, phrase("rounds-paid")),
            h("th.num", { scope: "col" }, phrase("rounds-house")),
            h("th.num.opt", { scope: "col" }, phrase("audit-search-link")),
          ),
        ),
        body,
      ),
      h("footer", more),
    ),
  ];
}

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
  const body = h("tbody", {});
  const more = h("button", { class: "btn ghost", type: "button", onclick: () => load() }, phrase("rounds-earlier"));
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
      {},
      h(
        "th",
        { scope: "row" },
        h(
          "button",
          {
            class: "link",
            type: "button",
            disabled: round.last_version === null,
            onclick: () => openRound(table.table, round.number),
          },
          phrase("slip-round", { number: grouped(round.number) }),
        ),
        h("small", {}, moment(round.opened_at)),
      ),
      h("td", {}, round.outcome ? words(round.outcome) : phrase("rounds-being-played")),
      h("td", { class: "num opt" }, String(round.boxes)),
      h("td", { class: "num opt" }, money(round.staked, table.currency)),
      h("td", { class: "num opt" }, money(round.paid, table.currency)),
      h("td", { class: "num" }, round.outcome ? amount(net) : ""),
      h("td", { class: "num opt" }, round.outcome ? amount(round.staked - round.paid - net) : ""),
    );
  }

  await load();
  return [
    h(
      "nav",
      { class: "shelf", "aria-label": phrase("rounds-tables") },
      tables.map((one) =>
        h(
          "button",
          { type: "button", "aria-pressed": String(one === table), onclick: () => openTable(one.table) },
          one.title,
          h("small", {}, one.game === one.title ? "" : one.game),
        ),
      ),
    ),
    h(
      "section",
      { class: "paper", "aria-label": phrase("rounds-of", { table: table.title }) },
      h(
        "header",
        {},
        h("h2", {}, table.title),
        h("p", { class: "muted" }, table.game),
        h(
          "a",
          { class: "btn", href: `${path}/export`, download: `${table.table}-rounds.jsonl` },
          phrase("rounds-export"),
        ),
      ),
      h(
        "table",
        { class: "ledger" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, phrase("rounds-round")),
            h("th", { scope: "col" }, phrase("round-outcome")),
            h("th", { scope: "col", class: "num opt" }, phrase("rounds-boxes")),
            h("th", { scope: "col", class: "num opt" }, phrase("rounds-staked")),
            h("th", { scope: "col", class: "num opt" }, phrase("rounds-paid")),
            h("th", { scope: "col", class: "num" }, phrase("rounds-house")),
            h("th", { scope: "col", class: "num opt" }, phrase("audit-search-link")),
          ),
        ),
        body,
      ),
      h("footer", {}, more),
    ),
  ];
}

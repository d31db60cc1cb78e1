// Rounds found again, over all tables: by player, day, amount, ruling and outcome. What is looked for is in the address.

import { h, instead } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { ask } from "../parts/server.js";
import { rowOf, tabled, titled } from "../parts/tabled.js";
import { AMOUNT, cents, grouped, words } from "../parts/words.js";
import { moment, SUMS, sumsOf } from "./audit-words.js";

const FIELDS = ["table", "player", "begins", "ends", "least", "most", "ruled", "void"];

const COLUMNS = [phrase("rounds-round"), phrase("round-outcome"), ...SUMS];

/** What the address asks for, as the server is asked: days from their first moment to their last. @param {URLSearchParams} asked */
function query(asked) {
  const wanted = new URLSearchParams();
  for (const name of FIELDS) {
    const value = asked.get(name);
    if (!value) continue;
    if (name === "begins" || name === "ends") {
      const day = new Date(`${value}T00:00:00`);
      if (name === "ends") day.setDate(day.getDate() + 1);
      wanted.set(name, day.toISOString());
    } else if (name === "least" || name === "most") wanted.set(name, String(cents(value)));
    else wanted.set(name, value);
  }
  return wanted;
}

/** @param {URLSearchParams} asked @param {Wire.TableRow[]} tables @param {{look: (wanted: Record<string, string>) => void, openRound: (table: string, number: number) => void}} hear */
export async function searchSheets(asked, tables, { look, openRound }) {
  const wanted = query(asked);
  const body = h("tbody");
  const none = h("p.none", { hidden: true }, phrase("audit-search-none"));
  const more = h("button.btn.ghost", { onclick: () => load() }, phrase("rounds-earlier"));

  async function load() {
    const found = await ask(`/api/audit/rounds?${wanted}`);
    body.append(...found.rounds.map(row));
    none.hidden = body.childElementCount > 0;
    more.hidden = found.ends === null;
    if (found.ends) wanted.set("ends", found.ends);
  }

  /** @param {Wire.FoundRound} found */
  function row({ currency, round }) {
    const table = tables.find((one) => one.table === round.table)?.title ?? words(round.table);
    const title = phrase("round-title", { number: grouped(round.number), table });
    const link = h("button.link", { onclick: () => openRound(round.table, round.number) }, title);
    const name = [link, h("small", moment(round.ended_at ?? round.opened_at))];
    return rowOf(COLUMNS, [name, round.outcome && words(round.outcome), ...sumsOf(round, currency)], {
      "data-round": `${round.table} ${round.number}`,
    });
  }

  const csv = `/api/audit/rounds.csv?${wanted}`;
  await load();
  return [
    titled(
      "section.paper",
      phrase("audit-search"),
      [h("a.btn", { href: csv, download: "rounds.csv" }, phrase("audit-search-csv"))],
      searchForm(asked, tables, look),
      tabled("ledger", COLUMNS, body),
      none,
      h("footer", more),
    ),
  ];
}

/** @param {URLSearchParams} asked @param {Wire.TableRow[]} tables @param {(wanted: Record<string, string>) => void} look */
function searchForm(asked, tables, look) {
  const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {object} */ more = {}) =>
    h("label", label, h("input", { name, type: "text", value: asked.get(name) ?? "", ...more }));
  const tick = (/** @type {string} */ name, /** @type {string} */ label) =>
    h("label.tick", h("input", { type: "checkbox", name, value: "true", checked: asked.get(name) === "true" }), label);
  const amounts = { inputmode: "decimal", pattern: AMOUNT };
  const form = h(
    "form.find",
    {
      role: "search",
      onsubmit: instead(() => {
        const given = [...new FormData(form)].filter(([, value]) => value !== "");
        look(Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
      }),
    },
    h(
      "label",
      phrase("audit-search-table"),
      h(
        "select",
        { name: "table" },
        h("option", { value: "" }, phrase("audit-search-every-table")),
        ...tables.map((one) =>
          h("option", { value: one.table, selected: asked.get("table") === one.table }, one.title),
        ),
      ),
    ),
    field("player", phrase("audit-search-player"), { type: "search", maxlength: 128 }),
    field("begins", phrase("audit-search-begins"), { type: "date" }),
    field("ends", phrase("audit-search-ends"), { type: "date" }),
    field("least", phrase("audit-search-least"), amounts),
    field("most", phrase("audit-search-most"), amounts),
    tick("ruled", phrase("audit-search-ruled")),
    tick("void", phrase("audit-search-void")),
    h("button.btn.go", { type: "submit" }, phrase("audit-search-look")),
  );
  return form;
}

// The auditor's desk: /audit?see=record, rounds (&table=ID&round=N), search, links (&link=ID) or staff. Sheets to read, nothing to
// fill in; what is on a sheet is in its address.

import { h } from "../parts/dom.js";
import { admitted } from "../parts/entrance.js";
import "../parts/room.js";
import { toldApart } from "../parts/labels.js";
import { phrase } from "../parts/phrases.js";
import { ask, troubleShown } from "../parts/server.js";
import "../parts/table.js";
import { recordSheets } from "./audit-record.js";
import { roundSheet } from "./audit-round.js";
import { roundSheets } from "./audit-rounds.js";
import { searchSheets } from "./audit-search.js";
import { staffSheets } from "./audit-staff.js";
import { statementSheets } from "./audit-statement.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const said = /** @type {HTMLElement} */ (document.querySelector("#said"));
const say = (/** @type {string} */ text) => {
  said.textContent = text;
};

const PARTS = [
  ["record", phrase("audit-record")],
  ["rounds", phrase("audit-rounds")],
  ["search", phrase("audit-search")],
  ["links", phrase("audit-links")],
  ["staff", phrase("audit-staff")],
];
const desk = h("div.desk");
const tabs = h("nav.parts", { "aria-label": phrase("audit-desk") });
/** @type {Map<string, string>} */ let people = new Map();
let turn = 0;

const address = () => new URLSearchParams(location.search);
const person = (/** @type {string} */ account) => people.get(account) ?? account;

/** @param {Record<string, string>} wanted */
function go(wanted) {
  history.pushState(null, "", `${location.pathname}?${new URLSearchParams(wanted)}`);
  show();
}

/** The sheets that the address asks for. @returns {Promise<(Node | null)[]>} */
async function sheets() {
  const asked = address();
  const see = asked.get("see") ?? "record";
  if (see === "record") return recordSheets(say, (table) => go({ see: "rounds", table }));
  const tables = toldApart(await ask("/api/tables"));
  if (see === "staff") return staffSheets(people, tables);
  if (see === "links")
    return statementSheets(await ask("/api/links"), tables, asked.get("link") ?? "", (link) => go({ see, link }));
  if (see === "search")
    return searchSheets(asked, tables, {
      look: (wanted) => go({ see, ...wanted }),
      openRound: (id, number) => go({ see: "rounds", table: id, round: String(number) }),
    });
  const table = tables.find((one) => one.table === asked.get("table")) ?? tables[0];
  const round = Number(asked.get("round"));
  if (round) return roundSheet(table, round, { person, back: () => go({ see, table: table.table }) });
  return roundSheets(tables, table.table, {
    openTable: (id) => go({ see, table: id }),
    openRound: (id, number) => go({ see, table: id, round: String(number) }),
  });
}

async function show() {
  const mine = ++turn;
  const see = address().get("see") ?? "record";
  tabs.replaceChildren(
    ...PARTS.map(([id, name]) =>
      h(
        "a",
        {
          href: `/audit?see=${id}`,
          "aria-current": id === see ? "page" : null,
          onclick: (/** @type {MouseEvent} */ event) => {
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            go({ see: id });
          },
        },
        name,
      ),
    ),
  );
  desk.setAttribute("aria-busy", "true");
  try {
    const found = await sheets();
    if (mine !== turn) return;
    desk.replaceChildren(...found.filter((one) => one !== null));
    scrollTo({ top: 0 });
  } catch (fault) {
    if (mine === turn)
      desk.replaceChildren(troubleShown(fault), h("button.btn.go", { onclick: show }, phrase("try-again")));
  } finally {
    if (mine === turn) desk.removeAttribute("aria-busy");
  }
}

await admitted("audit", phrase("audit-auditor"), main);
try {
  const staff = await ask("/api/accounts?staff=true&limit=200");
  people = new Map(staff.map((one) => [one.id, one.name]));
  main.replaceChildren(h("h1.sr", phrase("page-audit")), tabs, desk);
  addEventListener("popstate", show);
  await show();
} catch (fault) {
  main.replaceChildren(troubleShown(fault));
}

// The auditor's desk: /audit?see=record, rounds (&table=ID&round=N), search, links (&link=ID) or staff. Sheets to read, nothing to
// fill in; what is on a sheet is in its address.

import { asked, layDesk } from "../parts/desk.js";
import { admitted } from "../parts/entrance.js";
import { toldApart } from "../parts/labels.js";
import { main } from "../parts/page.js";
import { phrase } from "../parts/phrases.js";
import "../parts/room.js";
import { ask, troubleShown } from "../parts/server.js";
import "../parts/table.js";
import { recordSheets } from "./audit-record.js";
import { roundSheet } from "./audit-round.js";
import { roundSheets } from "./audit-rounds.js";
import { searchSheets } from "./audit-search.js";
import { staffSheets } from "./audit-staff.js";
import { statementSheets } from "./audit-statement.js";

await admitted("audit", phrase("audit-auditor"), main);
try {
  const staff = await ask("/api/accounts?staff=true&limit=200");
  const people = new Map(staff.map((one) => [one.id, one.name]));
  const person = (/** @type {string} */ account) => people.get(account) ?? account;
  await layDesk(
    phrase("page-audit"),
    phrase("audit-desk"),
    [
      ["record", phrase("audit-record")],
      ["rounds", phrase("audit-rounds")],
      ["search", phrase("audit-search")],
      ["links", phrase("audit-links")],
      ["staff", phrase("audit-staff")],
    ],
    async (see, { go }) => {
      if (see === "record") return recordSheets((table) => go({ see: "rounds", table }));
      const openRound = (/** @type {string} */ table, /** @type {number} */ number) =>
        go({ see: "rounds", table, round: String(number) });
      const wanted = asked();
      const tables = toldApart(await ask("/api/tables"));
      if (see === "staff") return staffSheets(people, tables);
      if (see === "links")
        return statementSheets(await ask("/api/links"), tables, wanted.get("link") ?? "", (link) => go({ see, link }));
      if (see === "search") return searchSheets(wanted, tables, { look: (found) => go({ see, ...found }), openRound });
      const table = tables.find((one) => one.table === wanted.get("table")) ?? tables[0];
      const round = Number(wanted.get("round"));
      if (round) return roundSheet(table, round, { person, back: () => go({ see, table: table.table }) });
      return roundSheets(tables, table, { openTable: (id) => go({ see, table: id }), openRound });
    },
  );
} catch (fault) {
  main.replaceChildren(troubleShown(fault));
}

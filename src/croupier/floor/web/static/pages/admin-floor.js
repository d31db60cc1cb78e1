// Tables and links as they are, and the configuration as it was read: to look at, each with where it is changed.

import { h } from "../parts/dom.js";
import { tableTitle, toldApart } from "../parts/labels.js";
import { phrase } from "../parts/phrases.js";
import { may, me } from "../parts/person.js";
import { ask } from "../parts/server.js";
import { tabled, titled } from "../parts/tabled.js";
import { money } from "../parts/words.js";

/** @param {string} label @param {string[]} names @param {Parameters<typeof tabled>[2]} rows @param {Node | false} [before] */
const sheet = (label, names, rows, before) =>
  titled("section.paper", label, [], before, tabled("ledger.settings", names, rows));

export async function floorSheets() {
  const [rows, links, person] = await Promise.all([ask("/api/tables"), ask("/api/links"), me()]);
  const tables = toldApart(rows);
  const titles = new Map(rows.map((one) => [one.table, one]));
  const limits = (/** @type {Wire.TableRow} */ row) =>
    Object.entries(row.limits).map(([bet, { min, max }]) => {
      const least = money(min ?? 0, row.currency);
      const most = max === min ? "" : ` – ${money(max ?? 0, row.currency)}`;
      return h("small", `${row.labels[bet]} ${max === null ? phrase("money-from", { amount: least }) : least + most}`);
    });
  const tableRows = tables.map((one) => [
    [one.title, h("small", one.table)],
    limits(one),
    [
      h("small", phrase("admin-limits-where")),
      may(person, "open-tables") && h("a", { href: `/pit/${encodeURIComponent(one.table)}` }, phrase("admin-in-pit")),
    ],
  ]);
  const linkRows = links.map((link) => [
    [link.title, h("small", link.tables.map((table) => tableTitle(titles, table)).join(", "))],
    money(link.meter, link.currency),
    phrase(Object.keys(link.faults).length || link.status !== "open" ? "admin-out-of-order" : "admin-works"),
    h("small", `${phrase("admin-link-where")} `, h("code", "croupier jackpot adjust")),
  ]);
  return [
    sheet(
      phrase("admin-part-floor"),
      [phrase("admin-table"), phrase("admin-limits"), phrase("admin-where")],
      tableRows,
    ),
    sheet(
      phrase("admin-links"),
      [phrase("admin-link"), phrase("admin-meter"), phrase("admin-state"), phrase("admin-where")],
      linkRows,
    ),
  ];
}

/** A text; what stands between backticks is written so in the file. @param {string} text */
const withCode = (text) => text.split("`").map((part, at) => (at % 2 ? h("code", part) : part));

export async function configurationSheets() {
  const told = await ask("/api/configuration");
  /** @type {Map<string, Wire.ConfiguredValue[]>} */ const parts = new Map();
  for (const one of told.values) {
    const [first, ...rest] = one.key.split(".");
    const part = rest.length ? first : "floor";
    parts.set(part, [...(parts.get(part) ?? []), one]);
  }
  const valueRow = (/** @type {Wire.ConfiguredValue} */ one) =>
    h(
      "tr",
      { "data-key": one.key },
      h("th", { scope: "row" }, h("code", one.key), one.variable && h("small", h("code", one.variable))),
      h(
        "td",
        { class: one.configured ? null : "usual" },
        one.value ? h("code", one.value) : "–",
        !one.configured && h("small", phrase("admin-usual")),
      ),
      h("td.opt", h("small", withCode(one.means))),
    );
  return [
    told.overruled.length > 0 &&
      sheet(
        phrase("admin-overruled"),
        [phrase("admin-key-name"), phrase("admin-value"), phrase("admin-holds"), phrase("admin-changes")],
        told.overruled.map((one) => [one.key, one.configured, one.holds, one.change]),
        h("p.muted", phrase("admin-overruled-says")),
      ),
    ...[...parts].map(([part, values]) =>
      sheet(
        phrase(/** @type {"admin-keys-floor"} */ (`admin-keys-${part}`)),
        [phrase("admin-key-name"), phrase("admin-value"), phrase("admin-means")],
        values.map(valueRow),
        part === "floor" && h("p.muted", told.demonstration ? phrase("admin-demonstration") : phrase("admin-read")),
      ),
    ),
  ];
}

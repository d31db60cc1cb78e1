// @ts-check
// Tables and links as they are, and the configuration as it was read: to look at, each with where it is changed.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { may, me } from "../parts/person.js";
import { ask } from "../parts/server.js";
import { money } from "../parts/words.js";

/** @param {string} label @param {string[]} columns @param {Node[]} rows @param {...(Node | false | null)} before */
const sheet = (label, columns, rows, ...before) =>
  h(
    "section.paper",
    { "aria-label": label },
    h("header", h("h2", label)),
    ...before,
    h(
      "table.ledger.settings",
      h(
        "thead",
        h(
          "tr",
          columns.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h("tbody", ...rows),
    ),
  );

export async function floorSheets() {
  const [tables, links, person] = await Promise.all([ask("/api/tables"), ask("/api/links"), me()]);
  const tableRows = tables.map((row) =>
    h(
      "tr",
      h("th", { scope: "row" }, row.title, h("small", row.table)),
      h(
        "td",
        Object.entries(row.limits).map(([bet, { min, max }]) =>
          h(
            "small",
            `${row.labels[bet]} ${money(min ?? 0, row.currency)}${max === null ? "" : ` – ${money(max, row.currency)}`}`,
          ),
        ),
      ),
      h(
        "td",
        h("small", phrase("admin-limits-where")),
        may(person, "open-tables") && h("a", { href: `/pit/${encodeURIComponent(row.table)}` }, phrase("admin-in-pit")),
      ),
    ),
  );
  const linkRows = links.map((link) =>
    h(
      "tr",
      h("th", { scope: "row" }, link.title, h("small", link.tables.join(", "))),
      h("td", money(link.meter, link.currency)),
      h(
        "td",
        Object.keys(link.faults).length || link.status !== "open"
          ? phrase("admin-out-of-order")
          : phrase("admin-works"),
      ),
      h("td", h("small", `${phrase("admin-link-where")} `, h("code", "croupier jackpot adjust"))),
    ),
  );
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
  const row = (/** @type {Wire.ConfiguredValue} */ one) =>
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
        told.overruled.map((one) =>
          h("tr", h("th", { scope: "row" }, one.key), h("td", one.configured), h("td", one.holds), h("td", one.change)),
        ),
        h("p.muted", phrase("admin-overruled-says")),
      ),
    ...[...parts].map(([part, values]) =>
      sheet(
        phrase(/** @type {"admin-keys-floor"} */ (`admin-keys-${part}`)),
        [phrase("admin-key-name"), phrase("admin-value"), phrase("admin-means")],
        values.map(row),
        part === "floor" && h("p.muted", told.demonstration ? phrase("admin-demonstration") : phrase("admin-read")),
      ),
    ),
  ];
}

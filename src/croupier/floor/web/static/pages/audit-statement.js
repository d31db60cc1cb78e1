// @ts-check
// The statement of a link: how the value on the display follows from every transfer since the last reset.

import { h } from "../parts/dom.js";
import { ask } from "../parts/server.js";
import { grouped, money, sentence, symbol, words } from "../parts/words.js";
import { moment } from "./audit-words.js";

const MILS = 10_000;

const TOTALS = /** @type {const} */ ([
  ["collected_mils", "Staked on the jackpot"],
  ["returned_mils", "Given back"],
  ["to_meter_mils", "To the meter"],
  ["overflow_mils", "Above the ceiling, to the reserve"],
  ["to_reserve_mils", "To the reserve"],
  ["to_prizes_mils", "Set aside for prizes"],
  ["to_house_mils", "To the house"],
  ["resets_mils", "Start values"],
  ["awards_mils", "Awarded from the meter"],
  ["prizes_mils", "Fixed prizes and envy"],
  ["corrections_mils", "Corrections of the meter"],
]);

/** Ten-thousandths of a cent, to the last one. @param {number} mils @param {boolean} [sign] */
export function exact(mils, sign = false) {
  const cents = Math.trunc(Math.abs(mils) / MILS);
  const rest = String(Math.abs(mils) % MILS)
    .padStart(4, "0")
    .replace(/0+$/, "");
  return `${mils < 0 ? "−" : sign && mils > 0 ? "+" : ""}${money(cents)}${rest}`;
}

/** @param {Wire.LinkView[]} links @param {string} chosen @param {(link: string) => void} openLink */
export async function statementSheets(links, chosen, openLink) {
  if (!links.length)
    return [
      h(
        "section",
        { class: "paper" },
        h("header", {}, h("h2", {}, "No links")),
        h("p", { class: "muted none" }, "This floor has no linked jackpot."),
      ),
    ];
  const link = links.find((one) => one.link === chosen) ?? links[0];
  const path = /** @type {const} */ (`/api/audit/links/${encodeURIComponent(link.link)}`);
  const found = await ask(path);
  const sign = symbol(found.link.currency);
  /** @param {string} name @param {string} value @param {string} [more] @param {string} [kind] */
  const line = (name, value, more = "", kind = "") =>
    h(
      "tr",
      { class: kind },
      h("th", { scope: "row" }, name),
      h("td", { class: "num opt" }, more),
      h("td", { class: "num" }, value),
    );
  return [
    h(
      "nav",
      { class: "shelf", "aria-label": "Links" },
      links.map((one) =>
        h(
          "button",
          { type: "button", "aria-pressed": String(one === link), onclick: () => openLink(one.link) },
          one.title,
          h("small", {}, money(one.meter, one.currency)),
        ),
      ),
    ),
    h(
      "section",
      { class: "paper", "aria-label": `Statement of ${found.link.title}` },
      h(
        "header",
        {},
        h("h2", {}, `Statement of ${found.link.title}`),
        h("p", { class: "muted" }, `Reading ${grouped(found.reading)}`),
        h(
          "a",
          { class: "btn", href: `${path}?entries=true`, download: `${link.link}-statement.json` },
          "Export with every entry",
        ),
      ),
      h(
        "p",
        { class: `stamp ${found.agrees ? "win" : "lose"}` },
        found.agrees ? "What is kept follows from the record." : "What is kept does not follow from the record.",
        h("small", {}, `The display shows ${money(found.displayed, found.link.currency)}`),
      ),
      h(
        "table",
        { class: "ledger sum" },
        h("caption", {}, `Since ${moment(found.since.at)}, when the meter last started anew`),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, "Meter"),
            h("th", { scope: "col", class: "num opt" }, "Transfers"),
            h("th", { scope: "col", class: "num" }, sign || found.link.currency),
          ),
        ),
        h(
          "tbody",
          {},
          line("Start", exact(found.since.meter_mils)),
          found.lines.map((one) => line(sentence(one.says), exact(one.mils, true), grouped(one.count))),
          line("Derived", exact(found.derived_mils), "", "total"),
          line("Kept", exact(found.meter_mils), "", "total"),
        ),
      ),
      found.pending > 0 &&
        h("p", { class: "muted none" }, `${money(found.pending, found.link.currency)} is on its way to winners.`),
    ),
    h(
      "section",
      { class: "paper", "aria-label": "Since the link was opened" },
      h("header", {}, h("h2", {}, "Since the link was opened")),
      h(
        "table",
        { class: "ledger sum" },
        h(
          "tbody",
          {},
          TOTALS.map(([name, says]) => line(says, exact(found.totals[name]))),
          line("In reserve now", exact(found.reserve_mils), "", "total"),
          line("Set aside for prizes now", exact(found.prizes_mils), "", "total"),
        ),
      ),
    ),
    winsOf(found),
  ];
}

/** @param {Wire.Statement} found */
function winsOf(found) {
  if (!found.wins.length)
    return h(
      "section",
      { class: "paper", "aria-label": "Wins" },
      h("header", {}, h("h2", {}, "Wins")),
      h("p", { class: "muted none" }, "Nobody has won yet."),
    );
  return h(
    "section",
    { class: "paper", "aria-label": "Wins" },
    h("header", {}, h("h2", {}, "Wins")),
    h(
      "table",
      { class: "ledger" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["Kind", "Hits", "Amount"].map((name, place) => h("th", { scope: "col", class: place ? "num" : "" }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        found.hits.map((hit) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, words(hit.category), h("small", {}, hit.kind)),
            h("td", { class: "num" }, grouped(hit.count)),
            h("td", { class: "num" }, money(hit.amount)),
          ),
        ),
      ),
    ),
    h(
      "table",
      { class: "ledger" },
      h("caption", {}, "The latest"),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "Win"),
          h("th", { scope: "col", class: "opt" }, "Where"),
          h("th", { scope: "col", class: "num" }, "Amount"),
        ),
      ),
      h(
        "tbody",
        {},
        found.wins.map((win) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, words(win.category), h("small", {}, `${win.hand || win.kind} · ${win.says}`)),
            h("td", { class: "opt" }, `${win.table}, box ${win.box}`, h("small", {}, moment(win.entered_at))),
            h("td", { class: "num" }, money(win.amount)),
          ),
        ),
      ),
    ),
  );
}

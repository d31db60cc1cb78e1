// The statement of a link: how the value on the display follows from every transfer since the last reset.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { ask } from "../parts/server.js";
import { tabled, titled } from "../parts/tabled.js";
import { grouped, money, sentence, symbol, words } from "../parts/words.js";
import { moment, shelf } from "./audit-words.js";

const MILS = 10_000;

const TOTALS = /** @type {const} */ ([
  ["collected_mils", phrase("total-collected")],
  ["returned_mils", phrase("total-returned")],
  ["to_meter_mils", phrase("total-to-meter")],
  ["overflow_mils", phrase("total-overflow")],
  ["to_reserve_mils", phrase("total-to-reserve")],
  ["to_prizes_mils", phrase("total-to-prizes")],
  ["to_house_mils", phrase("total-to-house")],
  ["resets_mils", phrase("total-resets")],
  ["awards_mils", phrase("total-awards")],
  ["prizes_mils", phrase("total-prizes")],
  ["corrections_mils", phrase("total-corrections")],
]);

/** Ten-thousandths of a cent, to the last one. @param {number} mils @param {boolean} [sign] */
function exact(mils, sign = false) {
  const cents = Math.trunc(Math.abs(mils) / MILS);
  const rest = String(Math.abs(mils) % MILS)
    .padStart(4, "0")
    .replace(/0+$/, "");
  return `${mils < 0 ? "−" : sign && mils > 0 ? "+" : ""}${money(cents)}${rest}`;
}

/** @param {Wire.LinkView[]} links @param {Wire.TableRow[]} tables @param {string} chosen @param {(link: string) => void} openLink */
export async function statementSheets(links, tables, chosen, openLink) {
  if (!links.length)
    return [titled("section.paper", phrase("statement-no-links"), [], h("p.muted.none", phrase("statement-none")))];
  const link = links.find((one) => one.link === chosen) ?? links[0];
  const path = /** @type {const} */ (`/api/audit/links/${encodeURIComponent(link.link)}`);
  const found = await ask(path);
  /** @param {string} name @param {string} value @param {string} [more] @param {string} [kind] */
  const line = (name, value, more = "", kind = "") =>
    h("tr", { class: kind }, h("th", { scope: "row" }, name), h("td.num.opt", more), h("td.num", value));
  return [
    shelf(
      phrase("audit-links"),
      links.map((one) => ({
        title: one.title,
        more: money(one.meter, one.currency),
        here: one === link,
        open: () => openLink(one.link),
      })),
    ),
    titled(
      "section.paper",
      phrase("statement-of", { link: found.link.title }),
      [
        h("p.muted", phrase("statement-reading", { number: grouped(found.reading) })),
        h(
          "a.btn",
          { href: `${path}?entries=true`, download: `${link.link}-statement.json` },
          phrase("statement-export"),
        ),
      ],
      h(
        "p",
        { class: `stamp ${found.agrees ? "win" : "lose"}` },
        phrase(found.agrees ? "statement-agrees" : "statement-disagrees"),
        h("small", phrase("statement-display", { amount: money(found.displayed, found.link.currency) })),
      ),
      tabled(
        "ledger.sum",
        [
          phrase("statement-meter"),
          [phrase("statement-transfers"), "num.opt"],
          [symbol(found.link.currency) || found.link.currency, "num"],
        ],
        [
          line(phrase("statement-start"), exact(found.since.meter_mils)),
          ...found.lines.map((one) => line(sentence(one.says), exact(one.mils, true), grouped(one.count))),
          line(phrase("statement-derived"), exact(found.derived_mils), "", "total"),
          line(phrase("statement-kept"), exact(found.meter_mils), "", "total"),
        ],
        h("caption", phrase("statement-since", { time: moment(found.since.at) })),
      ),
      found.pending > 0 &&
        h("p.muted.none", phrase("statement-on-its-way", { amount: money(found.pending, found.link.currency) })),
    ),
    titled(
      "section.paper",
      phrase("statement-since-opened"),
      [],
      h(
        "table.ledger.sum",
        h(
          "tbody",
          ...TOTALS.map(([name, says]) => line(says, exact(found.totals[name]))),
          line(phrase("statement-in-reserve"), exact(found.reserve_mils), "", "total"),
          line(phrase("statement-for-prizes"), exact(found.prizes_mils), "", "total"),
        ),
      ),
    ),
    winsOf(found, (table) => tables.find((one) => one.table === table)?.title ?? words(table)),
  ];
}

/** @param {Wire.Statement} found @param {(table: string) => string} title */
const winsOf = (found, title) =>
  titled(
    "section.paper",
    phrase("statement-wins"),
    [],
    ...(found.wins.length
      ? [
          tabled(
            "ledger",
            [phrase("statement-kind"), [phrase("statement-hits"), "num"], [phrase("statement-amount"), "num"]],
            found.hits.map((hit) => [
              [words(hit.category), h("small", words(hit.kind))],
              grouped(hit.count),
              money(hit.amount),
            ]),
          ),
          tabled(
            "ledger",
            [phrase("statement-win"), [phrase("statement-where"), "opt"], [phrase("statement-amount"), "num"]],
            found.wins.map((win) => [
              [words(win.category), h("small", `${win.hand || words(win.kind)} · ${win.says}`)],
              [
                phrase("statement-table-box", { table: title(win.table), box: win.box }),
                h("small", moment(win.entered_at)),
              ],
              money(win.amount),
            ]),
            h("caption", phrase("statement-latest")),
          ),
        ]
      : [h("p.muted.none", phrase("statement-nobody"))]),
  );

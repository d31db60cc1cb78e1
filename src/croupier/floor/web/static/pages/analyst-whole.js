// @ts-check
// Everything that the PAR sheet has, as tables to read, to print and to take along: figures of every bet, every outcome
// with its combinations, the jackpot in the long run, two winners in one round; and the same of another game beside it.

import { h } from "../parts/dom.js";
import { houseOf, labelOf, priced } from "../parts/labels.js";
import { phrase } from "../parts/phrases.js";
import { file, troubleShown } from "../parts/server.js";
import { decisionWords, fixed, grouped, money, percent, words } from "../parts/words.js";
import * as told from "./analyst-words.js";

/**
 * @typedef {{text: string, raw: string | number, share?: number}} Cell what is read, what a program reads, and a part of one
 * @typedef {{title: string, head: string[], rows: Cell[][], open: boolean, broad?: boolean}} Sheet
 */

/** @param {unknown} text @returns {Cell} */
const word = (text) => ({ text: String(text ?? ""), raw: String(text ?? "") });
/** @param {number} value @param {number} [digits] @returns {Cell} */
const share = (value, digits = 3) => ({ text: percent(value, digits), raw: value });
/** @param {number} value @param {number} [digits] @returns {Cell} */
const figure = (value, digits = 3) => ({ text: fixed(value, digits).replace("-", "−"), raw: value });
/** @param {number} value @returns {Cell} */
const count = (value) => ({ text: grouped(Math.round(value)), raw: value });
/** A chance, as one in so many where it is small. @param {number} value @returns {Cell} */
const chance = (value) =>
  value >= 0.001 || !value
    ? share(value)
    : { text: phrase("section-one-in", { count: grouped(Math.round(1 / value)) }), raw: value };

/** All tables of a sheet. @param {any} sheet @param {Wire.Glance} glance @returns {Sheet[]} */
export function tablesOf(sheet, glance) {
  const { HEADS } = told;
  const cash = (/** @type {number} */ cents) => ({ text: money(cents, glance.currency), raw: cents / 100 });
  const price = (/** @type {string} */ pays) => ({ text: priced(pays, glance.currency), raw: pays });
  const bets = Object.entries(sheet.bets);
  /** @type {Sheet[]} */ const found = [
    {
      title: told.EVERY_BET,
      open: true,
      broad: true,
      head: [
        HEADS.bet,
        HEADS.edge,
        HEADS.risk,
        HEADS.hits,
        HEADS.pushes,
        HEADS.deviation,
        HEADS.skewness,
        HEADS.combinations,
      ],
      rows: bets.map(([bet, of]) => [
        word(labelOf(glance, bet)),
        share(of.house_edge),
        share(of.element_of_risk),
        share(of.hit_frequency),
        share(of.push_frequency),
        figure(of.standard_deviation),
        figure(of.skewness),
        count(of.combinations),
      ]),
    },
    ...bets.map(([bet, of]) => ({
      title: told.outcomes(labelOf(glance, bet)),
      open: false,
      broad: true,
      head: [
        HEADS.hand,
        HEADS.decision,
        HEADS.result,
        HEADS.combinations,
        HEADS.chance,
        HEADS.pays,
        HEADS.contribution,
      ],
      rows: of.outcomes.map((/** @type {any} */ one) => [
        word(words(one.category)),
        word(one.decision ? decisionWords(one.decision) : one.folded ? decisionWords("fold") : ""),
        { text: one.result ? words(one.result) : "", raw: one.result ?? "" },
        count(one.combinations),
        { ...chance(one.probability), share: one.probability },
        one.pays ? price(one.pays) : one.net === undefined ? word("") : figure(one.net, 4),
        figure(one.contribution, 5),
      ]),
    })),
  ];
  const { jackpot } = sheet;
  if (!jackpot) return found;
  found.push({
    title: told.JACKPOT_HANDS,
    open: true,
    head: [HEADS.hand, HEADS.combinations, HEADS.chance, HEADS.pays, HEADS.between],
    rows: jackpot.outcomes.map((/** @type {any} */ one) => [
      word(words(one.category)),
      count(one.combinations),
      { ...chance(one.probability), share: one.probability },
      price(one.pays ?? ""),
      one.bets_between ? count(one.bets_between) : word(""),
    ]),
  });
  /** @type {Cell[][]} */ const long = told.LONG.filter(([key]) => jackpot.long_run?.[key] !== undefined).map(
    ([key, name, kind]) => {
      const value = jackpot.long_run[key];
      return [word(name), kind === "money" ? cash(value) : kind === "share" ? share(value) : count(value)];
    },
  );
  if (jackpot.contribution !== undefined) long.unshift([word(told.CONTRIBUTION), share(jackpot.contribution, 1)]);
  if (jackpot.reset !== undefined) long.unshift([word(told.RESET), cash(jackpot.reset)]);
  if (jackpot.break_even_meter) long.unshift([word(told.EVEN_METER), cash(jackpot.break_even_meter)]);
  if (long.length) found.push({ title: told.LONG_RUN, open: true, head: [HEADS.figure, HEADS.value], rows: long });
  if (jackpot.two_winners?.length) {
    const both = (/** @type {number[]} */ sums) => word(sums.map((cents) => money(cents, glance.currency)).join(" + "));
    found.push({
      title: told.TWO_WINNERS,
      open: true,
      broad: true,
      head: [HEADS.first, HEADS.second, HEADS.chance, HEADS.alone, HEADS.together],
      rows: jackpot.two_winners.map((/** @type {any} */ one) => [
        word(words(one.first)),
        word(words(one.second)),
        chance(one.chance),
        both(one.alone),
        both(one.together),
      ]),
    });
  }
  return found;
}

/** @param {Sheet} sheet */
function drawn({ title, head, rows, open, broad }) {
  const most = Math.max(...rows.flat().map((cell) => cell.share ?? 0));
  return h(
    "details",
    { class: broad ? "panel whole broad" : "panel whole", open },
    h("summary", h("h2", title)),
    h(
      "div.scroll",
      { tabindex: "0", role: "region", "aria-label": title },
      h(
        "table",
        h(
          "thead",
          h(
            "tr",
            head.map((name, place) => h("th", { scope: "col", class: place ? "num" : "" }, name)),
          ),
        ),
        h(
          "tbody",
          rows.map((row) =>
            h(
              "tr",
              row.map((cell, place) =>
                place
                  ? h("td.num", { "--share": cell.share === undefined ? null : cell.share / (most || 1) }, cell.text)
                  : h("th", { scope: "row" }, cell.text),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Tables as a spreadsheet reads them. @param {Sheet[]} tables */
export function asCsv(tables) {
  const field = (/** @type {string | number} */ value) => {
    const text = String(value);
    // What begins like a formula is text all the same.
    const plain = typeof value === "string" && /^[=+\-@]/.test(text) ? `'${text}` : text;
    return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return tables
    .map(({ title, head, rows }) =>
      [[title], head, ...rows.map((row) => row.map((cell) => cell.raw))]
        .map((row) => row.map(field).join(","))
        .join("\r\n"),
    )
    .join("\r\n\r\n");
}

/** Hand something to whoever asked as a file. @param {string} name @param {Blob} content */
function save(name, content) {
  const address = URL.createObjectURL(content);
  h("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** Two games beside each other: every bet that either has. @param {any} sheet @param {Wire.Glance} glance @param {any} other @param {Wire.Glance} beside @returns {Sheet} */
export function compared(sheet, glance, other, beside) {
  const { HEADS } = told;
  const names = new Map(
    [...Object.keys(sheet.bets), ...Object.keys(other.bets)].map((bet) => [
      bet,
      labelOf(sheet.bets[bet] ? glance : beside, bet),
    ]),
  );
  /** @type {[string, (of: any) => Cell][]} */ const figures = [
    [HEADS.edge, (of) => share(of.house_edge)],
    [HEADS.risk, (of) => share(of.element_of_risk)],
    [HEADS.hits, (of) => share(of.hit_frequency)],
    [HEADS.deviation, (of) => figure(of.standard_deviation)],
    [HEADS.skewness, (of) => figure(of.skewness)],
  ];
  const rows = [...names].flatMap(([bet, label]) =>
    figures.map(([name, of]) => [
      word(`${label}: ${name.toLowerCase()}`),
      sheet.bets[bet] ? of(sheet.bets[bet]) : word("–"),
      other.bets[bet] ? of(other.bets[bet]) : word("–"),
    ]),
  );
  const even = (/** @type {any} */ of, /** @type {Wire.Glance} */ game) =>
    of.jackpot?.break_even_meter ? word(money(of.jackpot.break_even_meter, game.currency)) : word("–");
  if (sheet.jackpot || other.jackpot) rows.push([word(told.EVEN_METER), even(sheet, glance), even(other, beside)]);
  return {
    title: `${glance.title}, ${houseOf(glance.house)} · ${beside.title}, ${houseOf(beside.house)}`,
    head: [HEADS.figure, `${glance.title}, ${houseOf(glance.house)}`, `${beside.title}, ${houseOf(beside.house)}`],
    rows,
    open: true,
  };
}

/** The tables below the figures, and what takes them along. @param {Wire.Glance} glance */
export function wholeSheet(glance) {
  const element = h("div.stack.wide.whole-sheet");
  /** @type {Sheet[]} */ let tables = [];
  const csv = () => new Blob([asCsv(tables)], { type: "text/csv;charset=utf-8" });
  return {
    element,
    /** @param {any} sheet @param {{sheet: any, glance: Wire.Glance} | null} beside */
    draw(sheet, beside) {
      tables = [...(beside ? [compared(sheet, glance, beside.sheet, beside.glance)] : []), ...tablesOf(sheet, glance)];
      element.replaceChildren(...tables.map(drawn));
    },
    /** @param {() => string} workbook where the server has it as one @param {HTMLElement} trouble for what goes wrong */
    tools: (workbook, trouble) => [
      h("button.btn.quiet", { onclick: () => save(`${glance.id}.csv`, csv()) }, told.CSV),
      h(
        "button.btn.quiet",
        {
          onclick: () =>
            file(workbook()).then(
              (content) => save(`${glance.id}.xlsx`, content),
              (fault) => trouble.replaceChildren(troubleShown(fault)),
            ),
        },
        told.XLSX,
      ),
      h(
        "button.btn.quiet",
        {
          onclick: () => {
            for (const one of element.querySelectorAll("details")) one.open = true;
            print();
          },
        },
        told.PDF,
      ),
    ],
  };
}

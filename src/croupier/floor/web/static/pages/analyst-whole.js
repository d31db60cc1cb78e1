// Everything that the PAR sheet has, as tables to read, to print and to take along: figures of every bet, every outcome
// with its combinations, the jackpot in the long run, two winners in one round; and the same of another game beside it.

import { h } from "../parts/dom.js";
import { houseOf, labelOf, priced } from "../parts/labels.js";
import { phrase } from "../parts/phrases.js";
import { file, troubleShown } from "../parts/server.js";
import { tabled } from "../parts/tabled.js";
import { decisionWords, fixed, grouped, money, percent, words } from "../parts/words.js";

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

/** What somebody may want to know of a bet: under which name, and what it is. @type {[string, (of: Wire.SheetBet) => Cell][]} */
const FIGURES = [
  [phrase("head-edge"), (of) => share(of.house_edge)],
  [phrase("head-risk"), (of) => share(of.element_of_risk)],
  [phrase("head-hits"), (of) => share(of.hit_frequency)],
  [phrase("head-pushes"), (of) => share(of.push_frequency)],
  [phrase("head-deviation"), (of) => figure(of.standard_deviation)],
  [phrase("head-skewness"), (of) => figure(of.skewness)],
  [phrase("head-combinations"), (of) => count(of.combinations)],
];

/** How a round ended: `win, dealer does not qualify`. @param {string} result */
const resultWords = (result) =>
  result
    .split(", ")
    .map((part, at) => (at ? words(part.replaceAll(" ", "-")).toLowerCase() : words(part)))
    .join(", ");

/** All tables of a sheet. @param {Wire.ShownSheet} sheet @param {Wire.Glance} glance @returns {Sheet[]} */
function tablesOf(sheet, glance) {
  const cash = (/** @type {number} */ cents) => ({ text: money(cents, glance.currency), raw: cents / 100 });
  const price = (/** @type {string} */ pays) => ({ text: priced(pays, glance.currency), raw: pays });
  const bets = Object.entries(sheet.bets);
  /** @type {Sheet[]} */ const found = [
    {
      title: phrase("sheet-every-bet"),
      open: true,
      broad: true,
      head: [phrase("head-bet"), ...FIGURES.map(([name]) => name)],
      rows: bets.map(([bet, of]) => [word(labelOf(glance, bet)), ...FIGURES.map(([, told]) => told(of))]),
    },
    ...bets.map(([bet, of]) => ({
      title: phrase("sheet-outcomes", { bet: labelOf(glance, bet) }),
      open: false,
      broad: true,
      head: [
        phrase("head-hand"),
        phrase("head-decision"),
        phrase("head-result"),
        phrase("head-combinations"),
        phrase("head-chance"),
        phrase("head-pays"),
        phrase("head-contribution"),
      ],
      rows: of.outcomes.map((one) => [
        word(words(one.category)),
        word((one.decision ?? (one.folded ? "fold" : "")).split(" ").map(decisionWords).join(", ")),
        { text: resultWords(one.result ?? ""), raw: one.result ?? "" },
        count(one.combinations),
        { ...chance(one.probability), share: one.probability },
        one.pays ? price(String(one.pays)) : one.net === undefined ? word("") : figure(one.net, 4),
        figure(one.contribution, 5),
      ]),
    })),
  ];
  const { jackpot } = sheet;
  if (!jackpot) return found;
  found.push({
    title: phrase("sheet-jackpot-hands"),
    open: true,
    broad: true,
    head: [
      phrase("head-hand"),
      phrase("head-combinations"),
      phrase("head-chance"),
      phrase("head-pays"),
      phrase("head-between"),
    ],
    rows: jackpot.outcomes.map((one) => [
      word(words(one.category)),
      count(one.combinations),
      { ...chance(one.probability), share: one.probability },
      price(one.pays ?? ""),
      one.bets_between ? count(one.bets_between) : word(""),
    ]),
  });
  const run = jackpot.long_run;
  found.push({
    title: phrase("sheet-long-run"),
    open: true,
    head: [phrase("head-figure"), phrase("head-value")],
    rows: [
      ...(jackpot.break_even_meter ? [[word(phrase("sheet-even-meter")), cash(jackpot.break_even_meter)]] : []),
      [word(phrase("sheet-reset")), cash(jackpot.reset)],
      [word(phrase("sheet-each-contribution")), share(jackpot.contribution, 1)],
      ...(run
        ? [
            [word(phrase("long-mean-meter")), cash(run.mean_meter)],
            [word(phrase("long-return")), share(run.return)],
            [word(phrase("long-fixed")), share(run.fixed)],
            [word(phrase("long-contributed")), share(run.contributed)],
            [word(phrase("long-seeded")), share(run.seeded)],
            [word(phrase("long-between-resets")), count(run.bets_between_resets)],
          ]
        : []),
    ],
  });
  if (jackpot.two_winners?.length) {
    const both = (/** @type {number[]} */ sums) => word(sums.map((cents) => money(cents, glance.currency)).join(" + "));
    found.push({
      title: phrase("sheet-two-winners"),
      open: true,
      broad: true,
      head: [
        phrase("head-first"),
        phrase("head-second"),
        phrase("head-chance"),
        phrase("head-alone"),
        phrase("head-together"),
      ],
      rows: jackpot.two_winners.map((one) => [
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
  const bar = (/** @type {Cell} */ { text, share }) =>
    h("td.num", { "--share": share === undefined ? null : share / (most || 1) }, text);
  return h(
    "details",
    { class: broad ? "panel whole broad" : "panel whole", open },
    h("summary", h("h2", title)),
    h(
      "div.scroll",
      { tabindex: "0", role: "region", "aria-label": title },
      tabled(
        "",
        head.map((name, place) => (place ? [name, "num"] : name)),
        rows.map(([name, ...cells]) => [name.text, ...cells.map(bar)]),
      ),
    ),
  );
}

/** Tables as a spreadsheet reads them. @param {Sheet[]} tables */
function asCsv(tables) {
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

/** Two games beside each other: every bet that either has. @param {Wire.ShownSheet} sheet @param {Wire.Glance} glance @param {Wire.ShownSheet} other @param {Wire.Glance} beside @returns {Sheet} */
function compared(sheet, glance, other, beside) {
  const both = { ...other.bets, ...sheet.bets };
  const names = [glance, beside].map((game) => `${game.title}, ${houseOf(game.house)}`);
  const even = (/** @type {Wire.ShownSheet} */ of, /** @type {Wire.Glance} */ game) =>
    of.jackpot?.break_even_meter ? word(money(of.jackpot.break_even_meter, game.currency)) : word("–");
  return {
    title: names.join(" · "),
    head: [phrase("head-figure"), ...names],
    rows: [
      ...Object.keys(both).flatMap((bet) =>
        FIGURES.map(([name, told]) => [
          word(`${labelOf(sheet.bets[bet] ? glance : beside, bet)}: ${name.toLowerCase()}`),
          ...[sheet, other].map(({ bets }) => (bets[bet] ? told(bets[bet]) : word("–"))),
        ]),
      ),
      ...(sheet.jackpot || other.jackpot
        ? [[word(phrase("sheet-even-meter")), even(sheet, glance), even(other, beside)]]
        : []),
    ],
    open: true,
    broad: true,
  };
}

/** The tables below the figures, and what takes them along. @param {Wire.Glance} glance */
export function wholeSheet(glance) {
  const element = h("div.stack.wide.whole-sheet");
  /** @type {Sheet[]} */ let tables = [];
  const csv = () => new Blob([asCsv(tables)], { type: "text/csv;charset=utf-8" });
  return {
    element,
    /** @param {Wire.ShownSheet} sheet @param {{sheet: Wire.ShownSheet, glance: Wire.Glance} | null} beside */
    draw(sheet, beside) {
      tables = [...(beside ? [compared(sheet, glance, beside.sheet, beside.glance)] : []), ...tablesOf(sheet, glance)];
      element.replaceChildren(...tables.map(drawn));
    },
    /** @param {() => string} workbook where the server has it as one @param {HTMLElement} trouble for what goes wrong */
    tools: (workbook, trouble) => [
      h("button.btn.quiet", { onclick: () => save(`${glance.id}.csv`, csv()) }, phrase("sheet-csv")),
      h(
        "button.btn.quiet",
        {
          onclick: () =>
            file(workbook()).then(
              (content) => save(`${glance.id}.xlsx`, content),
              (fault) => trouble.replaceChildren(troubleShown(fault)),
            ),
        },
        phrase("sheet-xlsx"),
      ),
      h("button.btn.quiet", { onclick: () => print() }, phrase("sheet-pdf")),
    ],
  };
}

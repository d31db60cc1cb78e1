// Pay tables that can be changed: a step down, a step up, or a figure typed in. The server works out what it does.

import { h, put } from "../parts/dom.js";
import { handOf, labelOf } from "../parts/labels.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { tabled } from "../parts/tabled.js";
import { grouped, numberOf, percent, sentence, symbol } from "../parts/words.js";

const WAIT_MS = 250;
const MOST = 100_000;

/** @typedef {{kind: string, value: number}} Figure a pay: so many times the stake, percent of the meter, or an amount */

/** What stands beside a pay, and by how much it is stepped: `3 to 2` is 1.5 `to 1`. @param {Figure} pay @param {string} currency @returns {{unit: string, step: number}} */
function stepped({ kind, value }, currency) {
  if (kind === "percent") return { unit: phrase("pays-of-meter", { share: "%" }), step: 1 };
  if (kind === "flat") return { unit: symbol(currency), step: value >= 1000 ? 100 : value >= 100 ? 10 : 5 };
  return {
    unit: phrase(kind === "for" ? "pays-for" : "pays-to", { win: "", stake: "1" }).trim(),
    step: value >= 100 ? 10 : value % 1 ? 0.5 : 1,
  };
}

/** An outcome that comes to one figure, whatever was decided. @param {{net?: number}} outcome @returns {outcome is {net: number}} */
const single = (outcome) => Number.isFinite(outcome.net);

/** A table that repeats one above it is opened when somebody wants it. @param {Wire.PayLines[]} tables @param {Wire.PayLines} table */
function folded(tables, table) {
  const rows = JSON.stringify(table.rows);
  const first = tables.find((one) => JSON.stringify(one.rows) === rows);
  return first === table
    ? null
    : h(
        "button.btn.quiet.unfold",
        {
          "aria-expanded": "false",
          onclick: (/** @type {Event} */ event) => {
            const button = /** @type {HTMLElement} */ (event.currentTarget);
            const shut = button.getAttribute("aria-expanded") === "true";
            button.setAttribute("aria-expanded", String(!shut));
          },
        },
        phrase("pays-as", { bet: first?.label ?? "" }),
      );
}

/**
 * What a bet's hands come to, where they are counted for it alone; `returns` says whether some of them come to one figure.
 * @param {Wire.ShownSheet} sheet @param {string} bet
 * @returns {{jackpot: boolean, outcomes: {category: string, combinations: number, probability: number, net?: number}[] | undefined, returns: boolean}}
 */
function countedOf(sheet, bet) {
  const jackpot = bet === sheet.jackpot?.bet;
  const outcomes = (jackpot ? sheet.jackpot : sheet.bets[bet])?.outcomes;
  return { jackpot, outcomes, returns: !jackpot && !!sheet.bets[bet]?.outcomes.some(single) };
}

/** @param {Wire.Glance} glance @param {Wire.ShownSheet} printed @param {Map<string, string>} changes @param {(bet: string) => void} changed */
export function payPanels(glance, printed, changes, changed) {
  const base = Object.keys(printed.bets)[0];
  let timer = 0;
  const panels = glance.pay_tables.map((table) => {
    const edge = h("span.edge");
    const { jackpot, outcomes, returns } = countedOf(printed, table.bet);
    const rows = table.rows.map(([category], place) => payRow(table, category, place));
    const counted = grouped((outcomes ?? []).reduce((sum, one) => sum + one.combinations, 0));
    /** @type {(import("../parts/tabled.js").Column | false)[]} */
    const columns = [
      phrase("section-hand"),
      outcomes !== undefined && [phrase("pays-of", { count: counted }), "num.opt"],
      outcomes !== undefined && [phrase("section-chance"), "num"],
      [phrase("section-pays-column"), "mid"],
      returns && [phrase("pays-returns"), "num.opt"],
    ];
    const element = h(
      "section.panel.pays",
      { "aria-label": table.label, "data-bet": table.bet },
      h("header", h("h2", table.label), edge, chips(glance.id, table.clauses)),
      folded(glance.pay_tables, table),
      tabled(
        "",
        columns.filter((column) => column !== false),
        rows.map((row) => row.element),
      ),
    );
    return { table, element, edge, rows, jackpot };
  });

  /** @param {Wire.PayLines} table @param {string} category @param {number} row */
  function payRow(table, category, row) {
    const place = `${table.bet}.${category}`;
    const { kind, value: own } = table.figures[row];
    const { unit, step } = stepped(table.figures[row], glance.currency);
    const name = phrase("pays-name", { bet: table.label, hand: handOf(category, table.names[row]) });
    const input = h("input", {
      inputmode: "decimal",
      "aria-label": name,
      onchange: () => set(numberOf(input.value), 0),
    });
    const shownUnit = h("small", unit);
    const cells = { combinations: h("td.num.opt"), chance: h("td.num"), returns: h("td.num.opt") };
    const { outcomes, returns } = countedOf(printed, table.bet);
    const element = h(
      "tr",
      h("th", { scope: "row" }, sentence(handOf(category, table.names[row]))),
      outcomes && [cells.combinations, cells.chance],
      h(
        "td.mid",
        h(
          "span.step",
          h("button", { "aria-label": phrase("pays-less", { name }), onclick: () => set(now() - step) }, "−"),
          input,
          h("button", { "aria-label": phrase("pays-more", { name }), onclick: () => set(now() + step) }, "+"),
          shownUnit,
        ),
      ),
      returns && cells.returns,
    );
    const now = () => Number(changes.get(place) ?? own);
    const show = () => {
      input.value = grouped(now());
      shownUnit.textContent = kind === "push" && now() === own ? phrase("spot-push") : unit;
      input.setAttribute("aria-invalid", "false");
      element.classList.toggle("hot", changes.has(place));
    };
    /** @param {number} value @param {number} [wait] */
    function set(value, wait = WAIT_MS) {
      const rounded = Math.round(value * 100) / 100;
      if (!Number.isFinite(rounded) || rounded < 0 || rounded > (unit === "%" ? 100 : MOST)) {
        input.setAttribute("aria-invalid", "true");
        return;
      }
      if (rounded === own) changes.delete(place);
      else changes.set(place, String(rounded));
      show();
      clearTimeout(timer);
      timer = setTimeout(() => changed(table.bet), wait);
    }
    show();
    return { element, category, cells, show };
  }

  return {
    elements: panels.map((panel) => panel.element),
    reset() {
      for (const { rows } of panels) for (const row of rows) row.show();
    },
    /** @param {Wire.ShownSheet} sheet */
    draw(sheet) {
      for (const { table, edge, rows, jackpot } of panels) {
        const key = jackpot || sheet.bets[table.bet] ? table.bet : base;
        const [figure, before] = [sheet.bets[key]?.house_edge, printed.bets[key]?.house_edge];
        const own = key === table.bet;
        if (jackpot && sheet.jackpot)
          put(edge, h("span", phrase("pays-without-meter")), h("b", fixedPart(sheet.jackpot)));
        else
          put(
            edge,
            h("span", own ? phrase("pays-edge") : phrase("pays-edge-of", { bet: labelOf(glance, base) })),
            h("b", percent(figure)),
            figure !== before && h("s", percent(before)),
          );
        const { outcomes } = countedOf(sheet, table.bet);
        for (const row of rows) {
          const found = outcomes?.find((one) => one.category === row.category);
          if (!found) continue;
          row.cells.combinations.textContent = grouped(found.combinations);
          row.cells.chance.textContent = percent(found.probability, 4);
          // What a hand returns is one figure only where nothing is decided about the bet.
          row.cells.returns.textContent = single(found) ? percent((found.net + 1) * found.probability) : "";
        }
      }
    },
  };
}

/** What the fixed prizes return per unit staked. @param {Wire.JackpotByMeter} jackpot */
const fixedPart = (jackpot) =>
  percent(jackpot.by_meter.length ? jackpot.by_meter[0].points[0].return : jackpot.constant);

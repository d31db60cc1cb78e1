// Best play in words, and where the edge of the main game comes from.

import { h } from "../parts/dom.js";
import { labelOf } from "../parts/labels.js";
import { phrase } from "../parts/phrases.js";
import { get, troubleShown } from "../parts/server.js";
import { tabled, titled } from "../parts/tabled.js";
import { decisionWords, fixed, percent, sentence, signed, words } from "../parts/words.js";

/** Hands by their cards, as players write them: `A2s+`, `KQ84+`, `pair+`. */
const NOTATION = /\b[2-9TJQKA]{2,5}[so]?\b|\w\+/;

/** @param {string} id @param {string} main what a unit is called */
export function strategyPanel(id, main) {
  const body = h("div", h("p.note", { role: "status" }, phrase("best-working")));
  return {
    element: titled("section.panel", phrase("best-title"), [], body),
    async load() {
      try {
        const found = await get(`/api/rulebooks/${encodeURIComponent(id)}/strategy`);
        body.replaceChildren(
          h("ol.rules", ...found.rules.map((rule) => h("li", h("span", withCommands(rule))))),
          ...(NOTATION.test(found.rules.join(" ")) ? [h("p.note.legend", phrase("best-legend"))] : []),
          // Squares of two cards stand in a panel of their own.
          h(
            "div",
            ...found.charts
              .filter((chart) => chart.form !== "grid")
              .map((chart) => drawn(chart, found.charts.length === 1)),
          ),
          edgeOf(found.edge),
          tabled(
            "plain",
            [phrase("best-instead"), [phrase("best-costs", { bet: main }), "num"]],
            [...found.simplifications, ...found.habits].map((habit) => [habit.says, percent(habit.cost)]),
          ),
        );
      } catch (fault) {
        body.replaceChildren(troubleShown(fault));
      }
    },
  };
}

/** Best play on a street. @param {Wire.ChartFigures} chart @param {boolean} open */
const drawn = (chart, open) =>
  h(
    "details.street",
    { open },
    h("summary", headingOf(chart)),
    tabled(
      "plain",
      [
        sentence(chart.across || phrase("head-hand")),
        ...(chart.columns.length > 1 ? chart.columns : [phrase("head-decision")]),
      ],
      chart.rows.map((row) => [words(row.name), ...row.cells.map((cell) => chartCell(chart, cell))]),
    ),
  );

/** A rule; what stands between backticks is a command. @param {string} rule */
const withCommands = (rule) => rule.split("`").map((part, at) => (at % 2 ? h("code", part) : part));

/** The street, and the decisions after which this is best. @param {Wire.ChartFigures} chart */
function headingOf({ street, decided }) {
  const ways = decided.map((way) => way.split(" ").map(decisionWords).join(", "));
  return ways.length
    ? phrase("best-after", { street: words(street), ways: ways.join(phrase("best-or")).toLowerCase() })
    : words(street);
}

/** The decision that is best most often, and for which part of the hands. @param {Wire.ChartFigures} chart @param {Wire.ChartCellFigures | null} cell */
function chartCell(chart, cell) {
  if (!cell) return null;
  const [decision, share] = Object.entries(cell.shares)[0];
  const part = share < 1 ? ` ${percent(share, 0)}` : "";
  return h("td", { class: `d${chart.decisions.indexOf(decision)}` }, decisionWords(decision) + part);
}

/** The hands on either side of the line between fold and play. @param {readonly Wire.EdgeHandFigures[]} steps */
function edgeOf(steps) {
  if (!steps.length) return h("div");
  const line = steps.findIndex((step) => step.decision === "play");
  const table = tabled(
    "plain",
    [phrase("best-at-edge"), [phrase("best-play"), "num"], [phrase("best-fold"), "num"], phrase("best-best")],
    steps.map((step) => [sentence(step.hand), signed(step.play), signed(step.fold), h("b", words(step.decision))]),
  );
  table.tBodies[0].rows[line]?.classList.add("line-here");
  return table;
}

/** @param {Wire.ShownSheet} sheet @param {Wire.Glance} glance @param {string} base */
export function gameShares(sheet, glance, base) {
  const bet = sheet.bets[base];
  return titled(
    "section.panel",
    phrase("shares-title"),
    [],
    tabled(
      "plain",
      [
        phrase("section-bet"),
        [phrase("shares-staked", { bet: labelOf(glance, base) }), "num"],
        [phrase("shares-comes-to"), "num"],
      ],
      [
        ...(bet.shares ?? []).map((share) => [
          labelOf(glance, share.bet),
          fixed(share.staked, 4),
          signed(share.net, 6),
        ]),
        [h("b", phrase("shares-together")), fixed(bet.mean_bet ?? 0, 4), h("b", signed(-bet.house_edge, 6))],
      ],
    ),
    h(
      "p.note",
      phrase("shares-exactly", {
        edge: bet.house_edge_exact,
        bet: labelOf(glance, base),
        wins: percent(bet.hit_frequency, 2),
        pushes: percent(bet.push_frequency, 2),
      }),
    ),
  );
}

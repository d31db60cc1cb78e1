// @ts-check
// Best play in words, and where the edge of the main game comes from.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { get, troubleShown } from "../parts/server.js";
import { decisionWords, fixed, percent, sentence, signed, words } from "../parts/words.js";

/** Hands by their cards, as players write them: `A2s+`, `KQ84+`, `pair+`. */
const NOTATION = /\b[2-9TJQKA]{2,5}[so]?\b|\w\+/;

/** @param {string} id @param {string} main what a unit is called */
export function strategyPanel(id, main) {
  const body = h("div", h("p.note", { role: "status" }, phrase("best-working")));
  return {
    element: h(
      "section.panel",
      { "aria-label": phrase("best-title") },
      h("header", h("h2", phrase("best-title"))),
      body,
    ),
    async load() {
      try {
        const found = await get(`/api/rulebooks/${encodeURIComponent(id)}/strategy`);
        body.replaceChildren(
          h(
            "ol.rules",
            found.rules.map((/** @type {string} */ rule) => h("li", h("span", withCommands(rule)))),
          ),
          ...(NOTATION.test(found.rules.join(" ")) ? [h("p.note.legend", phrase("best-legend"))] : []),
          chartsOf(found.charts),
          edgeOf(found.edge),
          habitsOf([...found.simplifications, ...found.habits], main),
        );
      } catch (fault) {
        body.replaceChildren(troubleShown(fault));
      }
    },
  };
}

/** Best play street by street: squares of two cards stand in a panel of their own. @param {any[]} charts */
function chartsOf(charts) {
  return h(
    "div",
    charts
      .filter((chart) => chart.form !== "grid")
      .map((chart) =>
        h(
          "details.street",
          { open: charts.length === 1 },
          h("summary", headingOf(chart)),
          h(
            "table.plain",
            h(
              "thead",
              h(
                "tr",
                h("th", { scope: "col" }, sentence(chart.across || "hand")),
                chart.columns.map((/** @type {string} */ column) =>
                  h("th", { scope: "col" }, chart.columns.length > 1 ? column : phrase("head-decision")),
                ),
              ),
            ),
            h(
              "tbody",
              chart.rows.map((/** @type {any} */ row) =>
                h(
                  "tr",
                  h("th", { scope: "row" }, words(row.name)),
                  row.cells.map((/** @type {any} */ cell) => chartCell(chart, cell)),
                ),
              ),
            ),
          ),
        ),
      ),
  );
}

/** A rule; what stands between backticks is a command. @param {string} rule */
const withCommands = (rule) => rule.split("`").map((part, at) => (at % 2 ? h("code", part) : part));

/** The street, and the decisions after which this is best. @param {any} chart */
function headingOf(chart) {
  const ways = chart.decided.map((/** @type {string} */ way) => way.split(" ").map(decisionWords).join(", "));
  return ways.length
    ? phrase("best-after", { street: words(chart.street), ways: ways.join(phrase("best-or")).toLowerCase() })
    : words(chart.street);
}

/** The decision that is best most often, and for which part of the hands. @param {any} chart @param {any} cell */
function chartCell(chart, cell) {
  if (!cell) return h("td");
  const [decision, share] = /** @type {[string, number]} */ (Object.entries(cell.shares)[0]);
  const part = share < 1 ? ` ${percent(share, 0)}` : "";
  return h("td", { class: `d${chart.decisions.indexOf(decision)}` }, decisionWords(decision) + part);
}

/** The hands on either side of the line between fold and play. @param {any[]} steps */
function edgeOf(steps) {
  if (!steps.length) return h("div");
  const line = steps.findIndex((step) => step.decision === "play");
  return h(
    "table.plain",
    h(
      "thead",
      h(
        "tr",
        h("th", { scope: "col" }, phrase("best-at-edge")),
        h("th.num", { scope: "col" }, phrase("best-play")),
        h("th.num", { scope: "col" }, phrase("best-fold")),
        h("th", { scope: "col" }, phrase("best-best")),
      ),
    ),
    h(
      "tbody",
      steps.map((step, n) =>
        h(
          "tr",
          { class: n === line ? "line-here" : "" },
          h("th", { scope: "row" }, sentence(step.hand)),
          h("td.num", signed(step.play)),
          h("td.num", signed(step.fold)),
          h("td", h("b", words(step.decision))),
        ),
      ),
    ),
  );
}

/** @param {any[]} habits @param {string} main */
function habitsOf(habits, main) {
  return h(
    "table.plain",
    h(
      "thead",
      h(
        "tr",
        h("th", { scope: "col" }, phrase("best-instead")),
        h("th.num", { scope: "col" }, phrase("best-costs", { bet: main })),
      ),
    ),
    h(
      "tbody",
      habits.map((habit) => h("tr", h("th", { scope: "row" }, habit.says), h("td.num", percent(habit.cost)))),
    ),
  );
}

/** @param {any} sheet @param {Wire.Glance} glance @param {string} base */
export function gameShares(sheet, glance, base) {
  const label = (/** @type {string} */ id) => glance.bets.find((bet) => bet.id === id)?.label ?? id;
  const bet = sheet.bets[base];
  return h(
    "section.panel",
    { "aria-label": phrase("shares-title") },
    h("header", h("h2", phrase("shares-title"))),
    h(
      "table.plain",
      h(
        "thead",
        h(
          "tr",
          h("th", { scope: "col" }, phrase("section-bet")),
          h("th.num", { scope: "col" }, phrase("shares-staked", { bet: label(base) })),
          h("th.num", { scope: "col" }, phrase("shares-comes-to")),
        ),
      ),
      h(
        "tbody",
        bet.shares.map((/** @type {any} */ share) =>
          h(
            "tr",
            h("th", { scope: "row" }, label(share.bet)),
            h("td.num", fixed(share.staked, 4)),
            h("td.num", signed(share.net, 6)),
          ),
        ),
        h(
          "tr",
          h("th", { scope: "row" }, h("b", phrase("shares-together"))),
          h("td.num", fixed(bet.mean_bet, 4)),
          h("td.num", h("b", signed(-bet.house_edge, 6))),
        ),
      ),
    ),
    h(
      "p.note",
      phrase("shares-exactly", {
        edge: bet.house_edge_exact,
        bet: label(base),
        wins: percent(bet.hit_frequency, 2),
        pushes: percent(bet.push_frequency, 2),
      }),
    ),
  );
}

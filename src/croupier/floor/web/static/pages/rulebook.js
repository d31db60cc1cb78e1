// One game as a page to read, or two side by side: /rulebooks/ID and /rulebooks/ID?beside=OTHER.

import { h, put } from "../parts/dom.js";
import { houseOf, labelOf } from "../parts/labels.js";
import { printed, rows } from "../parts/layout.js";
import { main } from "../parts/page.js";
import "../parts/room.js";
import { named, phrase } from "../parts/phrases.js";
import { get, glanceOf, Trouble, troubleShown, troubleWords } from "../parts/server.js";
import "../parts/table.js";
import "../parts/unfolded.js";
import { money, percent } from "../parts/words.js";
import { chosenGame } from "./games.js";
import { bets, clauses, effects, incidents, payTables, readings, statements, streets } from "./rulebook-sections.js";
import { sideBySide } from "./side-by-side.js";

/** Which line of the rulebook says since when it holds. */
const IN_FORCE = "In force from";

/** A figure of the head. @param {string} name @param {string} value @param {string} [note] */
const headline = (name, value, note = "") => h("div", h("dt", name), h("dd", value, note && h("small", note)));

/** The head: the felt, the game's name, its spots as printed, and its figures once they are there. @param {Wire.Glance} glance @param {Wire.CatalogueGame[]} games */
function head(glance, games) {
  const figures = h("dl", headline(phrase("rulebook-edge"), "…"));
  const said = (/** @type {string} */ name) => glance.identity.find((one) => one.name === name)?.text;
  const dated = games.find((game) => game.id === glance.id)?.effective;
  const others = games.filter((game) => game.id !== glance.id);
  const select = h(
    "select",
    {
      "aria-label": phrase("rulebook-beside"),
      onchange: () => {
        location.search = `?beside=${encodeURIComponent(select.value)}`;
      },
    },
    h("option", { value: "" }, phrase("rulebook-beside-choose")),
    ...others.map((game) => h("option", { value: game.id }, `${game.title} (${houseOf(game.house)})`)),
  );
  const felt = h(
    "header.hero.green.on-felt",
    h(
      "div.hero-in",
      h(
        "div",
        h("h1", glance.title),
        h(
          "p.facts",
          dated
            ? phrase("rulebook-in-force", { house: houseOf(glance.house), day: said(IN_FORCE) ?? "" })
            : houseOf(glance.house),
        ),
        figures,
        named("notice-english") && h("p.facts", named("notice-english")),
        h("div.beside", h("a.btn.go", { href: `/analyst/${glance.id}` }, phrase("rulebook-mathematics")), select),
      ),
      h(
        "div.layout.spots",
        { "aria-hidden": "true" },
        ...rows(glance.layout.spots).map((row) =>
          h("div.row", ...row.map((spot, place) => h("betting-spot", printed(spot, place, row)))),
        ),
      ),
    ),
  );
  return { felt, figures };
}

/** @param {Wire.ShownSheet} sheet @param {Wire.Glance} glance */
function figuresOf(sheet, glance) {
  const [base, ...side] = Object.entries(sheet.bets);
  const label = (/** @type {string} */ id) => labelOf(glance, id);
  const { break_even_meter: even = null, stake = 0 } = sheet.jackpot ?? {};
  return [
    headline(phrase("rulebook-edge-of", { bet: label(base[0]) }), percent(base[1].house_edge)),
    headline(phrase("rulebook-risk"), percent(base[1].element_of_risk)),
    ...side.map(([id, bet]) => headline(label(id), percent(bet.house_edge))),
    even &&
      headline(
        phrase("rulebook-even"),
        money(even, glance.currency, 0),
        phrase("rulebook-for", { stake: money(stake, glance.currency, 0) }),
      ),
  ];
}

const SECTIONS = [
  ["round", phrase("rulebook-round")],
  ["bets", phrase("rulebook-bets")],
  ["pays", phrase("rulebook-pays")],
  ["effects", phrase("rulebook-effects")],
  ["table", phrase("rulebook-table")],
  ["incidents", phrase("rulebook-incidents")],
  ["clauses", phrase("rulebook-clauses")],
  ["readings", phrase("rulebook-readings")],
];

/** @param {string} id @param {Wire.CatalogueGame[]} games */
async function oneGame(id, games) {
  const glance = await glanceOf(id);
  document.title = `${glance.title} · croupier`;
  const { felt, figures } = head(glance, games);
  const pays = payTables(glance);
  const known = await get(`/api/rulebooks/${id}/clauses`);
  /** @type {Record<string, HTMLElement>} */
  const bodies = {
    round: streets(glance),
    bets: bets(glance),
    pays: pays.element,
    effects: effects(glance),
    table: statements(glance),
    incidents: incidents(glance),
    clauses: clauses(known),
    readings: readings(glance),
  };
  main.replaceChildren(
    felt,
    h(
      "nav.contents",
      { "aria-label": phrase("rulebook-contents") },
      h("ul", ...SECTIONS.map(([key, title]) => h("li", h("a", { href: `#${key}` }, title)))),
    ),
    h(
      "div.sheet",
      ...SECTIONS.map(([key, title]) => h("section", { id: key, "aria-label": title }, h("h2", title), bodies[key])),
    ),
  );
  if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  // Figures come when they are worked out; the rules do not wait for them.
  try {
    const sheet = await get(`/api/rulebooks/${id}/par-sheet`);
    put(figures, ...figuresOf(sheet, glance));
    pays.figures(sheet);
  } catch (fault) {
    if (!(fault instanceof Trouble)) throw fault;
    figures.replaceChildren(headline(phrase("rulebook-edge"), "—", troubleWords(fault)[0]));
  }
}

try {
  const { id, games } = await chosenGame("rulebooks");
  const beside = new URLSearchParams(location.search).get("beside");
  await (beside ? sideBySide(main, id, beside) : oneGame(id, games));
} catch (fault) {
  main.prepend(troubleShown(fault));
  main.querySelector(".waiting")?.remove();
}

// Two games side by side: only what differs, subject by subject, each side with its clauses.

import { h } from "../parts/dom.js";
import { houseOf, labelOf } from "../parts/labels.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { get, glanceOf } from "../parts/server.js";
import { percent, sentence } from "../parts/words.js";

/** @param {HTMLElement} main @param {string} first @param {string} second */
export async function sideBySide(main, first, second) {
  const [one, other, found] = await Promise.all([
    glanceOf(first),
    glanceOf(second),
    get(`/api/rulebooks/${encodeURIComponent(first)}/differences?beside=${encodeURIComponent(second)}`),
  ]);
  document.title = phrase("beside-title", { one: one.title, other: other.title });
  const sides = [one, other].map((game) => {
    const figures = h("dl");
    return { game, figures, element: h("div", h("h1", game.title), h("p.facts", houseOf(game.house)), figures) };
  });
  const groups = [...new Set(found.map((one) => one.group))];
  main.replaceChildren(
    h(
      "header.hero.green.on-felt",
      h(
        "div.hero-in.versus",
        sides[0].element,
        h("span.vs", { "aria-hidden": "true" }, phrase("beside-beside")),
        sides[1].element,
        h(
          "p.back",
          phrase("beside-differences", { count: found.length }),
          h("a", { href: `/rulebooks/${first}` }, phrase("beside-first")),
          " · ",
          h("a", { href: `/rulebooks/${second}` }, phrase("beside-second")),
        ),
      ),
    ),
    h(
      "div.sheet",
      ...groups.map((group) =>
        h(
          "section",
          { "aria-label": phrase("beside-group", { group }) },
          h("h2", phrase("beside-group", { group })),
          h(
            "dl.panel.differ",
            ...found
              .filter((each) => each.group === group)
              .map((each) =>
                h("div.item", h("dt", sentence(each.title)), side(first, each.first), side(second, each.second)),
              ),
          ),
        ),
      ),
    ),
  );
  for (const { game, figures } of sides) {
    const sheet = await get(`/api/rulebooks/${game.id}/par-sheet`);
    for (const [bet, figure] of Object.entries(sheet.bets)) {
      figures.append(
        h("div", h("dt", phrase("beside-edge", { bet: labelOf(game, bet) })), h("dd", percent(figure.house_edge))),
      );
    }
  }
}

/** @param {string} rulebook @param {{text: string, clauses: string[]}} said */
const side = (rulebook, said) =>
  h(
    "dd",
    h("span", { class: said.text ? "" : "none" }, said.text || phrase("beside-nothing")),
    chips(rulebook, said.clauses),
  );

// The 13 × 13 square of hole cards: suited above the diagonal, the deeper the shade the more a raise is worth over a check.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { cardRow } from "../parts/table.js";
import { decisionWords, signed } from "../parts/words.js";
import { valueBars } from "../parts/value-bars.js";

const SIDE = 13;
const START = "K5o";

/** A panel with the square; `draw` takes the first decisions of a sheet. */
export function kindsGrid() {
  const title = h("h2");
  const key = h("p.key");
  const body = h("tbody");
  const pick = h("div.pick", { role: "status" });
  /** @type {Wire.ShownDecision[]} */
  let kinds = [];
  let chosen = -1;

  /** @param {number} at @param {boolean} [focus] */
  function choose(at, focus = false) {
    const cells = body.querySelectorAll("button");
    if (chosen >= 0) {
      cells[chosen].setAttribute("aria-pressed", "false");
      cells[chosen].tabIndex = -1;
    }
    chosen = at;
    cells[at].setAttribute("aria-pressed", "true");
    cells[at].tabIndex = 0;
    if (focus) cells[at].focus();
    const kind = kinds[at];
    pick.replaceChildren(
      cardRow("div.hand", kind.example.split(" ")),
      valueBars(
        Object.entries(kind.values).map(([decision, value]) => ({
          decision,
          value,
          value_exact: kind.values_exact[decision],
        })),
      ),
    );
  }

  /** @param {KeyboardEvent} event */
  function move(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: SIDE, ArrowUp: -SIDE }[event.key];
    if (!step || chosen + step < 0 || chosen + step >= SIDE * SIDE) return;
    event.preventDefault();
    choose(chosen + step, true);
  }

  const element = h(
    "section.panel",
    { "aria-label": phrase("grid-title") },
    h("header", title, key),
    h("table.kinds", { "aria-label": phrase("grid-hands"), onkeydown: move }, body),
    pick,
  );

  return {
    element,
    /** @param {Wire.ShownDecision[]} found */
    draw(found) {
      kinds = found;
      // Values come with what stakes least first.
      const least = Object.keys(found[0].values)[0];
      const gain = (/** @type {Wire.ShownDecision} */ kind) => kind.values[kind.decision] - kind.values[least];
      const most = Math.max(...found.map(gain));
      const played = found.filter((kind) => kind.decision !== least);
      const plays = [...new Set(played.map((kind) => kind.decision))];
      title.textContent = phrase("grid-played", {
        played: played.length,
        all: found.length,
        plays: (plays.length ? plays : ["play"])
          .map((play) => decisionWords(play).toLowerCase())
          .join(phrase("list-or")),
      });
      key.replaceChildren(
        h("span", h("i"), decisionWords(plays[0] ?? "play")),
        h("span", h("i.check"), decisionWords(least)),
      );
      const cell = (/** @type {Wire.ShownDecision} */ kind, /** @type {number} */ at) =>
        h(
          "td",
          kind.decision === least
            ? {}
            : { class: "plays", "--g": `${Math.round(20 + 80 * Math.sqrt(gain(kind) / most))}%` },
          h(
            "button",
            {
              tabindex: "-1",
              "aria-pressed": "false",
              "aria-label": `${kind.hand}: ${Object.entries(kind.values)
                .map(([name, value]) => `${decisionWords(name)} ${signed(value)}`)
                .join(", ")}`,
              onclick: () => choose(at),
            },
            kind.hand,
          ),
        );
      body.replaceChildren(
        ...Array.from({ length: SIDE }, (_, row) =>
          h("tr", ...found.slice(SIDE * row, SIDE * row + SIDE).map((kind, column) => cell(kind, SIDE * row + column))),
        ),
      );
      const start = found.findIndex((kind) => kind.hand === START);
      const at = chosen >= 0 ? chosen : Math.max(0, start);
      chosen = -1;
      choose(at);
    },
  };
}

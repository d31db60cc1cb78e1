// Limits of a table: changed step by step here, proposed with a reason, and held from the next round on once another approves.

import { askReason, usual } from "../parts/ask-reason.js";
import { attempt } from "../parts/attempt.js";
import { find, h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { newKey, send } from "../parts/server.js";
import { titled } from "../parts/titled.js";
import { money } from "../parts/words.js";

/** Amounts that chips make easily, in cents: 1, 2, 5, 10, 20, 25, 50, 100 … */
const STEPS = [0, 1, 2, 3, 4, 5, 6]
  .flatMap((power) => [100, 200, 500].map((one) => one * 10 ** power))
  .concat(2_500, 7_500)
  .sort((one, other) => one - other);
/** What is usually meant; whoever proposes says which of them it is, or says it in other words. */
const REASONS = usual("said-many-players", "said-few-players", "said-asked-by-shift");

/** @param {Wire.TableRow} row the table @param {(bet: string) => string} label @param {(done: string) => void} told */
export function limits(row, label, told) {
  const standing = () =>
    Object.fromEntries(
      Object.entries(row.limits).flatMap(([bet, { min, max }]) =>
        min !== null && max !== null && min < max ? [[bet, { min, max }]] : [],
      ),
    );
  let wanted = standing();
  const element = titled("section.panel.limits", phrase("pit-limits"));
  const [heading] = element.children;
  const trouble = h("div");

  /** @param {string} bet @param {"min" | "max"} end @param {number} by */
  function step(bet, end, by) {
    const { [end]: now, min, max } = wanted[bet];
    const next = by > 0 ? STEPS.find((one) => one > now) : STEPS.findLast((one) => one < now);
    if (next === undefined || (end === "min" ? next > max : next < min)) return;
    wanted[bet][end] = next;
    draw();
    find(element, `[data-held="${CSS.escape(`${bet} ${end} ${by}`)}"]`)?.focus();
  }

  const changed = () =>
    Object.fromEntries(
      Object.entries(wanted).filter(
        ([bet, limit]) => limit.min !== row.limits[bet].min || limit.max !== row.limits[bet].max,
      ),
    );

  async function propose() {
    const reason = await askReason(phrase("pit-why-limits"), REASONS);
    if (reason === null) return;
    const change = { kind: "limits", subject: row.table, new: changed(), reason };
    if (!(await attempt(() => send("/api/proposals", change, { key: newKey() }), trouble, element))) return;
    // It waits for somebody else now: what stands here holds until then.
    wanted = standing();
    trouble.replaceChildren();
    draw();
    told(phrase("pit-proposed-limits"));
  }

  /** @param {string} bet @param {"min" | "max"} end */
  function stepper(bet, end) {
    const name = phrase(end === "min" ? "pit-minimum-of" : "pit-maximum-of", { bet: label(bet) });
    const turn = (/** @type {number} */ by, /** @type {string} */ sign) =>
      h(
        "button.btn",
        {
          "data-held": `${bet} ${end} ${by}`,
          "aria-label": phrase(by > 0 ? "pit-up" : "pit-down", { limit: name }),
          onclick: () => step(bet, end, by),
        },
        sign,
      );
    const hot = wanted[bet][end] !== row.limits[bet][end] ? "hot" : null;
    return h(
      "div.stepper",
      { role: "group", "aria-label": name },
      h("span.cap", phrase(end === "min" ? "pit-minimum" : "pit-maximum")),
      turn(-1, "−"),
      h("output", { class: hot }, money(wanted[bet][end], row.currency, 0)),
      turn(1, "+"),
    );
  }

  function draw() {
    const moved = Object.keys(changed());
    element.replaceChildren(
      heading,
      ...Object.keys(wanted).map((bet) => h("div.limit", h("b", label(bet)), stepper(bet, "min"), stepper(bet, "max"))),
      trouble,
      moved.length
        ? h("button.btn.go", { onclick: propose }, phrase("pit-propose-for", { bets: moved.map(label).join(", ") }))
        : h("p.muted", phrase("pit-two-step")),
    );
  }
  draw();
  return element;
}

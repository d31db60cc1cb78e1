// @ts-check
// Limits of a table: changed step by step here, proposed with a reason, and held from the next round on once another approves.

import { askReason } from "../parts/ask-reason.js";
import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { Trouble, newKey, send, troubleShown } from "../parts/server.js";
import { money } from "../parts/words.js";

/** Amounts that chips make easily, in cents: 1, 2, 5, 10, 20, 25, 50, 100 … */
const STEPS = [0, 1, 2, 3, 4, 5, 6]
  .flatMap((power) => [100, 200, 500].map((one) => one * 10 ** power))
  .concat(2_500, 7_500)
  .sort((one, other) => one - other);
/** What is usually meant; whoever proposes says which of them it is, or says it in other words. */
const REASONS = [phrase("pit-many-players"), phrase("pit-few-players"), phrase("pit-asked-by-shift")];

/** @param {Wire.TableRow} row the table @param {(bet: string) => string} label @param {(done: string) => void} told */
export function limits(row, label, told) {
  /** @returns {Record<string, {min: number, max: number}>} */
  const standing = () =>
    Object.fromEntries(
      Object.entries(row.limits).flatMap(([bet, { min, max }]) =>
        min !== null && max !== null && min < max ? [[bet, { min, max }]] : [],
      ),
    );
  let wanted = standing();
  const element = h("section.panel.limits", { "aria-label": phrase("pit-limits") });
  /** @type {Node | null} */ let trouble = null;
  let reasoning = false;

  /** @param {string} bet @param {"min" | "max"} end @param {number} by */
  function step(bet, end, by) {
    const now = wanted[bet][end];
    const next = by > 0 ? STEPS.find((one) => one > now) : STEPS.findLast((one) => one < now);
    const fits = next !== undefined && (end === "min" ? next <= wanted[bet].max : next >= wanted[bet].min);
    if (fits) {
      wanted[bet][end] = next;
      reasoning = false;
      draw(`${bet} ${end} ${by}`);
    }
  }

  const changed = () =>
    Object.fromEntries(
      Object.entries(wanted).filter(
        ([bet, limit]) => limit.min !== row.limits[bet].min || limit.max !== row.limits[bet].max,
      ),
    );

  /** @param {boolean} asked */
  function why(asked) {
    reasoning = asked;
    draw();
    /** @type {HTMLElement | null} */ (element.querySelector(asked ? ".ask-reason .answer" : ".go"))?.focus();
  }

  /** @param {string} reason */
  async function propose(reason) {
    trouble = null;
    reasoning = false;
    element.toggleAttribute("inert", true);
    try {
      await send("/api/proposals", { kind: "limits", subject: row.table, new: changed(), reason }, { key: newKey() });
      // It waits for somebody else now: what stands here holds until then.
      wanted = standing();
      draw();
      told(phrase("pit-proposed-limits"));
    } catch (fault) {
      if (!(fault instanceof Trouble)) throw fault;
      trouble = troubleShown(fault);
      draw();
    } finally {
      element.toggleAttribute("inert", false);
    }
  }

  /** @param {string} [held] the step that was pressed keeps the focus */
  function draw(held = "") {
    const moved = Object.keys(changed());
    const stepper = (/** @type {string} */ bet, /** @type {"min" | "max"} */ end) => {
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
      return h(
        "div.stepper",
        { role: "group", "aria-label": name },
        h("span.cap", phrase(end === "min" ? "pit-minimum" : "pit-maximum")),
        turn(-1, "−"),
        h(
          "output",
          { class: wanted[bet][end] !== row.limits[bet][end] ? "hot" : null },
          money(wanted[bet][end], row.currency, 0),
        ),
        turn(1, "+"),
      );
    };
    element.replaceChildren(
      h("h2.cap", phrase("pit-limits")),
      ...Object.keys(wanted).map((bet) => h("div.limit", h("b", label(bet)), stepper(bet, "min"), stepper(bet, "max"))),
      ...(trouble ? [trouble] : []),
      reasoning
        ? askReason({ title: phrase("pit-why-limits"), usual: REASONS, act: propose, leave: () => why(false) })
        : moved.length
          ? h(
              "button.btn.go",
              { onclick: () => why(true) },
              phrase("pit-propose-for", { bets: moved.map(label).join(", ") }),
            )
          : h("p.muted", phrase("pit-two-step")),
    );
    if (held) /** @type {HTMLElement | null} */ (element.querySelector(`[data-held="${CSS.escape(held)}"]`))?.focus();
  }
  draw();
  return element;
}

// @ts-check
// What earlier rulings and orders have left at a table; an order about a player ends when somebody who may give it lifts it.

import { askReason } from "../parts/ask-reason.js";
import { h } from "../parts/dom.js";
import { chips } from "../parts/room.js";
import { sentence, words } from "../parts/words.js";

/** What is usually meant; whoever lifts an order says which of them it is, or says it in other words. */
const REASONS = ["It was somebody else", "Talked to, and it is settled", "It was for one evening"];

/**
 * @param {Wire.Condition[]} held what holds at the table @param {string} lifting the order for which a reason is asked
 * @param {{ask: (key: string) => void, lift: (one: Wire.Condition, reason: string) => unknown, title: (post: string) => string}} how
 */
export function heldHere(held, lifting, { ask, lift, title }) {
  return h(
    "section",
    { class: "held", "aria-label": "What holds here" },
    h("h2", { class: "cap" }, "What holds here"),
    held.length
      ? h(
          "ul",
          {},
          held.map((one) =>
            h(
              "li",
              {},
              h("b", {}, sentence(one.says)),
              h("span", { class: "muted" }, until(one, title)),
              chips(one.rulebook, one.clauses, one.readings),
              one.may_lift &&
                lifting !== key(one) &&
                h(
                  "button",
                  { class: "btn", type: "button", "data-lift": key(one), onclick: () => ask(key(one)) },
                  "Lift it",
                ),
              lifting === key(one) &&
                askReason({
                  title: `Why is it lifted for ${one.name}?`,
                  usual: REASONS,
                  act: (reason) => lift(one, reason),
                  leave: () => ask(""),
                }),
            ),
          ),
        )
      : h("p", { class: "muted" }, "Nobody is barred, nothing is shut, no bet below the minimum is remembered."),
  );
}

/** @param {Wire.Condition} one */
const key = (one) => `${one.kind} ${one.player}`;

/** For how long it holds, and who ends it. @param {Wire.Condition} one @param {(post: string) => string} title */
const until = (one, title) =>
  one.lifted_by ? `Until the ${title(one.lifted_by) || words(one.lifted_by)} lifts it.` : `Kept ${one.until}.`;

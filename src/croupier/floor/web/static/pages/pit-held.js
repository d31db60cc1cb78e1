// @ts-check
// What earlier rulings and orders have left at a table; an order about a player ends when somebody who may give it lifts it.

import { askReason } from "../parts/ask-reason.js";
import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { personal, sentence, words } from "../parts/words.js";

/** What is usually meant; whoever lifts an order says which of them it is, or says it in other words. */
const REASONS = [phrase("pit-was-somebody-else"), phrase("pit-talked-to"), phrase("pit-one-evening")];

/**
 * @param {Wire.Condition[]} held what holds at the table @param {string} lifting the order for which a reason is asked
 * @param {{ask: (key: string) => void, lift: (one: Wire.Condition, reason: string) => unknown, title: (post: string) => string}} how
 */
export function heldHere(held, lifting, { ask, lift, title }) {
  return h(
    "section.held",
    { "aria-label": phrase("pit-holds-here") },
    h("h2.cap", phrase("pit-holds-here")),
    held.length
      ? h(
          "ul",
          held.map((one) =>
            h(
              "li",
              h("b", sentence(one.says)),
              h("span.muted", until(one, title)),
              chips(one.rulebook, one.clauses, one.readings),
              one.may_lift &&
                lifting !== key(one) &&
                h("button.btn", { "data-lift": key(one), onclick: () => ask(key(one)) }, phrase("pit-lift")),
              lifting === key(one) &&
                askReason({
                  title: phrase("pit-why-lifted", { name: personal(one.name ?? "") }),
                  usual: REASONS,
                  act: (reason) => lift(one, reason),
                  leave: () => ask(""),
                }),
            ),
          ),
        )
      : h("p.muted", phrase("pit-nothing-held")),
  );
}

/** @param {Wire.Condition} one */
const key = (one) => `${one.kind} ${one.player}`;

/** For how long it holds, and who ends it. @param {Wire.Condition} one @param {(post: string) => string} title */
const until = (one, title) =>
  one.lifted_by
    ? phrase("pit-until-lifted", { post: title(one.lifted_by) || words(one.lifted_by) })
    : phrase("pit-kept", { until: one.until });

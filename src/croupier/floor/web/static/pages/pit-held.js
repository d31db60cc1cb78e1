// What earlier rulings and orders have left at a table; an order about a player ends when somebody who may give it lifts it.

import { askReason, usual } from "../parts/ask-reason.js";
import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { titled } from "../parts/titled.js";
import { personal, sentence, words } from "../parts/words.js";

/** What is usually meant; whoever lifts an order says which of them it is, or says it in other words. */
const REASONS = usual("said-was-somebody-else", "said-talked-to", "said-one-evening");

/**
 * @param {Wire.Condition[]} held what holds at the table @param {(one: Wire.Condition, reason: string) => unknown} lift
 * @param {(post: string) => string} title what a post is called
 */
export function heldHere(held, lift, title) {
  const lifting = async (/** @type {Wire.Condition} */ one) => {
    const reason = await askReason(phrase("pit-why-lifted", { name: personal(one.name ?? "") }), REASONS);
    if (reason !== null) lift(one, reason);
  };
  const line = (/** @type {Wire.Condition} */ one) =>
    h(
      "li",
      h("b", sentence(one.says)),
      h("span.muted", until(one, title)),
      chips(one.rulebook, one.clauses, one.readings),
      one.may_lift && h("button.btn", { "data-lift": key(one), onclick: () => lifting(one) }, phrase("pit-lift")),
    );
  const lines = held.length ? h("ul", ...held.map(line)) : h("p.muted", phrase("pit-nothing-held"));
  return titled("section.held", phrase("pit-holds-here"), lines);
}

/** @param {Wire.Condition} one */
const key = (one) => `${one.kind} ${one.player}`;

/** For how long it holds, and who ends it. @param {Wire.Condition} one @param {(post: string) => string} title */
const until = (one, title) =>
  one.lifted_by
    ? phrase("pit-until-lifted", { post: title(one.lifted_by) || words(one.lifted_by) })
    : phrase("pit-kept", { until: one.until });

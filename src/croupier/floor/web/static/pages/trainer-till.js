// The dealer's hands: one bet after the other, take it, leave it, or pay an amount, by key, by chip or by finger.

import { h, put } from "../parts/dom.js";
import { latin } from "../parts/keys.js";
import { phrase } from "../parts/phrases.js";
import { VALUES } from "../parts/table.js";
import { cents, inField, money, short, symbol } from "../parts/words.js";

/**
 * @typedef {"take" | "push" | "pay" | "nothing"} Act
 * @typedef {Wire.PlaceToPay & {box: number}} Place
 * @typedef {{do: Act, amount: number}} Answer
 */

const WORDS = {
  take: phrase("till-take"),
  push: phrase("till-push"),
  nothing: phrase("till-nothing"),
  pay: phrase("till-pay"),
};
const KEYS = { t: "take", p: "push", n: "nothing" };
/** Chips that a dealer lays down one by one, the smallest first. */
const CHIPS = [...VALUES].reverse();

/** What an answer says in two words. @param {Answer | undefined} answer @param {string} [currency] */
export const spoken = (answer, currency = "") =>
  !answer ? "" : answer.amount ? `${WORDS[answer.do]} ${money(answer.amount, currency)}` : WORDS[answer.do];

/** Whose part of a shared bet it is. @param {{bettor: string}} place */
export const whose = (place) =>
  ({ "": "", seated: phrase("till-seated"), behind: phrase("till-behind") })[place.bettor];

/**
 * The question at hand with its answers. `draw(null)`: every bet has an answer, and the layout may be handed in.
 * @param {{currency: string, answered: (answer: Answer) => void, step: (by: number) => void, handIn: () => void}} hear
 */
export function till({ currency, answered, step, handIn }) {
  /** @type {Place | null} */ let place = null;
  /** What is typed counts for taking too; what was said before does not. */
  let touched = false;
  const title = h("p.ask.serif");
  const input = h("input.amount", {
    inputmode: "decimal",
    autocomplete: "off",
    placeholder: "0",
    oninput: () => changed(),
  });
  const acts = h("span.acts");
  const go = h("button.btn.go", { onclick: () => press() });
  const rack = h(
    "div.rack",
    { role: "group", "aria-label": phrase("till-chips") },
    ...CHIPS.map((value) =>
      h(
        "button",
        { "aria-label": phrase("till-add", { value }), onclick: () => add(value * 100) },
        h("casino-chip", { value: String(value) }),
      ),
    ),
    h("button.clear", { "aria-label": phrase("till-clear"), onclick: clear }, "×"),
  );
  const entry = h("div.entry", h("label.sum", h("span", symbol(currency) || "="), input), rack);
  const element = h(
    "section.till.panel",
    { "aria-label": phrase("till-at-hand"), onkeydown: keyed },
    title,
    acts,
    entry,
    go,
  );

  const amount = () => cents(input.value || "0");

  /** @param {number} more */
  function add(more) {
    const now = amount();
    input.value = inField((Number.isNaN(now) ? 0 : now) + more);
    changed();
  }

  function clear() {
    input.value = "";
    changed();
    input.focus();
  }

  function changed() {
    touched = true;
    typed();
  }

  /** The part of a stake that is taken; 0 is all of it. */
  const part = () => (touched && place && amount() < place.stake ? amount() : 0);

  function typed() {
    const now = amount();
    input.setAttribute("aria-invalid", String(Number.isNaN(now)));
    go.toggleAttribute("disabled", place !== null && !(now > 0));
    go.replaceChildren(
      place ? (now > 0 ? phrase("till-pay-sum", { sum: money(now, currency) }) : WORDS.pay) : phrase("till-hand-in"),
      h("kbd", "Enter"),
    );
    const take = acts.querySelector("[data-act=take] span");
    if (take) take.textContent = spoken({ do: "take", amount: part() });
  }

  function press() {
    if (!place) return handIn();
    const now = amount();
    if (now > 0) answered({ do: "pay", amount: now });
  }

  /** @param {Act} act */
  function choose(act) {
    if (place?.acts.includes(act)) answered({ do: act, amount: act === "take" ? part() : 0 });
  }

  /** @param {KeyboardEvent} event */
  function keyed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = /** @type {Act | undefined} */ (KEYS[/** @type {"t" | "p" | "n"} */ (latin(event).toLowerCase())]);
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const enter = event.key === "Enter" && event.target === input;
    if (act || by || enter) event.preventDefault();
    if (act) choose(act);
    else if (by) step(by);
    else if (enter) press();
  }

  return {
    element,
    keyed,
    /** @param {Place | null} next @param {Answer} [answer] what was said before */
    draw(next, answer) {
      place = next;
      touched = false;
      if (!next) put(title, phrase("till-every"));
      else
        put(
          title,
          phrase("till-box", { box: next.box }),
          h("b", next.label),
          next.stake > 0 && ` ${short(next.stake, currency)}`,
          next.bettor && h("span.of", phrase("till-of", { who: whose(next) ?? "" })),
          !next.stake && phrase("till-due"),
        );
      acts.replaceChildren(
        ...(next?.acts ?? [])
          .filter((act) => act !== "pay")
          .map((act) =>
            h(
              "button.btn",
              { "data-act": act, "aria-pressed": String(answer?.do === act), onclick: () => choose(act) },
              h("span", WORDS[act]),
              h("kbd", act[0].toUpperCase()),
            ),
          ),
      );
      entry.hidden = !next;
      input.setAttribute(
        "aria-label",
        !next
          ? ""
          : next.bettor
            ? phrase("till-pay-whom", { who: whose(next) ?? "", bet: next.label, box: next.box })
            : phrase("till-pay-for", { bet: next.label, box: next.box }),
      );
      input.value = answer?.do === "pay" ? inField(answer.amount) : "";
      typed();
    },
    /** Ready to type; what was said before is written over. */
    focus() {
      (place ? input : go).focus({ preventScroll: true });
      if (place) input.select();
    },
  };
}

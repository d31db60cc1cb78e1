// A case, in the middle: the hands concerned, what is known, the one question that is next, and the ruling.

import { h } from "./dom.js";
import { boxAndPlayer } from "./labels.js";
import { phrase } from "./phrases.js";
import { spoken } from "./reasons.js";
import { chips } from "./room.js";
import { cardRow } from "./table.js";
import { cardSign, cents, decisionWords, money, sentence, short, words } from "./words.js";

/**
 * @typedef {Wire.Question} Question
 * @typedef {Wire.Case} Stated where a case stands
 * @typedef {Wire.PossibleAnswer["value"] | Wire.PossibleAnswer["value"][]} Value what is answered: one of them, or several
 * @typedef {(player: string | null) => string} Called what somebody is called at the table
 */

/** The hands that lie there; those concerned stand out. @param {Wire.RoundView} round @param {number[]} concerned @param {Called} called @param {import("./labels.js").Label} label @param {string} currency */
export function snapshot(round, concerned, called, label, currency) {
  const lying = round.boxes.filter((box) => box.bets.some((bet) => bet.amount));
  if (!lying.length) return null;
  const shared = /** @type {[string, string[], string][]} */ ([
    [phrase("case-dealer"), round.dealer, round.dealer_hand],
    [phrase("case-community"), round.community, ""],
  ]).filter(([, all]) => all.length > 0);
  return h(
    "div.snap.green.on-felt",
    { role: "group", "aria-label": phrase("case-hands") },
    ...shared.map(([name, all, makes]) =>
      h("div", cardRow("span.hand", all), h("p", h("b", name), makes && h("span", sentence(makes)))),
    ),
    ...lying.map((box) => {
      const chips_ = (/** @type {string} */ bet, /** @type {number} */ amount) =>
        `${label(bet)} ${short(amount, currency)}`;
      const bets = box.bets.filter((bet) => bet.amount).map((bet) => chips_(bet.bet, bet.amount));
      // Where several people have chips on a box, each stands there with his own.
      const bettors = new Set(box.bets.flatMap((bet) => bet.stakes.map((one) => one.player)));
      const apart =
        bettors.size > 1 &&
        [...bettors].map((player) =>
          phrase("case-bettor", {
            player: sentence(called(player)),
            bets: box.bets
              .flatMap((bet) =>
                bet.stakes.filter((one) => one.player === player).map((one) => chips_(bet.bet, one.amount)),
              )
              .join(" · "),
          }),
        );
      const state = [
        box.out && phrase("case-out"),
        box.viewed && phrase("case-looked-at"),
        box.deciding && phrase("case-to-decide"),
        ...box.decisions.map(decisionWords),
      ].filter(Boolean);
      return h(
        "div",
        { class: concerned.includes(box.box) ? "hot" : null },
        cardRow("span.hand", box.cards),
        h(
          "p",
          h("b", boxAndPlayer(box.box, called(box.player))),
          ...(apart || [bets.join(" · ")]).map((line) => h("span", line)),
          state.length > 0 && h("span", sentence(state.join(", ").toLowerCase())),
        ),
      );
    }),
  );
}

/** One numbered step of the case. @param {number} number @param {boolean} on @param {Node} content */
const step = (number, on, content) =>
  h("section.stepno", h("i", { class: on ? "on" : null, "aria-hidden": "true" }, number), content);

/**
 * What is known, what is asked, what follows.
 * @param {Stated} stated @param {{called: Called, label: import("./labels.js").Label, boxes: number[], answer: (question: Question, value: Value) => void, change: (fact: string) => void}} how
 */
export function steps(stated, { called, label, boxes, answer, change }) {
  /** @type {Node[]} */ const found = [];
  const line = (
    /** @type {string} */ ask,
    /** @type {string} */ says,
    /** @type {string | null} */ note,
    /** @type {(() => void) | null} */ act,
  ) =>
    found.push(
      step(
        found.length + 1,
        false,
        h(
          "p.fact",
          h("span", ask),
          note && h("small.muted", note),
          h("b", says),
          act &&
            h(
              "button.btn.quiet",
              { "aria-label": phrase("case-change-what", { ask }), onclick: act },
              phrase("case-change"),
            ),
        ),
      ),
    );
  if (boxes.length)
    line(phrase("case-boxes-concerned", { count: boxes.length }), boxes.join(", "), null, () => change("boxes"));
  if (stated.give.bet) line(phrase("case-bet-concerned"), label(stated.give.bet), null, () => change("bet"));
  if (stated.give.player)
    line(phrase("case-player-concerned"), called(stated.give.player), null, () => change("player"));
  if (stated.give.looked?.length)
    line(phrase("case-hands-looked-at"), stated.give.looked.join(", "), null, () => change("looked"));
  if (stated.give.amount != null)
    line(phrase("case-added-late"), money(stated.give.amount), null, () => change("amount"));
  const { moves, cards: named } = stated.give;
  const nothing = phrase("case-nothing-moved");
  if (moves) {
    const says = moves.map((/** @type {[number, number]} */ [from, to]) => `${from} → ${to}`).join(", ");
    line(phrase("case-hands-moved"), says || nothing, null, () => change("moves"));
  }
  if (named) line(phrase("case-cards-moved"), named.map(cardSign).join(" ") || nothing, null, () => change("cards"));
  for (const fact of stated.known)
    line(
      fact.ask,
      fact.says,
      fact.on_record ? phrase("case-is-on-record") : null,
      fact.on_record ? null : () => change(fact.fact),
    );
  if (stated.give.remedy) line(phrase("case-ordered"), words(stated.give.remedy), null, () => change("remedy"));
  if (stated.question) found.push(step(found.length + 1, true, asked(stated.question, called, answer)));
  if (stated.ruling) found.push(step(found.length + 1, true, ruling(stated.ruling, stated.rulebook)));
  if (stated.refusal) found.push(step(found.length + 1, true, refused(stated)));
  return found;
}

/** How many orders are offered before the others are asked for. */
const USUAL = 3;

/** One sentence and its answers; 1 to 9 choose. @param {Question} question @param {Called} called @param {(question: Question, value: Value) => void} answer */
function asked(question, called, answer) {
  /** @type {Set<Wire.PossibleAnswer["value"]>} */ const chosen = new Set();
  // What is put where it belongs takes at least two, named in turn.
  const least = question.none ? 2 : 1;
  const order = h("span");
  const go =
    question.several &&
    h(
      "button.btn.go",
      { disabled: true, onclick: () => answer(question, [...chosen]) },
      phrase(question.about === "boxes" ? "case-these-concerned" : "case-these-in-order"),
      order,
    );
  /** What was named so far in turn; hands that go to one another's boxes go round. */
  const inTurn = () => {
    const said = question.answers.map((one) => (question.about === "cards" ? cardSign(String(one.value)) : one.says));
    const named = [...chosen].map((value) => said[question.answers.findIndex((one) => one.value === value)]);
    if (question.about === "moves" && named.length > 1) named.push(named[0]);
    return named.length ? `: ${named.join(" → ")}` : "";
  };
  const choose = (/** @type {Wire.PossibleAnswer} */ one, /** @type {HTMLElement} */ button) => {
    if (!question.several) {
      answer(question, question.about === "boxes" ? [one.value] : one.value);
      return;
    }
    chosen.has(one.value) ? chosen.delete(one.value) : chosen.add(one.value);
    button.setAttribute("aria-pressed", String(chosen.has(one.value)));
    /** @type {HTMLElement} */ (go).toggleAttribute("disabled", chosen.size < least);
    if (question.about !== "boxes") order.textContent = inTurn();
  };
  // Of everything that could be ordered the usual comes first; the rest is asked for.
  const usual = question.about === "remedy" && question.answers.length > USUAL + 2 ? USUAL : question.answers.length;
  const others = h(
    "button.btn.quiet",
    {
      onclick: () => {
        for (const one of list.querySelectorAll("[hidden]")) one.removeAttribute("hidden");
        others.remove();
      },
    },
    phrase("case-something-else"),
  );
  const list = h(
    "div",
    { class: usual > 4 ? "ans many" : "ans", role: "group", "aria-labelledby": "question" },
    ...question.answers.map((one, place) => {
      const button = h(
        "button.answer",
        {
          "data-key": place + 1,
          "data-value": String(one.value),
          "aria-pressed": question.several ? "false" : null,
          hidden: place >= usual,
          onclick: () => choose(one, button),
        },
        h(
          "b",
          one.player && question.about === "player" ? called(one.player) : one.says,
          one.player &&
            question.about !== "player" &&
            called(one.player) !== one.says &&
            h("small", ` · ${called(one.player)}`),
        ),
        one.leads_to && h("span", one.leads_to),
        place < 9 && h("kbd", place + 1),
      );
      return button;
    }),
  );
  return h(
    "div.ask",
    h("h2", { id: "question", tabindex: "-1" }, spoken(question.ask)),
    list,
    usual < question.answers.length && others,
    question.none && h("button.btn.quiet", { onclick: () => answer(question, []) }, question.none),
    question.about === "amount" && typed((amount) => answer(question, amount)),
    go,
  );
}

/** A field for an amount that no answer names. @param {(amount: number) => void} act */
function typed(act) {
  const field = h("input", {
    inputmode: "decimal",
    autocomplete: "off",
    placeholder: "0",
    "aria-label": phrase("case-amount"),
  });
  const enough = () => cents(field.value) > 0;
  const go = h("button.btn.go", { disabled: true, onclick: () => act(cents(field.value)) }, phrase("case-this-much"));
  field.addEventListener("input", () => go.toggleAttribute("disabled", !enough()));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && enough()) act(cents(field.value));
  });
  return h("div.other", field, go);
}

/** Why nothing follows from the answers above; each of them can still be changed. @param {Stated} stated */
const refused = ({ refusal, rulebook }) =>
  h(
    "div.trouble",
    { role: "alert" },
    h("b", { id: "question", tabindex: "-1" }, `${sentence(refusal?.message ?? "")}.`),
    refusal?.expected && ` ${sentence(refusal.expected)}.`,
    chips(rulebook, refusal?.clauses ?? []),
  );

/** The ruling with its clauses and what is to be done. @param {Wire.RulingOfCase} found @param {string} rulebook */
function ruling(found, rulebook) {
  return h(
    "article.panel.rule",
    h("p.head", h("span.cap", phrase("case-ruling")), chips(rulebook, found.clauses, found.readings)),
    h("h2", { id: "question", tabindex: "-1" }, found.says),
    found.effects.length > 0 &&
      h("ul.effects", ...found.effects.map((/** @type {string} */ effect) => h("li", effect))),
    h("h3.cap", phrase("case-what-to-do")),
    h("ol", ...found.steps.map((/** @type {string} */ one) => h("li", one))),
  );
}

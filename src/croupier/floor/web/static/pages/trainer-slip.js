// The slip beside the table: every bet with the trainee's answer, and after handing in what was right, and why.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { titled } from "../parts/tabled.js";
import { cardSign, decisionWords, money, sentence } from "../parts/words.js";
import { spoken, whose } from "./trainer-till.js";

/** @typedef {import("./trainer-till.js").Place} Place @typedef {import("./trainer-till.js").Answer} Answer */

/** The sign of an answer that was right, or wrong. @param {boolean} right */
export const marked = (right) =>
  h("span.mark", { role: "img", "aria-label": phrase(right ? "train-right" : "train-wrong") }, right ? "✓" : "✗");

/** A reason of the settlement as it is read aloud: cards by their signs, decisions in words. @param {string} reason */
const readable = (reason) =>
  sentence(reason)
    .replace(/\b[2-9TJQKA][shdc]\b/g, cardSign)
    .replace(/\b[a-z]+(?:-[a-z]+)*-\d+x\b/g, (decision) => decisionWords(decision).toLowerCase());

/** Boxes with their bets. @template T @param {T[]} rows @param {(row: T) => number} of @returns {Map<number, T[]>} */
function byBox(rows, of) {
  /** @type {Map<number, T[]>} */ const found = new Map();
  for (const row of rows) found.set(of(row), [...(found.get(of(row)) ?? []), row]);
  return found;
}

/** A bet, what lies on it, and whose it is. @param {{label: string, stake: number, bettor: string}} one */
const laid = (one) =>
  h("span", one.label, one.stake > 0 && h("small", money(one.stake)), one.bettor && h("small", whose(one)));

/** Before handing in. @param {Place[]} places @param {Map<Place, Answer>} answers @param {Place | null} now @param {(place: Place) => void} chosen */
export function openSlip(places, answers, now, chosen) {
  const given = places.filter((place) => answers.has(place)).length;
  return titled(
    "section.slip.panel",
    phrase("train-your-payments"),
    [h("span.muted", phrase("of-asked", { right: given, asked: places.length }))],
    ...[...byBox(places, (place) => place.box)].map(([box, several]) =>
      h(
        "div.of-box",
        h("h3", phrase("box", { box })),
        h(
          "ul",
          ...several.map((place) =>
            h(
              "li",
              h(
                "button.row",
                { "aria-current": place === now ? "step" : null, onclick: () => chosen(place) },
                laid(place),
                h("b", { class: answers.has(place) ? "" : "open" }, spoken(answers.get(place)) || "·"),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/** What was right. @param {Wire.Graded} one */
const right = (one) => spoken({ do: one.do, amount: one.amount });

/** After handing in. @param {Wire.PaymentsExercise} exercise @param {Wire.PaymentsGrade} grade @param {string} pace */
export function gradedSlip(exercise, grade, pace) {
  const all = grade.right === grade.asked;
  return h(
    "section.slip.graded.panel",
    { "aria-label": phrase("train-graded") },
    h(
      "header",
      h("h2", all ? phrase("train-all-right") : phrase("train-of-right", { right: grade.right, asked: grade.asked })),
      h("span.muted", pace),
    ),
    h(
      "p.hand-said",
      readable(grade.dealer.says),
      " ",
      chips(exercise.rulebook, grade.dealer.clauses, grade.dealer.readings),
    ),
    ...[...byBox(grade.answers, (one) => one.box)].map(([box, several]) =>
      h(
        "div.of-box",
        h("h3", phrase("box", { box })),
        grade.hands[box]?.map((reason) =>
          h("p.hand-said", readable(reason.says), " ", chips(exercise.rulebook, reason.clauses, reason.readings)),
        ),
        h("ul", ...several.map((one) => gradedRow(exercise.rulebook, one))),
      ),
    ),
  );
}

/** @param {string} rulebook @param {Wire.Graded} one */
function gradedRow(rulebook, one) {
  return h(
    "li",
    { class: `verdict-row ${one.right ? "good" : "bad"}` },
    h("p.line", marked(one.right), laid(one), h("b", right(one))),
    !one.right &&
      h("p.you", one.said ? phrase("train-you-said", { answer: spoken(one.said) }) : phrase("train-no-answer")),
    h("p.why", h("span", readable(one.reasons.join("; "))), chips(rulebook, one.clauses, one.readings)),
  );
}

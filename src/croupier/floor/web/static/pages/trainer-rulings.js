// An incident to rule: the table as it stood, the facts, and a few remedies of which one is right.

import { h, put } from "../parts/dom.js";
import { faces } from "../parts/felt.js";
import { keysWhile } from "../parts/keys.js";
import { boxAndPlayer, labelOf } from "../parts/labels.js";
import { say } from "../parts/page.js";
import { phaseState } from "../parts/phase.js";
import { phrase } from "../parts/phrases.js";
import { boxName } from "../parts/recorded.js";
import { chips } from "../parts/room.js";
import { send, troubleShown } from "../parts/server.js";
import { tabled } from "../parts/tabled.js";
import { dotted, money, personal, sentence, words } from "../parts/words.js";
import { ExerciseFelt } from "./trainer-felt.js";
import { marked } from "./trainer-slip.js";

/** A fact in a few words: the question and its answer. @param {Wire.FactShown} fact */
const told = (fact) => h("div", h("dt", fact.ask), h("dd", words(fact.answer)));

/**
 * @param {HTMLElement} stage @param {Wire.Glance} glance @param {Wire.RulingsExercise} exercise
 * @param {{graded: (grade: Wire.RulingGrade) => void, next: () => void, pace: (grade: Wire.RulingGrade) => string, title: (id: string) => string, hand?: (body: Wire.ExamAnswerRequest) => Promise<void>}} hear with `hand` the answer goes there, and is not graded here
 */
export function rulings(stage, glance, exercise, { graded, next, pace, title, hand }) {
  const began = performance.now();
  const { round } = exercise;
  const taking = round.boxes.filter(
    (box) => box.bets.some((bet) => bet.amount) || box.cards.length || box.box === exercise.box,
  );
  const felt = new ExerciseFelt(glance, {
    seats: round.boxes.length,
    boxes: taking.map((box) => box.box),
    meter: round.jackpot?.meter ?? null,
    currency: exercise.currency,
    label: phrase("rule-when"),
  });
  const [state, phase] = phaseState(round.phase);
  felt.turn(
    round.dealer,
    round.community,
    h("state-pill", { state }, round.phase === "reveal" ? phrase("rule-all-decided") : phase),
  );
  for (const box of taking) {
    /** @type {Record<string, import("../parts/table.js").SpotAttributes>} */ const spots = Object.fromEntries(
      box.bets
        .filter((bet) => bet.amount)
        .map((bet) => [
          bet.bet,
          { state: "bet", cents: bet.amount, now: box.box === exercise.box && bet.bet === exercise.bet },
        ]),
    );
    // A bet that went back when bets closed is drawn all the same: it is what the question is about.
    if (box.box === exercise.box && exercise.bet && !spots[exercise.bet])
      spots[exercise.bet] = { state: "refused", cents: exercise.stake, says: money(exercise.stake, "", 0), now: true };
    felt.draw({
      box: box.box,
      now: box.box === exercise.box,
      cards: faces(box.cards),
      tag: box.folded ? phrase("hand-folded") : "",
      // Whoever plays two boxes is called after his first.
      plate: boxAndPlayer(box.box, personal(sentence(box.player ?? boxName(box.box)))),
      spots,
    });
  }
  const limit = exercise.bet && exercise.limits[exercise.bet];
  const about = dotted(
    exercise.box && phrase("box", { box: exercise.box }),
    exercise.bet && labelOf(glance, exercise.bet),
    limit &&
      phrase("rule-limits", {
        least: money(limit.min ?? 0, exercise.currency, 0),
        most: money(limit.max ?? 0, exercise.currency, 0),
      }),
  );
  const answers = h(
    "ol.remedies",
    ...exercise.choices.map((choice, /** @type {number} */ place) =>
      h(
        "li",
        h(
          "button.remedy",
          { "data-remedy": choice.remedy, onclick: () => choose(choice.remedy) },
          h("kbd", String(place + 1)),
          h("span", h("b", words(choice.remedy)), h("small", choice.says)),
        ),
      ),
    ),
  );
  const below = h("div.told");
  const outcome = h("div.outcome");
  const happened = h(
    "section.happened.panel",
    { "aria-label": phrase("rule-incident") },
    h("p.cap", about || phrase("rule-at-table")),
    h("h2.serif", `${exercise.says}.`),
    exercise.facts.length > 0 && h("dl.facts", ...exercise.facts.map(told)),
  );
  const ruling = h(
    "section.ruling.panel",
    { "aria-label": phrase("rule-what-now") },
    h("p.ask.serif", phrase("rule-what-now-asked")),
    answers,
    below,
  );
  stage.replaceChildren(happened, h("div.table-side", felt.element), ruling, outcome);
  say(phrase("rule-said", { says: exercise.says }));

  keysWhile(ruling, (event) => {
    const chosen = !event.altKey && !event.ctrlKey && !event.metaKey && exercise.choices[Number(event.key) - 1];
    if (chosen && !ruling.classList.contains("graded")) choose(chosen.remedy);
  });

  /** @param {string} remedy */
  async function choose(remedy) {
    if (ruling.classList.contains("graded")) return;
    ruling.classList.add("graded");
    let grade;
    try {
      if (hand) return await hand({ answers: [], remedy });
      grade = await send("/api/training/rulings", {
        rulebook: exercise.rulebook,
        seed: exercise.seed,
        focus: exercise.focus,
        remedy,
        milliseconds: Math.round(performance.now() - began),
      });
    } catch (fault) {
      ruling.classList.remove("graded");
      below.replaceChildren(troubleShown(fault));
      return;
    }
    graded(grade);
    for (const button of answers.querySelectorAll("button")) {
      const own = button.getAttribute("data-remedy");
      button.toggleAttribute("disabled", true);
      button.classList.toggle("good", own === grade.remedy);
      button.classList.toggle("bad", own === remedy && !grade.right);
      if (own === grade.remedy || own === remedy) button.append(marked(own === grade.remedy));
    }
    const again = h("button.btn.go", { onclick: next }, phrase("rule-next"), h("kbd", "Enter"));
    below.replaceChildren(headline(grade), again);
    put(outcome, ...carriedOut(grade));
    again.focus({ preventScroll: true });
    if (again.getBoundingClientRect().bottom > innerHeight) below.scrollIntoView({ block: "nearest" });
    say(grade.right ? phrase("rule-right") : phrase("rule-wrong", { remedy: words(grade.remedy) }));
  }

  /** What the rules say, and where the other answer would have been right. @param {Wire.RulingGrade} grade */
  function headline(grade) {
    const { elsewhere } = grade;
    const facts = (elsewhere?.facts ?? []).map((fact) => `${fact.ask} ${words(fact.answer)}.`).join(" ");
    return h(
      "div.verdict-of",
      h(
        "p",
        { class: `headline ${grade.right ? "win" : "lose"}` },
        phrase(grade.right ? "rule-right-then" : "rule-not-these"),
        h("span.muted", pace(grade)),
      ),
      h("p", grade.says, " ", chips(exercise.rulebook, grade.clauses, grade.readings)),
      h("p.muted", phrase("rule-ordered-by", { post: grade.authority })),
      elsewhere &&
        h(
          "p.elsewhere",
          elsewhere.same
            ? phrase("rule-right-here", { remedy: words(grade.said) })
            : phrase("rule-right-there", { remedy: words(grade.said), game: title(elsewhere.rulebook) }),
          facts ? phrase("rule-where", { facts }) : ". ",
          chips(elsewhere.rulebook, elsewhere.clauses),
        ),
    );
  }

  /** How it is carried out, and what that does to the money. @param {Wire.RulingGrade} grade */
  const carriedOut = (grade) => [
    sheet(phrase("rule-to-do"), h("ol.steps", ...grade.steps.map((step) => h("li", step)))),
    Object.keys(grade.money).length > 0 && sheet(phrase("rule-money"), moneyOf(grade)),
  ];

  /** @param {Wire.RulingGrade} grade */
  function moneyOf(grade) {
    const changed = (/** @type {Wire.BetMoney} */ row) => row.before !== row.after || row.was !== row.then;
    return Object.entries(grade.money).map(([answer, rows]) => {
      const shown = rows.filter(changed);
      return tabled(
        "money",
        shown.length ? [phrase("by-bet-bet"), [phrase("rule-before"), "num"], [phrase("rule-after"), "num"]] : [],
        shown.map((row) => [
          [phrase("rule-box-bet", { box: row.box, bet: row.label }), h("small", money(row.stake))],
          stands(row.before, row.was),
          stands(row.after, row.then),
        ]),
        h(
          "caption",
          answer
            ? phrase("rule-if", { answer: words(answer).toLowerCase() })
            : phrase(shown.length ? "rule-changes" : "rule-nothing"),
        ),
      );
    });
  }
}

/** A part of what follows from a ruling. @param {string} title @param {...import("../parts/tabled.js").Cell} content */
const sheet = (title, ...content) => h("section.panel.sheet", { "aria-label": title }, h("h3", title), ...content);

/** @param {number | null} payout @param {string} how */
const stands = (payout, how) => (payout === null ? sentence(how) : [h("span", sentence(how)), h("b", money(payout))]);

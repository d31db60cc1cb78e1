// An exam: exercises one after the other without a word of what was right, and then what came of it. Whoever may sees
// the exams of everybody.

import { h } from "../parts/dom.js";
import { openDoor } from "../parts/entrance.js";
import { say } from "../parts/page.js";
import { may } from "../parts/person.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { ask, get, glanceOf, send, troubleShown } from "../parts/server.js";
import { titled } from "../parts/tabled.js";
import { fixed, moment, percent, words } from "../parts/words.js";
import { payments } from "./trainer-payments.js";
import { topicWords } from "./trainer-progress.js";
import { rulings } from "./trainer-rulings.js";
import { spoken } from "./trainer-till.js";

/**
 * @typedef {{person: import("../parts/person.js").Person | null, rulebook: string, games: {id: string}[], title: (id: string) => string}} About
 */

/** What an exam is, how to begin one, and those that were taken. @param {HTMLElement} stage @param {About} about */
export async function examPart(stage, about) {
  stage.className = "record exams";
  if (!about.person) {
    stage.replaceChildren(panel(phrase("exam-title"), h("p", phrase("exam-sign-in")), signIn()));
    return;
  }
  try {
    const found = await get("/api/training/exams");
    stage.className = "record exams";
    stage.replaceChildren(beginning(stage, about, found), listed(about, found));
  } catch (fault) {
    stage.replaceChildren(troubleShown(fault));
  }
}

const signIn = () => h("button.btn.go", { onclick: () => openDoor() }, phrase("exam-enter"));

/** @param {string} title @param {...(Node | string | false)} content */
const panel = (title, ...content) => titled("section.panel.exam", title, [], ...content);

/** @param {HTMLElement} stage @param {About} about @param {readonly Wire.Exam[]} found */
function beginning(stage, about, found) {
  const open = found.find((one) => !one.over && one.name === about.person?.name);
  const rulebook = open?.rulebook ?? about.rulebook;
  const trouble = h("div");
  const begin = async () => {
    try {
      await run(stage, about, await send("/api/training/exams", { rulebook }));
    } catch (fault) {
      trouble.replaceChildren(troubleShown(fault));
    }
  };
  return panel(
    phrase("exam-title"),
    h("p", phrase("exam-what")),
    rulebook ? h("p.serif", about.title(rulebook)) : h("p", phrase("exam-choose")),
    rulebook && h("button.btn.go", { onclick: begin }, phrase(open ? "exam-go-on" : "exam-begin")),
    trouble,
  );
}

/** Exercise by exercise. @param {HTMLElement} stage @param {About} about @param {Wire.Exam} exam */
async function run(stage, about, exam) {
  if (exam.over) {
    stage.className = "record exams";
    const again = h("button.btn.go", { onclick: () => examPart(stage, about) }, phrase("exam-all"));
    stage.replaceChildren(panel(phrase("exam-result"), ...outcome(exam), again));
    again.focus({ preventScroll: true });
    say(score(exam));
    return;
  }
  const path = `/api/training/exams/${encodeURIComponent(exam.id)}/${exam.answered}`;
  const [glance, due] = await Promise.all([
    glanceOf(exam.rulebook),
    /** @type {Promise<Wire.ExamExercise>} */ (ask(path)),
  ]);
  const hear = {
    title: about.title,
    graded: () => {},
    next: () => {},
    pace: () => "",
    hand: async (/** @type {Wire.ExamAnswerRequest} */ body) => {
      const after = /** @type {Wire.Exam} */ (await send(path, body));
      await run(stage, about, after);
    },
  };
  stage.className = `exercise ${due.payments ? "payments" : "rulings"}`;
  if (due.payments) payments(stage, glance, due.payments, hear);
  else if (due.ruling) rulings(stage, glance, due.ruling, hear);
  const where = phrase("exam-number", { number: exam.answered + 1, count: exam.count });
  stage.querySelector(".table-side")?.prepend(h("h2.which", `${where} · ${about.title(exam.rulebook)}`));
  if (matchMedia("(max-width: 820px)").matches) stage.scrollIntoView({ block: "start" });
  say(where);
}

/** @param {Wire.Exam} exam */
const score = (exam) =>
  phrase("exam-score", {
    share: percent(exam.right / exam.asked, 0),
    right: exam.right,
    asked: exam.asked,
    minutes: fixed(exam.milliseconds / 60000, 1),
  });

/** What came of an exam: the score, and what was missed with its clauses. @param {Wire.Exam} exam */
function outcome(exam) {
  const missed = exam.results.map((one, place) => ({ ...one, place })).filter((one) => one.right < one.asked);
  return [
    h("p.serif.score", score(exam)),
    missed.length
      ? h(
          "ol.missed",
          ...missed.map((one) =>
            h(
              "li",
              h(
                "p",
                phrase("exam-exercise", { number: one.place + 1, kind: one.kind }),
                " ",
                one.answered
                  ? phrase("train-of-right", { right: one.right, asked: one.asked })
                  : phrase("exam-not-answered"),
              ),
              h("ul", ...one.missed.map((each) => missedRow(exam.rulebook, one.kind, each))),
            ),
          ),
        )
      : h("p", phrase("exam-nothing-missed")),
  ];
}

/** What was missed, what would have been right, and what was said. @param {string} rulebook @param {Wire.Kind} kind @param {Wire.MissedTopic} missed */
function missedRow(rulebook, kind, { topic, clauses, box, right, said }) {
  const told = (/** @type {Wire.DeedShown} */ deed) =>
    kind === "rulings" ? words(deed.do) : spoken(/** @type {Wire.AnswerGiven} */ ({ ...deed, milliseconds: 0 }));
  return h(
    "li",
    box !== null && `${phrase("box", { box })}: `,
    topicWords({ kind, rulebook, topic, asked: 1, right: 0 }),
    " ",
    chips(rulebook, [...clauses]),
    right &&
      h(
        "p.right-was",
        h("b", phrase("exam-right-was", { answer: told(right) })),
        " ",
        said ? phrase("train-you-said", { answer: told(said) }) : phrase("train-no-answer"),
      ),
  );
}

/** @param {About} about @param {readonly Wire.Exam[]} found */
function listed(about, found) {
  const title = phrase(may(about.person, "read-exams") ? "exam-everybody" : "exam-own");
  if (!found.length) return panel(title, h("p", phrase("exam-none")));
  return panel(
    title,
    ...found.map((exam) =>
      h(
        "details.taken",
        h(
          "summary",
          h("b", exam.name),
          ` · ${about.title(exam.rulebook)} · ${moment(exam.at)} · `,
          exam.over ? score(exam) : phrase("exam-open", { answered: exam.answered, count: exam.count }),
        ),
        exam.over && outcome(exam).slice(1),
      ),
    ),
  );
}

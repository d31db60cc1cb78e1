// A layout to pay: the trainee goes from bet to bet, hands in, and sees what the settlement says.

import { attempt } from "../parts/attempt.js";
import { h } from "../parts/dom.js";
import { keysWhile } from "../parts/keys.js";
import { say } from "../parts/page.js";
import { phrase } from "../parts/phrases.js";
import { send, troubleShown } from "../parts/server.js";
import { decisionWords, dotted, listed, sentence } from "../parts/words.js";
import { ExerciseFelt } from "./trainer-felt.js";
import { gradedSlip, openSlip } from "./trainer-slip.js";
import { till, whose } from "./trainer-till.js";

/** @typedef {import("./trainer-till.js").Place} Place @typedef {import("./trainer-till.js").Answer} Answer */

/**
 * @param {HTMLElement} stage @param {Wire.Glance} glance @param {Wire.PaymentsExercise} exercise
 * @param {{graded: (grade: Wire.PaymentsGrade) => void, next: () => void, pace: (grade: Wire.PaymentsGrade) => string, hand?: (body: Wire.ExamAnswerRequest) => Promise<void>}} hear with `hand` answers go there, and are not graded here
 */
export function payments(stage, glance, exercise, { graded, next, pace, hand }) {
  /** @type {Place[]} */
  const places = exercise.boxes.flatMap((box) => box.places.map((place) => ({ ...place, box: box.box })));
  /** @type {Map<Place, Answer>} */ const answers = new Map();
  /** @type {Map<Place, number>} */ const times = new Map();
  /** @type {Place | null} */ let now = places[0];
  /** @type {Wire.PaymentsGrade | null} */ let grade = null;
  const began = performance.now();
  /** When the bet at hand was come to. */
  let came = began;
  const coin = glance.layout.spots.find((spot) => spot.shape === "coin")?.bet;

  /** The spot on which a payment is laid down; a bonus rides on another bet's. @param {string} bet @returns {string} */
  const spotOf = (bet) =>
    glance.layout.riders[bet] ?? (glance.layout.spots.some((spot) => spot.bet === bet) ? bet : coin);

  const felt = new ExerciseFelt(glance, {
    seats: exercise.seats,
    boxes: exercise.boxes.map((box) => box.box),
    meter: exercise.meter,
    currency: exercise.currency,
    label: phrase("pay-layout"),
    sign: exercise.sign,
    rulebook: exercise.rulebook,
    pressed: (box, bet) => {
      // What lies on one spot is come to in turn: the bets of two people, and the bonus that rides on them.
      const there = places.filter((place) => place.box === box && spotOf(place.bet) === bet);
      if (!grade) choose(there[(now ? there.indexOf(now) + 1 : 0) % there.length] ?? null);
    },
  });
  const desk = till({ currency: exercise.currency, answered, step, handIn });
  const slip = h("div.beside");
  const under = h("div.under", desk.element);
  stage.replaceChildren(h("div.table-side", felt.element, under), slip);
  draw();
  desk.focus();
  // Keys count wherever nothing else wants them.
  keysWhile(desk.element, (event) => {
    if (event.target !== document.body && event.target !== stage.closest("main")) return;
    desk.focus();
    desk.keyed(event);
  });

  /** @param {Answer} answer */
  function answered(answer) {
    if (!now) return;
    answers.set(now, answer);
    took();
    const after =
      places.slice(places.indexOf(now) + 1).find((place) => !answers.has(place)) ??
      places.find((place) => !answers.has(place)) ??
      null;
    choose(after);
  }

  /** The time since the bet at hand was come to is its own. */
  function took() {
    const at = performance.now();
    if (now) times.set(now, (times.get(now) ?? 0) + at - came);
    came = at;
  }

  /** @param {number} by */
  function step(by) {
    const place = now ? places.indexOf(now) : places.length;
    choose(places[Math.max(0, Math.min(places.length - 1, place + by))]);
  }

  /** @param {Place | null} place */
  function choose(place) {
    took();
    now = place;
    draw();
    desk.focus();
    say(
      place ? listed(phrase("pay-box-bet", { box: place.box, bet: place.label }), whose(place)) : phrase("till-every"),
    );
  }

  async function handIn() {
    await attempt(
      async () => {
        const given = [...answers].map(([place, answer]) => ({
          box: place.box,
          bet: place.bet,
          bettor: place.bettor,
          milliseconds: Math.round(times.get(place) ?? 0),
          ...answer,
        }));
        if (hand) await hand({ answers: given, remedy: null });
        else
          grade = await send("/api/training/payments", {
            rulebook: exercise.rulebook,
            seed: exercise.seed,
            level: exercise.level,
            focus: exercise.focus,
            answers: given,
            milliseconds: Math.round(performance.now() - began),
          });
      },
      (fault) => under.replaceChildren(troubleShown(fault), desk.element),
      desk.element,
    );
    if (!grade) return;
    now = null;
    graded(grade);
    draw();
    const again = h("button.btn.go", { onclick: next }, phrase("pay-next"), h("kbd", "Enter"));
    under.replaceChildren(
      h(
        "section.till.over.panel",
        { "aria-label": phrase("pay-result") },
        h(
          "p.ask.serif",
          grade.right === grade.asked
            ? phrase("pay-all-right")
            : phrase("pay-wrong", { wrong: grade.asked - grade.right, asked: grade.asked }),
        ),
        h("p.muted", pace(grade)),
        again,
      ),
    );
    again.focus({ preventScroll: true });
    say(phrase("train-of-right", { right: grade.right, asked: grade.asked }));
  }

  function draw() {
    const dealer = grade?.dealer ?? null;
    felt.turn(
      exercise.dealer,
      exercise.community,
      // By which clauses stands on the slip; on the felt there is room for the hand alone.
      dealer && sentence(dealer.says.split(": ")[1] ?? dealer.says),
    );
    for (const box of exercise.boxes) {
      const declined = phrase(box.cards.length ? "pay-seen-by-pit" : "hand-not-shown");
      const folded = box.folded ? phrase("hand-folded") : box.declined ? declined : "";
      felt.draw({
        box: box.box,
        now: now?.box === box.box,
        cards: box.cards.length ? box.cards : Array(glance.layout.own).fill(null),
        tag: folded,
        plate: dotted(
          phrase("box", { box: box.box }),
          // All of them: one that takes a bet back is not always the last.
          !box.folded && sentence(box.decisions.map((one) => decisionWords(one).toLowerCase()).join(", ")),
          ...box.notes,
        ),
        spots: spotsOf(box),
      });
    }
    desk.draw(now, now ? answers.get(now) : undefined);
    slip.replaceChildren(grade ? gradedSlip(exercise, grade, pace(grade)) : openSlip(places, answers, now, choose));
    keepInSight(slip);
  }

  /** What lies on each spot of a box: the stakes, the answers given, or what was right. @param {Wire.BoxToPay} box */
  function spotsOf(box) {
    /** @type {Record<string, import("../parts/table.js").SpotAttributes & {gain?: number}>} */ const spots = {};
    for (const place of places.filter((one) => one.box === box.box)) {
      const key = spotOf(place.bet);
      const result = grade?.answers.find(
        (one) => one.box === place.box && one.bet === place.bet && one.bettor === place.bettor,
      );
      /** @type {Answer | undefined} */ const answer = result ?? answers.get(place);
      const spot = (spots[key] ??= { state: "empty", press: !grade });
      if (place.stake && !answer) lie(spot, place);
      if (answer?.do === "take") {
        spot.gain = (spot.gain ?? 0) - (answer.amount || place.stake);
        Object.assign(spot, { state: "lost", cents: spot.gain });
      }
      if (answer?.do === "push") Object.assign(spot, { state: "push", cents: place.stake });
      if (answer?.do === "pay") {
        spot.gain = (spot.gain ?? 0) + answer.amount;
        Object.assign(spot, { state: "won", cents: spot.gain });
      }
      if (place === now) spot.now = true;
      if (result && !result.right) spot.wrong = true;
    }
    for (const spot of Object.values(spots)) delete spot.gain;
    return spots;
  }
}

/** Chips that nobody has paid yet; those of a second bettor beside the first one's. @param {import("../parts/table.js").SpotAttributes} spot @param {Place} place */
function lie(spot, place) {
  if (spot.state === "bet") spot.behind = place.stake;
  else Object.assign(spot, { state: "bet", cents: place.stake });
}

/** The row at hand stays in sight; only the slip scrolls, never the page. @param {HTMLElement} slip */
function keepInSight(slip) {
  const row = slip.querySelector("[aria-current]");
  if (!row) {
    slip.scrollTop = 0;
    return;
  }
  const [seen, frame] = [row.getBoundingClientRect(), slip.getBoundingClientRect()];
  if (seen.bottom > frame.bottom) slip.scrollTop += seen.bottom - frame.bottom + frame.height / 3;
  else if (seen.top < frame.top) slip.scrollTop -= frame.top - seen.top + frame.height / 3;
}

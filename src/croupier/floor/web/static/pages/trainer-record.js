// What a trainee has done: kept by the server for whoever is signed in, in the browser for a passer-by. What comes next
// follows from it: more of what goes wrong, and more boxes when all goes well.

import { keep, kept } from "../parts/kept.js";
import { due } from "../parts/person.js";
import { ask } from "../parts/server.js";

/**
 * @typedef {"payments" | "rulings"} Kind
 * @typedef {Wire.TallyRow} Tally
 * @typedef {Tally & {at: string, kind: Kind, rulebook: string, bets?: Record<string, Tally>}} Done
 * @typedef {Wire.TopicRow} Topic
 */

const KEY = "training";
/** A browser keeps no more than the server shows. */
const LATEST = 400;
/** So many layouts without a fault bring more boxes. */
const STREAK = 2;

export class Practice {
  /** @type {Done[]} */ exercises = [];
  /** @type {Topic[]} */ topics = [];
  /** @type {import("../parts/person.js").Person | null} */ person = null;

  /** @param {import("../parts/person.js").Person | null} person */
  async load(person) {
    this.person = due(person) ? null : person;
    const { exercises, topics } = this.person ? await ask("/api/training/progress") : keptHere();
    this.exercises = exercises;
    this.topics = topics;
  }

  /** @param {Done} done @param {{topic: string, right: boolean, milliseconds?: number}[]} items */
  add(done, items) {
    this.exercises = [...this.exercises, { ...done, bets: done.kind === "payments" ? tallied(items) : {} }].slice(
      -LATEST,
    );
    const { kind, rulebook } = done;
    for (const { topic, right } of items) {
      let row = this.topics.find((one) => one.kind === kind && one.rulebook === rulebook && one.topic === topic);
      if (!row) this.topics.push((row = { kind, rulebook, topic, asked: 0, right: 0 }));
      row.asked += 1;
      row.right += right ? 1 : 0;
    }
    this.topics.sort((one, other) => one.right - one.asked - (other.right - other.asked));
    if (!this.person) keep(KEY, { exercises: this.exercises, topics: this.topics });
  }

  /** The topics that went wrong most, for every other exercise; none while nothing goes wrong. @param {Kind} kind @param {string} rulebook @returns {string[]} */
  focus(kind, rulebook) {
    const mine = this.exercises.filter((one) => one.kind === kind && one.rulebook === rulebook).length;
    const weak = this.topics.filter(
      (one) => one.kind === kind && one.rulebook === rulebook && one.right < one.asked && one.right / one.asked < 0.8,
    );
    return mine % 2 ? weak.slice(0, 3).map((one) => one.topic) : [];
  }

  /** How many boxes: more after layouts without a fault, fewer after many faults. @param {string} rulebook */
  level(rulebook) {
    let [level, streak] = [1, 0];
    for (const { kind, asked, right, rulebook: game } of this.exercises) {
      if (kind !== "payments" || game !== rulebook) continue;
      streak = right === asked ? streak + 1 : 0;
      if (streak >= STREAK) [level, streak] = [Math.min(3, level + 1), 0];
      else if (right < asked * 0.6) level = Math.max(1, level - 1);
    }
    return level;
  }
}

/** Answers by bet, whatever the hand. @param {{topic: string, right: boolean, milliseconds?: number}[]} items */
function tallied(items) {
  /** @type {Record<string, Tally>} */ const bets = {};
  for (const { topic, right, milliseconds = 0 } of items) {
    const tally = (bets[topic.split("/")[0]] ??= { asked: 0, right: 0, milliseconds: 0 });
    tally.asked += 1;
    tally.right += right ? 1 : 0;
    tally.milliseconds += milliseconds;
  }
  return bets;
}

/** @returns {{exercises: Done[], topics: Topic[]}} */
function keptHere() {
  const found = kept(KEY);
  return Array.isArray(found?.exercises) && Array.isArray(found?.topics) ? found : { exercises: [], topics: [] };
}

// Decisions of the players, box by box in the order dealt, and choices that a ruling has put to them.

import { completing } from "../parts/completing.js";
import { h } from "../parts/dom.js";
import { decisionKeys } from "../parts/layout.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { decisionWords, listed, money, sentence, words } from "../parts/words.js";
import { bettorsAt } from "./dealer-bettors.js";
import { answer } from "./dealer-desk.js";
import { decided } from "./dealer-words.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk @typedef {import("./dealer-desk.js").AtHand} AtHand */

/** The box that was tapped out of turn. */
let asked = 0;

/** @param {Desk} desk @param {number} box */
export function askBox(desk, box) {
  asked = box;
  desk.change();
}

/** @param {Desk} desk @returns {AtHand} */
export function decision(desk) {
  const waiting = desk.waits.boxes.map((/** @type {number} */ number) => desk.round.boxes[number - 1]);
  const writable = waiting.filter((box) => desk.view.mode === "live" && !desk.own(box.player));
  const box = writable.find((one) => one.box === asked) ?? writable[0];
  if (!box) {
    return {
      key: "waiting",
      title:
        waiting.length === 1 ? phrase("dealer-box-decides", { box: waiting[0].box }) : phrase("dealer-players-decide"),
      boxes: desk.waits.boxes,
      body: [
        h(
          "p.lead",
          phrase("dealer-own-screens", {
            players: waiting.map((one) => desk.name(one.player)).join(", "),
            count: waiting.length,
          }),
        ),
      ],
    };
  }
  const player = box.player ?? undefined;
  const street = desk.recordable(box.box, "decide");
  const open = street.filter((one) => !one.refused);
  // Keys with another meaning here: the box before, an incident, a look, something keyed wrong.
  const keys = decisionKeys(street, "BILW");
  const keyOf = (/** @type {Wire.Option} */ one) => keys.get(one.decision ?? "")?.toLowerCase() ?? "";
  const decide = (/** @type {string} */ what, /** @type {string[]} */ elect = []) => {
    asked = 0;
    return desk.say({ type: "decide", player, box: box.box, decision: what, ...(elect.length && { elect }) });
  };
  // With a decision the rules may leave it to the player what becomes of another bet.
  const elective = open.filter((one) => one.elect?.length);
  const [look] = desk.recordable(box.box, "look-at-hand").filter((one) => !one.refused);
  const before = decided(box);
  const { main } = desk.glance.layout;
  const behind = bettorsAt(box).filter((one) => one.player !== box.player);
  return {
    key: `decide ${box.box} ${box.decisions.length}`,
    title: phrase("dealer-what-does", { box: box.box, player: desk.nameAt(box) || phrase("dealer-the-player") }),
    cards: box.cards,
    about: listed(
      before
        ? phrase("dealer-so-far", { decisions: before })
        : `${desk.label(main)} ${money(box.bets.find((bet) => bet.bet === main)?.amount ?? 0, desk.currency)}`,
      behind.length > 0 &&
        phrase("dealer-for-as-well", { players: behind.map((one) => desk.name(one.player)).join(", ") }),
    ),
    boxes: [box.box],
    progress: phrase("dealer-place-boxes", { box: box.box }),
    body: [
      h(
        "div.answers",
        open
          .map((one) =>
            answer(decisionWords(one.decision ?? ""), () => decide(one.decision ?? ""), {
              note: consequence(desk, box, one),
              key: keyOf(one),
            }),
          )
          .reverse(),
      ),
      h(
        "div.quiet-row",
        ...elective.map((one) =>
          h(
            "button.btn.quiet",
            { "data-keep": `elect ${one.decision}`, onclick: () => decide(one.decision ?? "", one.elect) },
            phrase("dealer-gives-up-too", {
              decision: decisionWords(one.decision ?? ""),
              bets: (one.elect ?? []).map((bet) => desk.label(bet)).join(", "),
            }),
          ),
        ),
        look &&
          h(
            "button.btn.quiet",
            { "data-keep": "look", onclick: () => desk.say({ type: "look-at-hand", player, box: box.box }) },
            phrase("dealer-has-looked"),
            h("kbd", "L"),
          ),
        h(
          "button.btn.quiet",
          { "data-keep": "left", onclick: () => desk.say({ type: "leave-table", player }) },
          phrase("dealer-has-left"),
        ),
      ),
    ],
    keys: {
      ...Object.fromEntries(open.filter(keyOf).map((one) => [keyOf(one), () => decide(one.decision ?? "")])),
      ...(look ? { l: () => desk.say({ type: "look-at-hand", player, box: box.box }) } : {}),
    },
    say: phrase("dealer-say-decision", { box: box.box }),
  };
}

/** What a decision does to the chips, or to the hand. @param {Desk} desk @param {Wire.BoxView} box @param {Wire.Option} one */
function consequence(desk, box, one) {
  if (one.folds) return phrase("dealer-hand-given-up");
  if (one.stakes)
    return phrase("dealer-stakes", { amount: money(one.amount ?? 0, desk.currency), bet: desk.label(one.stakes) });
  if (!one.takes) return phrase("dealer-stays-as-it-lies");
  const lies = box.bets.find((bet) => bet.bet === one.takes)?.amount ?? 0;
  return phrase("dealer-goes-back", { bet: desk.label(one.takes), amount: money(lies, desk.currency) });
}

/** A ruling has left a choice to a player. @param {Desk} desk @returns {AtHand} */
export function offer(desk) {
  const [first] = desk.view.asked ?? [];
  const box = first.boxes[0];
  const own = desk.own(first.player);
  const open = first.options.filter((one) => !own || one.for_him);
  const missing = completing(desk.glance.layout.spots, desk.round.boxes[box - 1], first, desk.table.row.limits);
  const added = Object.entries(missing)
    .map(([bet, cents]) => `${desk.label(bet)} ${money(cents, desk.currency)}`)
    .join(", ");
  /** @type {HTMLElement[]} */ const answers = open.map(({ option, says }, /** @type {number} */ place) =>
    answer(
      words(option),
      () =>
        desk.say({
          type: "answer-offer",
          ruling: first.ruling,
          box,
          option,
          ...(option === "complete" ? { bets: missing } : {}),
          player: first.player,
        }),
      {
        note: sentence(
          option === "complete" ? `${says}: ${added}` : first.bet ? `${says}: ${desk.label(first.bet)}` : says,
        ),
        key: String(place + 1),
      },
    ),
  );
  return {
    key: `offer ${first.ruling} ${box} ${first.player}`,
    title: phrase("dealer-may-choose", { boxes: first.boxes.join(", "), player: desk.name(first.player) }),
    boxes: [...first.boxes],
    body: [
      h(
        "p.muted",
        `${phrase(own ? "dealer-answers-himself" : "dealer-ruling-leaves-it")} `,
        chips(desk.rulebook, first.clauses, first.reading),
      ),
      h("div.answers", answers),
    ],
    keys: Object.fromEntries(answers.map((one, place) => [String(place + 1), () => one.click()])),
    say: phrase("dealer-say-choose"),
  };
}

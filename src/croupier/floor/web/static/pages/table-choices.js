// What one can do at the table now, as a dealer would put it: who is asked, the one next action with its amount, and
// the others beside it. All of it is taken from the server's options; the keys are figures or letters of the words.

import { completing } from "../parts/completing.js";
import { decisionKeys } from "../parts/layout.js";
import { phrase } from "../parts/phrases.js";
import { cardSign, decisionWords, money, sentence, words } from "../parts/words.js";
import { placeOf } from "./table-seat.js";

/**
 * @typedef {import("./table-seat.js").Seat} Seat
 * @typedef {object} Action
 * @property {string} label @property {string} [small] @property {string} [key] @property {string} [also] a key that is not printed
 * @property {boolean} [go] @property {boolean} [off]
 * @property {boolean} [on] whether something that can be switched is
 * @property {string} [says] what it does, in a sentence @property {string[]} [clauses] @property {string[]} [readings] where that comes from
 * @property {Wire.Command | string} does a command for the server, or the name of something the page does
 *
 * @typedef {object} Now
 * @property {boolean} moving @property {boolean} asking something has been said and is not answered yet
 * @property {number | null} last what the last round came to @property {string} best the decision that an open hint has found best
 * @property {{note: string, clauses: string[]} | null} returned what went back of the bets, and why
 * @property {Map<number, string>} late what the house decided by box, as time ran out in this round before this player had decided
 * @property {boolean} edges whether somebody has asked what each bet costs @property {boolean} sound whether it is on
 *
 * @typedef {object} Choices
 * @property {string} title @property {string} [note] @property {string[]} [clauses] @property {string[]} [readings]
 * @property {Action[]} actions @property {boolean} [rack] @property {Action[]} [tools] @property {number} [hint] a box
 * @property {boolean} [edges] whether what each bet costs stands there @property {Action[]} [corner] what can always be done
 */

/** Keys of the table itself while a hand is decided: a look at the cards, exact values, what pays. No decision has one of them. */
const RESERVED = "LHT";

/** The first letter of a decision that has a figure for its key, where no other key is that letter. @param {Map<string, string>} keys @param {import("./table-seat.js").Option} one */
function also(keys, one) {
  const first = (one.decision ?? "").slice(0, 1).toUpperCase();
  const taken = RESERVED.includes(first) || [...keys.values()].includes(first);
  return keys.get(one.decision ?? "") === String(one.times) && !taken ? first : "";
}

/** Getting up, with what becomes of the hands then. @param {Seat} seat @returns {Action[]} */
function gettingUp(seat) {
  const leave = seat.option("leave-table");
  if (!leave || !seat.plays || !(seat.betting || seat.own.length)) return [];
  const { says, clauses, readings } = leave;
  return [{ label: phrase("table-get-up"), says, clauses, readings, does: "leave" }];
}

/** Answers to a ruling's offer that have words of their own. */
const ANSWERS = /** @type {const} */ ([
  "keep",
  "keep-mended",
  "stay",
  "bets-back",
  "withdraw-all",
  "raise",
  "withdraw",
  "complete",
  "cancel",
]);

/** What an answer is called, and what follows from it. @param {string} option @returns {[string, string]} */
function answer(option) {
  const known = ANSWERS.find((one) => one === option);
  return known ? [phrase(`answer-${known}`), phrase(`answer-${known}-does`)] : [words(option), ""];
}

/**
 * @param {Seat} seat @param {import("./table-bets.js").Bets} bets @param {number | null} purse
 * @param {Now} now
 * @returns {Choices}
 */
export function choices(seat, bets, purse, now) {
  const found = possible(seat, bets, purse, now);
  /** @type {Action[]} */ const always = [
    { label: phrase("table-pays"), key: "T", does: "pays" },
    {
      label: phrase("table-sound"),
      small: phrase(now.sound ? "table-sound-on" : "table-sound-off"),
      on: now.sound,
      does: "sound",
    },
  ];
  return { ...found, corner: [...(now.moving ? [] : gettingUp(seat)), ...always] };
}

/** @param {Seat} seat @param {import("./table-bets.js").Bets} bets @param {number | null} purse @param {Now} now @returns {Choices} */
function possible(seat, bets, purse, now) {
  if (!seat.plays) return watching(seat);
  if (now.moving)
    return {
      title: phrase(seat.over ? "act-settled" : "act-cards-come"),
      note: phrase("act-any-key"),
      actions: [{ label: phrase("act-skip"), key: "Space", does: "skip" }],
    };
  const offer = seat.round.offers.find((one) => one.player === seat.me);
  if (offer) return answers(seat, offer);
  const back = seat.option("come-back");
  if (back)
    return {
      title: phrase("act-away"),
      note: phrase("act-away-note"),
      actions: [{ label: phrase("act-come-back"), go: true, does: { type: "come-back" } }],
    };
  if (seat.betting) return laying(seat, bets, purse, now);
  if (seat.acting) return deciding(seat, seat.acting, purse, now);
  return waiting(seat, now);
}

/** What is not in order of the bets of this player. @param {Seat} seat @param {import("./table-bets.js").Bets} bets */
const faultsOf = (seat, bets) =>
  seat.view.waits_for.faults.filter((fault) => bets.laid.has(placeOf(fault.box, fault.bet)));

/** What the table does when the time is over, as far as it concerns this player. @param {Seat} seat @param {import("./table-bets.js").Bets} bets */
export function whenOver(seat, bets) {
  if (!seat.plays || !seat.view.deadline) return "";
  if (seat.round.offers.some((one) => one.player === seat.me)) return phrase("table-stays");
  if (seat.betting) {
    return phrase(
      faultsOf(seat, bets).length ? "table-faulty-back" : bets.total ? "table-cards-come" : "table-bets-close",
    );
  }
  return seat.own
    .flatMap((box) => seat.asked(box.box).filter((one) => one.late))
    .map((one) => decidedLate(one.box ?? 0, one.decision ?? ""))
    .join(", ");
}

/** What the clock decides for a box. @param {number} box @param {string} decision */
const decidedLate = (box, decision) => phrase("act-late", { box, decision: decisionWords(decision) });

/** Chips that a decision will take. @param {string} least @param {string} most @param {string} left */
const needs = (least, most, left) =>
  most === least ? phrase("table-needs-more", { least, left }) : phrase("table-needs-between", { least, most, left });

/** What decisions about the bets that lie there will take, at least and at most. @param {Seat} seat @param {Map<string, number>} laid */
function stillToStake(seat, laid) {
  const sum = [0, 0];
  for (const spot of seat.spots.filter((one) => one.follows)) {
    const times = seat.game.streets.flatMap((street) =>
      street.choices.filter((choice) => choice.stakes === spot.bet).map((choice) => choice.times),
    );
    if (!times.length) continue;
    for (const [place, amount] of laid)
      if (place.endsWith(`/${spot.follows}`)) {
        sum[0] += Math.min(...times) * amount;
        sum[1] += Math.max(...times) * amount;
      }
  }
  return sum;
}

/** @param {Seat} seat @returns {Choices} */
function watching(seat) {
  if (seat.person)
    return {
      title: phrase("act-watch"),
      note: phrase("act-watch-note"),
      actions: seat.row.mode === "live" ? [{ label: phrase("act-to-dealer"), does: "dealer" }] : [],
    };
  return {
    title: phrase("act-sit"),
    note: phrase("act-sit-note"),
    actions: [{ label: phrase("door-guest"), go: true, does: "guest" }],
  };
}

/** @param {Seat} seat @param {Wire.Offer} offer @returns {Choices} */
function answers(seat, offer) {
  const about = offer.bet
    ? seat.spot(offer.bet)?.label
    : offer.boxes.map((box) => phrase("spot-box", { box })).join(", ");
  const missing = completing(seat.spots, seat.boxes[offer.boxes[0] - 1], offer, seat.row.limits);
  const more = Object.entries(missing)
    .map(([bet, cents]) => `${seat.spot(bet).label} ${money(cents, seat.currency)}`)
    .join(", ");
  return {
    title: phrase("act-offer", { about: about ?? "" }),
    note: phrase("act-offer-note"),
    clauses: offer.clauses ?? [],
    readings: offer.reading ?? [],
    actions: offer.options.map((option, place) => {
      const [label, follows] = answer(option);
      const bets = option === "complete" ? { bets: missing } : {};
      return {
        label,
        small: option === "complete" && more ? phrase("act-offer-with", { bets: more }) : follows,
        key: String(place + 1),
        does: { type: "answer-offer", ruling: offer.ruling, box: offer.boxes[0], option, ...bets },
      };
    }),
  };
}

/** @param {Seat} seat @param {import("./table-bets.js").Bets} bets @param {number | null} purse @param {Now} now @returns {Choices} */
function laying(seat, bets, purse, { asking, last, returned, edges }) {
  const { total, refusal } = bets;
  const ready = seat.me !== null && seat.view.ready.includes(seat.me);
  const faults = bets.any ? [] : faultsOf(seat, bets);
  const least = Math.min(
    ...seat.options.filter((one) => one.type === "place-bet" && !one.refused).map((one) => one.least ?? 0),
  );
  const repeat = total ? 0 : [...bets.last.values()].reduce((sum, amount) => sum + amount, 0);
  const broke = purse !== null && !total && Number.isFinite(least) && purse < least;
  /** @type {Action[]} */ const actions = [];
  if (broke && seat.person?.kind === "guest")
    actions.push({ label: phrase("act-more-chips"), go: true, does: "refill" });
  else if (total && seat.row.mode === "virtual")
    actions.push({
      label: phrase(ready ? "act-waiting-others" : "act-deal"),
      small: money(total, seat.currency),
      key: ready ? "" : "G",
      go: !ready && !asking,
      off: ready || asking || faults.length > 0,
      does: { type: "ready" },
    });
  else if (repeat && repeat <= (purse ?? 0))
    actions.push({
      label: phrase("act-repeat"),
      small: money(repeat, seat.currency),
      key: "R",
      go: true,
      does: "repeat",
    });
  const [least_more, most_more] = stillToStake(seat, bets.laid);
  const figure = (/** @type {number} */ cents) => money(cents, seat.currency);
  const short = total && purse !== null && purse < most_more;
  const told = refusal
    ? { note: refusal.words, clauses: refusal.clauses, readings: refusal.readings }
    : faults.length
      ? { note: `${sentence(faults[0].reason)}.`, clauses: faults[0].clauses }
      : broke
        ? { note: phrase(seat.person?.kind === "guest" ? "act-gone-guest" : "act-gone") }
        : total && seat.row.mode === "live"
          ? { note: phrase("act-dealer-closes") }
          : short
            ? { note: needs(figure(least_more), figure(most_more), figure(purse)) }
            : returned && !total
              ? returned
              : last !== null
                ? { note: phrase("act-last-round", { amount: `${last > 0 ? "+" : ""}${money(last, seat.currency)}` }) }
                : { note: phrase(total ? "act-more" : "act-choose") };
  const tools = [
    { label: phrase("act-undo"), key: "Z", off: !bets.undoable, does: "undo" },
    { label: phrase("act-double"), key: "D", off: !total, does: "double" },
    { label: phrase("act-clear"), key: "X", off: !total, does: "clear" },
    { label: phrase("act-edge"), key: "H", on: edges, does: "edges" },
  ];
  return {
    title: total ? phrase("act-your-bets", { amount: money(total, seat.currency) }) : phrase("act-place"),
    ...told,
    actions,
    rack: !broke,
    tools,
    edges,
  };
}

/** @param {Seat} seat @param {import("./table-seat.js").BoxView} box @param {number | null} purse @param {Now} now @returns {Choices} */
function deciding(seat, box, purse, now) {
  const open = seat.decisions(box.box);
  const look = seat.own.map((one) => seat.lookable(one)).find(Boolean);
  const keys = decisionKeys(seat.asked(box.box), RESERVED);
  const closed = seat.option("look-at-hand", box.box);
  const then = seat.own.filter((other) => other.box > box.box && seat.decisions(other.box).length);
  const unseen = then.filter((other) => !other.viewed && seat.option("look-at-hand", other.box)?.refused);
  const weighed = open.findIndex((one) => one.decision === now.best);
  const staying = open.findLastIndex((one) => one.amount);
  const dear = (/** @type {import("./table-seat.js").Option} */ one) => purse !== null && (one.amount ?? 0) > purse;
  const back = (/** @type {string} */ bet) =>
    `${seat.spot(bet).label}, ${money(seat.ownOn(box.box, bet), seat.currency)}`;
  /** @type {Action[]} */ const actions = open.map((one, place) => ({
    label: decisionWords(one.decision ?? ""),
    small: one.takes
      ? back(one.takes)
      : one.amount
        ? `${money(one.amount, seat.currency)}${dear(one) ? `, ${phrase("table-only-left", { left: money(purse ?? 0, seat.currency) })}` : ""}`
        : "",
    off: dear(one),
    key: keys.get(one.decision ?? "") ?? "",
    also: place === staying ? also(keys, one) : "",
    // Brass is for what exact values have found best; while nobody has asked for them, no decision is put forward.
    go: place === weighed,
    does: { type: "decide", box: box.box, decision: one.decision ?? "" },
  }));
  /** @type {Action[]} */ const otherwise = open.flatMap((one) =>
    (one.elect ?? []).map((bet) => ({
      label: phrase("act-give-up", { decision: decisionWords(one.decision ?? ""), bet: seat.spot(bet).label }),
      does: { type: "decide", box: box.box, decision: one.decision ?? "", elect: [bet] },
    })),
  );
  if (look) {
    const { box: at } = look;
    /** @type {Wire.LookAtHand} */ const does = { type: "look-at-hand", box: at ?? 0 };
    actions.push({ label: phrase("act-look-at", { box: at ?? 0 }), key: "L", go: true, does });
    return {
      title: phrase("act-to-act", { box: box.box }),
      note:
        seat.own.length > seat.game.layout.viewed
          ? phrase("act-may-look", { count: seat.game.layout.viewed })
          : phrase("act-look-first"),
      actions,
      tools: otherwise,
    };
  }
  const told = !box.read
    ? { note: phrase("act-cards-lie") }
    : !box.viewed && closed?.refused
      ? { note: phrase("act-blind"), clauses: closed.clauses }
      : unseen.length
        ? {
            note: phrase("act-then-blind", { boxes: unseen.map((one) => one.box).join(phrase("list-and")) }),
            clauses: seat.option("look-at-hand", unseen[0].box)?.clauses,
          }
        : then.length
          ? { note: phrase("act-then", { box: then[0].box }) }
          : { note: "" };
  return {
    title: box.read
      ? phrase("act-hand", {
          box: box.box,
          cards: box.viewed ? box.cards.map(cardSign).join(" ") : phrase("hand-not-looked-at"),
        })
      : phrase("act-to-act", { box: box.box }),
    ...told,
    actions,
    tools: otherwise,
    hint: box.read && box.viewed ? box.box : undefined,
  };
}

/** @param {Seat} seat @param {Now} now @returns {Choices} */
function waiting(seat, { returned, last, late }) {
  const decided = [...late].map(([box, decision]) => decidedLate(box, decision)).join(", ");
  const house = decided && phrase("act-late-decided", { decided });
  const others = [
    ...seat.own.flatMap((box) => seat.lookable(box) ?? []),
    ...seat.options.filter((one) => ["decline-comparison", "show-hand"].includes(one.type) && !one.refused),
  ];
  const labels = /** @type {const} */ ({
    "decline-comparison": "act-do-not-show",
    "show-hand": "act-show",
    "look-at-hand": "act-look-at",
  });
  /** @type {Action[]} */ const actions = others.map((one) => ({
    label: phrase(labels[/** @type {keyof typeof labels} */ (one.type)], { box: one.box ?? 0 }),
    small: one.says ?? "",
    does: /** @type {Wire.LookAtHand | Wire.ShowHand | Wire.DeclineComparison} */ ({ type: one.type, box: one.box }),
  }));
  const { act, boxes, manager } = seat.view.waits_for;
  if (!seat.view.open)
    return {
      title: phrase("act-closed"),
      note: seat.view.notice || phrase("act-other-tables"),
      actions: [{ label: phrase("way-to-lobby"), does: "lobby" }],
    };
  if (manager) return { title: phrase("act-manager"), note: phrase("act-manager-note"), actions };
  if (act === "answer-offer")
    return { title: phrase("act-other-choice"), note: phrase("act-other-choice-note"), actions };
  if (act === "decide")
    return {
      title: phrase("act-decides", { count: boxes.length, boxes: boxes.join(", ") }),
      ...(seat.own.length
        ? { note: house || phrase("act-hands-decided") }
        : (returned ?? { note: phrase("act-join-next") })),
      actions,
    };
  if (seat.over || seat.phase === "not-open")
    return {
      title:
        seat.phase === "void"
          ? phrase("act-void")
          : seat.phase === "closed"
            ? seat.settled.length && (last ?? 0) > 0
              ? phrase("table-you-win", { amount: money(last ?? 0, seat.currency) })
              : phrase("act-round-settled")
            : phrase("act-opens"),
      ...(returned ?? { note: house || phrase(seat.row.mode === "live" ? "act-dealer-calls" : "act-next-opens") }),
      actions,
    };
  return { title: phrase("act-no-more"), ...(returned ?? { note: phrase("act-dealer-on") }), actions };
}

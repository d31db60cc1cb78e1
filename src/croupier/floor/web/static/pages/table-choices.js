// @ts-check
// What one can do at the table now, as a dealer would put it: who is asked, the one next action with its amount, and
// the others beside it. All of it is taken from the server's options; the keys are figures or letters of the words.

import { decisionKeys } from "../parts/layout.js";
import { cardSign, decisionWords, money, sentence, words } from "../parts/words.js";
import { BETS_CLOSE, CARDS_COME, GET_UP, PAYS, SOUND, STAYS, needsMore, onlyLeft, youWin } from "./table-words.js";

/**
 * @typedef {import("./table-seat.js").Seat} Seat
 * @typedef {object} Action
 * @property {string} label @property {string} [small] @property {string} [key] @property {string} [also] a key that is not printed
 * @property {boolean} [go] @property {boolean} [off]
 * @property {boolean} [on] whether something that can be switched is
 * @property {string} [says] what it does, in a sentence @property {string[]} [clauses] @property {string[]} [readings] where that comes from
 * @property {{type: string, [field: string]: any} | string} does a command for the server, or the name of something the page does
 *
 * @typedef {object} Now
 * @property {boolean} moving @property {boolean} asking something has been said and is not answered yet
 * @property {number | null} last what the last round came to @property {string} best the decision that an open hint has found best
 * @property {{note: string, clauses: string[]} | null} returned what went back of the bets, and why
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
  return [{ label: GET_UP, says, clauses, readings, does: "leave" }];
}

/** What an answer to a ruling's offer is called, and what follows from it. @type {Record<string, [string, string]>} */
const ANSWERS = {
  keep: ["Keep the bets", "your hand stays in the round"],
  "keep-mended": ["Keep the bets", "with the cards as they were put right"],
  stay: ["Stay in", "your bets stay as they lie"],
  "bets-back": ["Take the bets back", "you are out of this round"],
  "withdraw-all": ["Take the bets back", "you are out of this round"],
  raise: ["Raise to the minimum", "the bet is in order then"],
  withdraw: ["Take it back", "the bet goes back to you"],
  complete: ["Complete it", "the missing bet is laid beside it"],
  cancel: ["Take it back", "the bet goes back to you"],
};

/**
 * @param {Seat} seat @param {import("./table-bets.js").Bets} bets @param {number | null} purse
 * @param {Now} now
 * @returns {Choices}
 */
export function choices(seat, bets, purse, now) {
  const found = possible(seat, bets, purse, now);
  const always = [
    { label: PAYS, key: "T", does: "pays" },
    { label: SOUND, on: now.sound, does: "sound" },
  ];
  return { ...found, corner: [...(now.moving ? [] : gettingUp(seat)), ...always] };
}

/** @param {Seat} seat @param {import("./table-bets.js").Bets} bets @param {number | null} purse @param {Now} now @returns {Choices} */
function possible(seat, bets, purse, now) {
  if (!seat.plays) return watching(seat);
  if (now.moving)
    return {
      title: seat.over ? "The bets are settled" : "The cards come",
      note: "Any key shows the end at once.",
      actions: [{ label: "Skip", key: "Space", does: "skip" }],
    };
  const offer = seat.round.offers.find((one) => one.player === seat.me);
  if (offer) return answers(seat, offer);
  const back = seat.option("come-back");
  if (back)
    return {
      title: "You are away",
      note: "The house plays your hands by the rules for absent players.",
      actions: [{ label: "Come back", go: true, does: { type: "come-back" } }],
    };
  if (seat.betting) return laying(seat, bets, purse, now);
  if (seat.acting) return deciding(seat, seat.acting, purse, now);
  return waiting(seat, now);
}

/** What the table does when the time is over, as far as it concerns this player. @param {Seat} seat @param {import("./table-bets.js").Bets} bets */
export function whenOver(seat, bets) {
  if (!seat.plays || !seat.view.deadline) return "";
  if (seat.round.offers.some((one) => one.player === seat.me)) return STAYS;
  if (seat.betting) return bets.total ? CARDS_COME : BETS_CLOSE;
  return seat.own
    .flatMap((box) => seat.asked(box.box).filter((one) => one.late))
    .map((one) => `box ${one.box}: ${decisionWords(one.decision ?? "")}`)
    .join(", ");
}

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
      title: "You watch this table",
      note: "Your post does not play here.",
      actions: seat.row.mode === "live" ? [{ label: "To the dealer's side", does: "dealer" }] : [],
    };
  return {
    title: "Sit down",
    note: "A guest gets play chips and a seat at once.",
    actions: [{ label: "Enter as a guest", go: true, does: "guest" }],
  };
}

/** What has to be laid beside the bets an offer is about, each at its least. @param {Seat} seat @param {Wire.Offer} offer @returns {Record<string, number>} */
function completing(seat, offer) {
  const box = seat.boxes[offer.boxes[0] - 1];
  const stands = (/** @type {string} */ bet) => box.bets.some((one) => one.bet === bet && one.amount > 0);
  const about = seat.spots.filter((spot) => stands(spot.bet) && (offer.bet ? spot.bet === offer.bet : true));
  const wanted = about
    .flatMap((spot) => [...spot.beside, ...(spot.beside_any.some(stands) ? [] : spot.beside_any.slice(0, 1))])
    .filter((bet) => !stands(bet));
  return Object.fromEntries(
    wanted.map((bet) => [bet, seat.laying(box.box, bet)?.least ?? seat.row.limits[bet]?.min ?? 0]),
  );
}

/** @param {Seat} seat @param {Wire.Offer} offer @returns {Choices} */
function answers(seat, offer) {
  const about = offer.bet
    ? seat.spot(offer.bet)?.label
    : offer.boxes.map((/** @type {number} */ box) => `box ${box}`).join(", ");
  const missing = completing(seat, offer);
  const does = (/** @type {string} */ option) => ({
    type: "answer-offer",
    ruling: offer.ruling,
    box: offer.boxes[0],
    option,
    ...(option === "complete" ? { bets: missing } : {}),
  });
  const more = Object.entries(missing)
    .map(([bet, cents]) => `${seat.spot(bet).label} ${money(cents, seat.currency)}`)
    .join(", ");
  return {
    title: `The ruling leaves you a choice: ${about}`,
    note: "The round waits for your answer.",
    clauses: offer.clauses ?? [],
    readings: offer.reading ?? [],
    actions: offer.options.map((/** @type {string} */ option, /** @type {number} */ place) => ({
      label: ANSWERS[option]?.[0] ?? words(option),
      small: option === "complete" && more ? `with ${more}` : (ANSWERS[option]?.[1] ?? ""),
      key: String(place + 1),
      does: does(option),
    })),
  };
}

/** @param {Seat} seat @param {import("./table-bets.js").Bets} bets @param {number | null} purse @param {Now} now @returns {Choices} */
function laying(seat, bets, purse, { asking, last, returned, edges }) {
  const { total, refusal } = bets;
  const ready = seat.me !== null && seat.view.ready.includes(seat.me);
  const faults = bets.any
    ? []
    : seat.view.waits_for.faults.filter((fault) => bets.laid.has(`${fault.box}/${fault.bet}`));
  const least = Math.min(
    ...seat.options.filter((one) => one.type === "place-bet" && !one.refused).map((one) => one.least ?? 0),
  );
  const repeat = total ? 0 : [...bets.last.values()].reduce((sum, amount) => sum + amount, 0);
  const broke = purse !== null && !total && Number.isFinite(least) && purse < least;
  /** @type {Action[]} */ const actions = [];
  if (broke && seat.person?.kind === "guest") actions.push({ label: "More play chips", go: true, does: "refill" });
  else if (total && seat.row.mode === "virtual")
    actions.push({
      label: ready ? "Waiting for the others" : "Deal",
      small: money(total, seat.currency),
      key: ready ? "" : "G",
      go: !ready && !asking,
      off: ready || asking || faults.length > 0,
      does: { type: "ready" },
    });
  else if (repeat && repeat <= (purse ?? 0))
    actions.push({ label: "Repeat", small: money(repeat, seat.currency), key: "R", go: true, does: "repeat" });
  const [least_more, most_more] = stillToStake(seat, bets.laid);
  const figure = (/** @type {number} */ cents) => money(cents, seat.currency);
  const short = total && purse !== null && purse < most_more;
  const told = refusal
    ? { note: refusal.words, clauses: refusal.clauses, readings: refusal.readings }
    : faults.length
      ? { note: `${sentence(faults[0].reason)}.`, clauses: faults[0].clauses }
      : broke
        ? {
            note:
              seat.person?.kind === "guest"
                ? "Your chips are gone; the house has more."
                : "Your chips are gone; the pit hands out more.",
          }
        : total && seat.row.mode === "live"
          ? { note: "The dealer closes the bets." }
          : short
            ? { note: needsMore(figure(least_more), figure(most_more), figure(purse)) }
            : returned && !total
              ? returned
              : last !== null
                ? { note: `Last round ${last > 0 ? "+" : ""}${money(last, seat.currency)}` }
                : { note: total ? "More chips, another box, or deal." : "Choose a chip and a spot." };
  const tools = [
    { label: "Undo", key: "Z", off: !bets.undoable, does: "undo" },
    { label: "Double", key: "D", off: !total, does: "double" },
    { label: "Clear", key: "X", off: !total, does: "clear" },
    { label: "House edge", key: "H", on: edges, does: "edges" },
  ];
  return {
    title: total ? `Your bets, ${money(total, seat.currency)}` : "Place your bets",
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
        ? `${money(one.amount, seat.currency)}${dear(one) ? `, ${onlyLeft(money(purse ?? 0, seat.currency))}` : ""}`
        : "",
    off: dear(one),
    key: keys.get(one.decision ?? "") ?? "",
    also: place === staying ? also(keys, one) : "",
    // Brass is for what exact values have found best; while nobody has asked for them, no decision is put forward.
    go: place === weighed,
    does: { type: "decide", box: box.box, decision: one.decision },
  }));
  const otherwise = open.flatMap((one) =>
    (one.elect ?? []).map((bet) => ({
      label: `${decisionWords(one.decision ?? "")}, give up ${seat.spot(bet).label}`,
      does: { type: "decide", box: box.box, decision: one.decision, elect: [bet] },
    })),
  );
  if (look)
    actions.push({
      label: `Look at box ${look.box}`,
      key: "L",
      go: true,
      does: { type: "look-at-hand", box: look.box },
    });
  if (look)
    return {
      title: `Box ${box.box} to act`,
      note:
        seat.own.length > seat.game.layout.viewed
          ? `${seat.game.layout.viewed > 1 ? `${seat.game.layout.viewed} hands` : "One hand"} may be looked at; the others are played without looking.`
          : "Look first, for exact values too, or decide without looking.",
      actions,
      tools: otherwise,
    };
  const told = !box.read
    ? { note: "Your cards lie in front of you." }
    : !box.viewed && closed?.refused
      ? { note: "This hand is played without looking: no values are told for it.", clauses: closed.clauses }
      : unseen.length
        ? {
            note: `Then box ${unseen.map((one) => one.box).join(" and ")}, without looking.`,
            clauses: seat.option("look-at-hand", unseen[0].box)?.clauses,
          }
        : then.length
          ? { note: `Then box ${then[0].box}.` }
          : { note: "" };
  return {
    title: box.read
      ? `Box ${box.box}: ${box.viewed ? box.cards.map(cardSign).join(" ") : "not looked at"}`
      : `Box ${box.box} to act`,
    ...told,
    actions,
    tools: otherwise,
    hint: box.read && box.viewed ? box.box : undefined,
  };
}

/** @param {Seat} seat @param {Now} now @returns {Choices} */
function waiting(seat, { returned, last }) {
  const others = [
    ...seat.own.flatMap((box) => seat.lookable(box) ?? []),
    ...seat.options.filter((one) => ["decline-comparison", "show-hand"].includes(one.type) && !one.refused),
  ];
  /** @type {Record<string, string>} */ const labels = {
    "decline-comparison": "Do not show",
    "show-hand": "Show the cards",
    "look-at-hand": "Look at",
  };
  /** @type {Action[]} */ const actions = others.map((one) => ({
    label: `${labels[one.type]}${one.type === "look-at-hand" ? "" : ","} box ${one.box}`,
    small: one.says ?? "",
    does: { type: one.type, box: one.box },
  }));
  const { act, boxes, manager } = seat.view.waits_for;
  if (!seat.view.open)
    return {
      title: "The table is closed",
      note: seat.view.notice || "The lobby has other tables.",
      actions: [{ label: "To the lobby", does: "lobby" }],
    };
  if (manager)
    return {
      title: "A manager decides how the round goes on",
      note: "Your bets lie safely where they are.",
      actions,
    };
  if (act === "answer-offer")
    return {
      title: "Another player has a choice to make",
      note: "The round goes on when he has answered.",
      actions,
    };
  if (act === "decide")
    return {
      title: `Box ${boxes.join(", ")} decide${boxes.length > 1 ? "" : "s"}`,
      ...(seat.own.length
        ? { note: "Your hands are decided." }
        : (returned ?? { note: "You join with the next round." })),
      actions,
    };
  if (seat.over || seat.phase === "not-open")
    return {
      title:
        seat.phase === "void"
          ? "The round is void"
          : seat.phase === "closed"
            ? seat.settled.length && (last ?? 0) > 0
              ? youWin(money(last ?? 0, seat.currency))
              : "The round is settled"
            : "The table opens",
      ...(returned ?? {
        note: seat.row.mode === "live" ? "The dealer calls for the next bets." : "The next round opens in a moment.",
      }),
      actions,
    };
  return { title: "No more bets", ...(returned ?? { note: "The dealer goes on." }), actions };
}

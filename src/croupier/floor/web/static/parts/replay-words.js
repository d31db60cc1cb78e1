// @ts-check
// A moment of a round in the words of a dealer, from its events: a headline, a few sentences, the clauses behind them.

import { cardWords, decisionWords, money, nameOf, sentence, words } from "./words.js";

/**
 * @typedef {object} Moment @property {string} beat @property {string} at @property {any[]} events @property {any} round
 * @typedef {object} Teller what the words need to know
 * @property {any} game the rulebook at a glance @property {Record<string, string>} names @property {string | null} me @property {string} currency
 * @typedef {object} Told @property {string} title @property {string[]} lines @property {string[]} clauses
 */

/** @param {string[]} cards */
const listed = (cards) =>
  cards
    .filter((card) => card !== "hidden")
    .map(cardWords)
    .join(", ");

/** @param {string[]} parts "a, b and c" */
const joined = (parts) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}` : (parts[0] ?? "");

/** @param {number} count @param {string} thing */
const several = (count, thing) => `${count} ${thing}${count === 1 ? "" : "s"}`;

/** @param {Teller} teller @param {string | null} player */
export const called = (teller, player) =>
  player === null ? "" : player === teller.me ? "You" : nameOf(teller.names, player);

/** "You play", "Guest abc plays". @param {Teller} teller @param {string} player @param {string} verb @param {string} [other] */
const does = (teller, player, verb, other = `${verb}s`) =>
  `${called(teller, player)} ${player === teller.me ? verb : other}`;

/** @param {Teller} teller @param {string} bet */
export const betLabel = (teller, bet) =>
  teller.game.bets.find((/** @type {any} */ one) => one.id === bet)?.label ?? words(bet);

/** @param {Moment} moment @param {Teller} teller */
function bets({ round }, teller) {
  return round.boxes.flatMap((/** @type {any} */ box) => {
    const lies = box.bets.filter((/** @type {any} */ bet) => bet.amount);
    return lies.length
      ? [
          `Box ${box.box}, ${box.player === teller.me ? "you" : called(teller, box.player) || "nobody"}: ${joined(lies.map((/** @type {any} */ bet) => `${betLabel(teller, bet.bet)} ${money(bet.amount)}`))}`,
        ]
      : [];
  });
}

/** How many cards went where. @param {any[]} events */
function deals(events) {
  const dealt = events.filter((event) => event.type === "card-dealt");
  const boxes = new Set(dealt.filter((event) => event.box && event.kept !== false).map((event) => event.box));
  const to = (/** @type {(event: any) => boolean} */ which) =>
    dealt.filter((event) => event.kept !== false && which(event)).length;
  const each = boxes.size ? to((event) => boxes.has(event.box)) / boxes.size : 0;
  const [dealer, board, away] = [
    to((event) => event.place === "dealer"),
    to((event) => event.place === "community"),
    dealt.filter((event) => event.kept === false).length,
  ];
  const parts = [
    each && `${several(each, "card")} to ${boxes.size > 1 ? "each box" : `box ${[...boxes][0]}`}`,
    dealer && `${dealer} to the dealer`,
    board && `${board} to the board`,
    away && `${away} discarded`,
  ];
  return parts.some(Boolean) ? [`${joined(/** @type {string[]} */ (parts.filter(Boolean)))}, face down`] : [];
}

/** What was decided, and the chips that went with it. @param {any} event @param {Teller} teller @param {boolean} late */
function decided(event, teller, late) {
  switch (event.type) {
    case "decision-made": {
      const staked = (event.stakes ?? []).reduce(
        (/** @type {number} */ sum, /** @type {any} */ stake) => sum + stake.amount,
        0,
      );
      const [verb, ...rest] = decisionWords(event.decision).toLowerCase().split(" ");
      const title = [does(teller, event.player, verb), ...rest, `at box ${event.box}`].join(" ");
      const back = (event.taken ?? []).reduce(
        (/** @type {number} */ sum, /** @type {any} */ stake) => sum + stake.amount,
        0,
      );
      const lines = [
        staked && `${betLabel(teller, event.bet)} ${money(staked, teller.currency)}`,
        back && `${betLabel(teller, event.bet)} ${money(back, teller.currency)} goes back`,
        event.blind && "Without looking at the cards",
        late && "Time had run out",
      ];
      return { title, lines: /** @type {string[]} */ (lines.filter(Boolean)) };
    }
    case "hand-folded":
      return { title: `Box ${event.box} counts as folded`, lines: ["Its player is away"] };
    case "comparison-declined":
      return { title: `${does(teller, event.player, "do not show", "does not show")} box ${event.box}`, lines: [] };
    case "hand-proved":
      return { title: `${does(teller, event.player, "show")} box ${event.box} after all`, lines: [] };
    default:
      return { title: does(teller, event.player, "leave"), lines: [] };
  }
}

/** A street with what lies face up by then. @param {Moment} moment @param {string} street */
function opened({ round }, street) {
  const [board, dealer] = [listed(round.community), listed(round.dealer)];
  const lines = [board && sentence(board), dealer && `The dealer's: ${dealer}`].filter(Boolean);
  return { title: lines.length ? words(street) : "Decisions are open", lines: /** @type {string[]} */ (lines) };
}

/** @param {Moment} moment @param {any} event */
function turned({ round }, event) {
  if (event.show === "dealer") return { title: "The dealer's hand", lines: [sentence(listed(round.dealer))] };
  if (event.show === "community") return { title: "The community cards", lines: [sentence(listed(round.community))] };
  const shown = (event.boxes ?? [])
    .map((/** @type {number} */ number) => round.boxes[number - 1])
    .filter((/** @type {any} */ box) => listed(box.cards));
  return {
    title: shown.length === 1 ? `Box ${shown[0].box} is turned up` : "The hands are turned up",
    lines: shown.map((/** @type {any} */ box) => `Box ${box.box}: ${listed(box.cards)}`),
  };
}

/** What a ruling or a fault did; the record knows people by their accounts, the table by their names. @param {any} event @param {Teller} teller */
function ruled(event, teller) {
  const named = (/** @type {string} */ text) =>
    sentence(Object.entries(teller.names).reduce((said, [account, name]) => said.replaceAll(account, name), text));
  const effects = (event.effects ?? []).map(named);
  return event.type === "ruled"
    ? { title: `Ruling: ${words(event.remedy).toLowerCase()}`, lines: [words(event.incident), ...effects] }
    : { title: words(event.type), lines: effects };
}

/** @param {Moment} moment @param {Teller} teller */
function settled({ round, events }, teller) {
  const { settlement } = round;
  const undone = events
    .filter((event) => event.type === "jackpot-reopened")
    .flatMap((event) => [
      ...(event.prizes ? [`The jackpot takes back ${money(event.prizes, teller.currency)} of prizes`] : []),
      ...(event.awards ?? []).map(() => "A share of the jackpot that was claimed counts no more"),
    ]);
  if (!settlement) return { title: "The payouts are taken back", lines: undone };
  if (settlement.void) return { title: "The round is void", lines: ["All bets go back", ...undone] };
  const { dealer } = settlement;
  const has = dealer.category
    ? [`Dealer: ${round.dealer_hand}${dealer.qualifies === false ? ", does not qualify" : ""}`]
    : [];
  const awards = events
    .filter((event) => event.type === "awards-claimed")
    .flatMap((event) =>
      event.awards.map(
        (/** @type {any} */ award) =>
          `Box ${award.box}: ${words(award.category).toLowerCase()}, ${money(award.amount, teller.currency)} to be verified by the pit`,
      ),
    );
  return { title: "Every bet is settled", lines: [...has, ...undone, ...awards] };
}

/** A moment as it is told. @param {Moment} moment @param {Teller} teller @returns {Told} */
export function told(moment, teller) {
  const { beat, round, events } = moment;
  const main = events.filter(
    (event) =>
      ![
        "player-named",
        "player-ready",
        "time-ran-out",
        "player-informed",
        "reveal-opened",
        "dealing-resumed",
        "settlement-opened",
        "jackpot-taken",
      ].includes(event.type),
  );
  const [first] = main;
  const late = events.some((event) => event.type === "time-ran-out");
  /** @type {{title: string, lines: string[]}} */
  let says;
  switch (beat) {
    case "betting":
      says = { title: "Bets are placed", lines: bets(moment, teller) };
      break;
    case "closing":
      says = {
        title: "No more bets",
        lines: [
          ...(round.jackpot ? [`The jackpot stands at ${money(round.jackpot.meter, teller.currency)}`] : []),
          ...main
            .filter((event) => event.type === "bet-returned")
            .map((event) => `${betLabel(teller, event.bet)} of box ${event.box} goes back: ${event.reason}`),
        ],
      };
      break;
    case "dealing":
      says = { title: "Cards are dealt", lines: deals(main) };
      break;
    case "street":
      says = opened(moment, first.street);
      break;
    case "look":
      says = {
        title: `${does(teller, first.player, "look")} at box ${first.box}`,
        lines: [sentence(listed(round.boxes[first.box - 1].cards))].filter(Boolean),
      };
      break;
    case "decision":
      says = decided(first, teller, late);
      break;
    case "turn":
      says = turned(moment, first);
      break;
    case "settlement":
      says = settled(moment, teller);
      break;
    default:
      says = ruled(main.find((event) => event.type === "ruled") ?? first, teller);
  }
  return { ...says, clauses: [...new Set(main.flatMap((event) => event.clauses ?? []))] };
}

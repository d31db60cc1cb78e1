// The settlement box by box in the order dealt: what to do with which chips, how much, and why.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { gain, linesOf, settledBoxes } from "../parts/reasons.js";
import { chips } from "../parts/room.js";
import { VALUES } from "../parts/table.js";
import { columns } from "../parts/titled.js";
import { change, dotted, listed, money, sentence, tone as toneOf, words } from "../parts/words.js";
import { claimOf, claimStands, pendingAward } from "./dealer-award.js";
import { declining } from "./dealer-deal.js";
import { decided } from "./dealer-words.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk @typedef {import("./dealer-desk.js").AtHand} AtHand */

/**
 * Everybody who is paid, box by box in the order dealt: whoever plays a box, then those behind him, each with his own
 * part of every bet. `several` says that the box has more than one.
 * @param {Desk} desk @returns {{box: import("../parts/reasons.js").Settled, player: string, several: boolean, lines: import("../parts/reasons.js").Line[]}[]}
 */
function parties(desk) {
  return settledBoxes(desk.round).flatMap((box) => {
    const shared = box.lines.flatMap((line) => line.shares);
    const players = [...new Set([box.player, ...shared.map((one) => one.player)])];
    return players
      .map((player) => ({ box, player, several: players.length > 1, lines: linesOf(box, player) }))
      .filter((one) => one.lines.length);
  });
}

/** @typedef {ReturnType<typeof parties>[number]} Party */

/** What the chips of a party come to: paid, taken, and stakes that go back, which are neither. @param {Desk} desk @param {Party} party */
function chipsOf(desk, { box, lines }) {
  const moves = lines.map((line) => move(desk, line, box.box));
  const sum = (/** @type {"pay" | "take" | "back"} */ what) => moves.reduce((all, each) => all + (each[what] ?? 0), 0);
  return { pay: sum("pay"), take: sum("take"), back: sum("back") };
}

/** What a party has got by now, as the dealer has said at any console of the table. @param {Desk} desk @param {Party} party */
const paid = (desk, { box, player }) => desk.view.paid?.find((one) => one.box === box.box && one.player === player);

/** Whether somebody has what is due to him by the settlement that stands. @param {Desk} desk @param {Party} party */
const done = (desk, party) => (paid(desk, party)?.now ?? null) !== null;

/** Whether everybody at a box has been paid. @param {Desk} desk @param {number} box */
export const boxPaid = (desk, box) => parties(desk).every((one) => one.box.box !== box || done(desk, one));

/** Chips have moved at the layout, or have not after all. @param {Desk} desk @param {Party} party @param {boolean} [yes] */
const keepPaid = (desk, { box, player }, yes = true) =>
  desk.say({ type: "pay-box", box: box.box, player, ...(yes ? {} : { paid: false }) });

/** @typedef {"claim" | "take" | "leave" | "back" | "pay"} Verb */

/**
 * What the dealer does with the chips of one line.
 * @param {Desk} desk @param {Wire.Line} line @param {number} box
 * @returns {{verb: Verb, tone: string, pay: number, take: number, back?: number, claim?: ReturnType<typeof claimOf>}}
 */
function move(desk, line, box) {
  const claim = claimOf(desk, line, box);
  if (claim) return { verb: "claim", tone: "pending", pay: 0, take: line.stake, claim };
  // Of a bet that was in action only in part, the rest goes back as it loses.
  if (line.result === "lose") {
    const { payout } = line;
    return { verb: "take", tone: "take", pay: 0, take: line.stake - payout, back: payout };
  }
  if (line.result === "push") return { verb: "leave", tone: "push", pay: 0, take: 0 };
  if (line.result === "returned")
    return {
      verb: "back",
      tone: "push",
      pay: Math.max(0, line.payout - line.stake),
      take: Math.max(0, line.stake - line.payout),
      back: line.payout,
    };
  const table = desk.glance.pay_tables.find((one) => one.bet === line.bet);
  const back = table?.stake_back ?? String(line.facts.pays).includes(" to ");
  const paid = line.payout - (back ? line.stake : 0);
  return { verb: "pay", tone: "pay", pay: paid, take: back ? 0 : line.stake };
}

/** Every bet gets its line. @param {Desk} desk @returns {AtHand} */
export function settle(desk) {
  return {
    key: "settle",
    title: phrase("dealer-all-up"),
    body: [
      h("p.lead", phrase("dealer-settlement-says")),
      desk.view.paid?.some((one) => one.before !== null) && h("p.call.pending", phrase("dealer-settled-anew")),
      // Whoever kept his cards covered may still show them, until the layout is cleared.
      declining(desk),
    ],
    go: { label: phrase("dealer-settle"), act: () => desk.say({ type: "settle" }) },
    say: "",
  };
}

/** What a party is called on the action: the box, or one of several at it. @param {Desk} desk @param {{box: Wire.SettledBox, player: string, several: boolean}} party */
const partyName = (desk, { box, player, several }) =>
  several && player !== box.player ? desk.name(player) : phrase("dealer-place-boxes", { box: box.box });

/** What is left to move where a party `had` something by a settlement that was taken back. @param {ReturnType<typeof chipsOf>} chips @param {number | null} had */
function less(chips, had) {
  if (had === null) return chips;
  const rest = chips.pay - chips.take - had;
  return { pay: Math.max(0, rest), take: Math.max(0, -rest), back: 0 };
}

/** What moves for a party, large; and what it had before. @param {Desk} desk @param {ReturnType<typeof chipsOf>} chips @param {number | null} had */
function comesTo(desk, { pay, take, back }, had) {
  const most = pay || take || back;
  const sum = (/** @type {number} */ cents) => money(cents, desk.currency);
  const beside =
    had === null
      ? [
          pay > 0 && (take ? phrase("dealer-take-too", { amount: sum(take) }) : phrase("dealer-take-nothing")),
          !pay && take > 0 && phrase("dealer-pay-nothing"),
          back > 0 && most !== back && phrase("dealer-back-too", { amount: sum(back) }),
        ]
      : [phrase("dealer-had-before", { before: change(had), now: change(had + pay - take) })];
  return h(
    "div.pays",
    chipset(pay),
    h(
      "div",
      h(
        "span.cap",
        most ? phrase(`dealer-verb-${pay ? "pay" : take ? "take" : "back"}`) : phrase("dealer-nothing-moves"),
      ),
      most > 0 && h("b", { class: pay ? "win" : take ? "lose" : "push", "data-what": "sum" }, sum(most)),
      h("span.muted", listed(...beside)),
    ),
  );
}

/** What the columns of a payment are called; where a payment stands `anew`, its bets have a result and nothing to do. @param {boolean} anew */
const headings = (anew) => [
  phrase("dealer-col-bet"),
  phrase("dealer-col-stake"),
  phrase(anew ? "dealer-col-result" : "dealer-col-do"),
  phrase("dealer-col-why"),
  phrase("dealer-col-amount"),
];

/** One box after the other is paid, each bettor of it by himself; null when all are. @param {Desk} desk @returns {AtHand | null} */
export function paying(desk) {
  const settled = desk.round.settlement;
  const all = parties(desk);
  const place = all.findIndex((one) => !done(desk, one));
  if (place < 0) return null;
  const party = all[place];
  const next = all[place + 1];
  const one = party.box;
  const box = desk.round.boxes[one.box - 1];
  const moves = party.lines.map((line) => ({ line, ...move(desk, line, one.box) }));
  const had = paid(desk, party)?.before ?? null;
  const chips = less(chipsOf(desk, party), had);
  const back = () => keepPaid(desk, all[place - 1], false);
  const without = box.folded ? "folded" : settled?.void ? "void" : box.out ? "out" : "hidden";
  const hand = desk.prompt.hands.find((named) => named.box === one.box)?.says ?? phrase(`dealer-box-${without}`);
  const claims = moves.filter((each) => each.claim);
  const here = all.filter((each) => each.box === one);
  const moved = chips.pay ? "pay" : chips.take ? "take" : chips.back ? "back" : "nothing";
  return {
    key: `pay ${one.box} ${party.player}`,
    title: phrase("dealer-box-has", { box: one.box, hand }),
    cards: box.cards,
    about: dotted(
      party.player === box.player ? desk.nameAt(box) : sentence(desk.name(party.player)),
      party.several && phrase("dealer-with-chips", { place: here.indexOf(party) + 1, count: here.length }),
      sentence(decided(box)),
    ),
    boxes: [one.box],
    progress: phrase("dealer-box-of", {
      place: (settled?.boxes.findIndex((each) => each.box === one.box) ?? 0) + 1,
      count: settled?.boxes.length ?? 0,
    }),
    sum: comesTo(desk, chips, had),
    body: [
      ...claims.map((each) =>
        h(
          "p.call.pending",
          h(
            "b",
            phrase("dealer-claim", {
              hand: words(each.claim?.category ?? ""),
              amount: money(each.claim?.amount ?? 0, desk.currency),
            }),
            " ",
          ),
          claimStands(desk, each.claim?.award ?? ""),
        ),
      ),
      h(
        "table.moves",
        columns(...headings(had !== null)),
        h("tbody", ...moves.map((each) => moveRow(desk, each, had !== null))),
      ),
    ],
    go: {
      label: [
        claims.some((each) => pendingAward(desk, each.claim?.award ?? "")?.state === "claimed") &&
          phrase("dealer-pit-called"),
        phrase(`dealer-done-${moved}`, { who: partyName(desk, party) }),
        next ? phrase("dealer-next", { who: partyName(desk, next) }) : phrase("dealer-last"),
      ]
        .filter(Boolean)
        .join(" "),
      act: () => keepPaid(desk, party),
    },
    beside: [
      place > 0 && h("button.btn.ghost", { "data-keep": "back", onclick: back }, phrase("dealer-back"), h("kbd", "B")),
    ],
    say: `${sentence(hand)}. ${spoken(desk, moves)}`,
    keys: place > 0 ? { b: back } : {},
  };
}

/** @type {Verb[]} in the order in which they are called */
const CALLS = ["pay", "take", "leave", "back", "claim"];

/** @typedef {ReturnType<typeof move> & {line: import("../parts/reasons.js").Line}} Moved */

/** "Ante and Play pay, Jackpot loses." @param {Desk} desk @param {Moved[]} moves */
function spoken(desk, moves) {
  const calls = CALLS.map((verb) => {
    const bets = moves.filter((each) => each.verb === verb).map((each) => desk.label(each.line.bet));
    const [most, last] = [bets.slice(0, -1).join(", "), bets.at(-1) ?? ""];
    return bets.length
      ? phrase(`dealer-spoken-${verb}`, {
          bets: most ? phrase("dealer-bets-and", { most, last }) : last,
          count: bets.length,
        })
      : "";
  }).filter(Boolean);
  return calls.length ? `${calls.join(", ")}.` : "";
}

/** @param {Desk} desk @param {Moved} each @param {boolean} anew */
function moveRow(desk, { line, verb, tone, claim }, anew) {
  const net = gain(line);
  const sum = claim ? h("td.num.pending", money(claim.amount)) : h("td", { class: `num ${toneOf(net)}` }, change(net));
  return h(
    "tr",
    h("td", desk.label(line.bet)),
    h("td.stake", line.stake ? money(line.stake) : ""),
    h("td", h("span", { class: `verb ${tone}` }, anew && !claim ? words(line.result) : phrase(`dealer-verb-${verb}`))),
    h("td.why", `${line.says} `, chips(desk.rulebook, line.clauses, line.facts.readings)),
    sum,
  );
}

/** An amount in chips, the largest first; what chips cannot make is left to coins. @param {number} cents */
function chipset(cents) {
  if (!cents) return null;
  /** @type {{value: number, count: number}[]} */ const stacks = [];
  let rest = cents;
  for (const value of VALUES) {
    const count = Math.floor(rest / (value * 100));
    if (count) stacks.push({ value, count });
    rest -= count * value * 100;
  }
  const spoken = stacks
    .map(({ value, count }) => phrase("dealer-chips-of", { count, value }))
    .concat(rest ? [phrase("dealer-in-coins", { amount: money(rest) })] : [])
    .join(", ");
  return h(
    "span.chipset",
    { role: "img", "aria-label": spoken },
    ...stacks.map(({ value, count }) => h("span", `${count} ×`, h("casino-chip", { value: String(value) }))),
    rest > 0 && h("span", `+ ${money(rest)}`),
  );
}

// The slip beside the felt: what is in play, then every line of the settlement with its reason, and what it comes to.

import { h } from "../parts/dom.js";
import { handsOf, labelOf, priced } from "../parts/labels.js";
import { phrase } from "../parts/phrases.js";
import { gain, netOf } from "../parts/reasons.js";
import { changed } from "../parts/redraw.js";
import { chips } from "../parts/room.js";
import { openProof, proofOf } from "../parts/shuffle-proof.js";
import { change, money, tone, words } from "../parts/words.js";
import { limits } from "./table-bar.js";
import { waits } from "./table-jackpot.js";

/** @typedef {import("./table-seat.js").Seat} Seat @typedef {import("../parts/round-history.js").RoundHistory} History */

/** How many sources a line shows before one asks for the rest. */
const FEW = 2;

/** @param {Seat} seat @param {string} bet */
const label = (seat, bet) => seat.spot(bet)?.print ?? labelOf(seat.game, bet);

/** From which hand on a bet pays, or its one price. @param {Seat} seat @param {string} bet */
function pays(seat, bet) {
  const table = seat.game.pay_tables.find((one) => one.bet === bet);
  const price = seat.game.bets.find((one) => one.id === bet)?.pays ?? "";
  return table ? phrase("slip-from", { hand: handsOf(table).at(-1) ?? "" }) : priced(price);
}

/** Clauses and readings of a line; the first few, and the others when asked for. @param {string} rulebook @param {string[]} clauses @param {string[]} readings */
function sources(rulebook, clauses, readings) {
  const all = chips(rulebook, clauses, readings);
  const rest = all ? [...all.children].slice(FEW) : [];
  if (!all || !rest.length) return all;
  for (const chip of rest) /** @type {HTMLElement} */ (chip).hidden = true;
  const more = h(
    "button.cl.rest",
    {
      "aria-label": phrase("slip-sources", { count: rest.length }),
      onclick: () => {
        for (const chip of rest)
          /** @type {HTMLElement} */ (chip).hidden = false;
        more.remove();
        /** @type {HTMLElement | null} */ (rest[0].querySelector("button"))?.focus();
      },
    },
    `+${rest.length}`,
  );
  all.append(more);
  return all;
}

/** A box in play. @param {Seat} seat @param {import("./table-seat.js").BoxView} box */
function inPlay(seat, box) {
  const bets = box.bets.filter((bet) => bet.own);
  const sum = bets.reduce((all, bet) => all + bet.own, 0);
  return h(
    "section.panel",
    h("header", h("h2", phrase("slip-in-play", { box: box.box })), h("b", money(sum, seat.currency))),
    ...bets.map((bet) =>
      h(
        "div.line",
        h("span.bet", label(seat, bet.bet), h("small", money(bet.own))),
        h("span.amt.muted", pays(seat, bet.bet)),
      ),
    ),
  );
}

/** The settlement of one box, with this player's lines. @param {Seat} seat @param {import("../parts/reasons.js").Settled} box */
function settled(seat, box) {
  const net = netOf(box.lines);
  const lies = seat.boxes[box.box - 1];
  const named = `${phrase("box", { box: box.box })}${lies?.hand ? ` · ${lies.hand}` : ""}`;
  return h(
    "section.panel",
    { "data-box": box.box },
    h(
      "header",
      h("h2", lies && seat.unseen(lies) ? phrase("slip-not-looked-at", { box: named }) : named),
      h(`b.${tone(net)}`, change(net)),
    ),
    ...box.lines.map((line) =>
      h(
        "div.line",
        { "data-bet": line.bet },
        h("span.bet", label(seat, line.bet), line.stake > 0 && h("small", money(line.stake))),
        line.claimed === undefined
          ? h("span", { class: `amt ${tone(gain(line))}` }, change(gain(line)))
          : h("span.amt", phrase("slip-claimed", { amount: money(line.claimed) })),
        h("div.why", h("span", line.says), sources(seat.rulebook, line.clauses, line.facts.readings)),
      ),
    ),
  );
}

/** What the round came to, over all own boxes. @param {Seat} seat */
export function result(seat) {
  if (!seat.settled.length) return null;
  const lines = seat.settled.flatMap((box) => box.lines);
  const [staked, net] = [lines.reduce((sum, line) => sum + line.stake, 0), netOf(lines)];
  return { staked, net, paid: staked + net, boxes: seat.settled.length };
}

/** @param {Seat} seat */
function totals(seat) {
  const sum = result(seat);
  if (!sum) return null;
  return h(
    "section.panel",
    h(
      "div.total",
      h("span", sum.boxes > 1 ? phrase("slip-net-boxes", { count: sum.boxes }) : phrase("slip-net")),
      h("b", { class: tone(sum.net) }, `${sum.net > 0 ? "+" : ""}${money(sum.net, seat.currency)}`),
    ),
    h(
      "div.flow",
      h("span", phrase("slip-staked"), h("b", money(sum.staked))),
      h("span", phrase("slip-handed-back"), h("b", money(sum.paid))),
    ),
  );
}

/** To see a round again, and to prove its shuffle: the felt shows it for a moment only. @param {Seat} seat @param {History} history */
function again({ round, row, view }, history) {
  return h(
    "div.again-row",
    h("button.btn", { onclick: () => history.open(view.number) }, phrase("slip-replay")),
    round.commitment &&
      round.seed &&
      h("button.btn", { onclick: () => openProof(proofOf(round, row.table)) }, phrase("slip-verify")),
  );
}

/** How the state of an award is marked. @type {Record<string, string>} */
const PILLS = { claimed: "pending", verified: "pending", paid: "open", rejected: "fault" };

/** Own awards of a round: those that wait for the pit, and those that it has dealt with. @param {Seat} seat @param {import("./table-jackpot.js").Award[]} claims */
const awards = (seat, claims) =>
  claims
    .filter((award) => award.player === seat.me)
    .map(({ box, number, amount, category, state: told }) => {
      const state = told ?? "claimed";
      return h(
        "section.panel.award",
        h(
          "header",
          h(
            "h2",
            phrase("slip-jackpot", { box }),
            number !== seat.view.number && h("small", phrase("slip-round", { number })),
          ),
          h(`span.pill.${PILLS[state]}`, phrase("slip-state", { state })),
        ),
        h(
          "p.sub",
          h("b", money(amount, seat.currency)),
          phrase("slip-award", { state, category: words(category).toLowerCase() }),
        ),
      );
    });

export class Slip {
  #back = h("div.stack");
  #limits = h("div");
  #now = h("div.stack");
  /** What is still owed of earlier rounds. */ #owed = h("div.stack");
  #last = h("div.stack");
  /** Where the last settled round was seen from. @type {Seat | null} */ #settled = null;
  /** Whether it still lies on the felt. */ #here = false;

  /** @param {History} history @param {Node} empty shown while there is nothing to say */
  constructor(history, empty) {
    this.empty = empty;
    this.history = history;
    this.element = h(
      "section.slip",
      { "aria-label": phrase("slip-title") },
      this.#back,
      this.#now,
      this.#owed,
      this.#last,
      h(
        "div.foot.stack",
        h("section.panel.limits", h("header", h("h2", phrase("slip-limits"))), this.#limits),
        history,
      ),
    );
  }

  /** @param {Seat} seat @param {boolean} ended whether everything of the round has been shown @param {import("./table-returned.js").ReturnedBets} returned */
  draw(seat, ended, returned) {
    const { round, me, claims, own } = seat;
    if (changed(this.#back, returned.all))
      this.#back.replaceChildren(...(returned.all.length ? [returned.panel(seat)] : []));
    const lines = limits(seat);
    if (changed(this.#limits, lines))
      this.#limits.replaceChildren(
        ...lines.map(([bet, span]) => h("div.line", h("span.bet", bet), h("span.amt.muted", span))),
      );
    const told = ended && seat.settled.length ? seat.view.number : this.#settled?.view.number;
    const owed = [...seat.awards.values()].filter((award) => waits(award) && award.number !== told);
    if (changed(this.#owed, [me, owed])) this.#owed.replaceChildren(...awards(seat, owed));
    const shows = ended ? [round.settlement, round.seed, claims] : own.map((box) => box.bets);
    if (!changed(this.#now, [round.round_id, me, ended, shows])) return;
    if (ended && seat.settled.length) {
      this.#now.replaceChildren();
      this.#settled = seat;
      this.renew(true);
      return;
    }
    const playing = own.filter((box) => box.bets.some((bet) => bet.own));
    this.#now.replaceChildren(
      ...(playing.length
        ? playing.map((box) => inPlay(seat, box))
        : this.#last.childElementCount || seat.over
          ? []
          : [this.empty]),
    );
    if (this.#settled?.view.number !== seat.view.number) this.renew(false);
  }

  /** The last settled round, as far as the link has got with its awards by now. @param {boolean} [here] whether it still lies on the felt */
  renew(here = this.#here) {
    const seat = this.#settled;
    if (!seat) return;
    const { me, view, claims, round } = seat;
    if (!changed(this.#last, [me, view.number, here, claims, round.settlement, round.seed])) return;
    this.#here = here;
    this.#last.replaceChildren(
      h(
        "header.heading",
        h("h2", phrase(here ? "slip-round" : "slip-last-round", { number: view.number })),
        h("span.pill.settled", phrase(round.settlement?.void ? "slip-void" : "state-settled")),
      ),
      ...awards(seat, claims),
      ...seat.settled.map((box) => settled(seat, box)),
      totals(seat) ?? "",
      again(seat, this.history),
    );
  }

  /** Somebody else sits here now. */
  clear() {
    this.#settled = null;
    for (const place of [this.#now, this.#owed, this.#last]) {
      place.replaceChildren();
      changed(place, null);
    }
  }
}

// A table from where one sits: whose boxes are whose, what may be done, what lies there. Everything is asked of the
// server's view and options; no rule of a game is known here.

import { linesOf, settledBoxes } from "../parts/reasons.js";
import { nameOf } from "../parts/words.js";
import { waits } from "./table-jackpot.js";

/**
 * @typedef {import("../parts/person.js").Person} Person
 * @typedef {import("../parts/live-table.js").LiveTable} LiveTable
 * @typedef {import("./table-jackpot.js").Award} Award
 *
 * @typedef {Wire.Option} Option
 * @typedef {Wire.SpotLine} Spot
 * @typedef {Wire.BoxView} BoxView
 */

/** The key of a spot, by which chips are kept: `box/bet`. @param {number} box @param {string} bet */
export const placeOf = (box, bet) => `${box}/${bet}`;

/** The spot of a key. @param {string} place */
export function spotAt(place) {
  const [box, bet] = place.split("/");
  return { box: Number(box), bet };
}

/** @type {Omit<BoxView, "box">} */
const EMPTY = {
  player: null,
  bets: [],
  dealt_in: false,
  cards: [],
  read: false,
  viewed: false,
  decisions: [],
  folded: false,
  declined: false,
  out: false,
  deciding: false,
  hand: "",
  hands: {},
};

/** Whether a line pays a part of the meter. @param {import("../parts/reasons.js").Line} line */
const isShare = (line) => String(line.facts.pays).endsWith("%");

/** @param {import("../parts/reasons.js").Line} line @param {Award} award @returns {import("../parts/reasons.js").Line} */
function asPaid(line, award) {
  const payout = award.state === "paid" ? award.amount : 0;
  const shares = line.shares.map((one) => (one.player === award.player ? { ...one, payout } : one));
  return { ...line, shares, payout, ...(waits(award) ? { claimed: award.amount } : {}) };
}

export class Seat {
  /**
   * @param {Wire.Glance} game the rulebook at a glance @param {Wire.TableRow} row the table as the lobby shows it
   * @param {Wire.TableView} view @param {Option[]} options @param {Person | null} person
   * @param {Map<string, Award>} awards what the link has made of each award by now
   */
  constructor(game, row, view, options, person, awards) {
    this.game = game;
    this.row = row;
    this.view = view;
    this.round = view.round;
    this.options = options;
    this.person = person;
    this.me = person?.account ?? null;
    this.awards = awards;
  }

  /** The awards of this round. */ get claims() {
    return this.view.claims.map((claim) => /** @type {Award} */ (this.awards.get(claim.award)));
  }

  /** @returns {Spot[]} */ get spots() {
    return this.game.layout.spots;
  }
  /** @returns {string} */ get rulebook() {
    return this.row.rulebook;
  }
  /** @returns {string} */ get currency() {
    return this.row.currency;
  }
  /** @returns {string} */ get phase() {
    return this.round.phase;
  }
  /** Before the first round there is no box on record, but the layout has them. @returns {BoxView[]} */
  get boxes() {
    return this.round.boxes.length
      ? this.round.boxes
      : Array.from({ length: this.row.boxes }, (_, index) => ({ ...EMPTY, box: index + 1 }));
  }
  get betting() {
    return this.phase === "betting-open";
  }
  get deciding() {
    return this.phase.startsWith("street:");
  }
  get over() {
    return this.phase === "closed" || this.phase === "void";
  }
  /** Whether this person plays here, rather than watching. */
  get plays() {
    return Boolean(this.person?.permissions.includes("play") && !this.person.must_change_password);
  }

  /** @param {string} bet */
  spot(bet) {
    return /** @type {Spot} */ (this.spots.find((spot) => spot.bet === bet));
  }

  /** A bet and all that must lie beside it in the same amount. @param {string} bet @returns {string[]} */
  twins(bet) {
    const first = this.spot(bet).equal_to ?? bet;
    return this.spots.filter((spot) => spot.bet === first || spot.equal_to === first).map((spot) => spot.bet);
  }

  /** @param {BoxView} box */
  mine(box) {
    return this.me !== null && (box.player === this.me || box.bets.some((bet) => bet.own > 0));
  }
  get own() {
    return this.boxes.filter((box) => this.mine(box));
  }

  /** @param {number} box @param {string} bet */
  ownOn(box, bet) {
    return this.boxes[box - 1]?.bets.find((one) => one.bet === bet)?.own ?? 0;
  }

  /** The way to put chips there: laying the first or changing what lies. @param {number} box @param {string} bet */
  laying(box, bet) {
    return this.options.find(
      (one) => (one.type === "place-bet" || one.type === "change-bet") && one.box === box && one.bet === bet,
    );
  }

  /** Whether some bet may be laid on a box. @param {number} box */
  takes(box) {
    return this.betting && this.options.some((one) => one.type === "place-bet" && one.box === box && !one.refused);
  }

  /** @param {string} type @param {number} [box] */
  option(type, box) {
    return this.options.find((one) => one.type === type && (box === undefined || one.box === box));
  }

  /** The decisions open to a box. @param {number} box */
  decisions(box) {
    return this.asked(box).filter((one) => !one.refused);
  }

  /** Everything that the open street asks of a box, whether this hand may do it or not. @param {number} box */
  asked(box) {
    return this.options.filter((one) => one.type === "decide" && one.box === box);
  }

  /** The decision that stakes the most on a spot. @param {number} box @param {string} bet */
  staking(box, bet) {
    return this.decisions(box)
      .filter((one) => one.stakes === bet && one.amount)
      .at(-1);
  }

  /** The own box whose turn it is: first those in hand, in dealing order. @returns {BoxView | null} */
  get acting() {
    return this.own.find((box) => this.decisions(box.box).length) ?? null;
  }

  /** An own hand that may be looked at here: cards that nobody has read lie in front of their player. @param {BoxView} box */
  lookable(box) {
    const look = this.option("look-at-hand", box.box);
    return box.read && look && !look.refused ? look : undefined;
  }

  /** Whether an own hand is played without looking. Where cards lie unread nobody here knows it unless another was looked at. @param {BoxView} box */
  unseen(box) {
    return (
      this.mine(box) &&
      box.dealt_in &&
      !box.viewed &&
      (this.row.mode === "virtual" || this.own.some((other) => other.viewed))
    );
  }

  /** What a player is called. @param {string | null} account */
  name(account) {
    return account === null ? "" : nameOf(this.view.names, account);
  }

  /** The opening bets of this person as they lie, `box/bet` to cents. @returns {Map<string, number>} */
  get laid() {
    const laid = new Map();
    for (const box of this.boxes)
      for (const bet of box.bets)
        if (bet.own && this.spot(bet.bet).opening) laid.set(placeOf(box.box, bet.bet), bet.own);
    return laid;
  }

  /** What was settled; a share of the meter is paid by the link, and counts once that is done. @returns {import("../parts/reasons.js").Settled[]} */
  get settledAll() {
    return settledBoxes(this.round).map((box) => {
      const award = this.claims.find((one) => one.box === box.box);
      const lines = award ? box.lines.map((line) => (isShare(line) ? asPaid(line, award) : line)) : box.lines;
      return { ...box, lines };
    });
  }

  /** Of that, what this person has money on. */
  get settled() {
    return this.settledAll
      .map((box) => ({ ...box, lines: linesOf(box, this.me) }))
      .filter((box) => box.lines.length > 0);
  }
}

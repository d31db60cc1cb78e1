// @ts-check
// What the player's table says of itself, in one place: a translation begins here.

/** @typedef {import("./table-seat.js").Seat} Seat */

export const CORNER = "At any time";
export const GET_UP = "Get up";
export const PAYS = "Pays";
export const SOUND = "Sound";
export const PAYS_TITLE = "What pays, and what beats what";
export const READ_RULES = "Read the rules";
export const SEE_FIGURES = "See the figures";

/** Over the community cards of a game in which they serve one bet. @param {string} bet */
export const servesOnly = (bet) => `For the ${bet} only`;

/** A ranking chart. @param {number} cards */
export const ranking = (cards) => `Hands of ${cards} cards, the best first`;

/** What becomes of bets when their time is over. */
export const CARDS_COME = "the cards come";
export const BETS_CLOSE = "the bets close";
export const STAYS = "the house leaves things as they are";

/** What the clock does. @param {number} left seconds @param {string} then */
export const clock = (left, then) => `${left} s, then ${then}`;

/** @param {number} left seconds @param {string} then */
export const clockSaid = (left, then) => `${left} seconds, then ${then}.`;

export const LOST = "The connection is lost. It comes back by itself.";
export const BACK = "The connection is back.";
/** What goes on without whoever is cut off. @param {string} then */
export const runsOn = (then) => `The clock of the table runs on: when the time is over, ${then}.`;
export const DEALER_GOES_ON = "Your bets stay as they lie, and the dealer goes on.";
export const NOTHING_RUNS = "Nothing is decided for you meanwhile.";

/** A round that was won. @param {string} amount */
export const youWin = (amount) => `You win ${amount}`;

/** Chips that a decision will take. @param {string} least @param {string} most @param {string} left */
export const needsMore = (least, most, left) =>
  `To play on takes ${least}${most === least ? "" : ` to ${most}`} more; ${left} is left.`;

/** A decision that the purse does not pay. @param {string} left */
export const onlyLeft = (left) => `you have ${left}`;

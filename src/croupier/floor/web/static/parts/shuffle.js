// A shuffle repeated in the page: from the seed to the commitment that was published, and to the order of the deck.
// Written anew from the description of the algorithm, so that the server's word is not all there is.

import { words } from "./chacha20.js";
import { sha256 } from "./sha256.js";

export const VERSION = "croupier-shuffle-1";
/** How the entropy of players is mixed into the seed. */
const MIXED = "croupier-shuffle-2";

/** The deck in its printed order: by rank from two to ace, each in clubs, diamonds, hearts, spades. */
export const DECK = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

/**
 * @typedef {object} Proof what a table says about the shuffle of a round; the seed once the round is over
 * @property {string} rulebook @property {string} round_id @property {string} commitment
 * @property {string | null} seed 64 hexadecimal digits
 * @property {string[]} [entropy] what players added, in the order of their bets
 * @property {string[]} [cards] in the order dealt; one that was not shown is "hidden"
 * @property {string} [table] where it was played
 */

/**
 * @typedef {object} Verdict
 * @property {boolean} committed whether the seed was the one committed to @property {string} commitment what the seed gives
 * @property {string[]} deck in the order of the seed @property {number} seen how many dealt cards were compared
 * @property {{place: number, card: string, due: string} | null} wrong the first dealt card that is not the deck's
 * @property {boolean} verified
 */

/** @param {string} text @returns {Uint8Array} */
function fromHex(text) {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new RangeError("a seed has 64 hexadecimal digits");
  return Uint8Array.from(/** @type {RegExpMatchArray} */ (text.match(/../g)), (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array} bytes */
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * A number from 0 up to the bound, each equally likely: words beyond the last full multiple are thrown away.
 * @param {number} bound @param {Iterator<number>} stream
 */
function below(bound, stream) {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const word = stream.next().value;
    if (word < limit) return word % bound;
  }
}

/** The deck in the order that this seed gives it, the first card dealt first. @param {string} seed */
export function shuffled(seed) {
  const stream = words(fromHex(seed));
  const deck = [...DECK];
  for (let last = deck.length - 1; last > 0; last--) {
    const chosen = below(last + 1, stream);
    [deck[last], deck[chosen]] = [deck[chosen], deck[last]];
  }
  return deck;
}

/** The hash of some fields, each with its length in front. @param {Uint8Array[]} parts @param {typeof sha256} digest */
async function hashed(parts, digest) {
  const message = parts.flatMap((part) => [0, 0, part.length >>> 8, part.length & 255, ...part]);
  return toHex(await digest(Uint8Array.from(message)));
}

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/**
 * What is published before bets close: the hash of version, seed, rulebook and round, each with its length in front.
 * @param {string} seed @param {string} rulebook @param {string} round @param {typeof sha256} [digest]
 */
export const commitmentOf = (seed, rulebook, round, digest = sha256) =>
  hashed([bytes(VERSION), fromHex(seed), bytes(rulebook), bytes(round)], digest);

/**
 * The seed that shuffles: of the house and of all players who added something, or the house's alone.
 * @param {string} seed @param {string} rulebook @param {string} round @param {string[]} entropy @param {typeof sha256} [digest]
 */
export async function mixed(seed, rulebook, round, entropy, digest = sha256) {
  if (!entropy.length) return seed;
  return hashed([bytes(MIXED), fromHex(seed), bytes(rulebook), bytes(round), ...entropy.map(bytes)], digest);
}

/** Recompute everything that a round's proof says. @param {Proof} proof @returns {Promise<Verdict>} */
export async function verified({ rulebook, round_id, commitment, seed, entropy = [], cards = [] }) {
  if (!seed) throw new RangeError("the seed is revealed after the round");
  const found = await commitmentOf(seed, rulebook, round_id);
  const deck = shuffled(await mixed(seed, rulebook, round_id, entropy));
  const place = cards.findIndex((card, n) => card !== "hidden" && card !== deck[n]);
  const wrong = place < 0 ? null : { place, card: cards[place], due: deck[place] };
  const committed = found === commitment.toLowerCase();
  return {
    committed,
    commitment: found,
    deck,
    seen: cards.filter((card) => card !== "hidden").length,
    wrong,
    verified: committed && !wrong,
  };
}

/** The same, to be checked with another program. @param {Proof} proof */
export function commandLine({ rulebook, round_id, commitment, seed, entropy = [], cards = [] }) {
  const known = cards.findIndex((card) => card === "hidden");
  const dealt = known < 0 ? cards : cards.slice(0, known);
  return `croupier shuffle verify --seed ${seed} --commitment ${commitment} --rulebook ${rulebook} --round-id ${round_id}${entropy.map((one) => ` --entropy '${one.replaceAll("'", "'\\''")}'`).join("")}${dealt.length ? ` --cards '${dealt.join(" ")}'` : ""}`;
}

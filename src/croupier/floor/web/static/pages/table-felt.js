// The felt of any game: its boxes with the spots of the layout, the dealer, the board, the meter, the shuffle. What is
// drawn is a scene: the server's view, with as many cards laid and turned, and boxes settled, as the dealer has got to.

import { h } from "../parts/dom.js";
import { Felt, STATES, faces } from "../parts/felt.js";
import { choiceOf, printed, rows } from "../parts/layout.js";
import { phrase } from "../parts/phrases.js";
import { netOf, partOf } from "../parts/reasons.js";
import { changed } from "../parts/redraw.js";
import { chips } from "../parts/room.js";
import { decisionWords, words } from "../parts/words.js";
import { waits } from "./table-jackpot.js";
import { placeOf } from "./table-seat.js";

/**
 * @typedef {import("./table-seat.js").Seat} Seat
 * @typedef {import("./table-seat.js").BoxView} BoxView
 * @typedef {import("./table-seat.js").Spot} Spot
 *
 * @typedef {object} Scene how far the dealer has got
 * @property {Seat} seat
 * @property {Map<string, (string | null)[]>} cards by place: `dealer`, `community`, `box-3`; null is face down
 * @property {Set<number>} settled boxes whose bets have been settled before everybody's eyes
 */

/** The scene when everything that has happened has been shown. @param {Seat} seat @returns {Scene} */
export function whole(seat) {
  const cards = new Map([
    ["dealer", faces(seat.round.dealer)],
    ["community", faces(seat.round.community)],
  ]);
  for (const box of seat.boxes) cards.set(`box-${box.box}`, faces(box.cards));
  return { seat, cards, settled: new Set(seat.round.settlement?.boxes.map((box) => box.box)) };
}

/** Whether a bet can be the first of a box. @param {Spot} spot */
const alone = (spot) => !spot.beside.length && !spot.beside_any.length;

/** What a settled box shows on each spot: the sum of its lines there, of whoever looks where he shares them. @param {Seat} seat @param {number} number @param {string} bet */
export function outcome(seat, number, bet) {
  const box = seat.settledAll.find((one) => one.box === number);
  const riders = seat.game.layout.riders;
  const there = box?.lines.filter((line) => (riders[line.bet] ?? line.bet) === bet) ?? [];
  const lines = there.map((line) => partOf(line, seat.me));
  if (!lines.length) return null;
  const stake = lines.reduce((sum, line) => sum + line.stake, 0);
  return { lines, net: netOf(lines), stake, result: lines[0].result, claimed: lines.some((line) => line.claimed) };
}

export class FeltView extends Felt {
  #notice;
  /** What lies on which spot, by `box/bet`, as it was last drawn. @type {import("./table-chips.js").Lying} */ lying =
    new Map();

  /** @param {Seat} seat @param {Node | null} meter @param {Node} proof */
  constructor(seat, meter, proof) {
    const { community_for: bet } = seat.game.layout;
    const notice = h("div.at.across", { slot: "notice" });
    const serves = bet && phrase("table-serves-only", { bet: seat.spot(bet).print });
    const numbers = seat.boxes.map((box) => box.box);
    super(seat.game, numbers, phrase("table-table"), {
      meter,
      more: [
        h("div.at.proof", { slot: "proof" }, proof),
        serves && h("span.at.label", { slot: "board-for" }, serves),
        notice,
      ],
    });
    this.#notice = notice;
  }

  /** A spot of a box. @param {number} box @param {string} bet @returns {import("../parts/table.js").BettingSpot | null} */
  spot(box, bet) {
    return this.boxes.get(box)?.querySelector(`betting-spot[data-bet="${CSS.escape(bet)}"]`) ?? null;
  }

  /** @param {Scene} scene @param {import("./table-bets.js").Wanted} wanted what the player has just asked for, not yet confirmed @param {number} chosen a free box to be shown large */
  draw(scene, wanted, chosen) {
    const { seat } = scene;
    this.lying = new Map();
    for (const place of ["dealer", "community"]) this.lay(place, scene.cards.get(place) ?? []);
    for (const box of seat.boxes) this.#box(scene, box, wanted, chosen);
    this.#judge(scene);
    this.#tell(seat);
  }

  /** @param {Scene} scene @param {BoxView} box @param {import("./table-bets.js").Wanted} wanted @param {number} chosen */
  #box(scene, box, wanted, chosen) {
    const { seat } = scene;
    const element = /** @type {import("../parts/table.js").PlayerBox} */ (this.boxes.get(box.box));
    const own = seat.mine(box) || wanted.on(box.box);
    const settled = scene.settled.has(box.box);
    const acting = seat.acting?.box === box.box;
    element.toggleAttribute("own", own);
    element.toggleAttribute("acting", acting);
    const free = !own && box.player === null;
    element.toggleAttribute("free", free);
    element.toggleAttribute("chosen", box.box === chosen);
    const cards = scene.cards.get(`box-${box.box}`) ?? [];
    const look = own && !box.viewed && seat.lookable(box) && cards.length > 0;
    element.content = {
      spots: rows(seat.spots).map((row) =>
        row.map((spot, place) => ({
          ...printed(spot, place, row),
          ...this.#spot(scene, box, spot, { own, settled, acting, wanted }),
        })),
      ),
      cards,
      look: look ? phrase("table-look-at", { box: box.box }) : "",
      sit: free && box.box !== chosen && seat.takes(box.box) ? phrase("table-choose-box", { box: box.box }) : "",
      tag: tag(seat, box, own, settled),
      ...plate(seat, box, own, acting),
      net: settled
        ? netOf((own ? seat.settled : seat.settledAll).find((one) => one.box === box.box)?.lines ?? [])
        : undefined,
    };
  }

  /** @param {Scene} scene @param {BoxView} box @param {Spot} spot @param {{own: boolean, settled: boolean, acting: boolean, wanted: import("./table-bets.js").Wanted}} how */
  #spot({ seat }, box, spot, { own, settled, acting, wanted }) {
    const lies = box.bets.find((bet) => bet.bet === spot.bet) ?? { amount: 0, own: 0 };
    const amount = lies.amount - lies.own + wanted.amount(box.box, spot.bet, lies.own);
    const result = settled ? outcome(seat, box.box, spot.bet) : null;
    const laying = seat.betting && spot.opening ? seat.laying(box.box, spot.bet) : undefined;
    const open = Boolean(laying && !laying.refused);
    const next = acting ? seat.staking(box.box, spot.bet) : undefined;
    const refusal = wanted.refusal;
    /** @type {import("../parts/table.js").SpotAttributes} */
    const attributes = { press: open || Boolean(next), own, state: "empty" };
    if (refusal?.box === box.box && refusal.bet === spot.bet)
      Object.assign(attributes, { state: "refused", cents: amount, says: refusal.brief });
    else if (result?.claimed)
      Object.assign(attributes, { state: "won", cents: result.stake, says: phrase("spot-claimed") });
    else if (result)
      Object.assign(attributes, {
        state: STATES[result.result],
        cents: ["push", "returned"].includes(result.result) ? result.stake : result.net,
        lies: result.result === "win" ? result.stake : null,
        says: result.result === "returned" ? phrase("spot-back") : null,
      });
    else if (amount) {
      Object.assign(attributes, { state: "bet", cents: amount });
      this.lying.set(placeOf(box.box, spot.bet), { cents: amount, own, coin: spot.shape === "coin" });
    } else if (next) Object.assign(attributes, { state: "next", says: `${next.times}×` });
    else if (open && (own || (box.player === null && !seat.own.length && !wanted.any && alone(spot))))
      attributes.state = "ask";
    if (attributes.state === "won" && result && !result.claimed && result.net < 0) attributes.state = "lost";
    return attributes;
  }

  /** What the dealer has, and whether it qualifies. @param {Scene} scene */
  #judge({ seat, cards }) {
    const { dealer } = seat.round.settlement ?? {};
    const up = (cards.get("dealer") ?? []).some(Boolean);
    const judged = seat.game.layout.qualifies ? dealer?.qualifies : null;
    const says =
      up && dealer?.category
        ? phrase(judged ? "table-qualifies" : judged === false ? "table-not-qualified" : "table-dealer-has", {
            hand: seat.round.dealer_hand ?? "",
          })
        : "";
    if (!changed(this.verdict, says)) return;
    const rule = seat.game.layout.qualifies;
    this.verdict.replaceChildren(says, (says && rule && chips(seat.rulebook, rule.clauses, rule.readings)) || "");
  }

  /** What everybody at the table has to know now. @param {Seat} seat */
  #tell(seat) {
    const told = [
      ...seat.claims.map((award) => {
        const { box, category, state } = award;
        const says = phrase("table-award", { box, category: words(category).toLowerCase(), state: state ?? "claimed" });
        return [waits(award) ? "pending" : state === "paid" ? "won" : "fault", says];
      }),
      ...seat.round.notices.map((text) => ["fault", text]),
      ...(seat.view.open ? [] : [["fault", seat.view.notice || phrase("table-closes-after")]]),
      ...(seat.phase === "void" ? [["fault", phrase("table-void-all-back")]] : []),
    ];
    if (changed(this.#notice, told))
      this.#notice.replaceChildren(...told.map(([kind, text]) => h("span", { class: `notice ${kind}` }, text)));
  }
}

/** A word across the cards. @param {Seat} seat @param {BoxView} box @param {boolean} own @param {boolean} settled */
function tag(seat, box, own, settled) {
  if (box.folded) return phrase("hand-folded");
  if (box.declined) return phrase("hand-not-shown");
  if (own && !settled && seat.unseen(box) && seat.own.some((other) => other.viewed))
    return phrase("hand-not-looked-at");
  return "";
}

/** The plate on the rail. @param {Seat} seat @param {BoxView} box @param {boolean} own @param {boolean} acting */
function plate(seat, box, own, acting) {
  const whose =
    own && (box.player === seat.me || box.player === null)
      ? phrase("plate-you")
      : box.player === null
        ? ""
        : seat.name(box.player);
  const last = box.decisions.at(-1);
  const choice = last === undefined || box.folded ? null : choiceOf(seat.game, last);
  const done = choice?.times ? `${choice.times}×` : choice ? decisionWords(choice.do).toLowerCase() : "";
  const state = acting
    ? phrase("plate-to-act")
    : seat.round.absent.includes(box.player ?? "")
      ? phrase("plate-away")
      : own && seat.unseen(box) && seat.own.some((other) => other.viewed)
        ? phrase("hand-not-looked-at")
        : seat.betting && seat.view.ready.includes(box.player ?? "")
          ? phrase("plate-ready")
          : done;
  return { plate: phrase("box", { box: box.box }), whose, doing: state };
}

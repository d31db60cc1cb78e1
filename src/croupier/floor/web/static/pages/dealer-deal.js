// Cards: dealt in the order of the rulebook, read at once or later, turned when it is time.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { cardWords, sentence } from "../parts/words.js";
import { Picker, twice } from "./dealer-cards.js";
import { keyedAt, putRight } from "./dealer-correct.js";
import { placeName, turned } from "./dealer-words.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk @typedef {import("./dealer-desk.js").AtHand} AtHand */

/** Where every card lies that is up, or was entered at this desk in this round. @param {Desk} desk @returns {Map<string, string>} */
function usedCards(desk) {
  const used = new Map(desk.entered);
  const lay = (/** @type {string[]} */ cards, /** @type {string} */ where) => {
    for (const card of cards) if (card !== "hidden") used.set(card, where);
  };
  for (const box of desk.round.boxes) lay(box.cards, placeName("boxes", box.box));
  lay(desk.round.dealer, placeName("dealer"));
  lay(desk.round.community, placeName("community"));
  return used;
}

/** @param {string} card */
const tooMany = (card) => phrase("dealer-too-many", { card: sentence(cardWords(card)) });

/** @type {Picker | null} */
let picker = null;
/** Cards that were picked and wait for their turn. @type {string[]} */
const picked = [];

/**
 * @typedef {object} Target where cards are entered now
 * @property {number} due how many
 * @property {(cards: string[]) => Promise<unknown>} enter
 */

/** Where the next card goes: dealt, or read where it lies. @param {Desk} desk @returns {Target | null} */
function target(desk) {
  if (desk.waits.act === "deal-cards") return { due: desk.waits.cards, enter: (given) => enterDealt(desk, given) };
  const here = unreadNow(desk);
  if (!here) return null;
  return { due: here.up || here.cards, enter: (given) => enterRead(desk, here, given) };
}

/** @param {Desk} desk @param {string[]} given */
async function enterDealt(desk, given) {
  const { boxes, dealer, community, discarded } = desk.round;
  /** @type {Map<string, number>} */ const lying = new Map(boxes.map((box) => [`boxes ${box.box}`, box.cards.length]));
  lying.set("dealer ", dealer.length).set("community ", community.length).set("burn ", discarded);
  const { events } = await desk.table.say({ type: "deal-cards", cards: given });
  const went = events.filter((one) => one.type === "card-dealt");
  given.forEach((card, nth) => {
    const to = went[nth];
    const place = to?.kept === false ? "burn" : (to?.place ?? "");
    const box = place === "boxes" ? (to?.box ?? null) : null;
    const index = lying.get(`${place} ${box ?? ""}`) ?? 0;
    lying.set(`${place} ${box ?? ""}`, index + 1);
    desk.entered.set(card, to ? placeName(place, box) : phrase("dealer-place-another"));
    keyedAt(desk, place, box, index, card);
  });
}

/** @param {Desk} desk @param {Wire.Unread} here @param {string[]} given */
async function enterRead(desk, here, given) {
  const { place, box } = here;
  const known = new Set(desk.prompt.lying.find((one) => one.place === place && one.box === box)?.cards ?? []);
  const lying = place === "dealer" ? desk.round.dealer : place === "community" ? desk.round.community : null;
  const count = (lying ?? desk.round.boxes[(box ?? 0) - 1].cards).length;
  const unread = Array.from({ length: count }, (_, index) => index).filter((index) => !known.has(index));
  await desk.table.say({
    type: "read-cards",
    place: /** @type {Wire.ReadCards["place"]} */ (place),
    box: box ?? undefined,
    cards: given,
  });
  given.forEach((card, nth) => {
    desk.entered.set(card, placeName(place, box));
    keyedAt(desk, place, box, unread[nth] ?? nth, card);
  });
}

/**
 * Let cards be picked. A reader may be faster than the record: what has come meanwhile is entered together, each where
 * it goes by then, and if that is refused, card by card up to the one that is wrong.
 * @param {Desk} desk
 */
function picking(desk) {
  picker ??= new Picker();
  picker.show(usedCards(desk), desk.entered);
  // Behind what is being entered: the last card is the one that was keyed last.
  picker.entered = () => desk.do(async () => putRight(desk, { last: true }));
  picker.pick = (card) => {
    picked.push(card);
    desk
      .do(async () => {
        while (picked.length) {
          const used = usedCards(desk);
          const wrong = picked.findIndex((one, place) => used.has(one) || picked.indexOf(one) < place);
          const to = target(desk);
          const good = picked.slice(0, wrong < 0 ? undefined : wrong).slice(0, to?.due ?? 0);
          if (!good.length) {
            const [card] = picked.splice(0);
            desk.hint = wrong === 0 ? twice(card, used.get(card) ?? phrase("dealer-place-another")) : tooMany(card);
            return;
          }
          picked.splice(0, good.length);
          await to?.enter(good).catch(async (fault) => {
            if (good.length === 1) throw fault;
            for (const one of good) await to.enter([one]);
          });
        }
      })
      .then((done) => done || picked.splice(0));
  };
  return { deck: picker.element, keys: picker.keys };
}

/** Deal: the next card, or all that are due face down. @param {Desk} desk @returns {AtHand} */
export function deal(desk) {
  const { place, boxes, cards, kept } = desk.waits;
  const box = boxes[0] ?? null;
  const lying =
    place === "boxes"
      ? desk.round.boxes[box - 1].cards.length
      : place === "dealer"
        ? desk.round.dealer.length
        : desk.round.community.length;
  const where = placeName(kept ? (place ?? "") : "burn", box);
  const { deck, keys } = picking(desk);
  // As many as are due when it is its turn: a reader may still be typing.
  const down = (/** @type {() => number} */ cards) => {
    picker?.flush();
    return desk.do(() => desk.table.say({ type: "deal-cards", cards: Array(cards()).fill(null) }));
  };
  const all = () => down(() => desk.waits.cards);
  const one = () => down(() => 1);
  return {
    key: "deal",
    title: kept ? phrase("dealer-to-place", { where: where, number: lying + 1 }) : phrase("dealer-to-discard"),
    boxes: box ? [box] : [],
    progress: phrase("dealer-to-go", { count: cards }),
    body: [h("p.muted", phrase("dealer-cards-to-go", { count: cards }))],
    deck,
    go: {
      label: cards === 1 ? phrase("dealer-dealt-down") : phrase("dealer-all-dealt-down", { count: cards }),
      act: all,
    },
    beside: [
      cards > 1 && h("button.btn", { "data-keep": "one down", onclick: one }, phrase("dealer-one-down"), h("kbd", "X")),
    ],
    say: lying || desk.entered.size ? "" : phrase("dealer-say-cards-come"),
    keys: { ...keys, x: one },
  };
}

/** The place whose cards are to be read now. @param {Desk} desk @returns {Wire.Unread | undefined} */
function unreadNow(desk) {
  const due = desk.prompt.unread.filter((one) => one.up || desk.waits.act === "read-cards");
  return due.find((one) => one.place === "dealer") ?? due[0];
}

/** Cards that lie face up unread, one place after the other; null where there are none. @param {Desk} desk @returns {AtHand | null} */
export function reading(desk) {
  const first = unreadNow(desk);
  if (!first) return null;
  const count = first.up || first.cards;
  const where = placeName(first.place, first.box);
  const { deck, keys } = picking(desk);
  const of = first.place === "community" ? phrase("dealer-community-area") : where;
  return {
    key: `read ${first.place} ${first.box}`,
    title: phrase("dealer-read-cards", { where: of }),
    boxes: first.box ? [first.box] : [],
    progress: phrase("dealer-to-read", { count }),
    body: [h("p.muted", phrase("dealer-unread", { count }))],
    deck,
    keys,
  };
}

/** Turn what comes next. @param {Desk} desk @returns {AtHand} */
export function turn(desk) {
  const step = desk.prompt.course[desk.prompt.at] ?? { act: "turn-cards", show: "boxes" };
  const what = turned(step);
  return {
    key: `turn ${desk.prompt.at}`,
    title: phrase("dealer-turn-what", { what }),
    body: [declining(desk)],
    go: { label: phrase("dealer-turn-what", { what }), act: () => desk.say({ type: "turn-cards" }) },
    say: "",
  };
}

/** Players who keep their cards covered say so before they are turned. @param {Desk} desk */
export function declining(desk) {
  const open = desk.prompt.recordable.filter(
    (one) =>
      ["decline-comparison", "show-hand"].includes(one.type) &&
      !one.refused &&
      !desk.own(desk.round.boxes[(one.box ?? 0) - 1].player),
  );
  if (!open.length) return null;
  return h(
    "div.quiet-row",
    ...open.map((one) =>
      h(
        "button.btn.quiet",
        {
          "data-keep": `${one.type} ${one.box}`,
          onclick: () =>
            desk.say(
              /** @type {Wire.ShowHand | Wire.DeclineComparison} */ ({
                type: one.type,
                box: one.box,
                player: desk.round.boxes[(one.box ?? 0) - 1].player,
              }),
            ),
        },
        phrase(one.type === "show-hand" ? "dealer-box-shows" : "dealer-box-will-not-show", { box: one.box ?? 0 }),
      ),
    ),
  );
}

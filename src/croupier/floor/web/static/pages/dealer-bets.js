// Before the cards: the call for bets, and the bets of players without an account written down: spot, then chips.

import { h } from "../parts/dom.js";
import { phrase, phrased } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { money, sentence, words } from "../parts/words.js";
import { chipKeys, repeatBets, tray } from "./dealer-chips.js";
import { boxesLaid, firstSpot, spotKeys } from "./dealer-laid.js";
import { keepBets, lastBets } from "./dealer-names.js";
import { untouched } from "./dealer-award.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk @typedef {import("./dealer-desk.js").AtHand} AtHand */

/** The limits as a dealer reads them out. @param {Desk} desk */
const limits = (desk) =>
  Object.entries(desk.table.row.limits)
    .filter(([, limit]) => limit.max !== null)
    .map(([name, { min, max }]) => {
      const [bet, least, most] = [
        desk.label(name),
        money(min ?? 0, desk.currency, 0),
        money(max ?? 0, desk.currency, 0),
      ];
      return min === max
        ? phrase("dealer-limit-exact", { bet, amount: most })
        : phrase("dealer-limit", { bet, least, most });
    })
    .join(" · ");

/** Announce: the table between two rounds. @param {Desk} desk @returns {AtHand} */
export function announce(desk) {
  const next = desk.view.number + 1;
  if (!desk.view.open) {
    return {
      key: "closed",
      title: phrase("dealer-closed"),
      body: [h("p.lead", desk.view.notice || phrase("dealer-closed-until"))],
      say: phrase("dealer-say-closed"),
    };
  }
  const waiting = untouched(desk);
  return {
    key: `announce ${next}`,
    title: phrase("dealer-call-for-bets", { number: next }),
    body: [
      h("p.lead", limits(desk)),
      ...(waiting.length ? waiting : [h("p.muted", phrase("dealer-clear-first"))]),
      conduct(desk),
    ],
    go: { label: phrase("dealer-place-your-bets"), act: () => desk.say({ type: "open-betting" }) },
    say: phrase("dealer-say-place-your-bets"),
  };
}

/** What the rulebook has the players told. @param {Desk} desk */
function conduct(desk) {
  const said = desk.glance.table.filter((one) => one.name.startsWith("Conduct"));
  if (!said.length) return null;
  return h(
    "ul.conduct",
    ...said.map((one) =>
      h(
        "li",
        h("span.serif", phrase("dealer-quoted", { text: one.text })),
        chips(desk.rulebook, one.clauses, one.readings),
      ),
    ),
  );
}

/** Bets are open. @param {Desk} desk @returns {AtHand} */
export function bets(desk) {
  const opening = desk.glance.layout.spots.filter((one) => one.opening).map((one) => one.bet);
  const live = desk.view.mode === "live";
  const { boxes } = desk.round;
  const lying = boxes.filter((box) => box.bets.some((bet) => bet.amount));
  firstSpot(desk, opening);
  const repeat = live && !lying.length && Object.keys(lastBets(desk)).length ? () => repeatBets(desk) : null;
  return {
    key: "bets",
    title: phrase(live ? "dealer-bets-open" : "dealer-bets-open-screens"),
    body: [boxesLaid(desk, live), informed(desk), live ? tray(desk, faultList(desk)) : faultList(desk)],
    go: lying.length
      ? {
          label: phrase("dealer-no-more-bets"),
          note: phrase("dealer-count-boxes", { count: lying.length }),
          act: () => {
            keepBets(desk);
            return desk.say({ type: "close-betting" });
          },
        }
      : undefined,
    beside: [
      repeat &&
        h("button.btn", { "data-keep": "repeat", onclick: repeat }, phrase("dealer-same-as-last"), h("kbd", "R")),
    ],
    say: phrase(
      desk.inform ? "dealer-say-inform" : lying.length ? "dealer-say-no-more-bets" : "dealer-say-place-your-bets",
    ),
    keys: live ? { ...chipKeys(desk), ...spotKeys(desk), ...(repeat ? { r: repeat } : {}) } : {},
  };
}

/** Whoever takes a further box is told by the dealer what that means. @param {Desk} desk */
function informed(desk) {
  if (!desk.inform) return null;
  return h(
    "p.call.ruling",
    h("span", phrased("dealer-tell", { player: h("b", desk.name(desk.inform.player)) })),
    chips(desk.rulebook, desk.inform.clauses ?? []),
  );
}

/** Where something lies wrongly: the box, and the bet where the reason does not name it. @param {Desk} desk @param {Wire.BetFault} fault */
function faultAt(desk, { box, bet, reason }) {
  const name = desk.label(bet);
  return reason.includes(name) ? phrase("dealer-fault", { box }) : phrase("dealer-fault-of", { box, bet: name });
}

/** What lies wrongly, before the close: by which clause, and what would follow. @param {Desk} desk */
function faultList(desk) {
  if (!desk.waits.faults.length) return null;
  return h(
    "ul.faults",
    { "aria-label": phrase("dealer-not-in-order") },
    ...desk.waits.faults.map((fault) =>
      h(
        "li",
        h(
          "span",
          h("b", faultAt(desk, fault)),
          ` ${sentence(fault.reason)}.`,
          fault.after && [
            " ",
            h("small.muted", phrase("dealer-fault-stays", { remedy: words(fault.after.remedy).toLowerCase() })),
          ],
        ),
        chips(desk.rulebook, fault.clauses),
      ),
    ),
  );
}

// Awards at the dealer's console: what is claimed for a hand, how it stands, and what nobody touches meanwhile.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { money, words } from "../parts/words.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk @typedef {import("./dealer-desk.js").AtHand} AtHand */

/** An award of this table while it waits. @param {Desk} desk @param {string} award */
export const pendingAward = (desk, award) =>
  desk.link?.pending.find((one) => one.table === desk.table.id && one.award === award);

/** How an award stands by now. @param {Desk} desk @param {string} award */
export function claimStands(desk, award) {
  const state = desk.link ? pendingAward(desk, award)?.state : "claimed";
  if (state === "claimed") return phrase("dealer-claim-claimed");
  return phrase(state ? "dealer-claim-verified" : "dealer-claim-settled");
}

/** The award that is claimed for a line, if one is. @param {Desk} desk @param {Wire.Line} line @param {number} box */
export const claimOf = (desk, line, box) =>
  desk.view.claims.find((one) => one.box === box && String(line.facts.pays).endsWith("%"));

/** An award in a few words: the sum that is pending, or that nothing is any more. @param {Desk} desk @param {Wire.Line} line @param {number} box */
export function awardStands(desk, line, box) {
  const claim = claimOf(desk, line, box);
  if (!claim) return "";
  return desk.link && !pendingAward(desk, claim.award)
    ? phrase("dealer-claim-settled")
    : phrase("dealer-award-pending", { amount: money(claim.amount, desk.currency) });
}

/** Hands that nobody clears away, as the pit has not looked at them yet. @param {Desk} desk */
export const untouched = (desk) =>
  (desk.link?.pending ?? [])
    .filter((one) => one.table === desk.table.id && one.state === "claimed")
    .map((one) =>
      h("p.call.pending", phrase("dealer-award-untouched", { box: one.box, amount: money(one.amount, desk.currency) })),
    );

/** Awards of this round that are verified and wait for the pit to hand them over. @param {Desk} desk @returns {AtHand | null} */
export function award(desk) {
  const mine = (desk.link?.pending ?? []).filter((one) => one.table === desk.table.id);
  const verified = mine.find((one) => one.state === "verified" && one.waits === null);
  if (!verified) return null;
  return {
    key: `award ${verified.award}`,
    title: phrase("dealer-award-verified", { box: verified.box }),
    boxes: [verified.box],
    about: words(verified.category),
    sum: h(
      "div.pays",
      h("div", h("span.cap", phrase("dealer-to-be-handed-over")), h("b.win", money(verified.amount, desk.currency))),
    ),
    body: [h("p.muted", phrase("dealer-handed-over-by"))],
    say: phrase("dealer-say-congratulations"),
  };
}

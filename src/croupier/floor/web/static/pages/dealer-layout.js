// What the dealer has before him: the steps of the round on top, the cards on the felt, the boxes at the right.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { cardRow } from "../parts/table.js";
import { cardSign, change, clock, dotted, money, sentence, short, tone, words } from "../parts/words.js";
import { askBox } from "./dealer-decide.js";
import { bettorsAt, stakesOf } from "./dealer-bettors.js";
import { awardStands, claimOf } from "./dealer-award.js";
import { boxPaid } from "./dealer-settle.js";
import { decided, stepName } from "./dealer-words.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk @typedef {import("./dealer-desk.js").AtHand} AtHand */

/** The round as a row of steps. @param {Desk} desk @param {AtHand} hand */
export function steps(desk, hand) {
  const { course, at } = desk.prompt;
  const paying = hand.key.startsWith("pay") || hand.key.startsWith("award");
  // Cards are read in the step that has turned them; the round itself is one further.
  const behind = hand.key.startsWith("read") && course[at]?.act !== "decide" && !course[at]?.late ? 1 : 0;
  const here = paying
    ? course.length - 1
    : hand.key.startsWith("announce") || hand.key === "closed"
      ? 0
      : Math.min(at - behind, course.length - 1);
  return course.map((step, /** @type {number} */ place) =>
    h(
      "li",
      { class: place < here ? "done" : "", "aria-current": place === here ? "step" : null },
      `${stepName(step)}${place === here && hand.progress ? ` · ${hand.progress}` : ""}`,
    ),
  );
}

/** Cards in a row: those that make the hand at hand stand out, those still to come are empty places. @param {string[]} cards @param {number} places @param {string[]} [used] */
export const row = (cards, places, used = []) =>
  h(
    "div.hand",
    ...cards.map((card) =>
      h("playing-card", {
        card: card === "hidden" ? null : card,
        class: used.includes(card) ? "used" : used.length ? "off" : "",
      }),
    ),
    ...Array.from({ length: Math.max(0, places - cards.length) }, () => h("i.place")),
  );

/** The cards that make the hand of the box at hand, where more lie there than count. @param {Desk} desk @param {AtHand} hand @returns {string[]} */
export function making(desk, hand) {
  const [box] = hand.boxes ?? [];
  const named = desk.prompt.hands.find((one) => one.box === box);
  return named && hand.key.startsWith("pay") && named.cards.length > desk.glance.layout.own ? named.cards : [];
}

/** Dealer, community cards and what the table says. @param {Desk} desk @param {AtHand} hand */
export function felt(desk, hand) {
  const { layout } = desk.glance;
  const { dealer, community, settlement } = desk.round;
  const { notices } = desk;
  const named = desk.prompt.hands.find((one) => one.box === null);
  const [high, ...kickers] = (named?.says ?? "").split(",");
  const verdict =
    settlement && settlement.dealer.qualifies !== null
      ? settlement.dealer.qualifies
        ? phrase("dealer-qualifies")
        : phrase("dealer-does-not-qualify")
      : "";
  // As soon as cards come it keeps its place, so that what is picked below stays where it is.
  const bare = !dealer.length && !community.length && !notices.length && desk.waits.act !== "deal-cards";
  return h(
    "section",
    { class: `lay green on-felt${bare ? " bare" : ""}`, "aria-label": phrase("dealer-layout") },
    layout.dealer > 0 &&
      h(
        "div",
        h(
          "p.label",
          h(
            "span",
            named ? phrase("dealer-dealer-has", { hand: high }) : phrase("dealer-dealer"),
            named && h("span.kickers", ...kickers.map((/** @type {string} */ one) => `,${one}`)),
            verdict,
          ),
          verdict && layout.qualifies && chips(desk.rulebook, layout.qualifies.clauses, layout.qualifies.readings),
        ),
        row(dealer, layout.dealer),
      ),
    layout.community > 0 &&
      h("div", h("p.label", phrase("dealer-community")), row(community, layout.community, making(desk, hand))),
    notices.length > 0 &&
      h("div.best", ...notices.map((/** @type {string} */ notice) => h("span.notice.fault", notice))),
  );
}

/** The meter as the sign shows it; it stands ringed while an award of this table is verified. @param {Desk} desk */
function meter(desk) {
  if (!desk.link) return null;
  const pending = desk.link.pending.filter((one) => one.table === desk.table.id);
  const sum = pending.reduce((total, one) => total + one.amount, 0);
  return h("jackpot-meter", {
    label: desk.link.title || words(desk.link.link),
    cents: String(desk.link.meter),
    currency: desk.link.currency,
    note: pending.length ? phrase("dealer-award-pending", { amount: money(sum, desk.link.currency) }) : null,
    state: pending.length ? "pending" : desk.notices.length ? "fault" : null,
  });
}

/** Readers and shoes of the table: when each was last heard and of what, and what it was refused. @param {Desk} desk */
const devices = (desk) =>
  desk.devices.length > 0 &&
  h(
    "section.panel.devices",
    { "aria-label": phrase("dealer-devices") },
    h("h2.cap", phrase("dealer-devices")),
    ...desk.devices.map(({ device, heard_at, cards, refused }) =>
      h(
        "p",
        { class: refused ? "call fault" : null, role: refused ? "status" : null },
        h("b", device, " "),
        refused
          ? phrase("dealer-device-refused", {
              at: clock(heard_at ?? ""),
              cards: refused.cards.map(cardSign).join(" "),
              code: refused.code,
            })
          : heard_at
            ? phrase("dealer-device-heard", { at: clock(heard_at), cards })
            : phrase("dealer-device-silent"),
      ),
    ),
  );

/** One box at the right: its cards, its player, how it stands. @param {Desk} desk @param {Wire.BoxView} box @param {AtHand} hand */
function boxCard(desk, box, hand) {
  const settled = desk.round.settlement?.boxes ?? [];
  const one = settled.find((each) => each.box === box.box);
  const now = hand.boxes?.includes(box.box);
  const named = desk.prompt.hands.find((each) => each.box === box.box)?.says;
  const [first, ...others] = bettorsAt(box);
  const done = one && boxPaid(desk, box.box);
  // Whoever stands behind the box has a line of his own below, so the figure beside the box leaves his chips out.
  const behind = one ? others.reduce((sum, other) => sum + partPaid(one, other.player) - other.sum, 0) : 0;
  // An award is handed over by the pit and not at the layout: it stands by itself.
  const claim = one && one.lines.find((line) => claimOf(desk, line, box.box));
  const net = one && one.paid - one.staked - behind - (claim ? claim.payout - claim.stake : 0);
  const waiting =
    desk.waits.act === "decide" &&
    desk.waits.boxes.includes(box.box) &&
    !desk.own(box.player) &&
    desk.view.mode === "live";
  return h(
    waiting ? "button" : "div",
    {
      class: `panel bx${now ? " at-now" : ""}${box.folded ? " folded" : ""}`,
      "data-keep": waiting ? `box ${box.box}` : null,
      "aria-label": waiting ? phrase(now ? "dealer-ask-box-now" : "dealer-ask-box", { box: box.box }) : null,
      onclick: waiting ? () => askBox(desk, box.box) : null,
    },
    cardRow("span.hand", box.cards),
    h(
      "b",
      phrase("box", { box: box.box }),
      " ",
      done
        ? h("span.mark-done", phrase("dealer-box-settled"))
        : now
          ? h("span.mark-now", phrase("dealer-box-now"))
          : null,
    ),
    one && net !== undefined ? h("span", { class: `amt ${tone(net)}` }, change(net)) : null,
    h(
      "small",
      dotted(
        desk.nameAt(box),
        named ? sentence(named) : "",
        decided(box),
        first && !one && (!decided(box) || others.length) && stakesOf(desk, first, short),
      ),
    ),
    claim && h("small.pending", awardStands(desk, claim, box.box)),
    ...others.map((other) =>
      h(
        "small.other",
        h("b", sentence(desk.name(other.player))),
        one ? h("span", change(partPaid(one, other.player) - other.sum)) : h("span", stakesOf(desk, other, short)),
      ),
    ),
  );
}

/** What somebody behind a box was handed for his part of its bets. @param {Wire.SettledBox} settled @param {string} player @returns {number} */
const partPaid = (settled, player) =>
  settled.lines
    .flatMap((line) => line.shares)
    .filter((share) => share.player === player)
    .reduce((/** @type {number} */ sum, share) => sum + share.payout, 0);

/** The boxes that take part, what the dealer says, and the meter. @param {Desk} desk @param {AtHand} hand */
export function boxes(desk, hand) {
  const taking = desk.round.boxes.filter((box) => box.bets.some((bet) => bet.amount) || box.player);
  return [
    ...taking.map((box) => boxCard(desk, box, hand)),
    !taking.length && h("p.muted.none", phrase("dealer-no-bets-yet")),
    hand.say &&
      h("div.panel.say", h("p.cap", phrase("dealer-say")), h("p.serif", phrase("dealer-quoted", { text: hand.say }))),
    meter(desk),
    devices(desk),
  ];
}

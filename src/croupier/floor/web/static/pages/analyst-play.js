// A hand of a game that somebody tries out: dealt and settled by the server with the pays that were found, one box, play
// chips, as often as wanted.

import { find, h, put } from "../parts/dom.js";
import { labelOf } from "../parts/labels.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { ask, newSeed, troubleShown } from "../parts/server.js";
import { decisionWords, money } from "../parts/words.js";

/** A place with its cards. @param {string} name @param {readonly (string | null)[]} cards @param {string} [hand] */
const row = (name, cards, hand = "") =>
  cards.length > 0 &&
  h(
    "div.tried-cards",
    h("span.cap", name),
    h("span", ...cards.map((card) => h("playing-card", card && card !== "??" ? { card } : {}))),
    h("small", hand),
  );

/** @param {Wire.Glance} glance @param {readonly string[]} pays changed ones, as `BET.hand=8` */
export function playPanel(glance, pays) {
  const element = h("section.tried", { "aria-label": phrase("design-hand"), tabindex: "-1" });
  let seed = 0;
  let total = 0;
  let hands = 0;
  /** @type {string[]} */ let decided = [];

  function deal() {
    seed = newSeed();
    decided = [];
    return look();
  }

  /** @param {string} decision */
  function decide(decision) {
    decided = [...decided, decision];
    return look();
  }

  async function look() {
    const asked = new URLSearchParams({ seed: String(seed) });
    for (const change of pays) asked.append("what_if", change);
    for (const one of decided) asked.append("decided", one);
    try {
      draw(await ask(`/api/rulebooks/${encodeURIComponent(glance.id)}/hand?${asked}`));
    } catch (fault) {
      element.replaceChildren(troubleShown(fault), again());
    }
  }

  const again = () => h("button.btn.go", { onclick: deal }, phrase(hands ? "design-again" : "design-deal"));

  /** @param {Wire.TriedHand} tried */
  function draw({ round, open, currency }) {
    const [box] = round.boxes;
    const settled = round.settlement?.boxes[0];
    const net = settled ? money(settled.paid - settled.staked, currency) : "";
    if (settled) {
      total += settled.paid - settled.staked;
      hands += 1;
    }
    put(
      element,
      row(phrase("design-dealer"), round.dealer, round.dealer_hand),
      row(phrase("design-community"), round.community),
      row(phrase("design-own"), box.cards, box.hand),
      h(
        "ul.tried-bets",
        settled
          ? settled.lines.map((line) =>
              h(
                "li",
                h("b", labelOf(glance, line.bet)),
                ` ${money(line.stake, currency)} → ${money(line.payout, currency)} `,
                chips(glance.id, [...line.clauses]),
              ),
            )
          : box.bets
              .filter((bet) => bet.amount)
              .map((bet) => h("li", h("b", labelOf(glance, bet.bet)), ` ${money(bet.amount, currency)}`)),
      ),
      settled && h("p", { role: "status" }, phrase("design-came-to", { net, total: money(total, currency), hands })),
      h(
        "p.design-tools",
        settled ? again() : open.map((one) => h("button.btn", { onclick: () => decide(one) }, decisionWords(one))),
      ),
    );
    find(element, ".design-tools button")?.focus({ preventScroll: true });
  }

  return { element, deal };
}

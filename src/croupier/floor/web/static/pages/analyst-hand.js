// Any hand: pick cards from the deck, and every open decision is weighed exactly.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { cardRow } from "../parts/table.js";
import { get, troubleShown } from "../parts/server.js";
import { cardWords, decisionWords, sentence, words } from "../parts/words.js";
import { valueBars } from "../parts/value-bars.js";

const RANKS = "AKQJT98765432";
const SUITS = "shdc";

/** The decision of a street that keeps a hand in for the least. @param {Wire.StreetLine} street */
const cheapest = (street) =>
  [...street.choices].filter((choice) => !choice.folds).sort((a, b) => a.times - b.times || (a.takes ? 1 : -1))[0].do;

/** @param {string} id @param {Wire.Glance} glance @param {() => string} changed the changes under trial, as a query */
export function anyHand(id, glance, changed) {
  const { own } = glance.layout;
  /** Where each card after the own ones lies: as the streets turn them. @type {("dealer" | "community")[]} */
  const places = [];
  const lie = (/** @type {string} */ place) => places.filter((one) => one === place).length;
  /** How many cards are known at the decision of each street. @type {number[]} */
  const stops = glance.streets.map((street) => {
    while (lie("dealer") < street.dealer.length) places.push("dealer");
    while (lie("community") < street.community) places.push("community");
    return own + places.length;
  });
  const most = own + places.length;
  /** What was decided on each street before the one at hand. @type {string[]} */
  const made = glance.streets.map(cheapest);
  const before = h("div.before");
  /** @type {string[]} */ let picked = [];
  let turn = 0;
  const ask = h("span", { role: "status" });
  const clear = h(
    "button.btn.quiet",
    {
      onclick: () => {
        picked = [];
        refresh();
      },
    },
    phrase("hand-clear"),
  );
  const answer = h("div.pick", { "aria-live": "polite" });
  const buttons = new Map(
    [...SUITS].flatMap((suit) =>
      [...RANKS].map((rank) => [
        rank + suit,
        h(
          "button",
          { "aria-pressed": "false", "aria-label": cardWords(rank + suit), onclick: () => pick(rank + suit) },
          h("playing-card", { card: rank + suit, "aria-hidden": "true" }),
        ),
      ]),
    ),
  );

  /** @param {string} card */
  function pick(card) {
    if (picked.includes(card)) picked = picked.filter((one) => one !== card);
    else if (picked.length < most) picked = [...picked, card];
    refresh();
  }

  const street = () => stops.indexOf(picked.length);
  const decided = () => street() >= 0;
  const lying = (/** @type {string} */ place) => picked.slice(own).filter((_, n) => places[n] === place);

  function question() {
    if (picked.length < own) return phrase("hand-pick", { own, left: own - picked.length });
    const place = places[picked.length - own];
    if (!place) return phrase("hand-all-up");
    const due = places.slice(picked.length - own).findIndex((one) => one !== place);
    const stop = stops.find((one) => one > picked.length) ?? most;
    const more = Math.min(due < 0 ? most : due, stop - picked.length);
    return place === "dealer"
      ? phrase("hand-now-dealer", { count: more })
      : phrase("hand-now-community", { count: more });
  }

  /** What was decided on the way here, to be changed. */
  function way() {
    const earlier = glance.streets.slice(0, Math.max(0, street()));
    before.hidden = !earlier.length;
    before.replaceChildren(
      ...earlier.map((one, place) => {
        const select = h(
          "select",
          {
            "aria-label": phrase("hand-decided", { street: words(one.id) }),
            onchange: () => {
              made[place] = select.value;
              refresh();
            },
          },
          ...one.choices
            .filter((choice) => !choice.folds)
            .map((choice) =>
              h("option", { value: choice.do, selected: choice.do === made[place] }, decisionWords(choice.do)),
            ),
        );
        return h("label", h("span", words(one.id)), select);
      }),
    );
  }

  async function refresh() {
    const mine = ++turn;
    for (const [card, button] of buttons) button.setAttribute("aria-pressed", String(picked.includes(card)));
    ask.textContent = question();
    way();
    const shown = cardRow("div.hand", picked);
    if (!decided()) {
      answer.replaceChildren(shown);
      return;
    }
    const asked = new URLSearchParams({
      cards: picked.slice(0, own).join(" "),
      board: lying("community").join(" "),
      dealer: lying("dealer").join(" "),
      decided: made.slice(0, street()).join(" "),
    });
    try {
      const more = changed();
      const found = await get(`/api/rulebooks/${encodeURIComponent(id)}/advice?${asked}${more ? `&${more}` : ""}`);
      if (mine !== turn) return;
      answer.replaceChildren(
        h("div", shown, h("p.muted", found.hand ? `${sentence(found.hand)}, ${found.street}` : words(found.street))),
        valueBars(found.decisions, true),
      );
    } catch (fault) {
      if (mine === turn) answer.replaceChildren(troubleShown(fault));
    }
  }

  refresh();
  return {
    element: h(
      "section.panel",
      { "aria-label": phrase("hand-any") },
      h("header", h("h2", phrase("hand-any-exactly"))),
      h("p.ask", ask, clear),
      before,
      h("div.deck", [...buttons.values()]),
      answer,
    ),
    /** The game has changed: weigh the hand again. */
    again() {
      if (decided()) refresh();
    },
  };
}

// @ts-check
// Any hand: pick cards from the deck, and every open decision is weighed exactly.

import { h } from "../parts/dom.js";
import { get, troubleShown, Trouble } from "../parts/server.js";
import { cardWords, sentence, words } from "../parts/words.js";
import { valueBars } from "../parts/value-bars.js";

const RANKS = "AKQJT98765432";
const SUITS = "shdc";

/** @param {string} id @param {any} glance @param {() => string} changed the changes under trial, as a query */
export function anyHand(id, glance, changed) {
  const own = glance.layout.own;
  // How many community cards are up at each decision: none, three and five in Hold'em.
  const ups = [...new Set(glance.streets.map((/** @type {any} */ street) => street.community))];
  const most = own + (ups.at(-1) ?? 0);
  /** @type {string[]} */ let picked = [];
  let turn = 0;
  const ask = h("span", { role: "status" });
  const clear = h(
    "button",
    {
      class: "btn quiet",
      type: "button",
      onclick: () => {
        picked = [];
        refresh();
      },
    },
    "Clear",
  );
  const answer = h("div", { class: "pick", "aria-live": "polite" });
  const buttons = new Map(
    [...SUITS].flatMap((suit) =>
      [...RANKS].map((rank) => [
        rank + suit,
        h(
          "button",
          {
            type: "button",
            "aria-pressed": "false",
            "aria-label": cardWords(rank + suit),
            onclick: () => pick(rank + suit),
          },
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

  const decided = () => picked.length >= own && ups.includes(picked.length - own);

  function question() {
    if (picked.length < own) return `Pick ${own} own cards: ${own - picked.length} to go.`;
    const next = ups.find((up) => up > picked.length - own);
    if (next === undefined) return "All cards are up.";
    return `Now the community cards: ${next - (picked.length - own)} more for the next decision.`;
  }

  async function refresh() {
    const mine = ++turn;
    for (const [card, button] of buttons) button.setAttribute("aria-pressed", String(picked.includes(card)));
    ask.textContent = question();
    const shown = h(
      "div",
      { class: "hand" },
      picked.map((card) => h("playing-card", { card })),
    );
    if (!decided()) {
      answer.replaceChildren(shown);
      return;
    }
    const [cards, board] = [picked.slice(0, own), picked.slice(own)].map((some) => encodeURIComponent(some.join(" ")));
    try {
      const more = changed();
      const found = await get(
        `/api/rulebooks/${encodeURIComponent(id)}/advice?cards=${cards}&board=${board}${more ? `&${more}` : ""}`,
      );
      if (mine !== turn) return;
      answer.replaceChildren(
        h(
          "div",
          {},
          shown,
          h("p", { class: "muted" }, found.hand ? `${sentence(found.hand)}, ${found.street}` : words(found.street)),
        ),
        valueBars(found.decisions, true),
      );
    } catch (fault) {
      if (!(fault instanceof Trouble)) throw fault;
      if (mine === turn) answer.replaceChildren(troubleShown(fault));
    }
  }

  refresh();
  return {
    element: h(
      "section",
      { class: "panel", "aria-label": "Any hand" },
      h("header", {}, h("h2", {}, "Any hand, exactly")),
      h("p", { class: "ask" }, ask, clear),
      h("div", { class: "deck" }, [...buttons.values()]),
      answer,
    ),
    /** The game has changed: weigh the hand again. */
    again() {
      if (decided()) refresh();
    },
  };
}

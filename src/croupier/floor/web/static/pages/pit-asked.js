// @ts-check
// Players who were asked something and have not answered: the round waits, and the house may write an answer down.

import { completing } from "../parts/completing.js";
import { h } from "../parts/dom.js";
import { place } from "../parts/incident.js";
import { snapshot } from "../parts/incident-facts.js";
import { LiveTable } from "../parts/live-table.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { Trouble, get, troubleShown } from "../parts/server.js";
import { money, nameOf, sentence, words } from "../parts/words.js";

/**
 * @param {import("./pit-floor.js").PitFloor} floor @param {string} table @param {(done: string) => void} closed
 * @returns {{main: HTMLElement, aside: HTMLElement, open(): Promise<void>, close(): void}}
 */
export function askedCase(floor, table, closed) {
  const main = h("div.case");
  const aside = h("div.money");
  const live = new LiveTable(table);
  /** @type {Wire.Glance | null} */ let game = null;
  const label = (/** @type {string} */ bet) => floor.label(table, bet);

  /** The bets that complete the one he is asked about. @param {Wire.OpenOffer} offer @returns {Record<string, number>} */
  const missing = (offer) =>
    completing(game?.layout.spots ?? [], live.view.round.boxes[offer.boxes[0] - 1], offer, live.row.limits);
  const added = (/** @type {Wire.OpenOffer} */ offer) =>
    Object.entries(missing(offer))
      .map(([bet, cents]) => `${label(bet)} ${money(cents, live.row.currency)}`)
      .join(", ");

  /** @param {Wire.OpenOffer} offer @param {Wire.OfferOption} choice */
  async function record(offer, choice) {
    main.toggleAttribute("inert", true);
    try {
      await live.say({
        type: "answer-offer",
        ruling: offer.ruling,
        box: offer.boxes[0],
        option: choice.option,
        ...(choice.option === "complete" ? { bets: missing(offer) } : {}),
        player: offer.player,
      });
    } catch (fault) {
      if (!(fault instanceof Trouble)) throw fault;
      aside.replaceChildren(troubleShown(fault));
    } finally {
      main.toggleAttribute("inert", !live.connected);
    }
  }

  function draw() {
    const { row, view } = live;
    const asked = view.asked ?? [];
    if (!asked.length) {
      closed(phrase("pit-everybody-answered"));
      return;
    }
    const called = (/** @type {string | null} */ player) =>
      player === null ? phrase("pit-nobody") : nameOf(view.names, player);
    main.replaceChildren(
      h(
        "header",
        h(
          "h1",
          asked.length > 1
            ? phrase("pit-players-asked", { count: asked.length })
            : phrase("pit-player-asked", { player: called(asked[0].player) }),
        ),
        h(
          "p.meta",
          h("state-pill", { state: "pending" }, phrase("pit-round-waits")),
          h("span", phrase("pit-place", { table: place(row), number: view.number })),
        ),
      ),
      ...[
        snapshot(
          view.round,
          asked.flatMap((offer) => offer.boxes),
          called,
          label,
          row.currency,
        ),
      ].filter((one) => one instanceof Node),
      ...asked.map((offer) => {
        // Whoever plays without an account has told the dealer what he wants; for others only what leaves things as they are.
        const own = view.mode === "live" && !(offer.player in view.names);
        const open = offer.options.filter((choice) => own || choice.for_him);
        return h(
          "section.ask",
          h(
            "h2",
            [
              called(offer.player),
              called(offer.player) !== phrase("box", { box: offer.boxes.join(", ") }) &&
                phrase("pit-box", { box: offer.boxes.join(", ") }),
              offer.bet && label(offer.bet),
            ]
              .filter(Boolean)
              .join(", "),
            " ",
            chips(row.rulebook, offer.clauses, offer.reading),
          ),
          h("p.muted", phrase(own ? "pit-what-chosen" : "pit-own-screen")),
          h(
            "div.ans",
            open.map((choice, /** @type {number} */ place) =>
              h(
                "button.answer",
                { "data-key": place + 1, onclick: () => record(offer, choice) },
                h("b", words(choice.option)),
                h("span", sentence(choice.option === "complete" ? `${choice.says}: ${added(offer)}` : choice.says)),
                h("kbd", place + 1),
              ),
            ),
          ),
        );
      }),
    );
    main.toggleAttribute("inert", !live.connected);
  }
  live.addEventListener("update", draw);
  for (const name of ["lost", "back"])
    live.addEventListener(name, () => main.toggleAttribute("inert", !live.connected));
  return {
    main,
    aside,
    async open() {
      if (!(await live.open())) return;
      game = await get(`/api/rulebooks/${encodeURIComponent(live.row.rulebook)}`);
      draw();
    },
    close: () => live.close(),
  };
}

// Players who were asked something and have not answered: the round waits, and the house may write an answer down.

import { attempt, whileHeard } from "../parts/attempt.js";
import { completing } from "../parts/completing.js";
import { h, put } from "../parts/dom.js";
import { snapshot } from "../parts/incident-facts.js";
import { LiveTable } from "../parts/live-table.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { glanceOf } from "../parts/server.js";
import { heading } from "../parts/titled.js";
import { listed, money, nameOf, sentence, words } from "../parts/words.js";

/**
 * @param {import("./pit-floor.js").PitFloor} floor @param {string} table @param {(done: string) => void} closed
 * @returns {import("./pit.js").Shown}
 */
export function askedCase(floor, table, closed) {
  const main = h("div.case");
  const aside = h("div.money");
  const live = new LiveTable(table);
  /** @type {Wire.Glance | null} */ let game = null;
  const label = (/** @type {string} */ bet) => floor.label(table, bet);
  const called = (/** @type {string | null} */ player) =>
    player === null ? phrase("pit-nobody") : nameOf(live.view.names, player);

  /** The bets that complete the one he is asked about. @param {Wire.OpenOffer} offer @returns {Record<string, number>} */
  const missing = (offer) =>
    completing(game?.layout.spots ?? [], live.view.round.boxes[offer.boxes[0] - 1], offer, live.row.limits);
  const added = (/** @type {Wire.OpenOffer} */ offer) =>
    Object.entries(missing(offer))
      .map(([bet, cents]) => `${label(bet)} ${money(cents, live.row.currency)}`)
      .join(", ");

  /** @param {Wire.OpenOffer} offer @param {Wire.OfferOption} choice */
  async function record(offer, { option }) {
    const { ruling, player, boxes } = offer;
    const bets = option === "complete" ? { bets: missing(offer) } : {};
    const said = { type: /** @type {const} */ ("answer-offer"), ruling, box: boxes[0], option, player, ...bets };
    await attempt(() => live.say(said), aside, main);
    main.toggleAttribute("inert", !live.connected);
  }

  /** @param {Wire.OpenOffer} offer */
  function question(offer) {
    // Whoever plays without an account has told the dealer what he wants; for others only what leaves things as they are.
    const own = live.view.mode === "live" && !(offer.player in live.view.names);
    const open = offer.options.filter((choice) => own || choice.for_him);
    const player = called(offer.player);
    const box = phrase("box", { box: offer.boxes.join(", ") });
    const about = [
      player,
      player !== box && phrase("pit-box", { box: offer.boxes.join(", ") }),
      offer.bet && label(offer.bet),
    ];
    return h(
      "section.ask",
      h("h2", listed(...about), " ", chips(live.row.rulebook, offer.clauses, offer.reading)),
      h("p.muted", phrase(own ? "pit-what-chosen" : "pit-own-screen")),
      h(
        "div.ans",
        ...open.map((choice, place) =>
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
  }

  function draw() {
    const { row, view } = live;
    const asked = view.asked ?? [];
    if (!asked.length) return closed(phrase("pit-everybody-answered"));
    const [{ player }] = asked;
    const boxes = asked.flatMap((offer) => offer.boxes);
    put(
      main,
      heading(
        asked.length > 1
          ? phrase("pit-players-asked", { count: asked.length })
          : phrase("pit-player-asked", { player: called(player) }),
        [
          h("state-pill", { state: "pending" }, phrase("pit-round-waits")),
          phrase("pit-place", { table: floor.place(table), number: view.number }),
        ],
      ),
      snapshot(view.round, boxes, called, label, row.currency),
      asked.map(question),
    );
    main.toggleAttribute("inert", !live.connected);
  }
  live.addEventListener("update", draw);
  whileHeard(live, main);
  return {
    main,
    aside,
    async open() {
      if (!(await live.open())) return;
      game = await glanceOf(live.row.rulebook);
      draw();
    },
    close: () => live.close(),
  };
}

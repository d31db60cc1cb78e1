// Every part in every state on one page, for whoever builds or changes one.

import { h } from "../parts/dom.js";
import "../parts/exact-hint.js";
import { feltOf, printed, rows } from "../parts/layout.js";
import { moneyLine } from "../parts/room.js";
import "../parts/round-history.js";
import { get, glanceOf } from "../parts/server.js";
import { commitmentOf, shuffled } from "../parts/shuffle.js";
import "../parts/shuffle-proof.js";
import { cardRow } from "../parts/table.js";
import { decisionWords, money } from "../parts/words.js";

const RANKS = "A23456789TJQK";
const COLOURS =
  "room room-lift panel panel-lift line line-strong felt-centre felt felt-edge rail ink ink-2 ink-3 brass go win lose push pending fault info focus".split(
    " ",
  );
/** @type {[string, Record<string, string>][]} */
const SPOTS = [
  ["empty", {}],
  ["bet here", { state: "ask" }],
  ["bet", { state: "bet", cents: "5000" }],
  ["next action", { state: "next", says: "2×" }],
  ["won", { state: "won", cents: "5000" }],
  ["lost", { state: "lost", cents: "-5000" }],
  ["push", { state: "push", cents: "5000" }],
  ["refused", { state: "refused", cents: "60000", says: "over 500" }],
];

/** @param {string} title @param {string} kind @param {...(Node | Node[])} children */
const section = (title, kind, ...children) => h("section", { class: kind }, h("h2", title), ...children);

const SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const ROUND = "table-7-4818";

/** Every part is shown with the words of a game that the floor has. */
const [{ id }] = await get("/api/rulebooks");
const game = await glanceOf(id);
const clauses = Object.keys((await get(`/api/rulebooks/${id}/clauses`)).clauses);
const sealed = await commitmentOf(SEED, id, ROUND);
const [first, ...others] = rows(game.layout.spots).reverse().flat();
const last = others.at(-1) ?? first;

/** @param {number} count @param {number} from */
const cards = (count, from) => Array.from({ length: count }, (_, n) => RANKS[(from + 3 * n) % 13] + "shdc"[n % 4]);

function felt() {
  const won = (/** @type {number} */ cents) => ({ state: "won", cents: String(cents) });
  const lost = (/** @type {number} */ cents) => ({ state: "lost", cents: String(-cents) });
  /** @type {[Record<string, string | boolean | number>, number, Record<string, string>[], Omit<import("../parts/table.js").BoxContent, "spots" | "cards">][]} */
  const boxes = [
    [{ number: 1 }, 0, [won(1000), won(5000)], { plate: "Box 1 · Guest", net: 6000 }],
    [{ number: 2, own: true }, 1, [lost(500), won(5000)], { plate: "Box 2 · You", net: 4500 }],
    [{ number: 3, own: true }, 2, [{}, lost(2500)], { plate: "Box 3 · You, blind", net: -2500 }],
    [{ number: 4 }, 5, [won(124500), won(100000)], { plate: "Box 4", net: 224500 }],
    [{ number: 5 }, 0, [lost(500), {}], { plate: "Box 5", net: -500, tag: "folded" }],
  ];
  return h(
    "div.stage",
    h(
      "table-felt",
      { ...feltOf(game), boxes: "5", "aria-label": "A settled table" },
      h("jackpot-meter.at", {
        slot: "meter",
        label: "Jackpot",
        cents: "6341825",
        currency: game.currency,
        note: "The best hand takes it all",
      }),
      h(
        "div.at.dealer",
        { slot: "dealer" },
        cardRow("div.hand", cards(game.layout.dealer, 3)),
        h("span.verdict", "Dealer: qualifies", h("clause-chip", { rulebook: id, clause: clauses[0] })),
      ),
      ...boxes.map(([attributes, from, states, content]) => {
        const box = h("player-box", attributes);
        box.content = {
          spots: rows(game.layout.spots).map((row) =>
            row.map((spot, place) => ({ ...printed(spot, place, row), ...states[place % 2] })),
          ),
          cards: content.tag ? Array(game.layout.own).fill(null) : cards(game.layout.own, from),
          ...content,
        };
        return box;
      }),
    ),
  );
}

/** A hint, a shuffle before and after its round, own rounds: as a player meets them. */
function playing() {
  const part = (/** @type {string} */ tag, /** @type {Record<string, any>} */ properties) =>
    Object.assign(h(tag), properties);
  const proof = { rulebook: id, round_id: ROUND, commitment: sealed, seed: null };
  const drawn = shuffled(SEED)
    .slice(0, 9)
    .map((card, place) => (place < 2 ? "hidden" : card));
  const hint = h("exact-hint");
  const weighed = game.streets[0].choices.map((choice, /** @type {number} */ place) => ({
    decision: choice.do,
    value: 0.454249 - 0.14588 * place,
    value_exact: `${486133 - 156120 * place}/1070190`,
  }));
  hint.show(
    {
      unit: 2500,
      currency: game.currency,
      hand: "king high, jack, nine, six and four kickers",
      counted: [game.layout.main],
      decisions: weighed,
    },
    game,
  );
  const round = (/** @type {number} */ number, /** @type {number} */ paid, outcome = "settled") => ({
    number,
    ended_at: `2026-01-05T21:0${number % 10}:00+00:00`,
    outcome,
    boxes: [{ box: 2 }],
    staked: 7000,
    paid,
  });
  return h(
    "div.several",
    h("div.panel.padded", hint),
    h("div.green.on-felt", part("shuffle-proof", { proof })),
    h("div.green.on-felt", part("shuffle-proof", { proof: { ...proof, seed: SEED, cards: drawn } })),
    part("round-history", { rounds: [round(4818, 29750), round(4817, 0), round(4816, 7000, "void")] }),
  );
}

document.querySelector("main")?.replaceChildren(
  h("h1", "The kit"),
  section("A table, settled", "", felt()),
  section(
    "Cards",
    "green on-felt",
    h(
      "div.deck",
      ...["s", "h", "d", "c"].map((suit) =>
        h("div.hand", ...[...RANKS].map((rank) => h("playing-card", { card: rank + suit }))),
      ),
      h("div.hand", h("playing-card")),
    ),
  ),
  section(
    "A spot, state by state",
    "green on-felt",
    h(
      "div.several",
      ...SPOTS.map(([name, state]) =>
        h("figure", h("betting-spot", { label: first.print, ...state }), h("figcaption", name)),
      ),
    ),
  ),
  section(
    "Chips, meters, notices",
    "green on-felt",
    h(
      "div.several",
      ...["1", "5", "25", "100", "500", "1000", "J"].map((value, place) =>
        h("casino-chip", { value, high: String(1 + (place % 4)) }),
      ),
      h("jackpot-meter", { label: game.title, cents: "128490655", currency: game.currency }),
      h("jackpot-meter", { label: "Award pending", cents: "128490655", currency: game.currency, state: "pending" }),
      h("jackpot-meter", {
        label: "Last confirmed 21:04",
        cents: "128490655",
        currency: game.currency,
        state: "fault",
      }),
      h("span.notice.pending", "Award being verified at this table"),
      h("span.notice.fault", "No jackpot bets"),
    ),
  ),
  section(
    "Table states",
    "",
    h(
      "div.several",
      ...["open", "closed", "deciding", "settled", "pending", "fault"].map((state) => h("state-pill", { state })),
    ),
  ),
  section(
    "Actions and reasons",
    "",
    h(
      "div.several",
      h(
        "button.btn.go",
        `${decisionWords(game.streets[0].choices.at(-1)?.do ?? "")} · ${money(5000, game.currency)}`,
        h("kbd", "P"),
      ),
      h("button.btn", decisionWords(game.streets[0].choices[0].do), h("kbd", "C")),
      h("button.btn.ghost", "Replay"),
      h("button.btn.quiet", "Undo"),
      h("button.btn.alarm", "Incident"),
      h("button.btn", { disabled: true }, "Deal"),
      h("clause-chip", { rulebook: id, clause: clauses[1] }),
      game.readings.length > 0 && h("clause-chip", { rulebook: id, reading: game.readings[0].id }),
    ),
  ),
  section(
    "Money lines",
    "",
    h(
      "div.panel",
      .../** @type {[Wire.SpotLine, number, string][]} */ ([
        [first, 5000, "Beats the dealer, 1 to 1"],
        [last, -500, "Not on the pay table"],
        [first, 0, "Equal to the dealer, stake back"],
      ]).map(([spot, net, says]) =>
        moneyLine(spot.print, id, {
          stake: 5000,
          payout: 5000 + net,
          says,
          clauses: clauses.slice(0, 2),
          facts: { readings: [] },
        }),
      ),
    ),
  ),
  section("Hint, shuffle, own rounds", "", playing()),
  section(
    "Colours",
    "",
    h("ul.swatches", ...COLOURS.map((name) => h("li", h("i", { "--swatch": `var(--${name})` }), name))),
  ),
);

// @ts-check
// Every part in every state on one page, for whoever builds or changes one.

import { h } from "../parts/dom.js";
import "../parts/exact-hint.js";
import "../parts/room.js";
import "../parts/round-history.js";
import { get } from "../parts/server.js";
import "../parts/shuffle-proof.js";
import "../parts/table.js";

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
const section = (title, kind, ...children) => h("section", { class: kind }, h("h2", {}, title), ...children);

function felt() {
  const spots = (/** @type {any[]} */ figures) => {
    const [jackpot, plus, ante, play] = figures;
    return [
      [
        { label: "Jackpot", shape: "coin", ...jackpot },
        { label: "Pair Plus", shape: "square", ...plus },
      ],
      [
        { label: "Ante", ...ante },
        { label: "Play", ...play },
      ],
    ];
  };
  const won = (/** @type {number} */ cents) => ({ state: "won", cents: String(cents) });
  const lost = (/** @type {number} */ cents) => ({ state: "lost", cents: String(-cents) });
  const boxes = [
    [
      { number: 1 },
      {
        spots: spots([won(1000), won(5000), won(5000), won(2500)]),
        cards: ["Qc", "Jc", "Td"],
        plate: "Box 1 · Guest",
        net: 18500,
      },
    ],
    [
      { number: 2, own: true },
      {
        spots: spots([lost(500), won(2500), won(5000), won(5000)]),
        cards: ["8s", "8d", "3c"],
        plate: "Box 2 · You",
        net: 17000,
      },
    ],
    [
      { number: 3, own: true },
      {
        spots: spots([{}, {}, lost(2500), lost(2500)]),
        cards: ["7h", "5c", "2d"],
        plate: "Box 3 · You, blind",
        net: -5000,
      },
    ],
    [
      { number: 4 },
      {
        spots: spots([won(124500), won(100000), won(30000), won(5000)]),
        cards: ["Ah", "Kh", "Qh"],
        plate: "Box 4",
        net: 259500,
      },
    ],
    [
      { number: 5 },
      {
        spots: spots([lost(500), lost(1000), lost(2500), {}]),
        cards: [null, null, null],
        plate: "Box 5",
        net: -4000,
        tag: "folded",
      },
    ],
  ];
  return h(
    "div",
    { class: "stage" },
    h(
      "table-felt",
      {
        boxes: "5",
        print: "Dealer qualifies with queen-high or better",
        "aria-label": "A settled table",
        role: "group",
      },
      h("jackpot-meter", {
        slot: "meter",
        class: "at",
        label: "Jackpot",
        cents: "6341825",
        currency: "SGD",
        note: "A K Q of spades takes it all",
      }),
      h(
        "div",
        { slot: "dealer", class: "at dealer" },
        h(
          "div",
          { class: "hand" },
          ["Kd", "9c", "4s"].map((card) => h("playing-card", { card })),
        ),
        h(
          "span",
          { class: "verdict" },
          "Dealer: king-high, qualifies",
          h("clause-chip", { rulebook: "rws-3cp", clause: "1.16" }),
        ),
      ),
      boxes.map(([attributes, content]) => {
        const box = /** @type {any} */ (h("player-box", attributes));
        box.content = content;
        return box;
      }),
    ),
  );
}

/** A hint, a shuffle before and after its round, own rounds: as a player meets them. */
function playing() {
  const part = (/** @type {string} */ tag, /** @type {Record<string, any>} */ properties) =>
    Object.assign(h(tag), properties);
  const proof = {
    rulebook: "mbs-megalink-uth",
    round_id: "marina-uth-4818",
    commitment: "941ce3f7c48ed0075da9261255d921574b94ba051bfb463cafb4341ba41811e6",
    seed: null,
  };
  const cards = "8s 3d 6d 5c 5d 3h Kc 4s 3s".split(" ").map((card, place) => (place < 2 ? "hidden" : card));
  const hint = /** @type {any} */ (h("exact-hint"));
  get("/api/rulebooks/mbs-megalink-uth").then((game) =>
    hint.show(
      {
        unit: 2500,
        currency: "SGD",
        hand: "king high, jack, nine, six and four kickers",
        counted: ["ante", "blind", "play"],
        decisions: [
          { decision: "play-2x", value: 0.454249, value_exact: "486133/1070190" },
          { decision: "check", value: 0.308369, value_exact: "330013/1070190" },
        ],
      },
      game,
    ),
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
    "div",
    { class: "several" },
    h("div", { class: "panel padded" }, hint),
    h("div", { class: "green on-felt" }, part("shuffle-proof", { proof })),
    h(
      "div",
      { class: "green on-felt" },
      part("shuffle-proof", {
        proof: { ...proof, seed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", cards },
      }),
    ),
    part("round-history", { rounds: [round(4818, 29750), round(4817, 0), round(4816, 7000, "void")] }),
  );
}

document.querySelector("main")?.replaceChildren(
  h("h1", {}, "The kit"),
  section("A table, settled", "", felt()),
  section(
    "Cards",
    "green on-felt",
    h(
      "div",
      { class: "deck" },
      ["s", "h", "d", "c"].map((suit) =>
        h(
          "div",
          { class: "hand" },
          [...RANKS].map((rank) => h("playing-card", { card: rank + suit })),
        ),
      ),
      h("div", { class: "hand" }, h("playing-card", {})),
    ),
  ),
  section(
    "A spot, state by state",
    "green on-felt",
    h(
      "div",
      { class: "several" },
      SPOTS.map(([name, state]) =>
        h("figure", {}, h("betting-spot", { label: "Ante", ...state }), h("figcaption", {}, name)),
      ),
    ),
  ),
  section(
    "Chips, meters, notices",
    "green on-felt",
    h(
      "div",
      { class: "several" },
      ["1", "5", "25", "100", "500", "1000", "J"].map((value, place) =>
        h("casino-chip", { value, high: String(1 + (place % 4)) }),
      ),
      h("jackpot-meter", { label: "Megalink", cents: "128490655", currency: "SGD" }),
      h("jackpot-meter", { label: "Award pending", cents: "128490655", currency: "SGD", state: "pending" }),
      h("jackpot-meter", { label: "Last confirmed 21:04", cents: "128490655", currency: "SGD", state: "fault" }),
      h("span", { class: "notice pending" }, "Award being verified at this table"),
      h("span", { class: "notice fault" }, "No jackpot bets"),
    ),
  ),
  section(
    "Table states",
    "",
    h(
      "div",
      { class: "several" },
      ["open", "closed", "deciding", "settled", "pending", "fault"].map((state) => h("state-pill", { state })),
    ),
  ),
  section(
    "Actions and reasons",
    "",
    h(
      "div",
      { class: "several" },
      h("button", { class: "btn go" }, "Play 2× · S$50.00", h("kbd", {}, "P")),
      h("button", { class: "btn" }, "Check", h("kbd", {}, "C")),
      h("button", { class: "btn ghost" }, "Replay"),
      h("button", { class: "btn quiet" }, "Undo"),
      h("button", { class: "btn alarm" }, "Incident"),
      h("button", { class: "btn", disabled: true }, "Deal"),
      h("clause-chip", { rulebook: "mbs-megalink-uth", clause: "3.10.2" }),
      h("clause-chip", { rulebook: "mbs-megalink-uth", reading: "U2" }),
    ),
  ),
  section(
    "Money lines",
    "",
    h(
      "div",
      { class: "panel" },
      h(
        "money-line",
        { bet: "Ante", stake: "5000", net: "5000", rulebook: "rws-3cp", clauses: "3.15.1 4.1" },
        "Beats king-high, 1 to 1",
      ),
      h(
        "money-line",
        { bet: "Jackpot", stake: "500", net: "-500", rulebook: "rws-3cp", clauses: "4.4" },
        "From a straight upwards",
      ),
      h("money-line", { bet: "Play", stake: "5000", net: "0", rulebook: "rws-3cp", clauses: "3.15.3" }, "Stand-off"),
    ),
  ),
  section("Hint, shuffle, own rounds", "", playing()),
  section(
    "Colours",
    "",
    h(
      "ul",
      { class: "swatches" },
      COLOURS.map((name) => h("li", {}, h("i", { "--swatch": `var(--${name})` }), name)),
    ),
  ),
);

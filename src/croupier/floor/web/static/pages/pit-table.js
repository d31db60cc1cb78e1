// One table as the pit runs it: what goes on there, what may be ordered, who sits there, its limits and whether it is open.

import { askReason, usual } from "../parts/ask-reason.js";
import { attempt, whileHeard } from "../parts/attempt.js";
import { h } from "../parts/dom.js";
import { snapshot } from "../parts/incident-facts.js";
import { LiveTable } from "../parts/live-table.js";
import { may } from "../parts/person.js";
import { phrase, recorded } from "../parts/phrases.js";
import { changed, redraw } from "../parts/redraw.js";
import { chips } from "../parts/room.js";
import { ask, glanceOf, newKey, send, troubleShown } from "../parts/server.js";
import { heading, titled } from "../parts/titled.js";
import { incidentWords } from "../parts/vocabulary.js";
import { watchRound } from "../parts/watch-round.js";
import { dotted, money, nameOf, personal, sentence, words } from "../parts/words.js";
import { tableState } from "./pit-floor.js";
import { heldHere } from "./pit-held.js";
import { limits } from "./pit-limits.js";

/** @typedef {import("./pit-floor.js").PitFloor} PitFloor @typedef {import("../parts/person.js").Person} Person */

const USED = usual("said-seen-there");
const NOTICES = usual("said-back-in-ten", "said-closed-tonight", "said-reserved");
/** How many incidents are named before the others are asked for. */
const FIRST = 6;
const HANDED = [10_000, 50_000, 100_000];

/**
 * @param {PitFloor} floor @param {Person} person @param {string} table
 * @param {{choose: (key: string) => void, told: (words: string) => void}} how
 * @returns {import("./pit.js").Shown}
 */
export function tableCase(floor, person, table, { choose, told }) {
  const main = h("div.case");
  const aside = h("div.money");
  const live = new LiveTable(table);
  const path = /** @type {const} */ (`/api/tables/${encodeURIComponent(table)}`);
  /** @type {Wire.Power[]} */ let powers = [];
  /** @type {Wire.RoundRow[]} */ let rounds = [];
  /** @type {Wire.Glance | null} */ let game = null;
  /** @type {Node | null} */ let trouble = null;
  let whole = false;
  /** @type {HTMLElement | null} */ let limitsPanel = null;
  let limitsOf = "";
  let turn = 0;

  /** Do it; a refusal is said in place. @param {() => Promise<unknown>} act @param {string | (() => string)} then */
  async function carryOut(act, then) {
    trouble = null;
    if (await attempt(act, (fault) => (trouble = troubleShown(fault)))) told(typeof then === "string" ? then : then());
    draw();
  }

  const called = (/** @type {string | null} */ player) =>
    player === null ? phrase("pit-nobody") : nameOf(live.view.names, player);
  const label = (/** @type {string} */ bet) => floor.label(table, bet);

  /** What may be ordered on one's own judgement. @param {Wire.Power} power */
  function order(power) {
    /** Used at once, or proposed where it takes two people. @param {string | number} choice */
    async function use(choice) {
      const wanted = { id: `power-${newKey().slice(0, 13)}`, power: power.id, [power.about]: choice };
      if (!power.two_people) return carryOut(() => live.say({ type: "use-power", ...wanted }), phrase("pit-ordered"));
      const reason = await askReason(phrase("case-why-propose"), USED);
      if (reason === null) return;
      const proposal = { kind: "power", subject: table, new: wanted, reason };
      await carryOut(
        () => send("/api/proposals", proposal, { key: newKey() }),
        phrase("case-proposed", { post: power.title }),
      );
    }
    const named = (/** @type {string | number} */ choice) => {
      if (power.about === "player") return called(String(choice));
      return power.about === "box" ? phrase("box", { box: choice }) : words(String(choice));
    };
    const picks = power.choices.map((choice) =>
      h("button.btn", { "data-choice": choice, onclick: () => use(choice) }, named(choice)),
    );
    const not = power.may ? phrase("pit-not-now") : phrase("pit-for-the", { post: power.title });
    return h(
      "div.order",
      h("p", sentence(power.says), " ", chips(live.row.rulebook, power.clauses, power.readings)),
      power.may && picks.length ? h("div.picks", picks) : h("p.muted", not),
    );
  }

  /** An order about a player ends. @param {Wire.Condition} one @param {string} reason */
  const lift = (one, reason) =>
    carryOut(
      () => send(`${path}/conditions/lifting`, { kind: one.kind, player: one.player, reason }, { key: newKey() }),
      phrase("pit-lifted-for", { name: personal(one.name ?? "") }),
    );

  /** @param {string} player @param {number} amount */
  function hand(player, amount) {
    const wanted = { amount, reason: recorded(amount > 0 ? "said-buy-in" : "said-cash-out") };
    let has = 0;
    carryOut(
      async () => {
        const path = /** @type {const} */ (`/api/players/${encodeURIComponent(player)}/chips`);
        has = (await send(path, wanted, { key: newKey() })).chips;
      },
      () => phrase("pit-has-now", { player: called(player), amount: money(has, live.row.currency) }),
    );
  }

  async function close() {
    const notice = await askReason(phrase("pit-what-sign"), NOTICES);
    if (notice !== null) carryOut(() => live.say({ type: "close-table", notice }), phrase("pit-closed-after"));
  }

  /** What can have gone wrong now, the usual first. @param {Wire.Glance} game */
  function wrong({ irregularities }) {
    const fitting = (live.view.prompt?.incidents ?? []).flatMap(
      (name) => irregularities.find((one) => one.incident === name) ?? [],
    );
    const all = () => {
      whole = true;
      draw();
    };
    const picks = fitting
      .slice(0, whole ? undefined : FIRST)
      .map(({ incident, says }) =>
        h("button.btn", { onclick: () => choose(`case:${table}:${incident}`) }, incidentWords(incident, says)),
      );
    const more = !whole && fitting.length > FIRST;
    return h("div.picks", picks, more && h("button.btn.quiet", { onclick: all }, phrase("pit-something-else")));
  }

  /** @param {Wire.RoundRow} one @param {string} currency */
  const roundRow = (one, currency) =>
    h(
      "li",
      h("b", phrase("pit-round-number", { number: one.number })),
      h(
        "span.muted",
        one.outcome
          ? phrase("pit-round-sums", {
              outcome: words(one.outcome),
              staked: money(one.staked, currency),
              paid: money(one.paid, currency),
            })
          : phrase("pit-being-played"),
      ),
      one.outcome &&
        h(
          "button.btn.quiet",
          {
            "aria-label": phrase("pit-watch-round", { number: one.number }),
            onclick: () => watchRound(table, one.number),
          },
          phrase("pit-watch-again"),
        ),
    );

  function draw() {
    const { row, view } = live;
    const known = floor.tables.get(table) ?? row;
    const { conditions, incidents } = floor;
    const told = trouble?.textContent;
    if (!game || !changed(main, [view, known, powers, rounds, conditions, incidents, whole, told])) return;
    const [state, word] = tableState(view, view.round.phase);
    redraw(
      main,
      heading(floor.title(table), [
        h("state-pill", { state }, word),
        dotted(
          row.title !== row.game && row.game,
          phrase("pit-round", { number: view.number }),
          phrase("pit-at-table", { count: known.players }),
        ),
        view.notice && phrase("pit-quoted", { text: view.notice }),
      ]),
      snapshot(view.round, [], called, label, row.currency),
      heldHere(
        floor.conditions.filter((one) => one.table === table),
        lift,
        (post) => powers.find((one) => one.post === post)?.title ?? post,
      ),
      titled("section.wrong", phrase("pit-wrong"), wrong(game)),
      powers.length > 0 && titled("section.orders", phrase("pit-own-judgement"), ...powers.map(order)),
      titled(
        "section.past",
        phrase("pit-latest"),
        rounds.length
          ? h("ol", ...rounds.map((one) => roundRow(one, row.currency)))
          : h("p.muted", phrase("pit-no-round")),
      ),
    );
    side(view, known);
    for (const part of [main, aside]) part.toggleAttribute("inert", !live.connected);
  }

  /** @param {Wire.TableView} view @param {Wire.TableRow} known */
  function side(view, known) {
    const open = () => carryOut(() => live.say({ type: "open-table" }), phrase("pit-is-open"));
    if (limitsOf !== JSON.stringify(known.limits) || !limitsPanel) {
      limitsOf = JSON.stringify(known.limits);
      limitsPanel = limits(known, label, told);
    }
    const seated = [...new Set(known.seats.map((seat) => seat.player))].flatMap((player) =>
      player && view.names[player] ? [player] : [],
    );
    const chipsOf = (/** @type {string} */ player) => {
      const button = (/** @type {"pit-hand" | "pit-take"} */ name, /** @type {number} */ amount) =>
        h(
          "button.btn",
          { class: amount < 0 ? "quiet" : null, onclick: () => hand(player, amount) },
          phrase(name, { amount: money(Math.abs(amount), known.currency, 0) }),
        );
      return h(
        "div.counter",
        { role: "group", "aria-label": called(player), "data-player": player },
        h("b", called(player)),
        h("div.picks", ...HANDED.map((amount) => button("pit-hand", amount)), button("pit-take", -HANDED[0])),
      );
    };
    redraw(
      aside,
      trouble,
      titled(
        "section.panel.state",
        phrase("pit-the-table"),
        view.open
          ? h("button.btn", { onclick: close }, phrase("pit-close-after"))
          : h("button.btn.go", { onclick: open }, phrase("pit-open-table")),
      ),
      may(person, "propose-limits") && limitsPanel,
      may(person, "move-chips") &&
        seated.length > 0 &&
        titled("section.panel.chips-moved", phrase("pit-chips-counter"), ...seated.map(chipsOf)),
    );
  }

  /** What else is known of the table; an answer that has been overtaken is dropped. */
  async function around() {
    const mine = ++turn;
    const found = await Promise.all([ask(`${path}/powers`), ask(`${path}/rounds?limit=6`)]);
    if (mine !== turn) return;
    [powers, rounds] = found;
    draw();
  }

  live.addEventListener("update", () => {
    draw();
    // Where nobody answers, what is known stays until the next step.
    attempt(around);
  });
  whileHeard(live, main, aside);
  floor.addEventListener("change", draw);
  return {
    main,
    aside,
    async open() {
      if (!(await live.open())) return;
      game = await glanceOf(live.row.rulebook);
      await around();
    },
    close() {
      live.close();
      floor.removeEventListener("change", draw);
    },
  };
}

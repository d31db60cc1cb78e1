// @ts-check
// One table as the pit runs it: what goes on there, what may be ordered, who sits there, its limits and whether it is open.

import { askReason } from "../parts/ask-reason.js";
import { h } from "../parts/dom.js";
import { snapshot } from "../parts/incident-facts.js";
import { LiveTable } from "../parts/live-table.js";
import { may } from "../parts/person.js";
import { phaseState } from "../parts/phase.js";
import { phrase } from "../parts/phrases.js";
import { redraw } from "../parts/redraw.js";
import { chips } from "../parts/room.js";
import { Trouble, ask, get, newKey, send, troubleShown } from "../parts/server.js";
import { incidentWords } from "../parts/vocabulary.js";
import { money, nameOf, personal, sentence, words } from "../parts/words.js";
import { heldHere } from "./pit-held.js";
import { limits } from "./pit-limits.js";

/** @typedef {import("./pit-floor.js").PitFloor} PitFloor @typedef {import("../parts/person.js").Person} Person */

const NOTICES = [phrase("pit-back-in-ten"), phrase("pit-closed-tonight"), phrase("pit-reserved")];
/** How many incidents are named before the others are asked for. */
const FIRST = 6;
const HANDED = [10_000, 50_000, 100_000];

/**
 * @param {PitFloor} floor @param {Person} person @param {string} table
 * @param {{choose: (key: string) => void, told: (words: string) => void}} how
 * @returns {{main: HTMLElement, aside: HTMLElement, open(): Promise<void>, close(): void}}
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
  let closing = false;
  /** The order for which a reason is asked. */ let lifting = "";
  let whole = false;
  let drawn = "";
  /** @type {HTMLElement | null} */ let limitsPanel = null;
  let limitsOf = "";
  let turn = 0;

  /** Do it; a refusal is said in place. @param {() => Promise<unknown>} act @param {string} then */
  async function attempt(act, then) {
    trouble = null;
    try {
      await act();
      told(then);
    } catch (fault) {
      if (!(fault instanceof Trouble)) throw fault;
      trouble = troubleShown(fault);
    }
    drawn = "";
    draw();
  }

  const called = (/** @type {string | null} */ player) =>
    player === null ? phrase("pit-nobody") : nameOf(live.view.names, player);

  /** What may be ordered on one's own judgement. @param {Wire.Power} power */
  function order(power) {
    const use = (/** @type {string | number} */ choice) =>
      attempt(
        () =>
          live.say({ type: "use-power", id: `power-${newKey().slice(0, 13)}`, power: power.id, [power.about]: choice }),
        phrase("pit-ordered"),
      );
    const named = (/** @type {string | number} */ choice) =>
      power.about === "player"
        ? called(String(choice))
        : power.about === "box"
          ? phrase("box", { box: choice })
          : words(String(choice));
    return h(
      "div.order",
      h("p", sentence(power.says), " ", chips(live.row.rulebook, power.clauses, power.readings)),
      power.may
        ? power.choices.length
          ? h(
              "div.picks",
              power.choices.map((choice) =>
                h("button.btn", { "data-choice": choice, onclick: () => use(choice) }, named(choice)),
              ),
            )
          : h("p.muted", phrase("pit-not-now"))
        : h("p.muted", phrase("pit-for-the", { post: power.title })),
    );
  }

  /** @param {string} key */
  function askLift(key) {
    const from = lifting;
    lifting = key;
    draw();
    const next = key ? ".held .answer" : `[data-lift="${CSS.escape(from)}"]`;
    /** @type {HTMLElement | null} */ (main.querySelector(next))?.focus();
  }

  /** An order about a player ends. @param {Wire.Condition} one @param {string} reason */
  function lift(one, reason) {
    lifting = "";
    return attempt(
      () => send(`${path}/conditions/lifting`, { kind: one.kind, player: one.player, reason }, { key: newKey() }),
      phrase("pit-lifted-for", { name: personal(one.name ?? "") }),
    );
  }

  /** @param {Wire.RoundRow} row one round */
  async function recall(row) {
    const [{ openReplay }, replay] = await Promise.all([
      import("../parts/round-replay.js"),
      ask(`${path}/rounds/${row.number}/replay`),
    ]);
    openReplay(replay, /** @type {Wire.Glance} */ (game), null);
  }

  /** @param {string} player @param {number} amount */
  const hand = (player, amount) =>
    attempt(
      async () => {
        const moved = await send(
          `/api/players/${encodeURIComponent(player)}/chips`,
          { amount, reason: amount > 0 ? "buy-in" : "cash-out" },
          { key: newKey() },
        );
        told(phrase("pit-has-now", { player: called(player), amount: money(moved.chips, live.row.currency) }));
      },
      phrase(amount > 0 ? "pit-handed-out" : "pit-taken-back", { amount: money(Math.abs(amount), live.row.currency) }),
    );

  function draw() {
    const { row, view } = live;
    const known = floor.tables.get(table) ?? row;
    const shown = JSON.stringify([
      view,
      known,
      powers,
      rounds,
      floor.conditions,
      floor.incidents,
      closing,
      lifting,
      whole,
    ]);
    if (shown === drawn || !game) return;
    drawn = shown;
    const [state, word] = view.open
      ? phaseState(view.round.phase)
      : /** @type {const} */ (["closed", phrase("pit-closed")]);
    const held = floor.conditions.filter((one) => one.table === table);
    const seated = [...new Set(known.seats.map((seat) => seat.player))].filter(
      (player) => view.names[/** @type {string} */ (player)],
    );
    const { irregularities } = game;
    const fitting = (view.prompt?.incidents ?? []).flatMap(
      (name) => irregularities.find((one) => one.incident === name) ?? [],
    );
    redraw(
      main,
      h(
        "header",
        h("h1", row.title),
        h(
          "p.meta",
          h("state-pill", { state }, word),
          h(
            "span",
            [
              row.title !== row.game && row.game,
              phrase("pit-round", { number: view.number }),
              phrase("pit-at-table", { count: known.players }),
            ]
              .filter(Boolean)
              .join(" · "),
          ),
          view.notice && h("span", phrase("pit-quoted", { text: view.notice })),
        ),
      ),
      ...[snapshot(view.round, [], called, (bet) => floor.label(table, bet), row.currency)].filter(
        (one) => one instanceof Node,
      ),
      heldHere(held, lifting, {
        ask: askLift,
        lift,
        title: (post) => powers.find((one) => one.post === post)?.title ?? post,
      }),
      h(
        "section.wrong",
        { "aria-label": phrase("pit-wrong") },
        h("h2.cap", phrase("pit-wrong")),
        h(
          "div.picks",
          fitting
            .slice(0, whole ? undefined : FIRST)
            .map((one) =>
              h(
                "button.btn",
                { onclick: () => choose(`case:${table}:${one.incident}`) },
                incidentWords(one.incident, one.says),
              ),
            ),
          !whole &&
            fitting.length > FIRST &&
            h(
              "button.btn.quiet",
              {
                onclick: () => {
                  whole = true;
                  draw();
                },
              },
              phrase("pit-something-else"),
            ),
        ),
      ),
      ...(powers.length
        ? [
            h(
              "section.orders",
              { "aria-label": phrase("pit-orders") },
              h("h2.cap", phrase("pit-own-judgement")),
              powers.map(order),
            ),
          ]
        : []),
      h(
        "section.past",
        { "aria-label": phrase("pit-latest") },
        h("h2.cap", phrase("pit-latest")),
        rounds.length
          ? h(
              "ol",
              rounds.map((one) =>
                h(
                  "li",
                  h("b", phrase("pit-round-number", { number: one.number })),
                  h(
                    "span.muted",
                    one.outcome
                      ? phrase("pit-round-sums", {
                          outcome: words(one.outcome),
                          staked: money(one.staked, row.currency),
                          paid: money(one.paid, row.currency),
                        })
                      : phrase("pit-being-played"),
                  ),
                  one.outcome &&
                    h(
                      "button.btn.quiet",
                      { "aria-label": phrase("pit-watch-round", { number: one.number }), onclick: () => recall(one) },
                      phrase("pit-watch-again"),
                    ),
                ),
              ),
            )
          : h("p.muted", phrase("pit-no-round")),
      ),
    );
    side(view, known, /** @type {string[]} */ (seated));
    for (const part of [main, aside]) part.toggleAttribute("inert", !live.connected);
  }

  /** @param {Wire.TableView} view @param {Wire.TableRow} known @param {string[]} seated */
  function side(view, known, seated) {
    const close = (/** @type {string} */ notice) => {
      closing = false;
      attempt(() => live.say({ type: "close-table", notice }), phrase("pit-closed-after"));
    };
    const shut = closing
      ? askReason({
          title: phrase("pit-what-sign"),
          usual: NOTICES,
          act: close,
          leave: () => {
            closing = false;
            draw();
          },
        })
      : h(
          "section.panel.state",
          { "aria-label": phrase("pit-open-or-closed") },
          h("h2.cap", phrase("pit-the-table")),
          view.open
            ? h(
                "button.btn",
                {
                  onclick: () => {
                    closing = true;
                    draw();
                  },
                },
                phrase("pit-close-after"),
              )
            : h(
                "button.btn.go",
                { onclick: () => attempt(() => live.say({ type: "open-table" }), phrase("pit-is-open")) },
                phrase("pit-open-table"),
              ),
        );
    if (limitsOf !== JSON.stringify(known.limits) || !limitsPanel) {
      limitsOf = JSON.stringify(known.limits);
      limitsPanel = limits(
        known,
        (bet) => floor.label(table, bet),
        (words_) => {
          told(words_);
          limitsPanel = null;
          drawn = "";
          draw();
        },
      );
    }
    redraw(
      aside,
      ...(trouble ? [trouble] : []),
      shut,
      ...(may(person, "propose-limits") ? [limitsPanel] : []),
      ...(may(person, "move-chips") && seated.length
        ? [
            h(
              "section.panel.chips-moved",
              { "aria-label": phrase("pit-chips") },
              h("h2.cap", phrase("pit-chips-counter")),
              seated.map((player) =>
                h(
                  "div.counter",
                  { role: "group", "aria-label": called(player), "data-player": player },
                  h("b", called(player)),
                  h(
                    "div.picks",
                    HANDED.map((amount) =>
                      h(
                        "button.btn",
                        { onclick: () => hand(player, amount) },
                        phrase("pit-hand", { amount: money(amount, known.currency, 0) }),
                      ),
                    ),
                    h(
                      "button.btn.quiet",
                      { onclick: () => hand(player, -HANDED[0]) },
                      phrase("pit-take", { amount: money(HANDED[0], known.currency, 0) }),
                    ),
                  ),
                ),
              ),
            ),
          ]
        : []),
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

  /** After a step; where nobody answers, what is known stays until the next one. */
  const lookAround = () =>
    around().catch((fault) => {
      if (!(fault instanceof Trouble)) throw fault;
    });

  const heard = () => draw();
  live.addEventListener("update", () => {
    draw();
    lookAround();
  });
  for (const name of ["lost", "back"])
    live.addEventListener(name, () => {
      for (const part of [main, aside]) part.toggleAttribute("inert", !live.connected);
    });
  floor.addEventListener("change", heard);
  return {
    main,
    aside,
    async open() {
      if (!(await live.open())) return;
      game = await get(`/api/rulebooks/${encodeURIComponent(live.row.rulebook)}`);
      await around();
    },
    close() {
      live.close();
      floor.removeEventListener("change", heard);
    },
  };
}

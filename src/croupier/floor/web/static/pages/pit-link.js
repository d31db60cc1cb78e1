// One link as the pit sees it: its meter, its tables and latest awards; a balance is put right by two people.

import { askReason, usual } from "../parts/ask-reason.js";
import { attempt } from "../parts/attempt.js";
import { find, h } from "../parts/dom.js";
import { may } from "../parts/person.js";
import { called, phrase } from "../parts/phrases.js";
import { redraw } from "../parts/redraw.js";
import { ask, newKey, send, troubleShown } from "../parts/server.js";
import { heading, titled } from "../parts/titled.js";
import { change, clock, dotted, money, sentence, words } from "../parts/words.js";
import { faultsOf } from "./pit-fault.js";

/** @typedef {import("./pit-floor.js").PitFloor} PitFloor @typedef {import("../parts/person.js").Person} Person */

const ACCOUNTS = { meter: phrase("link-meter"), reserve: phrase("link-reserve"), prizes: phrase("link-prizes") };
const STEPS = [-10_000, -1_000, -100, 100, 1_000, 10_000];
const REASONS = usual("said-counted-twice", "said-not-counted", "said-display-misread");

/** How a link stands, for its pill. @param {Wire.LinkView} link */
function standing(link) {
  if (Object.keys(link.faults).length) return ["fault", phrase("pit-out-of-order")];
  return link.pending.length ? ["pending", phrase("link-award-pending")] : ["open", words(link.status)];
}

/**
 * @param {PitFloor} floor @param {Person} person @param {string} id @param {(done: string) => void} closed
 * @returns {import("./pit.js").Shown}
 */
export function linkCase(floor, person, id, closed) {
  const main = h("div.case");
  const aside = h("div.money");
  /** @type {Wire.WonOnLink[]} */ let wins = [];
  /** @type {keyof typeof ACCOUNTS} */ let account = "meter";
  let amount = 0;
  /** @type {Node | null} */ let trouble = null;

  /** @param {() => Promise<unknown>} act */
  async function carryOut(act) {
    trouble = null;
    const done = await attempt(act, (fault) => (trouble = troubleShown(fault)));
    draw();
    return done;
  }

  async function propose() {
    const reason = await askReason(phrase("link-why", { change: change(amount) }), REASONS);
    if (reason === null) return;
    const wanted = { kind: "jackpot-correction", subject: id, new: { account, change: amount }, reason };
    if (await carryOut(() => send("/api/proposals", wanted, { key: newKey() }))) closed(phrase("link-proposed"));
  }

  function draw() {
    const link = /** @type {Wire.LinkView} */ (floor.links.get(id));
    const [state, word] = standing(link);
    const figures = { reset: money(link.reset, link.currency), unit: money(link.unit, link.currency) };
    const won = (/** @type {Wire.WonOnLink} */ win) =>
      phrase("link-won", {
        hand: words(win.category),
        table: floor.title(win.table),
        at: clock(win.at),
        says: called(win.state) ?? win.says,
      });
    redraw(
      main,
      heading(sentence(link.title), [
        h("state-pill", { state }, word),
        dotted(...link.tables.map((table) => floor.title(table))),
      ]),
      h(
        "p.figure",
        h("span.cap", phrase("link-meter")),
        h("b", money(link.meter, link.currency)),
        h("span.muted", phrase("link-starts-at", figures)),
      ),
      faultsOf(floor, person, link, carryOut),
      titled(
        "section.past",
        phrase("link-latest"),
        wins.length
          ? h("ol", ...wins.map((win) => h("li", h("b", money(win.amount, link.currency)), h("span.muted", won(win)))))
          : h("p.muted", phrase("link-none-yet")),
      ),
    );
    redraw(
      aside,
      trouble,
      may(person, "propose-jackpot") ? correcting() : h("p.panel.muted", phrase("link-two-managers")),
    );
  }

  /** A balance that is put right, step by step. */
  function correcting() {
    const choose = (/** @type {string} */ name) => {
      account = /** @type {keyof typeof ACCOUNTS} */ (name);
      draw();
    };
    const add = (/** @type {number} */ step) => {
      amount += step;
      draw();
      find(aside, `[data-held="${step}"]`)?.focus();
    };
    const wanted = { change: change(amount), account: ACCOUNTS[account].toLowerCase() };
    return titled(
      "section.panel.correct",
      phrase("link-put-right"),
      h(
        "div.picks",
        { role: "group", "aria-label": phrase("link-account") },
        ...Object.entries(ACCOUNTS).map(([name, label]) =>
          h("button.btn", { "aria-pressed": String(name === account), onclick: () => choose(name) }, label),
        ),
      ),
      h("output", change(amount)),
      h(
        "div.picks",
        ...STEPS.map((step) => h("button.btn", { "data-held": step, onclick: () => add(step) }, change(step, 0))),
      ),
      amount
        ? h("button.btn.go", { onclick: propose }, phrase("link-propose", wanted))
        : h("p.muted", phrase("link-against-house")),
    );
  }

  floor.addEventListener("change", draw);
  return {
    main,
    aside,
    async open() {
      draw();
      ({ wins } = await ask(`/api/links/${encodeURIComponent(id)}`));
      draw();
    },
    close: () => floor.removeEventListener("change", draw),
  };
}

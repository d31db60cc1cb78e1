// @ts-check
// One link as the pit sees it: its meter, its tables and latest awards; a balance is put right by two people.

import { askReason } from "../parts/ask-reason.js";
import { h } from "../parts/dom.js";
import { clock } from "../parts/on-record.js";
import { may } from "../parts/person.js";
import { redraw } from "../parts/redraw.js";
import { Trouble, ask, newKey, send, troubleShown } from "../parts/server.js";
import { change, money, sentence, words } from "../parts/words.js";
import { faultsOf } from "./pit-fault.js";

/** @typedef {import("./pit-floor.js").PitFloor} PitFloor @typedef {import("../parts/person.js").Person} Person */

const ACCOUNTS = { meter: "Meter", reserve: "Reserve", prizes: "Fixed prizes" };
const STEPS = [-10_000, -1_000, -100, 100, 1_000, 10_000];
const REASONS = ["A bet was counted twice", "A bet was not counted", "The display was misread"];

/**
 * @param {PitFloor} floor @param {Person} person @param {string} id @param {(done: string) => void} closed
 * @returns {{main: HTMLElement, aside: HTMLElement, open(): Promise<void>, close(): void}}
 */
export function linkCase(floor, person, id, closed) {
  const main = h("div", { class: "case" });
  const aside = h("div", { class: "money" });
  /** @type {Wire.WonOnLink[]} */ let wins = [];
  /** @type {keyof typeof ACCOUNTS} */ let account = "meter";
  let amount = 0;
  let reasoning = false;
  /** @type {Node | null} */ let trouble = null;

  function draw() {
    const link = /** @type {Wire.LinkView} */ (floor.links.get(id));
    const faults = Object.entries(link.faults);
    redraw(
      main,
      h(
        "header",
        {},
        h("h1", {}, sentence(link.title)),
        h(
          "p",
          { class: "meta" },
          h(
            "state-pill",
            { state: faults.length ? "fault" : link.pending.length ? "pending" : "open" },
            faults.length ? "Out of order" : link.pending.length ? "Award pending" : words(link.status),
          ),
          h("span", {}, link.tables.map((/** @type {string} */ table) => floor.title(table)).join(" · ")),
        ),
      ),
      h(
        "p",
        { class: "figure" },
        h("span", { class: "cap" }, "Meter"),
        h("b", {}, money(link.meter, link.currency)),
        h(
          "span",
          { class: "muted" },
          `starts at ${money(link.reset, link.currency)}, one bet is ${money(link.unit, link.currency)}`,
        ),
      ),
      ...faultsOf(floor, person, link, carryOut),
      h(
        "section",
        { class: "past", "aria-label": "Latest awards" },
        h("h2", { class: "cap" }, "Latest awards"),
        wins.length
          ? h(
              "ol",
              {},
              wins.map((win) =>
                h(
                  "li",
                  {},
                  h("b", {}, money(win.amount, link.currency)),
                  h(
                    "span",
                    { class: "muted" },
                    `${words(win.category)}, ${floor.title(win.table)}, ${clock(win.at)}, ${win.says}`,
                  ),
                ),
              ),
            )
          : h("p", { class: "muted" }, "None yet."),
      ),
    );
    side();
  }

  /** @param {() => Promise<unknown>} act */
  async function carryOut(act) {
    try {
      await act();
      trouble = null;
    } catch (fault) {
      if (!(fault instanceof Trouble)) throw fault;
      trouble = troubleShown(fault);
    }
    draw();
  }

  function side() {
    if (!may(person, "propose-jackpot")) {
      aside.replaceChildren(
        ...(trouble ? [trouble] : []),
        h("p", { class: "panel muted" }, "A balance is put right by the Pit Manager and the Shift Manager."),
      );
      return;
    }
    const propose = async (/** @type {string} */ reason) => {
      try {
        await send(
          "/api/proposals",
          { kind: "jackpot-correction", subject: id, new: { account, change: amount }, reason },
          { key: newKey() },
        );
        closed("Proposed. Somebody above you approves it.");
      } catch (fault) {
        if (!(fault instanceof Trouble)) throw fault;
        trouble = troubleShown(fault);
        reasoning = false;
        draw();
      }
    };
    redraw(
      aside,
      ...(trouble ? [trouble] : []),
      reasoning
        ? askReason({
            title: `Why ${change(amount)}?`,
            usual: REASONS,
            act: propose,
            leave: () => {
              reasoning = false;
              draw();
            },
          })
        : h(
            "section",
            { class: "panel correct", "aria-label": "Put a balance right" },
            h("h2", { class: "cap" }, "Put a balance right"),
            h(
              "div",
              { class: "picks", role: "group", "aria-label": "Account" },
              Object.entries(ACCOUNTS).map(([name, label]) =>
                h(
                  "button",
                  {
                    class: "btn",
                    type: "button",
                    "aria-pressed": String(name === account),
                    onclick: () => {
                      account = /** @type {keyof typeof ACCOUNTS} */ (name);
                      draw();
                    },
                  },
                  label,
                ),
              ),
            ),
            h("output", {}, change(amount)),
            h(
              "div",
              { class: "picks" },
              STEPS.map((step) =>
                h(
                  "button",
                  {
                    class: "btn",
                    type: "button",
                    "data-held": step,
                    onclick: () => {
                      amount += step;
                      draw();
                      /** @type {HTMLElement | null} */ (aside.querySelector(`[data-held="${step}"]`))?.focus();
                    },
                  },
                  change(step, 0),
                ),
              ),
            ),
            amount
              ? h(
                  "button",
                  {
                    class: "btn go",
                    type: "button",
                    onclick: () => {
                      reasoning = true;
                      draw();
                    },
                  },
                  `Propose ${change(amount)} on the ${ACCOUNTS[account].toLowerCase()}`,
                )
              : h("p", { class: "muted" }, "Against the house; a second person approves it."),
          ),
    );
  }

  const heard = () => draw();
  floor.addEventListener("change", heard);
  return {
    main,
    aside,
    async open() {
      draw();
      ({ wins } = await ask(`/api/links/${encodeURIComponent(id)}`));
      draw();
    },
    close: () => floor.removeEventListener("change", heard),
  };
}

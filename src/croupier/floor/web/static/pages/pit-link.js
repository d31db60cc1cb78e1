// @ts-check
// One link as the pit sees it: its meter, its tables and latest awards; a balance is put right by two people.

import { askReason } from "../parts/ask-reason.js";
import { h } from "../parts/dom.js";
import { may } from "../parts/person.js";
import { called, phrase } from "../parts/phrases.js";
import { redraw } from "../parts/redraw.js";
import { Trouble, ask, newKey, send, troubleShown } from "../parts/server.js";
import { change, clock, money, sentence, words } from "../parts/words.js";
import { declaring, faultsOf } from "./pit-fault.js";

/** @typedef {import("./pit-floor.js").PitFloor} PitFloor @typedef {import("../parts/person.js").Person} Person */

const ACCOUNTS = { meter: phrase("link-meter"), reserve: phrase("link-reserve"), prizes: phrase("link-prizes") };
const STEPS = [-10_000, -1_000, -100, 100, 1_000, 10_000];
const REASONS = [phrase("link-counted-twice"), phrase("link-not-counted"), phrase("link-misread")];

/**
 * @param {PitFloor} floor @param {Person} person @param {string} id @param {(done: string) => void} closed
 * @returns {{main: HTMLElement, aside: HTMLElement, open(): Promise<void>, close(): void}}
 */
export function linkCase(floor, person, id, closed) {
  const main = h("div.case");
  const aside = h("div.money");
  /** @type {Wire.WonOnLink[]} */ let wins = [];
  /** @type {keyof typeof ACCOUNTS} */ let account = "meter";
  let amount = 0;
  let reasoning = false;
  /** Where it does not work, while the reason is asked for. */ let broken = "";
  /** @type {Node | null} */ let trouble = null;

  function draw() {
    const link = /** @type {Wire.LinkView} */ (floor.links.get(id));
    const faults = Object.entries(link.faults);
    redraw(
      main,
      h(
        "header",
        h("h1", sentence(link.title)),
        h(
          "p.meta",
          h(
            "state-pill",
            { state: faults.length ? "fault" : link.pending.length ? "pending" : "open" },
            faults.length
              ? phrase("pit-out-of-order")
              : link.pending.length
                ? phrase("link-award-pending")
                : words(link.status),
          ),
          h("span", link.tables.map((/** @type {string} */ table) => floor.title(table)).join(" · ")),
        ),
      ),
      h(
        "p.figure",
        h("span.cap", phrase("link-meter")),
        h("b", money(link.meter, link.currency)),
        h(
          "span.muted",
          phrase("link-starts-at", { reset: money(link.reset, link.currency), unit: money(link.unit, link.currency) }),
        ),
      ),
      ...faultsOf(floor, person, link, carryOut),
      ...declaring(floor, person, link, { asked: broken, ask: breaks, carryOut }),
      h(
        "section.past",
        { "aria-label": phrase("link-latest") },
        h("h2.cap", phrase("link-latest")),
        wins.length
          ? h(
              "ol",
              wins.map((win) =>
                h(
                  "li",
                  h("b", money(win.amount, link.currency)),
                  h(
                    "span.muted",
                    phrase("link-won", {
                      hand: words(win.category),
                      table: floor.title(win.table),
                      at: clock(win.at),
                      says: called(win.state) ?? win.says,
                    }),
                  ),
                ),
              ),
            )
          : h("p.muted", phrase("link-none-yet")),
      ),
    );
    side();
  }

  /** @param {string} where */
  function breaks(where) {
    broken = where;
    draw();
    /** @type {HTMLElement | null} */ (main.querySelector(".ask-reason .answer"))?.focus();
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
      aside.replaceChildren(...(trouble ? [trouble] : []), h("p.panel.muted", phrase("link-two-managers")));
      return;
    }
    const propose = async (/** @type {string} */ reason) => {
      try {
        await send(
          "/api/proposals",
          { kind: "jackpot-correction", subject: id, new: { account, change: amount }, reason },
          { key: newKey() },
        );
        closed(phrase("link-proposed"));
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
            title: phrase("link-why", { change: change(amount) }),
            usual: REASONS,
            act: propose,
            leave: () => {
              reasoning = false;
              draw();
            },
          })
        : h(
            "section.panel.correct",
            { "aria-label": phrase("link-put-right") },
            h("h2.cap", phrase("link-put-right")),
            h(
              "div.picks",
              { role: "group", "aria-label": phrase("link-account") },
              Object.entries(ACCOUNTS).map(([name, label]) =>
                h(
                  "button.btn",
                  {
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
            h("output", change(amount)),
            h(
              "div.picks",
              STEPS.map((step) =>
                h(
                  "button.btn",
                  {
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
                  "button.btn.go",
                  {
                    onclick: () => {
                      reasoning = true;
                      draw();
                    },
                  },
                  phrase("link-propose", { change: change(amount), account: ACCOUNTS[account].toLowerCase() }),
                )
              : h("p.muted", phrase("link-against-house")),
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

// What each open decision is worth for the hand in front of its player: exact, from the server, and only when asked for.

import { h } from "./dom.js";
import { labelOf } from "./labels.js";
import { phrase } from "./phrases.js";
import { chips } from "./room.js";
import { ask, glanceOf, Trouble, troubleWords } from "./server.js";
import { valueBars } from "./value-bars.js";
import { decisionWords, money, sentence, signed } from "./words.js";

/** `<exact-hint>`: `ask(table, box)` fetches and shows, `clear()` takes it away; `weighed` tells the best decision. */
export class ExactHint extends HTMLElement {
  #turn = 0;

  connectedCallback() {
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", phrase("hint-title"));
    this.hidden = !this.firstChild;
  }

  /** Weigh the decisions of an own hand that was looked at; an answer that comes too late is dropped. @param {string} table @param {number} box */
  async ask(table, box) {
    const mine = ++this.#turn;
    this.hidden = false;
    this.setAttribute("aria-busy", "true");
    this.replaceChildren(h("p.muted", phrase("working-it-out")));
    try {
      const hint = await ask(`/api/tables/${encodeURIComponent(table)}/hint?box=${box}`);
      const game = await glanceOf(hint.rulebook);
      if (mine === this.#turn) this.show(hint, game);
    } catch (fault) {
      if (!(fault instanceof Trouble)) throw fault;
      if (mine === this.#turn) this.#refused(fault);
    } finally {
      if (mine === this.#turn) this.removeAttribute("aria-busy");
    }
  }

  clear() {
    this.#turn++;
    this.removeAttribute("aria-busy");
    this.replaceChildren();
    this.hidden = true;
  }

  /** Draw an answer. @param {Pick<Wire.Hint, "unit" | "currency" | "hand" | "counted" | "decisions">} hint @param {Wire.Glance} game */
  show(hint, game) {
    const label = (/** @type {string} */ bet) => labelOf(game, bet);
    const best = hint.decisions[0];
    const inMoney = (/** @type {number} */ value) =>
      `${value < 0 ? "" : "+"}${money(Math.round(value * hint.unit), hint.currency)}`;
    this.hidden = false;
    this.replaceChildren(
      valueBars(hint.decisions),
      h("p.muted", phrase("hint-in", { bet: label(hint.counted[0]) }), hint.hand && ` · ${sentence(hint.hand)}`),
      h(
        "details",
        h("summary", phrase("hint-fractions")),
        h(
          "dl",
          ...hint.decisions.map((one) =>
            h(
              "div",
              h("dt", decisionWords(one.decision)),
              h("dd", h("span.mono", one.value_exact.replace("-", "−")), h("b", inMoney(one.value))),
            ),
          ),
        ),
        h(
          "p.muted",
          phrase(game.layout.dealer ? "hint-over-dealer" : "hint-over-cards", {
            unit: money(hint.unit, hint.currency),
            bets: hint.counted.map(label).join(", "),
          }),
        ),
      ),
    );
    this.dispatchEvent(new CustomEvent("weighed", { detail: best.decision }));
    document
      .querySelector("#said")
      ?.append(h("span", phrase("hint-best", { decision: decisionWords(best.decision), value: signed(best.value) })));
  }

  /** @param {Trouble} fault */
  #refused(fault) {
    const rulebook = this.getAttribute("rulebook");
    const [what, right] = troubleWords(fault);
    this.replaceChildren(
      h("p", { role: "alert" }, h("b", what), ` ${right} `, rulebook && chips(rulebook, fault.clauses)),
    );
  }
}

customElements.define("exact-hint", ExactHint);

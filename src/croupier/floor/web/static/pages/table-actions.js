// The bar under the felt: who is asked, the one next action, chips and tools; and the keys that do the same.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { changed, redraw } from "../parts/redraw.js";
import { chips } from "../parts/room.js";
import { grouped } from "../parts/words.js";

/**
 * @typedef {import("./table-choices.js").Choices} Choices
 * @typedef {import("./table-choices.js").Action} Action
 */

/** What stands beside the one next action. @param {Choices} now @returns {Action[]} */
const toolsOf = ({ tools = [], hint }) =>
  hint ? [...tools, { label: phrase("act-exact"), key: "H", does: "hint" }] : tools;

export class ActionBar {
  #who = h("div.who", { tabindex: "-1" });
  #clock = h("span.clock", { hidden: true });
  #rack = h("div.rack", { role: "radiogroup", "aria-label": phrase("act-chip") });
  #row = h("div.go-row");
  #tools = h("div.tools");
  #side = h("div.side");
  /** What can always be done, beside the felt. */ corner = h("div.corner", {
    role: "group",
    "aria-label": phrase("table-corner"),
  });
  /** Chips of the tray, in cents. @type {number[]} */ values = [];
  /** @type {Choices} */ #choices = { title: "", actions: [] };

  /**
   * @param {string} rulebook @param {number[]} values chips of the tray, in cents
   * @param {(does: Action["does"]) => void} act @param {(cents: number) => void} choose @param {Node} hint @param {Node} edges
   */
  constructor(rulebook, values, act, choose, hint, edges) {
    this.rulebook = rulebook;
    this.act = act;
    this.choose = choose;
    this.hint = h("div.hint", hint);
    this.edges = h("div.hint", edges);
    this.fill(values);
    this.element = h(
      "section.act",
      { "aria-label": phrase("act-your-move") },
      this.#who,
      h("div.middle", this.#rack, this.#row),
      this.#side,
    );
  }

  /** Other chips into the tray, where the limits ask for them; whether they are others. @param {number[]} values in cents */
  fill(values) {
    if (String(values) === String(this.values)) return false;
    this.values = values;
    this.#rack.replaceChildren(
      ...values.map((cents, place) =>
        h(
          "button.chip",
          {
            role: "radio",
            "aria-checked": "false",
            tabindex: "-1",
            "aria-label": phrase("act-chip-of", { value: grouped(cents / 100), key: place + 1 }),
            onclick: () => this.pick(cents),
            onkeydown: (/** @type {KeyboardEvent} */ event) => this.#walk(event, place),
          },
          h("casino-chip", { value: String(cents / 100) }),
        ),
      ),
    );
    return true;
  }

  /** The chip at hand; nothing while the tray is put away. */
  get chipAt() {
    return this.#rack.hidden ? null : this.#rack.querySelector('[aria-checked="true"] casino-chip');
  }

  /** @param {number} cents */
  pick(cents) {
    this.values.forEach((value, place) => {
      const chip = this.#rack.children[place];
      chip.setAttribute("aria-checked", String(value === cents));
      chip.setAttribute("tabindex", value === cents ? "0" : "-1");
    });
    this.choose(cents);
  }

  /** @param {KeyboardEvent} event @param {number} place */
  #walk(event, place) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (place + step + this.values.length) % this.values.length;
    this.pick(this.values[next]);
    /** @type {HTMLElement} */ (this.#rack.children[next]).focus();
  }

  /** The time that is left, and what follows. @param {string} says @param {boolean} hurry */
  tick(says, hurry) {
    this.#clock.hidden = !says;
    this.#clock.classList.toggle("hurry", hurry);
    if (this.#clock.textContent !== says) this.#clock.textContent = says;
  }

  /** @param {Choices} now @param {boolean} connected */
  draw(now, connected) {
    this.#choices = now;
    this.element.classList.toggle("waits", !connected);
    if (!changed(this.element, [now, connected])) return;
    const focused = /** @type {HTMLElement} */ (document.activeElement);
    const held = this.element.contains(focused) && !this.#rack.contains(focused);
    const was = focused?.dataset.does;
    this.#rack.hidden = !now.rack;
    this.#who.replaceChildren(
      h("b", now.title),
      h("span.muted", now.note ?? "", " ", chips(this.rulebook, now.clauses ?? [], now.readings ?? [])),
      this.#clock,
    );
    redraw(this.#row, ...now.actions.map((action) => this.#button(action, `btn${action.go ? " go" : ""}`, connected)));
    redraw(this.#tools, ...toolsOf(now).map((action) => this.#button(action, "btn quiet", connected)));
    redraw(
      this.corner,
      ...(now.corner ?? []).flatMap((action) => [
        this.#button(action, "btn quiet", connected),
        chips(this.rulebook, action.clauses ?? [], action.readings ?? []),
      ]),
    );
    redraw(this.#side, ...(now.hint ? [this.hint] : now.edges ? [this.edges] : []), this.#tools);
    // What still stands there keeps the focus; from the words above it goes on to what can be done now.
    if (held && (focused === this.#who || !this.element.contains(document.activeElement))) this.rest(was);
  }

  /** The focus goes on: to the same action if it is still there, else to the next one; never by itself to a decision, which a stray Enter would take. @param {string} [was] */
  rest(was) {
    const all = /** @type {HTMLButtonElement[]} */ ([...this.element.querySelectorAll("button[data-does]")]);
    const open = all.filter((button) => !button.disabled);
    const next = open.find((button) => button.dataset.does === was) ?? open.find((button) => button.matches(".go"));
    if (next && (next.dataset.does === was || !next.dataset.does?.includes('"decide"'))) next.focus();
    else this.#who.focus();
  }

  /** @param {Action} action @param {string} kind @param {boolean} connected */
  #button(action, kind, connected) {
    return h(
      "button",
      {
        class: kind,
        disabled: action.off || !connected,
        "data-does": JSON.stringify(action.does),
        "aria-keyshortcuts": action.key || null,
        "aria-pressed": action.on === undefined ? null : String(action.on),
        // What it does is no part of what it is called.
        "aria-label": action.says ? action.label : null,
        "aria-describedby": action.says ? "act-says" : null,
        onclick: () => this.act(action.does),
      },
      h(
        "span",
        action.label,
        action.small && h("small", action.small),
        action.says && h("small", { id: "act-says" }, action.says),
      ),
      action.key && h("kbd", { "aria-hidden": "true" }, action.key),
    );
  }

  /** Do what a key stands for. @param {string} key @returns {boolean} whether it stands for something */
  press(key) {
    const chip = this.#choices.rack ? this.values[Number(key) - 1] : undefined;
    if (chip) {
      this.pick(chip);
      return true;
    }
    const now = this.#choices;
    const open = [...now.actions, ...toolsOf(now), ...(now.corner ?? [])].filter((action) => !action.off);
    const stands = (/** @type {string | undefined} */ one) => one?.toUpperCase() === key.toUpperCase();
    const found = open.find((action) => stands(action.key)) ?? open.find((action) => stands(action.also));
    if (found) this.act(found.does);
    return Boolean(found);
  }
}

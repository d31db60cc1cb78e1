// What stands around a table: the bar, state pills, clause chips and money lines.

import "./bar.js";
import { h } from "./dom.js";
import { named, phrase } from "./phrases.js";
import { get } from "./server.js";
import { change, money, tone, words } from "./words.js";

/** @type {Record<string, string>} */
const STATES = {
  open: phrase("state-open"),
  closed: phrase("state-closed"),
  deciding: phrase("state-deciding"),
  settled: phrase("state-settled"),
  pending: phrase("state-pending"),
  fault: phrase("state-fault"),
};

/** The state of a table, glyph and word: `<state-pill state="open">`; its own text replaces the word. */
export class StatePill extends HTMLElement {
  connectedCallback() {
    const state = this.getAttribute("state") ?? "closed";
    this.classList.add("pill", state);
    if (!this.textContent) this.textContent = STATES[state] ?? state;
  }
}

/** A clause or a reading: `<clause-chip rulebook="my-game" clause="3.1">`. Hover, focus or tap opens its words. */
export class ClauseChip extends HTMLElement {
  /** @type {HTMLElement | null} */ static #open = null;
  /** @type {HTMLElement | null} */ static #words = null;
  static #leaving = 0;

  connectedCallback() {
    const reading = this.getAttribute("reading");
    const name = reading ?? this.getAttribute("clause") ?? "";
    let pointed = false;
    const button = h(
      "button",
      {
        class: reading ? "cl rd" : "cl",
        "aria-expanded": "false",
        "aria-label": reading ? phrase("clause-reading", { name }) : phrase("clause-clause", { name }),
        // Moved onto, once: a chip that is drawn under a resting pointer keeps its words to itself.
        onmousemove: () => {
          if (!pointed) this.#show();
          pointed = true;
        },
        onmouseleave: () => {
          pointed = false;
          ClauseChip.#soon();
        },
        onfocus: () => this.#show(),
        onblur: () => ClauseChip.#hide(),
        onclick: () => this.#show(),
        onkeydown: (/** @type {KeyboardEvent} */ e) => {
          if (e.key === "Escape") ClauseChip.#hide();
        },
      },
      name,
    );
    this.replaceChildren(button);
  }

  disconnectedCallback() {
    if (ClauseChip.#open === this) ClauseChip.#hide();
  }

  async #show() {
    clearTimeout(ClauseChip.#leaving);
    if (ClauseChip.#open === this) return;
    ClauseChip.#hide();
    ClauseChip.#open = this;
    const content = await explained(
      this.getAttribute("rulebook") ?? "",
      this.getAttribute("clause"),
      this.getAttribute("reading"),
    );
    if (ClauseChip.#open !== this || !this.isConnected) return;
    const button = /** @type {HTMLElement} */ (this.firstElementChild);
    const words = h(
      "div.clause-words",
      {
        role: "tooltip",
        id: "clause-words",
        onmouseenter: () => clearTimeout(ClauseChip.#leaving),
        onmouseleave: () => ClauseChip.#soon(),
      },
      content,
    );
    // Over an open sheet nothing of the page itself is to be seen.
    (this.closest("dialog") ?? document.body).append(words);
    place(words, button.getBoundingClientRect());
    button.setAttribute("aria-expanded", "true");
    button.setAttribute("aria-describedby", "clause-words");
    ClauseChip.#words = words;
  }

  /** Close, unless the pointer moves onto the words. */
  static #soon() {
    clearTimeout(ClauseChip.#leaving);
    ClauseChip.#leaving = setTimeout(() => {
      if (!ClauseChip.#open?.contains(document.activeElement)) ClauseChip.#hide();
    }, 160);
  }

  static #hide() {
    const button = ClauseChip.#open?.firstElementChild;
    button?.setAttribute("aria-expanded", "false");
    button?.removeAttribute("aria-describedby");
    ClauseChip.#words?.remove();
    ClauseChip.#open = ClauseChip.#words = null;
  }
}

/** Below its chip, or above where there is no room below. @param {HTMLElement} words @param {DOMRect} chip */
function place(words, chip) {
  const { width, height } = words.getBoundingClientRect();
  const below = chip.bottom + 8 + height <= innerHeight || chip.top < height + 8;
  words.style.left = `${Math.max(12, Math.min(chip.left, innerWidth - width - 12))}px`;
  words.style.top = `${below ? chip.bottom + 8 : chip.top - height - 8}px`;
}

/** What a clause is about. @param {string} kind */
export const kindWords = (kind) => named(`kind-${kind}`) ?? words(kind);

/** The words of a rule document are in English, whoever reads them. */
const ENGLISH = { lang: "en" };

/** @param {string} rulebook @param {string | null} clause @param {string | null} reading @returns {Promise<Node[]>} */
async function explained(rulebook, clause, reading) {
  let known;
  try {
    known = await get(`/api/rulebooks/${encodeURIComponent(rulebook)}/clauses`);
  } catch {
    return [h("p", phrase("clause-unreadable"))];
  }
  if (reading) {
    const found = known.readings[reading];
    if (!found) return [h("p", phrase("clause-reading", { name: reading }))];
    return [
      h("h2", reading, h("span", phrase("clause-adopted"))),
      ...(found.question ? [h("p.muted", ENGLISH, found.question)] : []),
      h("p", ENGLISH, found.options[found.chosen] ?? found.says),
      ...(found.why ? [h("p.scenario", ENGLISH, found.why)] : []),
    ];
  }
  const found = known.clauses[clause ?? ""];
  if (!found) return [h("p", phrase("clause-clause", { name: clause ?? "" }))];
  return [
    h("h2", clause, h("span", kindWords(found.kind))),
    h("p", ENGLISH, found.says),
    ...(found.scenario ? [h("p.scenario", ENGLISH, found.scenario)] : []),
    ...found.readings.map((/** @type {string} */ id) =>
      h("p.muted", ENGLISH, `${id}: ${known.readings[id]?.question ?? ""} ${known.readings[id]?.says ?? ""}`),
    ),
  ];
}

/** Clauses and readings in a row. @param {string} rulebook @param {string[]} clauses @param {string[]} [readings] */
export function chips(rulebook, clauses, readings = []) {
  if (!clauses.length && !readings.length) return null;
  return h(
    "span.chips",
    ...clauses.map((clause) => h("clause-chip", { rulebook, clause })),
    ...readings.map((reading) => h("clause-chip", { rulebook, reading })),
  );
}

/**
 * What a bet came to and why.
 * @param {string} name what the bet is called @param {string} rulebook
 * @param {Pick<import("./reasons.js").Line, "stake" | "payout" | "says" | "clauses"> & {bet?: string, facts: {readings: string[]}}} line
 */
export const moneyLine = (name, rulebook, { bet, stake, payout, says, clauses, facts }) =>
  h(
    "money-line",
    { "data-bet": bet },
    h("span.bet", name, h("small", money(stake))),
    h(`span.amt.${tone(payout - stake)}`, change(payout - stake)),
    h("span.why", h("span", says), chips(rulebook, clauses, facts.readings)),
  );

customElements.define("state-pill", StatePill);
customElements.define("clause-chip", ClauseChip);

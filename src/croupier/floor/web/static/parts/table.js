// @ts-check
// What lies on a table: cards, chips, spots, boxes, the felt itself and the meter.

import { h, s, still } from "./dom.js";
import { cardWords, change, money } from "./words.js";

/** A card: `<playing-card card="Qs">`, face down without `card`. */
export class PlayingCard extends HTMLElement {
  static observedAttributes = ["card"];

  connectedCallback() { this.#draw(); }
  attributeChangedCallback() { if (this.isConnected) this.#draw(); }

  #draw() {
    const card = this.getAttribute("card");
    this.replaceChildren(h("img", { src: `/static/cards.svg#${card || "back"}`, alt: card ? cardWords(card) : "face down", draggable: "false" }));
  }
}

const VALUES = [1000, 500, 100, 25, 5, 1];

/** The chip on top of a stack of this many cents, and how high the stack looks. @param {number} cents */
export function stack(cents) {
  const value = VALUES.find((chip) => chip * 100 <= cents) ?? 1;
  return { value: String(value), high: String(Math.max(1, Math.min(4, Math.floor(cents / (value * 100))))) };
}

/** A chip: `<casino-chip value="25" high="2">`; the drawing is in felt.css, the amount is always written beside it. */
export class CasinoChip extends HTMLElement {
  connectedCallback() { this.setAttribute("aria-hidden", "true"); }
}

/** @typedef {"empty" | "ask" | "bet" | "next" | "won" | "lost" | "push" | "refused"} SpotState */

/**
 * A betting spot: `<betting-spot label="Ante" shape="round" state="bet" cents="5000" box="2" own>`.
 * `says` replaces the figure: the multiple of the next action, or why a bet is refused.
 */
export class BettingSpot extends HTMLElement {
  static observedAttributes = ["label", "shape", "state", "cents", "says", "box", "own"];

  connectedCallback() { this.#draw(); }
  attributeChangedCallback() { if (this.isConnected) this.#draw(); }

  #draw() {
    const label = this.getAttribute("label") ?? "";
    const shape = this.getAttribute("shape") ?? "round";
    const state = /** @type {SpotState} */ (this.getAttribute("state") ?? "empty");
    const cents = Number(this.getAttribute("cents") ?? 0);
    const figure = this.#figure(state, cents);
    const own = this.hasAttribute("own");
    const name = [label, this.hasAttribute("box") && `box ${this.getAttribute("box")}`, figure || "empty"].filter(Boolean).join(", ");
    const lies = ["bet", "won", "push", "refused"].includes(state);
    const chip = lies && h("casino-chip", shape === "coin" ? { value: "J" } : stack(Math.abs(cents)));
    const tone = { won: "win", lost: "lose", refused: "lose" }[state] ?? "";
    this.replaceChildren(
      h("span", { "aria-hidden": own ? "true" : null }, label),
      h(own ? "button" : "span", { class: `spot ${shape} ${state}`, type: own ? "button" : null, "aria-label": own ? name : null },
        chip, figure && (state === "next" ? h("span", {}, figure) : h("b", { class: tone }, figure))),
    );
  }

  /** @param {SpotState} state @param {number} cents */
  #figure(state, cents) {
    if (this.hasAttribute("says")) return this.getAttribute("says");
    if (state === "bet") return money(cents, "", 0);
    if (state === "push") return "push";
    return state === "won" || state === "lost" ? change(cents, 0) : "";
  }
}

/**
 * @typedef {object} BoxContent
 * @property {Record<string, string | boolean>[][]} spots rows of spots, attributes of each
 * @property {(string | null)[]} cards null is face down
 * @property {string} plate
 * @property {number} [net] cents
 * @property {string} [tag] a word across the cards
 */

/** A box: spots, cards, and its plate on the rail: `<player-box number="2" own acting>` with `content` set. */
export class PlayerBox extends HTMLElement {
  /** @param {BoxContent} content */
  set content(content) {
    const number = this.getAttribute("number");
    const own = this.hasAttribute("own");
    this.replaceChildren(
      h("div", { class: "spots" }, content.spots.map((row) => h("div", { class: "row" },
        row.map((spot) => h("betting-spot", { box: number, own, ...spot }))))),
      h("div", { class: "hand" }, content.cards.map((card) => h("playing-card", { card })), content.tag && h("span", { class: "tag" }, content.tag)),
      h("span", { class: "plate" }, content.plate,
        content.net !== undefined && h("b", { class: content.net > 0 ? "win" : content.net < 0 ? "lose" : "push" }, change(content.net, 0))),
    );
  }
}

/** Degrees between neighbours, and how much smaller boxes are, by their number. */
const ARC = { 4: [31, 1], 5: [24.5, 1], 6: [20, 0.86], 7: [17, 0.78] };

/** The felt: `<table-felt boxes="5" print="Dealer qualifies with…">` around its boxes, dealer, board and meter. */
export class TableFelt extends HTMLElement {
  connectedCallback() {
    const seats = Math.max(4, Math.min(7, Number(this.getAttribute("boxes") ?? 5)));
    const [step, scale] = ARC[seats];
    if (!this.querySelector(".felt-art")) this.prepend(this.#art());
    for (const box of this.querySelectorAll("player-box")) {
      const place = (seats + 1) / 2 - Number(box.getAttribute("number"));
      /** @type {HTMLElement} */ (box).style.setProperty("--phi", `${place * step}deg`);
      /** @type {HTMLElement} */ (box).style.setProperty("--k", String(scale));
    }
  }

  #art() {
    const edge = (x, y, r, k) => `M${x + r} ${y}H${1100 - x - r}Q${1100 - x} ${y} ${1100 - x} ${y + r}C${1100 - x} ${440 - k} ${884 - k} ${726 - k} 550 ${726 - k}C${216 + k} ${726 - k} ${x} ${440 - k} ${x} ${y + r}Q${x} ${y} ${x + r} ${y}Z`;
    return s("svg", { class: "felt-art", viewBox: "0 0 1100 730", "aria-hidden": "true" },
      s("defs", {},
        s("radialGradient", { id: "felt-ground", cx: .5, cy: .32, r: .75 },
          s("stop", { offset: 0, "stop-color": "var(--felt-centre)" }), s("stop", { offset: .62, "stop-color": "var(--felt)" }), s("stop", { offset: 1, "stop-color": "var(--felt-edge)" })),
        s("linearGradient", { id: "felt-rail", x1: 0, y1: 0, x2: 0, y2: 1 },
          s("stop", { offset: 0, "stop-color": "var(--rail-lift)" }), s("stop", { offset: .5, "stop-color": "var(--rail)" }), s("stop", { offset: 1, "stop-color": "var(--rail-lift)" })),
        s("path", { id: "felt-arc", d: "M290 208Q550 244 810 208" })),
      s("path", { d: edge(4, 10, 36, 0), fill: "url(#felt-rail)" }),
      s("path", { d: edge(26, 32, 26, 24), fill: "url(#felt-ground)", stroke: "#0007", "stroke-width": 3 }),
      s("path", { d: edge(36, 42, 22, 34), fill: "none", stroke: "var(--brass)", "stroke-opacity": .4, "stroke-width": 1.5 }),
      s("text", { "font-size": 14.5, "letter-spacing": 2.6, "text-anchor": "middle", opacity: .86 },
        s("textPath", { href: "#felt-arc", startOffset: "50%" }, (this.getAttribute("print") ?? "").toUpperCase())));
  }
}

const COUNT_MS = 900;

/** A meter that counts to its amount: `<jackpot-meter label="Megalink" cents="128490655" currency="SGD" note="…">`. */
export class JackpotMeter extends HTMLElement {
  static observedAttributes = ["cents"];
  #shown = NaN;
  #frame = 0;
  /** @type {HTMLElement | null} */ #output = null;

  connectedCallback() {
    const label = this.getAttribute("label") ?? "";
    const note = this.getAttribute("note");
    this.#output = h("output", { "aria-label": label });
    this.replaceChildren(h("span", { class: "label" }, label), this.#output, ...(note ? [h("small", {}, note)] : []));
    this.#count();
  }

  disconnectedCallback() { cancelAnimationFrame(this.#frame); }
  attributeChangedCallback() { if (this.#output) this.#count(); }

  /** Count from what is shown to what is confirmed. Without an amount nothing is shown: never a zero or a guess. */
  #count() {
    cancelAnimationFrame(this.#frame);
    const target = Number(this.getAttribute("cents") ?? NaN);
    if (Number.isNaN(target)) { this.#show(NaN); return; }
    const from = this.#shown;
    if (still() || Number.isNaN(from) || target < from) { this.#show(target); return; }
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, (now - start) / COUNT_MS);
      this.#show(Math.round(from + (target - from) * (1 - (1 - part) ** 3)));
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** @param {number} cents */
  #show(cents) {
    this.#shown = cents;
    if (this.#output) this.#output.textContent = Number.isNaN(cents) ? "—" : money(cents, this.getAttribute("currency") ?? "");
  }
}

customElements.define("playing-card", PlayingCard);
customElements.define("casino-chip", CasinoChip);
customElements.define("betting-spot", BettingSpot);
customElements.define("player-box", PlayerBox);
customElements.define("table-felt", TableFelt);
customElements.define("jackpot-meter", JackpotMeter);

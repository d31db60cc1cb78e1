// What lies on a table: cards, chips, spots, boxes, the felt itself and the meter.

import { Counting } from "./counting.js";
import { h, s } from "./dom.js";
import { phrase } from "./phrases.js";
import { cardWords, change, listed, short, tone, money } from "./words.js";

const CARDS = import.meta.resolve("../cards.svg");

/**
 * A card: `<playing-card card="Qs">`, face down without `card`. Its picture changes in place, so that it can turn. The
 * browser draws the one drawing that is used; of an image it would draw the whole sheet, which costs a frame.
 */
export class PlayingCard extends HTMLElement {
  static observedAttributes = ["card"];
  #drawing = s("use");
  #face = s("svg", { viewBox: "0 0 250 350", role: "img" }, this.#drawing);

  connectedCallback() {
    if (!this.firstChild) this.append(this.#face);
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  #draw() {
    const card = this.getAttribute("card");
    this.#drawing.setAttribute("href", `${CARDS}#card-${card || "back"}`);
    this.#face.setAttribute("aria-label", card ? cardWords(card) : phrase("card-face-down"));
  }
}

/** Cards side by side, in an element of this head; those that nobody may see lie face down. @param {string} head @param {readonly (string | null)[]} cards */
export const cardRow = (head, cards) =>
  h(head, ...cards.map((card) => h("playing-card", { card: card === "hidden" ? null : card })));

export const VALUES = [1000, 500, 100, 25, 5, 1];

/** The chip on top of a stack of this many cents, and how high the stack looks. @param {number} cents */
export function stack(cents) {
  const value = VALUES.find((chip) => chip * 100 <= cents) ?? 1;
  return { value: String(value), high: String(Math.max(1, Math.min(4, Math.floor(cents / (value * 100))))) };
}

/** A chip: `<casino-chip value="25" high="2">`; the drawing is in felt.css, the amount is always written beside it. */
export class CasinoChip extends HTMLElement {
  connectedCallback() {
    this.setAttribute("aria-hidden", "true");
  }
}

/** Show a stack as this chip. @param {Element} chip @param {{value: string, high: string}} stack */
function show(chip, { value, high }) {
  if (chip.getAttribute("value") !== value) chip.setAttribute("value", value);
  if (chip.getAttribute("high") !== high) chip.setAttribute("high", high);
}

/** @type {Record<string, string>} */
const TONES = { won: "win", lost: "lose", refused: "lose" };

/** @typedef {Record<string, string | number | boolean | null | undefined>} SpotAttributes */
/** @typedef {"empty" | "ask" | "bet" | "next" | "won" | "lost" | "push" | "refused"} SpotState */

/**
 * A betting spot: `<betting-spot label="Ante" shape="round" state="bet" cents="5000" box="2" own>`.
 * `says` replaces the figure: the multiple of the next action, or why a bet is refused. With `lies` a bet that has won
 * stays as it lay, and what it is paid lies beside it. `own` and `press` make it a button, `twin` is one whose amount
 * equals its neighbour's, `behind` are cents that somebody else has put to the bet. It is updated in place: focus and
 * motion survive.
 */
export class BettingSpot extends HTMLElement {
  static observedAttributes = ["label", "shape", "state", "cents", "lies", "says", "box", "own", "press", "behind"];
  #name = h("span");
  #chip = h("casino-chip");
  #paid = h("casino-chip.paid", { hidden: true });
  #behind = h("casino-chip.behind");
  #figure = h("b");
  /** @type {HTMLElement | null} */ #spot = null;
  #due = false;

  connectedCallback() {
    this.#draw();
  }

  /** Several attributes change together; they are drawn once. */
  attributeChangedCallback() {
    if (!this.isConnected || this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      this.#draw();
    });
  }

  /** What is pressed, and what a result stands on. */
  get area() {
    return /** @type {HTMLElement} */ (this.#spot);
  }
  /** The chip that lies there, and the one it is paid; both may be hidden. */
  get chip() {
    return this.#chip;
  }
  get paid() {
    return this.#paid;
  }

  #draw() {
    const label = this.getAttribute("label") ?? "";
    const shape = this.getAttribute("shape") ?? "round";
    const state = /** @type {SpotState} */ (this.getAttribute("state") ?? "empty");
    const cents = Number(this.getAttribute("cents") ?? 0);
    const figure = this.#says(state, cents) ?? "";
    const pressed = this.hasAttribute("own") || this.hasAttribute("press");
    const spot = this.#shape(pressed ? "button" : "span");
    spot.className = `spot ${shape} ${state}`;
    const name = listed(
      label,
      this.hasAttribute("box") && phrase("spot-box", { box: this.getAttribute("box") ?? "" }),
      figure || phrase("spot-empty"),
    );
    pressed ? spot.setAttribute("aria-label", name) : spot.removeAttribute("aria-label");
    this.#name.textContent = label;
    pressed ? this.#name.setAttribute("aria-hidden", "true") : this.#name.removeAttribute("aria-hidden");
    // A word may stand where nothing lies: a refused first chip, a bet that went back. No amount, no chip.
    const beside = state === "won" && this.hasAttribute("lies");
    const lies = beside ? Number(this.getAttribute("lies")) : cents;
    this.#chip.hidden = !lies || !["bet", "won", "push", "refused"].includes(state);
    this.#paid.hidden = !beside || !cents;
    const coin = shape === "coin";
    show(this.#chip, coin ? { value: "J", high: "1" } : stack(Math.abs(lies)));
    if (beside) show(this.#paid, stack(cents));
    const behind = Number(this.getAttribute("behind") ?? 0);
    this.#behind.hidden = !behind || this.#chip.hidden;
    if (behind) show(this.#behind, stack(behind));
    this.#figure.hidden = !figure;
    this.#figure.textContent = figure;
    this.#figure.className = state === "next" ? "multiple" : (TONES[state] ?? "");
  }

  /** The area itself; a button and a plain one are different elements, and focus stays where it was. @param {string} tag */
  #shape(tag) {
    if (this.#spot?.localName === tag) return this.#spot;
    const focused = this.#spot === document.activeElement;
    this.#spot = h(tag, this.#behind, this.#chip, this.#paid, this.#figure);
    this.replaceChildren(this.#name, this.#spot);
    if (focused) this.#spot.focus();
    return this.#spot;
  }

  /** @param {SpotState} state @param {number} cents */
  #says(state, cents) {
    if (this.hasAttribute("says")) return this.getAttribute("says");
    const behind = Number(this.getAttribute("behind") ?? 0);
    if (state === "bet" && behind) return `${short(cents)}+${short(behind)}`;
    if (state === "bet") return short(cents);
    if (state === "push") return phrase("spot-push");
    return state === "won" || state === "lost" ? change(cents, cents % 100 ? 2 : 0) : "";
  }
}

/**
 * @typedef {object} BoxContent
 * @property {SpotAttributes[][]} spots rows of spots
 * @property {(string | null)[]} cards null is face down
 * @property {string} plate @property {string} [whose] @property {string} [doing] the three parts of the plate; those after the first may be left out
 * @property {number} [net] cents
 * @property {string} [tag] a word across the cards
 * @property {string} [look] what pressing the hand does; it is a button then
 * @property {string} [sit] what pressing the box does where only some are shown large
 */

/** Put exactly these attributes on an element, and touch nothing that stays. @param {Element} element @param {import("./dom.js").Attributes} wanted */
function only(element, wanted) {
  for (const name of element.getAttributeNames())
    if (name !== "style" && name !== "class" && !(name in wanted)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(wanted)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== (value === true ? "" : String(value)))
      element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** As many children as wanted, each brought up to date. @param {Element} parent @param {string} tag @param {...import("./dom.js").Attributes} wanted */
function children(parent, tag, ...wanted) {
  wanted.forEach((attributes, place) => {
    const there = parent.children[place];
    if (there) only(there, attributes);
    else parent.append(h(tag, attributes));
  });
  while (parent.children.length > wanted.length) parent.lastElementChild?.remove();
}

/** A hand brought up to date; null is face down. @param {Element} hand @param {(string | null)[]} cards */
export const layCards = (hand, cards) => children(hand, "playing-card", ...cards.map((card) => ({ card })));

/** A box: spots, cards, and its plate on the rail: `<player-box number="2" own acting>` with `content` set. */
export class PlayerBox extends HTMLElement {
  #spots = h("div.spots");
  #cards = h("div.cards");
  #tag = h("span.tag");
  #look = h("button.look");
  #sit = h("button.sit");
  #says = h("span");
  #whose = h("span.whose");
  #doing = h("span");
  #net = h("b");

  /** @param {BoxContent} content */
  set content(content) {
    if (!this.firstChild)
      this.append(
        this.#spots,
        h("div.hand", this.#cards, this.#look, this.#tag),
        h("span.plate", h("span", this.#says, this.#whose, this.#doing), this.#net),
        this.#sit,
      );
    const box = this.getAttribute("number");
    const own = this.hasAttribute("own");
    children(this.#spots, "div", ...content.spots.map(() => ({})));
    content.spots.forEach((row, place) => {
      const line = this.#spots.children[place];
      line.className = "row";
      children(line, "betting-spot", ...row.map((spot) => ({ box, own, ...spot })));
    });
    layCards(this.#cards, content.cards);
    this.#look.hidden = !content.look;
    this.#look.setAttribute("aria-label", content.look ?? "");
    this.#sit.hidden = !content.sit;
    this.#sit.setAttribute("aria-label", content.sit ?? "");
    this.#tag.hidden = !content.tag;
    this.#tag.textContent = content.tag ?? "";
    this.#says.textContent = content.plate;
    this.#whose.textContent = content.whose ? ` · ${content.whose}` : "";
    this.#doing.textContent = content.doing ? `${content.whose ? ", " : " "}${content.doing}` : "";
    this.#net.hidden = content.net === undefined;
    const net = content.net ?? 0;
    this.#net.className = tone(net);
    this.#net.textContent = content.net === undefined ? "" : change(net, net % 100 ? 2 : 0);
  }

  /** Only the cards, while nothing else changes. @param {(string | null)[]} cards */
  lay(cards) {
    layCards(this.#cards, cards);
  }

  /** The cards, to be moved and turned. */
  get cards() {
    return /** @type {HTMLElement[]} */ ([...this.#cards.children]);
  }
}

/** Degrees between neighbours, and how much smaller boxes are, by their number. @type {Record<number, [number, number]>} */
const ARC = { 4: [31, 1], 5: [24.5, 1], 6: [20, 0.9], 7: [17, 0.78] };
/** Boxes with three rows of spots are smaller still. @type {Record<number, number>} */
const TALL = { 4: 0.94, 5: 0.9, 6: 0.88, 7: 0.94 };
/** And so are boxes with three side bets in a row. */
const WIDE = 0.94;

/** How much larger a title is printed than a rule. */
const TITLE = 1.6;
/** How wide a printed letter is, in its size. */
const PITCH = 0.92;
/** Where words are printed: under the dealer's hand, above the board, or large where nobody has a hand but the players. */
const PRINTS = {
  open: { arc: "M170 196Q550 258 930 196", room: 760, size: 14 },
  board: { arc: "M240 158Q550 204 860 158", room: 610, size: 14 },
  alone: { arc: "M250 262Q550 316 850 262", room: 590, size: 17 },
};

/** The dealer's chips, in the rail before him. */
function rack() {
  const colours = ["#c07a1e", "#5b3b86", "#39424d", "#23734e", "#23734e", "#a52f38"];
  const edges = colours
    .flatMap((_, tube) => Array.from({ length: 8 }, (_, chip) => `M${12 + 48 * tube + 5 * chip} 8V30`))
    .join("");
  return s(
    "g",
    { transform: "translate(400 4)" },
    s("rect", { width: 300, height: 38, rx: 9, fill: "#0b0a09", stroke: "var(--brass)", "stroke-opacity": 0.45 }),
    ...colours.map((fill, tube) => s("rect", { x: 8 + 48 * tube, y: 8, width: 44, height: 22, rx: 4, fill })),
    s("path", { d: edges, stroke: "#0009", "stroke-width": 1.4 }),
  );
}

/** The felt: `<table-felt boxes="5" print="Dealer qualifies with…">` around its boxes, dealer, board and meter. */
export class TableFelt extends HTMLElement {
  connectedCallback() {
    const seats = Math.max(4, Math.min(7, Number(this.getAttribute("boxes") ?? 5)));
    const [step, scale] = ARC[seats];
    const tall = this.hasAttribute("tall") ? TALL[seats] : this.hasAttribute("wide") ? WIDE : 1;
    if (!this.querySelector(".felt-art")) this.prepend(this.#art());
    for (const box of this.querySelectorAll("player-box")) {
      const place = (seats + 1) / 2 - Number(box.getAttribute("number"));
      /** @type {HTMLElement} */ (box).style.setProperty("--phi", `${place * step}deg`);
      /** @type {HTMLElement} */ (box).style.setProperty("--k", String(scale * tall));
    }
  }

  #art() {
    const print = (this.getAttribute("print") ?? "").toLocaleUpperCase(document.documentElement.lang || "en");
    const { arc, room, size } = this.hasAttribute("alone")
      ? PRINTS.alone
      : this.hasAttribute("board")
        ? PRINTS.board
        : PRINTS.open;
    // What is long is printed smaller, so that it is never cut.
    const fits = Math.min(
      this.hasAttribute("titled") ? size * TITLE : size,
      room / (PITCH * Math.max(1, print.length)),
    );
    /** @param {number} x @param {number} y @param {number} r @param {number} k */
    const edge = (x, y, r, k) =>
      `M${x + r} ${y}H${1100 - x - r}Q${1100 - x} ${y} ${1100 - x} ${y + r}C${1100 - x} ${440 - k} ${884 - k} ${726 - k} 550 ${726 - k}C${216 + k} ${726 - k} ${x} ${440 - k} ${x} ${y + r}Q${x} ${y} ${x + r} ${y}Z`;
    return s(
      "svg.felt-art",
      { viewBox: "0 0 1100 730", "aria-hidden": "true" },
      s(
        "defs",
        s(
          "radialGradient",
          { id: "felt-ground", cx: 0.5, cy: 0.32, r: 0.75 },
          s("stop", { offset: 0, "stop-color": "var(--felt-centre)" }),
          s("stop", { offset: 0.62, "stop-color": "var(--felt)" }),
          s("stop", { offset: 1, "stop-color": "var(--felt-edge)" }),
        ),
        s(
          "linearGradient",
          { id: "felt-rail", x1: 0, y1: 0, x2: 0, y2: 1 },
          s("stop", { offset: 0, "stop-color": "var(--rail-lift)" }),
          s("stop", { offset: 0.5, "stop-color": "var(--rail)" }),
          s("stop", { offset: 1, "stop-color": "var(--rail-lift)" }),
        ),
        s("path", { id: "felt-arc", d: arc }),
      ),
      s("path", { d: edge(4, 10, 36, 0), fill: "url(#felt-rail)" }),
      s("path", { d: edge(26, 32, 26, 24), fill: "url(#felt-ground)", stroke: "#0007", "stroke-width": 3 }),
      s("path", {
        d: edge(36, 42, 22, 34),
        fill: "none",
        stroke: "var(--brass)",
        "stroke-opacity": 0.4,
        "stroke-width": 1.5,
      }),
      rack(),
      s(
        "text",
        { "font-size": fits, "letter-spacing": fits * 0.16, "text-anchor": "middle", opacity: 0.86 },
        s("textPath", { href: "#felt-arc", startOffset: "50%" }, print),
      ),
    );
  }
}

/** A meter that counts to its amount: `<jackpot-meter label="Megalink" cents="128490655" currency="SGD" note="…">`. */
export class JackpotMeter extends HTMLElement {
  static observedAttributes = ["cents", "label", "note"];
  #counting = new Counting((cents) => this.#show(cents));
  #label = h("span.label");
  #output = h("output", { "aria-live": "off" }); // it may be read at any time; it does not talk while it counts
  #note = h("small");

  connectedCallback() {
    this.replaceChildren(this.#label, this.#output, this.#note);
    this.#name();
    this.#counting.to(this.#cents());
  }

  #name() {
    const label = this.getAttribute("label") ?? "";
    this.#label.textContent = label;
    this.#output.setAttribute("aria-label", label);
    this.#note.textContent = this.getAttribute("note") ?? "";
  }

  disconnectedCallback() {
    this.#counting.stop();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (!this.isConnected) return;
    if (name === "cents") this.#counting.to(this.#cents());
    else this.#name();
  }

  #cents() {
    return Number(this.getAttribute("cents") ?? NaN);
  }

  /** Without an amount nothing is shown: never a zero or a guess. @param {number} cents */
  #show(cents) {
    this.#output.textContent = Number.isNaN(cents) ? "—" : money(cents, this.getAttribute("currency") ?? "");
  }
}

customElements.define("playing-card", PlayingCard);
customElements.define("casino-chip", CasinoChip);
customElements.define("betting-spot", BettingSpot);
customElements.define("player-box", PlayerBox);
customElements.define("table-felt", TableFelt);
customElements.define("jackpot-meter", JackpotMeter);

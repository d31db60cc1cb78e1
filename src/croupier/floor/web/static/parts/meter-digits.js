// A meter in digits of our own, drawn with one stroke, as large as a wall: `<meter-digits cents="6341825" currency="SGD">`.

import { Counting } from "./counting.js";
import { s } from "./dom.js";
import { phrase } from "./phrases.js";
import { money } from "./words.js";

/** Each in a field of 100 by 140. @type {Record<string, string>} */
const GLYPHS = {
  0: "M50 12C24 12 13 40 13 70S24 128 50 128S87 100 87 70S76 12 50 12Z",
  1: "M26 36 56 13V131",
  2: "M14 46C14 0 86 0 86 44C86 74 40 92 17 125H89",
  3: "M17 15H80L46 57C98 54 98 127 50 127C29 127 16 116 11 100",
  4: "M68 132V14L12 97H93",
  5: "M82 15H29L22 66C40 50 88 52 88 91C88 134 24 138 11 104",
  6: "M72 11C38 32 14 60 14 92A36 36 0 1 0 86 92A36 36 0 0 0 16 84",
  7: "M11 15H88L40 131",
  8: "M50 12A27 27 0 1 0 50.1 12ZM50 66A33 31 0 1 0 50.1 66Z",
  9: "M28 129C62 108 86 80 86 48A36 36 0 1 0 14 48A36 36 0 0 0 84 56",
  S: "M84 36C78 4 18 6 18 40C18 74 86 64 86 100C86 136 20 134 13 102",
  $: "M84 36C78 4 18 6 18 40C18 74 86 64 86 100C86 136 20 134 13 102M50 -6V146",
  "€": "M86 26C62 -2 20 14 20 70S62 142 86 114M6 56H62M6 84H56",
  ",": "M21 128v4c0 10-4 16-11 22",
  ".": "M17 128v.1",
  "—": "M10 70H90",
};
const DIGIT = 108;
const MARK = 42;
const SIGN = 58; // the currency stands small before the figure

/** How far a sign reaches. @param {string} sign */
const advance = (sign) => (/[,.\s]/.test(sign) ? MARK : "S$€".includes(sign) ? SIGN : DIGIT);

export class MeterDigits extends HTMLElement {
  static observedAttributes = ["cents", "currency"];
  #text = "";
  /** @type {SVGElement[]} */ #drawn = [];
  #counting = new Counting((cents) => this.#show(cents));

  connectedCallback() {
    this.#counting.to(this.#cents());
  }
  attributeChangedCallback() {
    if (this.isConnected) this.#counting.to(this.#cents());
  }
  disconnectedCallback() {
    this.#counting.stop();
  }

  #cents() {
    return Number(this.getAttribute("cents") ?? NaN);
  }

  /** @param {number} cents */
  #show(cents) {
    const text = Number.isNaN(cents) ? "—" : money(cents, this.getAttribute("currency") ?? "");
    const shape = (/** @type {string} */ of) => of.replaceAll(/\d/g, "0");
    if (shape(text) !== shape(this.#text)) this.#lay(text);
    else
      [...text].forEach((sign, place) => {
        if (sign !== this.#text[place]) this.#drawn[place].setAttribute("d", GLYPHS[sign]);
      });
    this.#text = text;
    // What is read out is what is confirmed, not each figure on the way there.
    const confirmed = this.#cents();
    this.firstElementChild?.setAttribute(
      "aria-label",
      Number.isNaN(confirmed) ? phrase("meter-no-amount") : money(confirmed, this.getAttribute("currency") ?? ""),
    );
  }

  /** Lay the signs out anew. @param {string} text */
  #lay(text) {
    let x = 0;
    this.#drawn = [...text].map((sign) => {
      const small = advance(sign) === SIGN;
      const glyph = s("path", {
        d: GLYPHS[sign] ?? "",
        transform: small ? `translate(${x} 7) scale(.5)` : `translate(${x} 0)`,
        class: small ? "sign-of" : ",.".includes(sign) ? "mark-of" : null,
      });
      x += advance(sign) + (small ? 8 : 0);
      return glyph;
    });
    this.replaceChildren(
      s(
        "svg",
        { viewBox: `-8 -8 ${x + 16} 172`, role: "img" },
        s(
          "defs",
          s(
            "linearGradient",
            { id: "brass-stroke", gradientUnits: "userSpaceOnUse", x1: 0, y1: 0, x2: 0, y2: 140 },
            s("stop.brass-top", { offset: 0 }),
            s("stop.brass-mid", { offset: 0.5 }),
            s("stop.brass-low", { offset: 1 }),
          ),
        ),
        ...this.#drawn,
      ),
    );
  }
}

customElements.define("meter-digits", MeterDigits);

// The board on the wall: digits, what they mean now, the last win, the hands and their prizes, and the coins of an envy.

import "../parts/meter-digits.js";
import "../parts/table.js";
import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { changed } from "../parts/redraw.js";
import { signedHead } from "../parts/signed-head.js";
import { moment, money, short, words } from "../parts/words.js";

import { read } from "./sign-state.js";

/** @typedef {import("./sign-state.js").Told} Told */
/** @typedef {import("./sign-state.js").Link} Link */

const COINS = 20;

/** Coins fall along both edges, where they hide no figure; the same ones every time. */
const shower = () =>
  h(
    "div.shower",
    { "aria-hidden": "true" },
    ...Array.from({ length: COINS }, (_, n) =>
      h("i", {
        "--x": `${(n % 2 ? 1.6 : 92.6) + ((n * 7) % 5) * 0.7}%`,
        "--y": `${(n * 100) / COINS}%`,
        "--s": [2.3, 2.8, 3.4][n % 3],
        "--t": `${8 + ((n * 37) % 50) / 10}s`,
        "--d": `${-((n * 53) % 90) / 10}s`,
        "--a": [1, 0.8, 0.55, 0.35][n % 4],
      }),
    ),
  );

/** @param {Wire.LinkInFull} full @param {(table: string) => string} title */
function lastWin({ last, currency }, title) {
  if (!last) return [h("span", phrase("sign-not-won"))];
  const day = moment(last.at, { day: "numeric", month: "long" });
  return [
    h("span", phrase("sign-last-won")),
    h("b", money(last.amount, currency)),
    h("span", `${words(last.category)}, ${title(last.table)}, ${day}`),
  ];
}

/** @param {Wire.LinkInFull} full */
const prizes = ({ prizes: games, currency }) =>
  games
    .slice(0, 2)
    .map((game) =>
      h(
        "div",
        games.length > 1 ? h("h2", game.game) : "",
        h(
          "dl",
          ...game.rows
            .slice(1)
            .flatMap((row) => [h("dt", words(row.category)), h("dd", row.share ?? short(row.amount ?? 0, currency))]),
        ),
      ),
    );

export class Board {
  #digits = h("meter-digits");
  #top = h("span.state");
  #name = h("h1");
  #says = h("p.says");
  #last = h("div.last");
  #hand = h("div.hand");
  #prizes = h("div.prizes");
  node = h(
    "div.sign.on-felt",
    shower(),
    h("header.top", this.#name, this.#top),
    h("section.mid", { "aria-label": phrase("sign-meter") }, this.#digits, this.#says),
    h("footer.low", this.#last, this.#hand, this.#prizes),
    signedHead(),
  );

  /** @param {Link} link @param {Told} told */
  show(link, { state, cents, top, says, cards }) {
    this.node.dataset.state = state;
    this.#name.textContent = link.title;
    this.#top.textContent = top;
    this.#digits.setAttribute("currency", link.currency);
    this.#digits.setAttribute("cents", String(cents));
    if (changed(this.#says, read(says))) this.#says.replaceChildren(...says);
    if (changed(this.#hand, cards))
      this.#hand.replaceChildren(
        ...cards.map((card, place) => h("playing-card", { card, "--turn": place - (cards.length - 1) / 2 })),
      );
  }

  /** @param {Wire.LinkInFull} full @param {(table: string) => string} title */
  tell(full, title) {
    if (!changed(this.#last, [full.last, full.prizes, full.last && title(full.last.table)])) return;
    this.#last.replaceChildren(...lastWin(full, title));
    this.#prizes.replaceChildren(...prizes(full));
  }
}

// The own rounds at a table, the newest first; each opens to be watched again.

import { attempt } from "./attempt.js";
import { h } from "./dom.js";
import { may, me } from "./person.js";
import { phrase } from "./phrases.js";
import { ask, troubleShown } from "./server.js";
import { watchRound } from "./watch-round.js";
import { change, hour, moment, money, tone } from "./words.js";

const PAGE = 8;

/** `<round-history table="ID">`; `refresh()` looks for new rounds. Nothing is shown to whoever does not play. */
export class RoundHistory extends HTMLElement {
  /** @type {Wire.OwnRound[]} */ #rounds = [];
  #turn = 0;
  #list = h("ol");
  #more = h(
    "button.btn.quiet",
    { hidden: true, onclick: () => this.#load(this.#rounds.at(-1)?.number) },
    phrase("history-earlier"),
  );
  #trouble = h("div", { role: "alert" });
  #entered = () => this.refresh();

  connectedCallback() {
    this.#lay();
    if (!this.hasAttribute("table")) return;
    document.addEventListener("person", this.#entered);
    this.refresh();
  }

  #lay() {
    if (!this.firstChild)
      this.append(
        h(
          "section.panel",
          { "aria-label": phrase("history-title") },
          h(
            "header",
            h("h2", phrase("history-title")),
            h("button.btn.quiet", { onclick: () => this.review() }, phrase("review-title")),
          ),
          this.#trouble,
          this.#list,
          this.#more,
        ),
      );
    this.hidden = !this.#rounds.length;
  }

  /** Rounds that somebody else has asked for. @param {Wire.OwnRound[]} rounds */
  set rounds(rounds) {
    this.#lay();
    this.#rounds = rounds;
    this.#draw(false);
  }

  disconnectedCallback() {
    document.removeEventListener("person", this.#entered);
  }

  /** Look for rounds that have ended meanwhile. */
  async refresh() {
    await this.#load();
  }

  /** @param {number} [before] */
  async #load(before) {
    const mine = ++this.#turn;
    try {
      const person = await me();
      if (mine !== this.#turn) return;
      if (!may(person, "play")) {
        this.hidden = true;
        return;
      }
      const table = encodeURIComponent(this.getAttribute("table") ?? "");
      const found = await ask(`/api/me/rounds?table=${table}&limit=${PAGE}${before ? `&before=${before}` : ""}`);
      if (mine !== this.#turn) return;
      this.#rounds = before ? [...this.#rounds, ...found] : found;
      this.#trouble.replaceChildren();
      this.#draw(found.length === PAGE);
    } catch (fault) {
      if (mine === this.#turn) this.#trouble.replaceChildren(troubleShown(fault));
    }
  }

  /** @param {boolean} more */
  #draw(more) {
    this.hidden = !this.#rounds.length;
    this.#more.hidden = !more;
    this.#list.replaceChildren(...this.#rounds.map((round) => this.#row(round)));
  }

  /** @param {Wire.OwnRound} round */
  #row(round) {
    const net = round.paid - round.staked;
    const boxes = round.boxes.map((own) => own.box).join(", ");
    const time = new Date(round.ended_at);
    const today = time.toDateString() === new Date().toDateString();
    const when = today ? hour(time) : moment(time);
    return h(
      "li",
      h(
        "button",
        { onclick: () => this.open(round.number) },
        h("time", { datetime: round.ended_at }, when),
        h("span", phrase("slip-round", { number: round.number })),
        h(
          "b",
          { class: round.outcome === "void" ? "push" : tone(net) },
          round.outcome === "void" ? phrase("history-void") : change(net),
        ),
        h("small", phrase("history-about", { boxes, staked: money(round.staked), paid: money(round.paid) })),
        h("span.watch", phrase("history-watch")),
      ),
    );
  }

  /** What the latest session came to, and what its decisions cost. */
  async review() {
    const { openReview } = await import("./session-review.js");
    await openReview(this.getAttribute("table") ?? "", (number) => this.open(number));
  }

  /** Watch a round again. @param {number} number */
  async open(number) {
    const table = this.getAttribute("table") ?? "";
    await attempt(async () => watchRound(table, number, (await me())?.account), this.#trouble);
  }
}

customElements.define("round-history", RoundHistory);

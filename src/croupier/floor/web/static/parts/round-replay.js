// A round watched again, moment by moment: the felt as it was, what happened in words with its clauses, and at the end
// every own bet with its reason.

import { h, still } from "./dom.js";
import { latin } from "./keys.js";
import { labelOf } from "./labels.js";
import { phrase } from "./phrases.js";
import { linesOf, netOf, settledBoxes } from "./reasons.js";
import { ReplayFelt } from "./replay-felt.js";
import { chips, moneyLine } from "./room.js";
import { shareButton } from "./session-review.js";
import { openProof, proofOf } from "./shuffle-proof.js";
import { openSheet } from "./sheet.js";
import { change, moment, tone } from "./words.js";

/** @typedef {import("./replay-felt.js").Teller} Teller @typedef {import("./replay-felt.js").Moment} Moment */

const PACE_MS = 1_600;

/** Lay a round over the page. @param {Wire.Replay} replay as the server tells it @param {Wire.Glance} game the rulebook at a glance @param {string | null} me */
export function openReplay(replay, game, me) {
  const player = new Replay(replay, { game, names: replay.names, me, currency: replay.currency });
  openSheet(
    "replay",
    phrase("replay-title", { number: replay.number, time: moment(replay.ended_at ?? replay.opened_at) }),
    [player.element],
    { onkeydown: (event) => player.key(event), closed: () => player.stop() },
  );
  player.go(0);
}

class Replay {
  #at = -1;
  #timer = 0;
  #telling = h("div.telling", { role: "status" });
  #count = h("span.muted");
  #story = h("ol.story", { "aria-label": phrase("replay-story") });
  #end = h("div.ends");
  #buttons = {
    first: button(phrase("replay-first"), "Home", () => this.go(0)),
    back: button(phrase("replay-back"), "←", () => this.go(this.#at - 1)),
    play: button(phrase("replay-play"), "P", () => this.toggle()),
    next: button(phrase("replay-next"), "→", () => this.go(this.#at + 1), "go"),
  };

  /** @param {Wire.Replay} replay @param {Teller} teller */
  constructor(replay, teller) {
    this.replay = replay;
    this.teller = teller;
    /** @type {Moment[]} */ this.moments = replay.moments;
    this.felt = new ReplayFelt(teller, this.moments[this.moments.length - 1].round);
    this.#story.append(
      ...this.moments.map((one, place) => h("li", h("button", { onclick: () => this.#jump(place) }, one.title))),
    );
    this.element = h(
      "div.again",
      h("div.watched", this.felt.element),
      h("div.beside", this.#telling, this.#end, this.#story),
      h(
        "div.controls",
        { role: "group", "aria-label": phrase("slip-replay") },
        ...Object.values(this.#buttons),
        this.#count,
        shareButton(replay.table, replay.number),
      ),
    );
  }

  /** Show a moment, and stay there. @param {number} place */
  #jump(place) {
    this.stop();
    this.go(place);
  }

  /** Show a moment. @param {number} place */
  go(place) {
    const last = this.moments.length - 1;
    const at = Math.max(0, Math.min(last, place));
    if (at === last) this.stop();
    if (at === this.#at) return;
    this.#at = at;
    this.felt.draw(this.moments[at]);
    const one = this.moments[at];
    this.#telling.replaceChildren(
      h("h3", one.title),
      ...one.lines.map((line) => h("p", line)),
      chips(this.replay.rulebook, one.clauses) ?? "",
    );
    this.#end.replaceChildren(...(at === last ? this.#settlement() : []));
    this.#count.textContent = phrase("replay-count", { at: at + 1, all: last + 1 });
    [...this.#story.children].forEach((item, n) =>
      item.firstElementChild?.setAttribute("aria-current", n === at ? "step" : "false"),
    );
    this.#reach(at);
    // A button that is truly disabled would lose the focus, and the keys with it.
    for (const name of /** @type {const} */ (["first", "back"]))
      this.#buttons[name].setAttribute("aria-disabled", String(at === 0));
    this.#buttons.next.setAttribute("aria-disabled", String(at === last));
  }

  /** Only the list follows, never the page: the moment stands in its middle, what is told above it stays. @param {number} at */
  #reach(at) {
    const list = this.#story;
    const item = /** @type {HTMLElement} */ (list.children[at]);
    const top = item.offsetTop - list.offsetTop + (item.offsetHeight - list.clientHeight) / 2;
    list.scrollTo({ top, behavior: still() ? "auto" : "smooth" });
  }

  toggle() {
    if (this.#timer) return this.stop();
    if (this.#at === this.moments.length - 1) this.go(0);
    this.#timer = window.setInterval(() => this.go(this.#at + 1), PACE_MS);
    this.#label(phrase("replay-pause"));
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#label(phrase("replay-play"));
  }

  /** @param {string} text */
  #label(text) {
    /** @type {Text} */ (this.#buttons.play.firstChild).data = text;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const last = this.moments.length - 1;
    const to = { ArrowRight: this.#at + 1, ArrowLeft: this.#at - 1, Home: 0, End: last }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.#jump(to);
    }
    if (latin(event).toLowerCase() === "p") this.toggle();
  }

  /** Every own bet with its reason; and the shuffle behind the cards. */
  #settlement() {
    const { round } = this.moments[this.moments.length - 1];
    const own = settledBoxes(round).map((box) => ({ ...box, lines: linesOf(box, this.teller.me) }));
    const boxes = own.filter((box) => box.lines.length).map((box) => this.#box(box, round.boxes[box.box - 1]));
    if (!round.commitment) return boxes;
    const verify = () => openProof(proofOf(round, this.replay.table));
    return [...boxes, h("button.btn.ghost", { onclick: verify }, phrase("replay-verify"))];
  }

  /** @param {import("./reasons.js").Settled} box its settlement @param {Wire.BoxView} lies the box as it was seen */
  #box(box, lies) {
    const net = netOf(box.lines);
    return h(
      "section.panel",
      { "aria-label": phrase("box", { box: box.box }) },
      h(
        "header",
        h("h3", `${phrase("box", { box: box.box })}${lies?.hand ? ` · ${lies.hand}` : ""}`),
        h(`b.${tone(net)}`, change(net)),
      ),
      ...box.lines.map((line) => moneyLine(labelOf(this.teller.game, line.bet), this.replay.rulebook, line)),
    );
  }
}

/** @param {string} text @param {string} key @param {() => void} act @param {string} [kind] */
function button(text, key, act, kind = "") {
  return h("button", { class: `btn ${kind}`, autofocus: kind === "go", onclick: act }, text, h("kbd", key));
}

// The dealer's desk: the table, its game, and what the dealer has in hand. Steps are said one after the other.

import { attempt } from "../parts/attempt.js";
import { nameOf } from "../parts/words.js";
import { find, h } from "../parts/dom.js";
import { fateOf } from "../parts/fate.js";
import { labelOf } from "../parts/labels.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { Trouble, troubleWords } from "../parts/server.js";
import { openSheet } from "../parts/sheet.js";
import { correctionWords } from "./dealer-correct-words.js";
import { boxName, placeBehind } from "../parts/recorded.js";

/**
 * @typedef {object} AtHand the step at hand
 * @property {string} key the same as long as it is the same step
 * @property {string} title
 * @property {string[]} [cards] the hand it is about
 * @property {string} [about] a line below the title
 * @property {Node} [sum] what it comes to, large
 * @property {(Node | null | false | undefined)[]} body
 * @property {Node} [deck] the card picker
 * @property {{label: string, act: () => unknown, note?: string}} [go] the one next action
 * @property {(Node | null | false | undefined)[]} [beside] quieter ones
 * @property {string} [say] what the dealer says
 * @property {Record<string, () => unknown>} [keys]
 * @property {number[]} [boxes] the boxes it is about
 * @property {string} [progress] behind the name of the step on top
 */

/** Tells `change` whenever something is to be drawn anew. */
export class Desk extends EventTarget {
  /** @type {unknown} */ trouble = null;
  /** A word to the dealer that is no refusal of the server. */ hint = "";
  /** @type {Map<string, string>} where the cards lie that were entered at this desk in this round */ entered =
    new Map();
  /** @type {Map<string, string>} which card this desk has put on record at each place of the deal */ keyed = new Map();
  /** @type {Wire.Proposal[]} corrections of this table that wait for the pit */ corrections = [];
  /** What became of a correction that waited, until the dealer goes on. */ decided = "";
  /** @type {Wire.LinkView | null} the link's meter, as the sign shows it */ link = null;
  /** @type {Wire.DeviceStatus[]} readers and shoes of this table */ devices = [];
  /** @type {Wire.Incident[]} incidents of this table that wait for a ruling */ incidents = [];
  /** @type {Wire.Ruled | null} the last ruling, until the dealer goes on */ ruled = null;
  /** @type {Wire.BetTakenBack[]} jackpot bets that went back as the link failed, until the round is over */ wentBack =
    [];
  /** @type {Wire.PlayerInformed | null} a player who is to be told that he looks at one hand only, while bets are open */ inform =
    null;
  /** @type {Promise<unknown>} */ #last = Promise.resolve();
  #round = -1;
  /** The version of the table about which something was said last. */ #saidAt = -1;

  /** @param {import("../parts/live-table.js").LiveTable} table @param {Wire.Glance} glance @param {import("../parts/person.js").Person} person */
  constructor(table, glance, person) {
    super();
    this.table = table;
    this.glance = glance;
    this.person = person;
    table.addEventListener("update", (event) => {
      const { events } = /** @type {CustomEvent<import("../parts/live-table.js").Update>} */ (event).detail;
      if (this.view.number !== this.#round) {
        this.#round = this.view.number;
        this.entered.clear();
        this.keyed.clear();
        this.hint = "";
        this.ruled = this.inform = null;
        this.wentBack = [];
      }
      this.inform =
        this.round.phase === "betting-open"
          ? (events.find((one) => one.type === "player-informed") ?? this.inform)
          : null;
      if (events.some((one) => one.type === "jackpot-failed"))
        this.wentBack = events.filter((one) => one.type === "bet-taken-back");
      this.ruled = events.find((one) => one.type === "ruled") ?? this.ruled;
      this.change();
    });
  }

  get view() {
    return this.table.view;
  }
  get round() {
    return this.table.view.round;
  }
  get prompt() {
    return /** @type {Wire.Prompt} */ (this.table.view.prompt);
  }
  get waits() {
    return this.table.view.waits_for;
  }
  get rulebook() {
    return this.table.row.rulebook;
  }
  get currency() {
    return this.table.row.currency;
  }

  /** What the table has to say: conditions of the round, and a jackpot that is out of order. @returns {string[]} */
  get notices() {
    const fault = this.view.jackpot_fault?.notice;
    return [...new Set([...this.round.notices, ...(fault ? [fault] : [])])];
  }

  /** These corrections wait for the pit now; of one that waits no longer it is said what became of it. @param {Wire.Proposal[]} open */
  waitFor(open) {
    const gone = this.corrections.find((was) => open.every((one) => one.id !== was.id));
    this.corrections = open;
    if (gone)
      fateOf("proposal", gone.id).then((fate) => {
        this.decided = fate && `${fate} ${correctionWords(gone)}.`;
        this.change();
      });
  }

  change() {
    this.dispatchEvent(new Event("change"));
  }

  /** @param {string} bet */
  label(bet) {
    return labelOf(this.glance, bet);
  }

  /** What a player is called at the table; `short` where the box is plain. @param {string | null} player */
  name(player, short = false) {
    if (!player) return "";
    const place = placeBehind(player);
    if (place) return short ? phrase("dealer-behind-short", { nth: place.nth }) : phrase("dealer-behind", place);
    return nameOf(this.view.names, player);
  }

  /** The name at a box, unless it is called after the box. @param {Wire.BoxView} box */
  nameAt(box) {
    return box.player === boxName(box.box) ? "" : this.name(box.player);
  }

  /** Whether the player acts on his own screen: the ledger keeps his chips. @param {string | null} player */
  own(player) {
    return Boolean(player && player in this.view.names);
  }

  /** What may be written down for a box. @param {number} box @param {string} type */
  recordable(box, type) {
    return this.prompt.recordable.filter((one) => one.box === box && one.type === type);
  }

  /**
   * Do something after everything that was asked for before; a refusal drops what stands behind it.
   * @param {() => Promise<unknown>} act @returns {Promise<boolean>} whether it was done
   */
  do(act) {
    const mine = this.#last.then(async () => {
      this.trouble = this.ruled = null;
      this.hint = this.decided = "";
      return attempt(act, (fault) => (this.trouble = fault)).finally(() => this.change());
    });
    this.#last = mine.catch(() => {});
    return mine;
  }

  /**
   * Say something about the table as it is shown; pressed twice, it is said once.
   * @param {Wire.Command} command @returns {Promise<boolean>}
   */
  async say(command) {
    if (this.#saidAt === this.table.version) return false;
    this.#saidAt = this.table.version;
    const done = await this.do(() => this.table.say(command));
    if (!done) this.#saidAt = -1;
    return done;
  }

  /** A word to the dealer: on the sheet that lies over the desk, until something is pressed there, or on the desk. @param {string} hint */
  tell(hint) {
    const over = lyingOver();
    if (!over) {
      this.hint = hint;
      this.change();
      return;
    }
    over.querySelector(".refused.told")?.remove();
    const told = h("p.refused.told", { role: "alert" }, hint);
    over.querySelector("header")?.after(told);
    over.addEventListener("click", () => told.remove(), { once: true });
  }

  /** What went wrong, in place, with its clauses. */
  troubleShown() {
    if (this.hint) return h("p.refused", { role: "alert" }, this.hint);
    const fault = this.trouble;
    if (!(fault instanceof Trouble)) return null;
    const [told, right] = troubleWords(fault);
    // Bets that keep the betting open are listed where they are mended.
    const what = fault.code === "bets-incomplete" ? phrase("dealer-stay-open") : told;
    return h(
      "p.refused",
      { role: "alert" },
      h("b", `${what} `),
      right && `${right} `,
      chips(this.rulebook, fault.clauses),
    );
  }
}

/** The sheet that lies over the desk, the topmost of several. */
export const lyingOver = () => [...document.querySelectorAll("dialog[open]")].at(-1);

/** A sheet over the desk; when it closes, the next action has the focus again, not what opened it. @param {string} title @param {import("../parts/dom.js").Child[]} content */
export const sheet = (title, content) =>
  openSheet("desk-sheet", title, content, { closed: () => setTimeout(toTheStep) });

/** The next action takes the focus, or the sentence that says what is awaited. */
function toTheStep() {
  (find(document, "main .go") ?? find(document, "main h1"))?.focus({ preventScroll: true });
}

/** A large answer: what it does, what it costs, its key. @param {string} label @param {() => unknown} act @param {{note?: string, key?: string, kind?: string}} [more] */
export const answer = (label, act, { note = "", key = "", kind = "" } = {}) =>
  h(
    "button",
    { class: `btn choice ${kind}`, "data-keep": label, onclick: act },
    h("span", h("b", label), note && h("small", note)),
    key && h("kbd", key.toUpperCase()),
  );

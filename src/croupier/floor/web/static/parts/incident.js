// A case: an incident at a table, put question by question until the ruling is there, and then given or proposed.
// `openCase({table, incident, boxes})` lays one over any page; the pit's console has it in its columns.

import { askReason, usual } from "./ask-reason.js";
import { find, h } from "./dom.js";
import { snapshot, steps } from "./incident-facts.js";
import { accounts, bets, handedBack, posts } from "./incident-money.js";
import { reportedThen, roundOver } from "./incident-round.js";
import { labelOf } from "./labels.js";
import { LiveTable } from "./live-table.js";
import { onRecord } from "./on-record.js";
import { say } from "./page.js";
import { me } from "./person.js";
import { phrase, recorded } from "./phrases.js";
import { redraw } from "./redraw.js";
import { chips } from "./room.js";
import { seenWorth } from "./seen-worth.js";
import { get, glanceOf, newKey, recalledRound, send, Trouble } from "./server.js";
import { openSheet } from "./sheet.js";
import "./table.js";
import { heading } from "./titled.js";
import { clock, money, nameOf, sentence } from "./words.js";

/** @typedef {import("./incident-facts.js").Stated} Stated @typedef {import("./incident-facts.js").Question} Question */

/**
 * @typedef {object} About what a case is about
 * @property {string} table @property {string} incident @property {number[]} [boxes] @property {string | null} [player]
 * @property {Wire.GiveRuling["facts"]} [facts] @property {string | null} [bet] @property {number[]} [looked] @property {number | null} [amount]
 * @property {string | null} [remedy] @property {Wire.GiveRuling["moves"]} [moves] @property {Wire.GiveRuling["cards"]} [cards]
 * @property {string} [place] what the table is called among others @property {Wire.Incident} [report] as it was reported @property {Wire.Proposal} [proposal] as somebody proposed it
 */

const DISMISSALS = usual("said-settled-at-table", "said-by-mistake", "said-cameras");

/** `closed` (detail: a sentence) when the case is ruled, proposed, approved, rejected or dismissed. */
export class IncidentCase extends EventTarget {
  main = h("div.case");
  aside = h("div.money");
  /** @type {Stated | null} */ stated = null;
  #column = 0;
  #asked = 0;
  #busy = false;
  /** @type {Node | null} */ #trouble = null;
  #drawn = "";
  /** @type {Wire.RecalledStep[]} */ #record = [];
  /** @type {import("./seen-worth.js").SeenCards | null} */ #worth = null;

  /** @param {About} about */
  constructor(about) {
    super();
    this.about = about;
    this.id = about.report?.id ?? about.proposal?.new.id ?? `ruling-${newKey().slice(0, 13)}`;
    this.given = {
      facts: { ...about.facts },
      boxes: [...(about.boxes ?? [])],
      player: about.player ?? null,
      bet: about.bet ?? null,
      looked: [...(about.looked ?? [])],
      amount: about.amount ?? null,
      remedy: about.remedy ?? null,
      moves: about.moves ?? null,
      cards: about.cards ?? null,
    };
    this.live = new LiveTable(about.table);
    this.live.addEventListener("update", () => this.ask());
    for (const name of ["lost", "back"]) this.live.addEventListener(name, () => this.#wait());
  }

  /** Look at the table and put the case. */
  async open() {
    try {
      const [person, wanted] = await Promise.all([me(), this.live.open()]);
      if (!wanted) return;
      this.person = person;
      this.game = await glanceOf(this.live.row.rulebook);
    } catch (fault) {
      this.#refused(fault);
      return;
    }
    await this.ask();
  }

  close() {
    this.live.close();
  }

  /** Whether something is on its way from here. */
  get busy() {
    return this.#busy;
  }

  /** Where the case stands now; asked anew after each answer and whenever the table changes. */
  async ask() {
    if (!this.game) return;
    const turn = ++this.#asked;
    try {
      const [stated, round] = await Promise.all([
        send(`${this.live.path}/rulings/preview`, { incident: this.about.incident, ...this.given }),
        this.#recalled(),
      ]);
      // A figure beside the case: without it the case goes on all the same.
      const worth = stated.seen
        ? await get(`/api/rulebooks/${encodeURIComponent(stated.rulebook)}/seen-cards?cards=${stated.seen}`).catch(
            () => null,
          )
        : null;
      if (turn === this.#asked) {
        this.stated = stated;
        this.#record = round;
        this.#worth = worth;
        this.#draw();
      }
    } catch (fault) {
      if (turn === this.#asked) this.#refused(fault);
    }
  }

  /** The round on record, if there is one. */
  async #recalled() {
    const { number } = this.live.view;
    return number ? (await recalledRound(`${this.live.path}/rounds/${number}`)).steps : [];
  }

  /** @param {string | null} player */
  called = (player) => (player === null ? phrase("case-nobody") : nameOf(this.live.view?.names ?? {}, player));

  /** @param {string} bet */
  label = (bet) => labelOf(this.game, bet);

  /** Whether what was reported belongs to a round that is over. */
  get #late() {
    const { report } = this.about;
    return report !== undefined && roundOver(report, this.live.view.number, this.live.view.round.phase);
  }

  /** @param {Question} question @param {import("./incident-facts.js").Value} value */
  #answer(question, value) {
    if (question.about === "fact")
      this.given.facts[question.name] = /** @type {Wire.PossibleAnswer["value"]} */ (value);
    else Object.assign(this.given, { [question.about]: question.about === "moves" ? inTurn(value) : value });
    this.#trouble = null;
    this.ask();
  }

  /** Take an answer back; what was answered after it may no longer be asked. @param {string} name */
  #change(name) {
    if (name === "boxes" || name === "looked") this.given[name] = [];
    else if (name in this.given) Object.assign(this.given, { [name]: null });
    else delete this.given.facts[name];
    this.ask();
  }

  #draw() {
    const stated = /** @type {Stated} */ (this.stated);
    const { version: _, ...shown } = stated;
    const drawn = JSON.stringify([shown, this.live.view.round, this.#column, this.#trouble?.textContent]);
    if (drawn === this.#drawn) return;
    const [was] = this.#drawn ? JSON.parse(this.#drawn) : [{}];
    this.#drawn = drawn;
    const moved =
      JSON.stringify([was?.question, was?.ruling?.remedy]) !== JSON.stringify([stated.question, stated.ruling?.remedy]);
    const { row, view } = this.live;
    const { report, proposal } = this.about;
    const boxes = stated.give.boxes ?? [];
    redraw(
      this.main,
      heading(
        stated.says,
        [
          phrase("case-place", { table: this.about.place ?? place(row), number: stated.round }),
          report && phrase("case-from", { name: report.reporter, at: clock(report.reported_at) }),
          proposal && phrase("case-proposed-by", { name: proposal.proposer, at: clock(proposal.proposed_at) }),
          report && this.#late && h("state-pill", { state: "fault" }, sentence(reportedThen(report))),
        ],
        report?.note && h("p.note", phrase("case-note", { text: report.note })),
        proposal?.reason && h("p.note", phrase("case-note", { text: proposal.reason })),
      ),
      snapshot(view.round, boxes, this.called, this.label, row.currency),
      h(
        "div.facts",
        steps(stated, {
          called: this.called,
          label: this.label,
          boxes,
          answer: (question, value) => this.#answer(question, value),
          change: (name) => this.#change(name),
        }),
      ),
      this.#worth && seenWorth(this.#worth, stated.seen, stated.ruling),
      this.#record.length > 0 &&
        h(
          "section.rec",
          h("h2.cap", phrase("case-on-record")),
          onRecord(this.#record, report ? [{ at: report.reported_at, says: phrase("case-reported-to-pit") }] : []),
        ),
    );
    this.#side();
    if (moved) {
      const heading = find(this.main, "#question");
      say(stated.question?.ask ?? stated.ruling?.says ?? "");
      if (document.activeElement === document.body || this.main.contains(document.activeElement)) {
        heading?.focus({ preventScroll: true });
        // All of what is asked or ordered, and not its heading alone.
        heading?.closest(".stepno")?.scrollIntoView({ block: "nearest" });
      }
    }
  }

  /** Money, posts and what can be done. */
  #side() {
    const stated = /** @type {Stated} */ (this.stated);
    const { ruling } = stated;
    const { currency } = this.live.row;
    const column = Math.min(this.#column, (ruling?.after.length ?? 1) - 1);
    const turn = (/** @type {number} */ place) => {
      this.#column = place;
      this.#draw();
    };
    redraw(
      this.aside,
      !ruling && h("p.panel.muted", phrase(stated.refusal ? "case-nothing-to-order" : "case-stands-here")),
      ruling && bets(ruling, column, { called: this.called, label: this.label, currency, turn }),
      ruling && accounts(ruling.accounts, handedBack(ruling, ruling.after[column].bets), currency),
      ruling && posts(ruling.posts),
      this.#trouble,
      this.#signOff(ruling, column),
    );
    this.#wait();
  }

  /** What the case itself says for its ruling: who saw what, what went wrong, what follows; on record by their ids. */
  #grounds() {
    const { says, give, ruling } = /** @type {Stated} */ (this.stated);
    const { note, reporter } = this.about.report ?? {};
    const seen = note && sentence(`${reporter}: ${note}`).slice(0, 200);
    return [
      seen && { says: seen, record: seen },
      { says: sentence(says), record: give.incident },
      ruling && { says: `${sentence(says)}. ${ruling.says}`, record: `${give.incident}: ${ruling.remedy}` },
    ].flatMap((reason) => reason || []);
  }

  /** @param {Wire.RulingOfCase | null} ruling @param {number} column */
  #signOff(ruling, column) {
    const { proposal, report } = this.about;
    const back = ruling ? handedBack(ruling, ruling.after[column].bets) : 0;
    const amount = money(back, this.live.row.currency);
    const own = proposal && proposal.proposed_by === this.person?.account;
    const button = (
      /** @type {"go" | "ghost" | "plain"} */ kind,
      /** @type {string} */ text,
      /** @type {() => void} */ act,
    ) => h("button.btn", { class: kind, onclick: act }, text);
    const dismissable = !proposal && report?.state === "open" && this.person?.post !== "dealer";
    const post = ruling?.posts.find((one) => one.may)?.title ?? "";
    const alone = ruling?.may_order && !ruling.two_people;

    /** What may be done about the ruling: ordered, proposed, or approved as somebody else has proposed it. */
    const ordered = () => {
      if (!ruling) return null;
      if (proposal && own) return h("p.muted", phrase("case-you-proposed"));
      if (proposal && !ruling.may_order) return h("p.muted", phrase("case-waits-for", { post }));
      if (proposal)
        return button("go", back ? phrase("case-approve-return", { amount }) : phrase("case-approve"), () =>
          this.#decide("approval", phrase("case-approved")),
        );
      if (alone) return button("go", back ? phrase("case-give-return", { amount }) : phrase("case-give"), this.#give);
      const wanted = ruling.may_order ? phrase("case-propose") : phrase("case-propose-to", { post });
      return button("go", wanted, () => this.#propose());
    };
    return h(
      "div.sign-off",
      ordered(),
      proposal &&
        button("ghost", phrase(own ? "case-withdraw" : "case-reject"), () =>
          this.#decide("rejection", phrase(own ? "case-withdrawn" : "case-rejected")),
        ),
      dismissable &&
        this.#late &&
        button("plain", phrase("case-dismiss-over"), () => this.#dismiss(recorded("said-round-over"))),
      dismissable && button("ghost", phrase(this.#late ? "case-dismiss-other" : "case-dismiss"), () => this.#dismiss()),
    );
  }

  #give = () =>
    this.#do(async () => {
      const { give, version } = /** @type {Stated} */ (this.stated);
      const ruling = { ...give, type: "give-ruling", id: this.id, version };
      await send(`${this.live.path}/commands`, ruling, { key: newKey() });
      return phrase("case-given");
    });

  async #propose() {
    const reason = await askReason(phrase("case-why-propose"), this.#grounds());
    if (reason === null) return;
    this.#do(async () => {
      const { give, ruling } = /** @type {Stated} */ (this.stated);
      const wanted = { kind: "ruling", subject: this.about.table, new: { ...give, id: this.id }, reason };
      await send("/api/proposals", wanted, { key: newKey() });
      return phrase("case-proposed", { post: ruling?.posts.find((post) => post.may)?.title ?? "" });
    });
  }

  /** @param {"approval" | "rejection"} what @param {string} then */
  #decide = (what, then) =>
    this.#do(async () => {
      await send(`/api/proposals/${this.about.proposal?.id}/${what}`);
      return then;
    });

  /** @param {string} [known] the reason, where it need not be asked */
  async #dismiss(known) {
    const reason = known ?? (await askReason(phrase("case-why-dismiss"), DISMISSALS));
    if (reason === null) return;
    this.#do(async () => {
      await send(`/api/incidents/${this.about.report?.id}/dismissal`, { reason });
      return phrase("case-dismissed");
    });
  }

  /** Do it while everything waits; a refusal is said in place, and the case is put anew. @param {() => Promise<string>} act */
  async #do(act) {
    if (this.#busy) return;
    this.#busy = true;
    this.#wait();
    try {
      const done = await act();
      say(done);
      this.dispatchEvent(new CustomEvent("closed", { detail: done }));
    } catch (fault) {
      this.#refused(fault);
    } finally {
      this.#busy = false;
      this.#wait();
    }
  }

  /** @param {unknown} fault */
  #refused(fault) {
    if (!(fault instanceof Trouble)) throw fault;
    const { code, message, expected } = fault;
    const refused = expected ? `${sentence(message)}. ${sentence(expected)}.` : `${sentence(message)}.`;
    const words = code === "stale-version" ? phrase("case-moved-on") : refused;
    const clauses = chips(this.stated?.rulebook ?? "", fault.clauses);
    this.#trouble = h("div.trouble", { role: "alert" }, h("b", words), clauses);
    if (this.stated) this.#side();
    else this.main.replaceChildren(this.#trouble);
    if (fault.code === "stale-version") this.ask();
  }

  /** Nothing is pressed while something is on its way, or while nobody hears. */
  #wait() {
    const waits = this.#busy || !this.live.connected;
    for (const part of [this.main, this.aside]) part.toggleAttribute("inert", waits);
  }
}

/** The hand of each of these boxes goes to the next one, that of the last to the first. @param {import("./incident-facts.js").Value} boxes @returns {Wire.GiveRuling["moves"]} */
const inTurn = (boxes) =>
  /** @type {number[]} */ (boxes).map((box, place, all) => [box, all[(place + 1) % all.length]]);

/** A table and its game, named once where they are called the same. @param {Wire.TableRow} row */
const place = (row) => (row.title === row.game ? row.title : `${row.title} · ${row.game}`);

/** Lay a case over the page, for a console that has no columns for it. @param {About} about */
export function openCase(about) {
  const one = new IncidentCase(about);
  const sheet = openSheet("case-sheet", phrase("case-title"), [h("div.case-columns", one.main, one.aside)], {
    closed: () => one.close(),
  });
  one.addEventListener("closed", () => sheet.close());
  one.open();
  return one;
}

// A table to sit at: /tables/ID. The page draws what the server's view shows and offers what its options offer; a game
// that it has never seen needs no change here.

import { attempt } from "../parts/attempt.js";
import { h, still } from "../parts/dom.js";
import { fitted } from "../parts/fitted.js";
import { LiveTable } from "../parts/live-table.js";
import { main, said } from "../parts/page.js";
import { admission, enterAsGuest, me } from "../parts/person.js";
import "../parts/room.js";
import { phrase } from "../parts/phrases.js";
import { glanceOf, troubleShown, troubleWords } from "../parts/server.js";
import { proofOf } from "../parts/shuffle-proof.js";
import "../parts/table.js";
import { words } from "../parts/words.js";
import { ActionBar } from "./table-actions.js";
import { TableBar } from "./table-bar.js";
import { Bets, tray } from "./table-bets.js";
import { SlidingChips } from "./table-chips.js";
import { choices } from "./table-choices.js";
import { Clock } from "./table-clock.js";
import { BetEdges } from "./table-edges.js";
import { FeltView } from "./table-felt.js";
import { pressed, toSpots, typed } from "./table-hands.js";
import { howItGoes } from "./table-how.js";
import { Jackpot } from "./table-jackpot.js";
import { Motion } from "./table-motion.js";
import { Said } from "./table-said.js";
import { ReturnedBets } from "./table-returned.js";
import { Seat } from "./table-seat.js";
import { Slip, result } from "./table-slip.js";
import { TableSound } from "./table-sound.js";
import { tips } from "./table-tip.js";
import { oneStop } from "./table-walk.js";

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** Steps after which somebody's chips may have changed. */
const MONEY = new Set([
  "bet-placed",
  "bet-changed",
  "bet-taken-back",
  "bet-returned",
  "decision-made",
  "round-settled",
  "round-voided",
  "payouts-taken-back",
  "offer-answered",
  "order-given",
]);

export class TablePage {
  /** @type {number | null} */ last = null;
  /** @type {import("../parts/server.js").Trouble | null} */ trouble = null;
  /** What has been said and is not answered yet, each with its phase: nothing is said twice. @type {Set<string>} */ asking =
    new Set();
  returned = new ReturnedBets();
  sound = new TableSound();
  /** What lay there when chips were last heard. */ heardTotal = 0;
  said = new Said(said);
  chosen = 0;
  acting = 0;
  /** Whether somebody is sitting down from the bar below. */ entering = false;
  weighed = "";
  /** The decision that an open hint has found best. */ best = "";
  /** The round that the felt shows. */ drawn = "";
  /** What the house had to decide in this round as time had run out, by box. @type {{round: string, boxes: Map<number, string>}} */ late =
    { round: "", boxes: new Map() };

  /** @param {LiveTable} live @param {Wire.Glance} game @param {import("../parts/person.js").Person | null} person */
  constructor(live, game, person) {
    this.live = live;
    this.game = game;
    this.person = person;
    this.jackpot = new Jackpot(live.row, game);
    this.seat = this.seated();
    this.bar = new TableBar(this.seat);
    this.bets = new Bets(
      live,
      () => this.seat,
      () => this.bar.chips,
    );
    this.proof = h("shuffle-proof");
    this.hint = h("exact-hint", { rulebook: live.row.rulebook, hidden: true });
    this.edges = new BetEdges(id, game);
    this.felt = new FeltView(this.seat, this.jackpot.meter, this.proof);
    this.chips = new SlidingChips(this.felt, () => this.actions.chipAt);
    this.motion = new Motion(this.felt, this.chips, () => this.drawFelt());
    this.slip = new Slip(h("round-history", { table: id }), howItGoes(game));
    this.actions = new ActionBar(
      live.row.rulebook,
      tray(live.row.limits),
      (does) => this.act(does),
      (cents) => {
        this.bets.chip = cents;
      },
      this.hint,
      this.edges.element,
    );
    this.pickChip();
    this.clock = new Clock(this);
    this.stage = h("div.stage", this.felt.element);
    fitted(this.felt.element, this.stage);
    main.replaceChildren(
      h("h1.sr", [...new Set([live.row.game, live.row.title])].join(", ")),
      h("div.play", this.clock.line, this.stage, this.actions.corner, this.actions.element),
      this.slip.element,
    );
    document.title = `${live.row.title} · croupier`;
    // On a phone the bar below lies over the page: what it asks about stays in sight however much it says.
    new ResizeObserver(() => {
      const { height } = this.actions.element.getBoundingClientRect();
      document.documentElement.style.setProperty("--act-height", `${Math.ceil(height)}px`);
      if (this.acting) this.bringIntoView(this.acting);
    }).observe(this.actions.element);
  }

  /** The table as it is by now, from where this person sits. */
  seated() {
    const { row, view, options } = this.live;
    this.jackpot.claimed(view);
    return new Seat(this.game, row, view, options, this.person, this.jackpot.awards);
  }

  /** The chip that reaches the highest minimum is at hand. */
  pickChip() {
    const { values } = this.actions;
    const least = Math.max(...Object.values(this.live.row.limits).map((limit) => limit.min ?? 0));
    this.actions.pick(values.find((value) => value >= least) ?? values[0]);
  }

  /** Watch the table, the floor's meters, the mouse and the keys. */
  start() {
    this.live.addEventListener("update", (event) => this.heard(/** @type {CustomEvent} */ (event).detail));
    this.live.addEventListener("lost", () => this.connection(false));
    this.live.addEventListener("back", () => this.connection(true));
    this.motion.addEventListener("moving", () => this.draw());
    this.motion.addEventListener("shown", (event) => this.shown(/** @type {CustomEvent} */ (event).detail));
    this.motion.addEventListener("rest", () => this.draw());
    this.bar.ticked = (left) => this.clock.tick(left);
    this.bar.counted = () => this.draw();
    this.bets.addEventListener("change", () => {
      if (this.bets.total > this.heardTotal) this.sound.play("chip");
      this.heardTotal = this.bets.total;
      this.drawFelt();
      this.draw();
    });
    this.bets.addEventListener("trouble", (event) => this.refused(/** @type {CustomEvent} */ (event).detail));
    this.felt.element.addEventListener("click", (event) => pressed(this, event));
    document.addEventListener("keydown", (event) => typed(this, event));
    document.addEventListener("person", async ({ detail }) => {
      this.person = detail;
      this.slip.clear();
      this.returned.clear();
      this.last = null;
      if (!(await attempt(() => this.live.open(), this.refused))) return;
      this.bets.recall();
      this.bar.purse(this.seat);
      if (this.entering) toSpots(this);
      this.entering = false;
    });
    this.hint.addEventListener("weighed", (event) => {
      this.best = event.detail;
      this.draw();
    });
    const tip = tips(
      this.felt.element,
      () => this.motion.scene,
      (bet) => (this.seat.betting ? this.edges.about(bet) : null),
      (bet) => paysOf?.(this.game, bet) ?? null,
    );
    // What bets pay is loaded when somebody first comes to a spot, not before the table is there.
    /** @type {typeof import("./table-pays.js").paysOf | undefined} */ let paysOf;
    const load = async () => {
      ({ paysOf } = await import("./table-pays.js"));
      tip.renew();
    };
    for (const kind of ["pointerover", "focusin"]) this.felt.element.addEventListener(kind, load, { once: true });
    this.live.addEventListener("update", () => tip.outdated());
    this.edges.addEventListener("change", () => {
      this.draw();
      tip.renew();
    });
    this.jackpot.addEventListener("moved", () => this.edges.refresh());
    this.jackpot.addEventListener("gone-on", (event) => this.goneOn(/** @type {CustomEvent} */ (event).detail));
    this.jackpot.start();
    this.heard({ kind: "snapshot", at: null, events: [] });
    this.bar.purse(this.seat);
  }

  /** The link has gone on with awards of this table. @param {import("./table-jackpot.js").Award[]} over those that wait no more since this page looks on */
  goneOn(over) {
    const mine = over.filter((award) => award.player === this.seat.me);
    const paid = mine.reduce((sum, one) => sum + (one.state === "paid" ? one.amount : 0), 0);
    if (paid) this.won(paid);
    for (const { state, category } of mine)
      this.said.say(phrase("slip-state", { state: state ?? "" }) + ": " + words(category));
    if (this.seat.over) this.last = result(this.seat)?.net ?? this.last;
    this.bar.purse(this.seat);
    this.slip.history.refresh?.();
    this.slip.renew();
    this.drawFelt();
    this.draw();
  }

  /** A win feels like one. @param {number} cents */
  won(cents) {
    const { seat } = this;
    this.sound.play("win");
    import("./table-win.js").then(({ celebrate }) => celebrate(this.stage, seat, cents));
  }

  /** @param {{kind: string, at: string | null, events: Wire.Event[], says?: string}} update */
  heard(update) {
    const before = this.seat;
    this.seat = this.seated();
    this.returned.heard(this.seat, update.events);
    const waited = update.events.find((event) => event.type === "time-ran-out");
    const { round_id: round } = this.seat.round;
    if (this.late.round !== round) this.late = { round, boxes: new Map() };
    if (waited?.waited_for === "decision")
      for (const event of update.events)
        if (event.type === "decision-made" && this.seat.own.some((box) => box.box === event.box))
          this.late.boxes.set(event.box, event.decision);
    if (before.betting && !this.seat.betting) this.bets.remember(this.returned.accepted(before.laid, this.seat));
    if (!before.betting && this.seat.betting) this.bets.remember(new Map());
    if (this.actions.fill(tray(this.live.row.limits))) this.pickChip();
    if (update.kind !== "snapshot") this.bar.heard(update.at);
    this.trouble = null;
    this.motion.show(this.seat, update, update.kind === "snapshot");
    this.draw();
  }

  /** Everything of a step has been seen. @param {import("./table-motion.js").Shown} step */
  shown({ seat, events, still, says }) {
    this.felt.element.dataset.round = seat.round.round_id;
    this.felt.element.dataset.shown = String(seat.round.version);
    if (!still) this.said.say(says);
    if (seat.over) this.last = result(seat)?.net ?? this.last;
    if (!still && events.some((event) => event.type === "card-dealt")) this.sound.play("card");
    const ended = events.some((event) => event.type === "round-settled");
    const won = !still && ended ? (result(seat)?.net ?? 0) : 0;
    if (won > 0) this.won(won);
    if (events.some((event) => MONEY.has(event.type))) this.bar.purse(this.seat);
    if (ended && seat.settled.length) this.slip.history.refresh?.();
    this.draw();
  }

  drawFelt() {
    const { scene } = this.motion;
    if (!scene) return;
    const seat = this.shownSeat;
    this.choose(seat);
    const { lying } = this.felt;
    this.felt.draw({ ...scene, seat }, this.bets, this.chosen);
    // Chips slide within a round, once its first picture is there; what is settled is the dealer's to move.
    if (this.drawn === seat.round.round_id && !scene.settled.size)
      queueMicrotask(() => this.chips.laid(lying, this.felt.lying));
    this.drawn = seat.round.round_id;
    const asked = seat.acting?.box ?? 0;
    if (asked !== this.acting) this.bringIntoView(asked);
    this.acting = asked;
    queueMicrotask(() => oneStop(this.felt.element));
    const { round } = scene.seat;
    if (round.commitment) this.proof.proof = proofOf(round, scene.seat.row.table);
  }

  /** The box that is asked, clear of the bar below, with what lies open above it if there is room. @param {number} box */
  bringIntoView(box) {
    const asked = this.felt.boxes.get(box);
    if (!asked) return;
    const before = scrollY;
    for (const part of [this.felt.element.querySelector(".dealer"), asked])
      part?.scrollIntoView({ block: "nearest", behavior: "instant" });
    const top = scrollY;
    scrollTo({ top: before, behavior: "instant" });
    scrollTo({ top, behavior: still() ? "instant" : "smooth" });
  }

  /** The table as it is shown now; it lags behind while something moves. */
  get shownSeat() {
    const { shows, scene } = this.motion;
    return shows && scene ? scene.seat : this.seat;
  }

  draw() {
    const { moving, scene } = this.motion;
    const seat = this.shownSeat;
    if (this.weighed && this.weighed !== this.moment()) {
      this.weighed = this.best = "";
      this.hint.clear();
    }
    const now = choices(seat, this.bets, this.bar.chips, {
      moving,
      asking: this.asking.size > 0,
      last: this.last,
      best: this.best,
      returned: this.returned.told(seat),
      late: this.late.round === seat.round.round_id ? this.late.boxes : new Map(),
      edges: this.edges.open,
      sound: this.sound.on,
    });
    if (this.trouble)
      Object.assign(now, { note: troubleWords(this.trouble).join(" "), clauses: this.trouble.clauses, readings: [] });
    this.actions.draw(now, this.live.connected);
    this.bar.draw(seat, moving, this.live.connected);
    if (scene) this.slip.draw(seat, !moving && Boolean(seat.round.settlement), this.returned);
  }

  /** The free box that a phone has room for: the one last chosen, or the first, until there is an own one. @param {Seat} seat */
  choose(seat) {
    const free = seat.boxes.filter((box) => box.player === null && seat.takes(box.box));
    const own = seat.own.length > 0 || this.bets.any;
    if (!seat.betting || (own && seat.own.some((box) => box.box === this.chosen))) this.chosen = 0;
    else if (!own && !free.some((box) => box.box === this.chosen)) this.chosen = free[0]?.box ?? 0;
  }

  /** Which decision is asked for now: a hint is about one of them. */
  moment() {
    return `${this.seat.round.round_id} ${this.seat.phase} ${this.seat.acting?.box ?? 0}`;
  }

  /** @param {boolean} there */
  connection(there) {
    this.clock.connection(there);
    if (there) {
      this.bar.purse(this.seat);
      // Rounds may have ended meanwhile, and whoever asked for them then got no answer.
      this.slip.history.refresh?.();
    }
    this.draw();
  }

  /** @param {import("../parts/server.js").Trouble} fault */
  refused = (fault) => {
    this.trouble = fault;
    this.said.say(fault.message);
    this.draw();
    this.drawFelt();
  };

  /** @param {import("./table-choices.js").Action["does"]} does */
  async act(does) {
    if (typeof does === "string") {
      await attempt(this.ways[does], this.refused);
      return;
    }
    const asked = `${this.seat.phase} ${JSON.stringify(does)}`;
    if (this.asking.has(asked)) return;
    this.asking.add(asked);
    this.draw();
    try {
      await attempt(() => this.bets.told().then(() => this.live.say(does)), this.refused);
    } finally {
      this.asking.delete(asked);
      this.draw();
    }
  }

  /** What the page does itself, by name. @type {Record<string, () => unknown>} */
  ways = {
    skip: () => this.motion.skip(),
    guest: async () => {
      if ((await admission())?.asked) return (await import("../parts/entrance.js")).openDoor();
      this.entering = true;
      await enterAsGuest();
    },
    refill: async () => {
      await this.bar.refill(this.seat);
      this.draw();
    },
    repeat: () => this.bets.repeat(),
    undo: () => this.bets.undo(),
    double: () => this.bets.double(),
    clear: () => this.bets.clear(),
    leave: () => this.act({ type: "leave-table" }),
    hint: async () => {
      // What weighs a hand is loaded when somebody first asks.
      await import("../parts/exact-hint.js");
      if (!this.seat.acting) return;
      this.weighed = this.moment();
      await this.hint.ask(id, this.seat.acting.box);
    },
    edges: () => this.edges.toggle(),
    pays: async () => (await import("./table-pays.js")).openPays(this.game),
    sound: () => {
      this.sound.toggle();
      this.draw();
    },
    lobby: () => location.assign("/"),
    dealer: () => location.assign(`/tables/${encodeURIComponent(id)}/dealer`),
  };
}

try {
  const live = new LiveTable(id);
  let person, game;
  // Whoever comes in while the table is asked for sits at it as himself.
  do {
    [person] = await Promise.all([me(), live.open()]);
    game = await glanceOf(live.row.rulebook);
  } while (person !== (await me()));
  const page = new TablePage(live, game, person);
  page.start();
  // The table is there first; the own rounds, and the one of an address that somebody was sent, come after it.
  const afterwards = async () => {
    await import("../parts/round-history.js");
    const sent = Number(new URLSearchParams(location.search).get("round"));
    if (sent > 0) page.slip.history.open(sent);
  };
  if (document.readyState === "complete") afterwards();
  else addEventListener("load", afterwards, { once: true });
} catch (fault) {
  main.replaceChildren(troubleShown(fault));
}

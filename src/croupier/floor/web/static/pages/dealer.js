// The dealer's console: /tables/ID/dealer. The next step is always in front, and one key takes it.

import { find, h, put } from "../parts/dom.js";
import { admitted } from "../parts/entrance.js";
import { latin } from "../parts/keys.js";
import { withMode } from "../parts/labels.js";
import { LiveTable } from "../parts/live-table.js";
import { follow } from "../parts/live.js";
import { main, say } from "../parts/page.js";
import { phrase } from "../parts/phrases.js";
import { changed, present } from "../parts/redraw.js";
import { chips } from "../parts/room.js";
import { glanceOf, troubleShown } from "../parts/server.js";
import { sentence, words } from "../parts/words.js";
import "../parts/table.js";
import { announce, bets } from "./dealer-bets.js";
import { correctable, putRight, waiting } from "./dealer-correct.js";
import { deal, reading, turn } from "./dealer-deal.js";
import { decision, offer } from "./dealer-decide.js";
import { Desk, lyingOver } from "./dealer-desk.js";
import { givenBack, reported, reportIncident } from "./dealer-incident.js";
import { boxes, felt, making, row, steps } from "./dealer-layout.js";
import { award } from "./dealer-award.js";
import { wedge } from "./dealer-reader.js";
import { paying, settle } from "./dealer-settle.js";

/** @typedef {import("./dealer-desk.js").AtHand} AtHand */

/** What the table waits for, as a step in words. @param {Desk} desk @returns {AtHand} */
function atHand(desk) {
  if (desk.waits.manager) {
    return {
      key: "referred",
      title: phrase("dealer-waits-for-pit"),
      body: [h("p.lead", phrase("dealer-power-lost"))],
      say: phrase("dealer-say-pit-comes"),
    };
  }
  const virtual = desk.view.mode === "virtual";
  const unread = virtual || ["deal-cards", "nothing"].includes(desk.waits.act) ? null : reading(desk);
  switch (desk.waits.act) {
    case "open-betting":
      return announce(desk);
    case "nothing":
      return (virtual ? null : paying(desk)) ?? award(desk) ?? announce(desk);
    case "close-betting":
      return bets(desk);
    case "answer-offer":
      return offer(desk);
    case "decide":
      return unread ?? decision(desk);
  }
  if (virtual)
    return {
      key: "dealing",
      title: phrase("dealer-deals-itself"),
      body: [h("p.lead", phrase("dealer-follows-itself"))],
    };
  if (desk.waits.act === "deal-cards") return deal(desk);
  return unread ?? (desk.waits.act === "settle" ? settle(desk) : turn(desk));
}

/** The clause by which a step is taken; a payment has its own. @param {Desk} desk @param {AtHand} hand */
function clauseOf(desk, { key }) {
  const { course, at } = desk.prompt;
  const step = key.startsWith("announce") ? course[0] : course[at];
  return /^(announce|bets|deal|decide|turn|settle)/.test(key) && step ? chips(desk.rulebook, step.clauses ?? []) : null;
}

/**
 * While something is held down nothing is drawn anew: a control that is replaced between press and release would not
 * hear of it. `wait()` says whether that is so; afterwards `draw` is called.
 * @param {() => void} draw
 */
function heldDown(draw) {
  let down = false;
  let waiting = false;
  const press = () => {
    down = true;
  };
  const end = () => {
    if (!down) return;
    down = false;
    if (waiting) {
      waiting = false;
      draw();
    }
  };
  main.addEventListener("pointerdown", press);
  main.addEventListener("keydown", (event) => {
    if (event.key === " " && /** @type {HTMLElement} */ (event.target).closest("button, summary")) press();
  });
  // The click comes right after the release, if one comes at all.
  addEventListener("click", end);
  for (const release of ["pointerup", "pointercancel", "keyup", "blur"])
    addEventListener(release, () => setTimeout(end));
  return {
    wait() {
      waiting ||= down;
      return down;
    },
  };
}

/** @param {Desk} desk */
function page(desk) {
  const top = h("ol.steps", { "aria-label": phrase("dealer-steps") });
  const lay = h("div.lay-place");
  const before = h("div.before");
  const deck = h("div", { hidden: true });
  const after = h("div.do");
  const now = h("article.panel.now", { "aria-label": phrase("dealer-at-hand") }, before, deck, after);
  const side = h("aside", { "aria-label": phrase("dealer-boxes") });
  const line = h("p.connection", { role: "status", hidden: true }, phrase("dealer-connection-lost"));
  /** @type {AtHand} */ let hand = atHand(desk);
  let drawn = "";
  const pressed = heldDown(() => draw());

  /**
   * What has not changed stays: a control that is replaced loses the focus, and a key pressed meanwhile.
   * @param {HTMLElement} place @param {Parameters<typeof present>} parts
   */
  function draws(place, ...parts) {
    const content = present(...parts);
    if (changed(place, [hand.key, content.map((one) => (one instanceof Element ? one.outerHTML : ""))]))
      place.replaceChildren(...content);
  }

  const report = () => reportIncident(desk, hand.boxes?.length === 1 ? hand.boxes : []);

  function draw() {
    if (pressed.wait()) return;
    hand = atHand(desk);
    const fresh = drawn !== hand.key;
    drawn = hand.key;
    const held = /** @type {HTMLElement | null} */ (document.activeElement);
    const inside = main.contains(held);
    const kept = held?.closest("[data-keep]")?.getAttribute("data-keep");
    const idle = desk.table.connected ? null : true;
    const title = h("h1", { tabindex: "-1" }, sentence(hand.title));
    const head = h(
      "div.head",
      hand.cards && row(hand.cards, 0, making(desk, hand)),
      h("div", title, hand.about && h("p", hand.about)),
      hand.sum ?? h("span.by", clauseOf(desk, hand)),
    );
    /** @param {string} kind @param {() => unknown} onclick @param {import("../parts/dom.js").Child} label @param {string} key */
    const button = (kind, onclick, label, key) =>
      h(
        "button.btn",
        { class: kind, "data-keep": kind, disabled: kind === "go" && idle, onclick },
        label,
        h("kbd", key),
      );
    const { label, note } = hand.go ?? {};
    const space = phrase("dealer-space");
    const go = hand.go && button("go", () => hand.go?.act(), h("span", label, note && h("small", note)), space);
    const alarm = button("alarm", report, phrase("dealer-incident"), "I");
    const wrong = correctable(desk) && button("ghost", () => putRight(desk), phrase("correct-button"), "W");
    draws(top, steps(desk, hand));
    const { dealer, community, settlement, boxes: lying } = desk.round;
    const cards = [dealer, community, desk.waits.act];
    if (changed(lay, [cards, desk.notices, desk.prompt.hands, settlement?.dealer, making(desk, hand)]))
      lay.replaceChildren(felt(desk, hand));
    draws(before, head, reported(desk), waiting(desk), givenBack(desk), desk.troubleShown(), hand.body);
    deck.hidden = !hand.deck;
    if (hand.deck && deck.firstChild !== hand.deck) deck.replaceChildren(hand.deck);
    draws(after, go, hand.beside ?? [], wrong, alarm);
    now.toggleAttribute("inert", !desk.table.connected);
    const { link, waits, notices, devices } = desk;
    if (changed(side, [lying, hand.boxes, hand.say, hand.key, desk.prompt.hands, link, waits, notices, devices]))
      put(side, ...boxes(desk, hand));
    if (fresh) say([hand.say, hand.title].filter(Boolean).join(" "));
    if (inside && !main.contains(document.activeElement)) {
      const again = kept ? find(main, `[data-keep="${CSS.escape(kept)}"]:not([disabled])`) : null;
      const next = again?.querySelector("button") ?? again ?? find(main, ".go") ?? title;
      next.focus({ preventScroll: true });
    }
  }

  wedge(() => {
    if (desk.table.connected) desk.tell(phrase("dealer-no-card-due"));
  });
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.repeat ||
      !desk.table.connected ||
      target.closest("input, select, textarea")
    )
      return;
    const key = latin(event).toLowerCase();
    const over = lyingOver();
    // What lies over the desk has the keys: answers are numbered.
    if (over) {
      find(over, `[data-key="${CSS.escape(key)}"]`)?.click();
      return;
    }
    if ([" ", "enter"].includes(key)) {
      // A control that has the focus takes the key itself; where cards are entered, Enter belongs to a reader.
      if (key === "enter" && hand.deck) return;
      if (!target.closest("button, a, summary")) {
        event.preventDefault();
        hand.go?.act();
      }
      return;
    }
    const walking = key.startsWith("arrow") && target.closest(".deck");
    const act = walking
      ? null
      : (hand.keys?.[key] ?? (key === "i" ? report : key === "w" ? () => putRight(desk) : null));
    if (!act) return;
    event.preventDefault();
    act();
  });
  // Whoever taps goes on by keys from where he was: a tapped control does not keep the space bar.
  main.addEventListener("click", (event) => {
    const held = /** @type {HTMLElement | null} */ (document.activeElement);
    if (event.detail > 0 && main.contains(held)) held?.blur();
  });
  const connection = () => {
    line.hidden = desk.table.connected;
    draw();
  };
  desk.table.addEventListener("lost", connection);
  desk.table.addEventListener("back", connection);
  desk.addEventListener("change", draw);
  main.replaceChildren(top, line, h("div.desk", h("section.work", lay, now), side));
  draw();
}

async function begin() {
  const person = await admitted("deal", phrase("dealer-whom"), main);
  const table = new LiveTable(decodeURIComponent(location.pathname.split("/")[2] ?? ""));
  await table.open();
  const glance = await glanceOf(table.row.rulebook);
  const desk = new Desk(table, glance, person);
  document.title = `${phrase("dealer-title", { table: table.row.title })} · croupier`;
  const round = h("span.muted");
  desk.addEventListener("change", () => {
    const { title, game, mode } = table.row;
    const number = phrase("dealer-round", { number: desk.view.number || 1 });
    round.textContent = ` ${title === game ? words(mode) : withMode(title, mode)} · ${number}`;
  });
  document.querySelector("room-bar")?.append(h("div.crumb", { slot: "here" }, h("b.serif", table.row.game), round));
  page(desk);
  follow("/api/events", {
    heard: (event, data) => {
      if (event === "incidents") desk.incidents = data.filter((one) => one.table === table.id);
      else if (event === "proposals")
        desk.waitFor(data.filter((one) => one.kind === "record-correction" && one.subject === table.id));
      else if (event === "meters") {
        const mine = data.find((one) => one.link === table.row.link);
        if (!mine) return;
        desk.link = mine;
      } else if (event === "tables") {
        const mine = data.find((one) => one.table === table.id);
        if (!mine) return;
        table.row = mine;
      } else if (event === "devices") desk.devices = data.filter((one) => one.table === table.id);
      else return;
      desk.change();
    },
  });
}

try {
  await begin();
} catch (fault) {
  main.replaceChildren(troubleShown(fault));
}

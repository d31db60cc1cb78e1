// @ts-check
// The dealer's console: /tables/ID/dealer. The next step is always in front, and one key takes it.

import { h } from "../parts/dom.js";
import { admitted } from "../parts/entrance.js";
import { LiveTable } from "../parts/live-table.js";
import { follow } from "../parts/live.js";
import "../parts/room.js";
import { ask, get, troubleShown, Trouble } from "../parts/server.js";
import "../parts/table.js";
import { announce, bets } from "./dealer-bets.js";
import { deal, reading, turn } from "./dealer-deal.js";
import { decision, offer } from "./dealer-decide.js";
import { Desk } from "./dealer-desk.js";
import { reported, reportIncident } from "./dealer-incident.js";
import { boxes, felt, steps } from "./dealer-layout.js";
import { award, paying, settle } from "./dealer-settle.js";

/** @typedef {import("./dealer-desk.js").AtHand} AtHand */

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const said = /** @type {HTMLElement} */ (document.querySelector("#said"));

/** What the table waits for, as a step in words. @param {Desk} desk @returns {AtHand} */
function atHand(desk) {
  if (desk.waits.manager) {
    return { key: "referred", title: "The round waits for the pit", body: [h("p", { class: "lead" }, "Power was lost while it was played, and the rules leave it to a manager. Leave everything as it lies.")], say: "One moment, please. The pit is on its way." };
  }
  const virtual = desk.view.mode === "virtual";
  switch (desk.waits.act) {
    case "open-betting": return announce(desk);
    case "nothing": return (virtual ? null : paying(desk)) ?? award(desk) ?? announce(desk);
    case "close-betting": return bets(desk);
    case "answer-offer": return offer(desk);
    case "decide": return decision(desk);
  }
  if (virtual) return { key: "dealing", title: "The table deals by itself", body: [h("p", { class: "lead" }, "Cards, hands and settlement follow without you.")] };
  if (desk.waits.act === "deal-cards") return deal(desk);
  return reading(desk) ?? (desk.waits.act === "settle" ? settle(desk) : turn(desk));
}

/** @param {Desk} desk */
function page(desk) {
  const top = h("ol", { class: "steps", "aria-label": "Steps of this round" });
  const lay = h("div", { class: "lay-place" });
  const now = h("article", { class: "panel now", "aria-label": "Step at hand" });
  const side = h("aside", { "aria-label": "Boxes" });
  const line = h("p", { class: "connection", role: "status", hidden: true }, "The connection is lost. The table stays as it is; this page goes on by itself.");
  /** @type {AtHand} */ let hand = atHand(desk);
  let drawn = "";

  function draw() {
    hand = atHand(desk);
    const fresh = drawn !== hand.key;
    drawn = hand.key;
    const held = /** @type {HTMLElement | null} */ (document.activeElement);
    const inside = main.contains(held);
    const kept = held?.closest("[data-keep]")?.getAttribute("data-keep");
    const idle = desk.table.connected ? null : true;
    const title = h("h1", { tabindex: "-1" }, hand.title);
    const head = h("div", { class: "head" }, hand.cards && h("div", { class: "hand" }, hand.cards.map((card) => h("playing-card", { card: card === "hidden" ? null : card }))), h("div", {}, title, hand.about && h("p", {}, hand.about)), hand.sum);
    const go = hand.go && h("button", { class: "btn go", type: "button", "data-keep": "go", disabled: idle, onclick: hand.go.act }, h("span", {}, hand.go.label, hand.go.note && h("small", {}, hand.go.note)), h("kbd", {}, "Space"));
    const alarm = h("button", { class: "btn alarm", type: "button", "data-keep": "incident", onclick: () => reportIncident(desk, hand.boxes?.length === 1 ? hand.boxes : []) }, "Incident", h("kbd", {}, "I"));
    top.replaceChildren(...steps(desk, hand));
    lay.replaceChildren(felt(desk));
    now.replaceChildren(...[head, reported(desk), desk.troubleShown(), ...hand.body].filter((one) => one instanceof Node), h("div", { class: "do" }, go, ...(hand.beside ?? []).filter(Boolean).map((one) => /** @type {Node} */ (one)), alarm));
    now.toggleAttribute("inert", !desk.table.connected);
    side.replaceChildren(...boxes(desk, hand).filter((one) => one instanceof Node));
    if (fresh) said.textContent = [hand.say, hand.title].filter(Boolean).join(" ");
    if (inside && !main.contains(document.activeElement)) {
      const again = kept ? main.querySelector(`[data-keep="${CSS.escape(kept)}"]:not([disabled])`) : null;
      /** @type {HTMLElement} */ (again?.querySelector("button") ?? again ?? main.querySelector(".go") ?? title).focus({ preventScroll: true });
    }
  }

  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !desk.table.connected || document.querySelector("dialog[open]")) return;
    if (target.closest("input, select, textarea")) return;
    const pressed = event.key.toLowerCase();
    if ([" ", "enter"].includes(pressed)) {
      // A control that has the focus takes the key itself.
      if (!target.closest("button, a")) { event.preventDefault(); hand.go?.act(); }
      return;
    }
    const walking = pressed.startsWith("arrow") && target.closest(".deck");
    const act = walking ? null : hand.keys?.[pressed] ?? (pressed === "i" ? () => reportIncident(desk, hand.boxes?.length === 1 ? hand.boxes : []) : null);
    if (!act) return;
    event.preventDefault();
    act();
  });
  // Whoever taps goes on by keys from where he was: a tapped control does not keep the space bar.
  main.addEventListener("click", (event) => { if (event.detail > 0) /** @type {HTMLElement | null} */ (document.activeElement)?.blur(); });
  const connection = () => { line.hidden = desk.table.connected; draw(); };
  desk.table.addEventListener("lost", connection);
  desk.table.addEventListener("back", () => { connection(); watchIncidents(desk); });
  desk.addEventListener("change", draw);
  main.replaceChildren(top, line, h("div", { class: "desk" }, h("section", { class: "work" }, lay, now), side));
  draw();
}

/** What was reported before this page was opened. @param {Desk} desk */
async function watchIncidents(desk) {
  try { desk.incidents = await ask(`/api/incidents?state=open&table=${encodeURIComponent(desk.table.id)}`); } catch (fault) { if (!(fault instanceof Trouble)) throw fault; }
  desk.change();
}

async function begin() {
  const person = await admitted("deal", "a dealer", main);
  const table = new LiveTable(decodeURIComponent(location.pathname.split("/")[2] ?? ""));
  await table.open();
  const glance = await get(`/api/rulebooks/${encodeURIComponent(table.row.rulebook)}`);
  const desk = new Desk(table, glance, person);
  document.title = `${table.row.title}, dealer · croupier`;
  const round = h("span", { class: "muted" });
  const called = table.row.title === table.row.game ? `Table ${table.id}` : table.row.title;
  desk.addEventListener("change", () => { round.textContent = ` ${called}, ${table.row.mode} · round ${desk.view.number || 1}`; });
  document.querySelector("room-bar")?.append(h("span", { slot: "here", class: "crumb" }, h("b", { class: "serif" }, table.row.game), round));
  page(desk);
  table.addEventListener("update", (event) => { if (/** @type {CustomEvent} */ (event).detail.kind === "give-ruling") watchIncidents(desk); });
  await watchIncidents(desk);
  follow("/api/events", { heard: (event, data) => {
    if (event === "meters") { const own = data.find((/** @type {any} */ one) => one.link === table.row.link); if (own) { desk.link = own; desk.change(); } }
    if (event === "tables") { const own = data.find((/** @type {any} */ one) => one.table === table.id); if (own) table.row = own; }
  } });
}

try { await begin(); } catch (fault) { main.replaceChildren(troubleShown(fault)); }

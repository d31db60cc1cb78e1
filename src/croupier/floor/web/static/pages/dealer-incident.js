// @ts-check
// An incident in two taps: the button, then what has happened. The pit is told; the table waits for nobody's typing.

import { h } from "../parts/dom.js";
import { chips } from "../parts/room.js";
import { newKey, send } from "../parts/server.js";
import { words } from "../parts/words.js";
import { sheet } from "./dealer-desk.js";
import { openCase } from "./dealer-ruling.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk */

/** Choose what has happened; it is reported for the boxes at hand. @param {Desk} desk @param {number[]} boxes */
export function reportIncident(desk, boxes) {
  const fitting = desk.prompt.incidents;
  const all = desk.glance.irregularities;
  const others = all.filter((/** @type {any} */ one) => !fitting.includes(one.incident));
  const key = newKey();
  const report = (/** @type {string} */ incident) => {
    dialog.close();
    desk.do(async () => {
      const told = await send(`/api/tables/${encodeURIComponent(desk.table.id)}/incidents`, { incident, boxes }, { key });
      desk.incidents = [told, ...desk.incidents.filter((/** @type {any} */ one) => one.id !== told.id)];
    });
  };
  const tile = (/** @type {any} */ one) => h("button", { class: "btn tile", type: "button", onclick: () => report(one.incident) }, one.says);
  const rest = h("div", { class: "tiles", hidden: true }, others.map(tile));
  const dialog = sheet("What has happened?", h("header", {}, h("h2", {}, boxes.length ? `What has happened at box ${boxes.join(", ")}?` : "What has happened?"), h("button", { class: "btn quiet", type: "button", onclick: () => dialog.close() }, "Nothing", h("kbd", {}, "Esc"))),
    h("div", { class: "tiles" }, fitting.map((/** @type {string} */ name) => all.find((/** @type {any} */ one) => one.incident === name)).filter(Boolean).map(tile)),
    others.length > 0 && h("button", { class: "btn quiet others", type: "button", onclick: (/** @type {Event} */ event) => { rest.hidden = false; /** @type {HTMLElement} */ (event.currentTarget).remove(); } }, "Something of another moment"),
    rest, h("p", { class: "muted" }, "The pit is told at once. Leave cards and chips as they lie; nothing that was entered is undone here."));
}

/** What was reported and waits for a ruling, and the ruling when it comes. @param {Desk} desk */
export function reported(desk) {
  const open = desk.case ? [] : desk.incidents.filter((/** @type {any} */ one) => one.state === "open");
  if (!open.length && !desk.ruled) return null;
  const says = (/** @type {string} */ id) => desk.glance.irregularities.find((/** @type {any} */ one) => one.incident === id)?.says ?? id;
  return h("ul", { class: "reported", "aria-label": "Reported" }, open.map((/** @type {any} */ one) => h("li", { class: "call fault" }, h("span", {}, h("b", {}, `${says(one.incident)}${one.boxes.length ? `, box ${one.boxes.join(", ")}` : ""}. `), "The pit has been told."), h("button", { class: "btn", type: "button", "data-keep": `rule ${one.id}`, onclick: () => openCase(desk, one) }, "What do the rules say?"))),
    desk.ruled && h("li", { class: "call ruling" }, h("span", {}, h("b", {}, `Ruling of the ${words(desk.ruled.decided_by.post).toLowerCase()}: `), `${words(desk.ruled.remedy)}. ${desk.ruled.effects.join(" ")} `), chips(desk.rulebook, desk.ruled.clauses ?? [], desk.ruled.reading ?? [])));
}

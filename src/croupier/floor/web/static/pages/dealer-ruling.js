// @ts-check
// An incident that the dealer may decide: the facts that matter, one by one, then what happens and who may order it.

import { h } from "../parts/dom.js";
import { chips } from "../parts/room.js";
import { send } from "../parts/server.js";
import { sentence } from "../parts/words.js";
import { answer } from "./dealer-desk.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk @typedef {import("./dealer-desk.js").AtHand} AtHand */

/** @typedef {{report: any, said: Record<string, any>, found: any, chosen: Set<any>}} Case */

/** Begin with a report: what it says already is not asked again. @param {Desk} desk @param {any} report */
export function openCase(desk, report) {
  desk.case = { report, said: { incident: report.incident, boxes: report.boxes, player: report.player, facts: {} }, found: null, chosen: new Set() };
  return put(desk);
}

/** Where the case stands at the table as it is now. @param {Desk} desk */
export function put(desk) {
  const open = desk.case;
  if (!open) return Promise.resolve(false);
  return desk.do(async () => {
    open.found = await send(`${desk.table.path}/rulings/preview`, open.said);
    open.chosen.clear();
  }, true);
}

/** @param {Desk} desk */
export function leaveCase(desk) { desk.case = null; desk.change(); }

/** @param {Desk} desk @param {any} question @param {any} value */
function tell(desk, question, value) {
  const open = /** @type {Case} */ (desk.case);
  if (question.about === "fact") open.said.facts = { ...open.said.facts, [question.name]: value };
  else open.said[question.about] = value;
  return put(desk);
}

/** The case as the step at hand. @param {Desk} desk @returns {AtHand} */
export function ruling(desk) {
  const { report, found, chosen } = /** @type {Case} */ (desk.case);
  const leave = h("button", { class: "btn", type: "button", "data-keep": "leave", onclick: () => leaveCase(desk) }, "Leave it to the pit");
  const step = { boxes: report.boxes, beside: [leave], keys: { escape: () => leaveCase(desk) } };
  if (!found) return { ...step, key: "case", title: "One moment", body: [] };
  const known = found.known.length > 0 && h("ul", { class: "case-facts" }, found.known.map((/** @type {any} */ one) => h("li", {}, h("span", { class: "muted" }, one.ask), " ", h("b", {}, one.says))));
  if (found.question) return { ...step, ...asking(desk, found.question, chosen, known) };
  if (!found.ruling) return { ...step, key: "case refused", title: found.says, body: [h("p", { class: "refused" }, `${sentence(found.refusal.message)}. `, chips(desk.rulebook, found.refusal.clauses ?? []))] };
  const { says, steps, clauses, readings, may_order: may, posts, authority } = found.ruling;
  const who = posts.find((/** @type {any} */ post) => post.post === authority)?.title ?? authority;
  return {
    ...step, key: "case ruled", title: says, about: may ? undefined : `This takes the ${who}. The pit has the report.`,
    body: [known, h("ol", { class: "ruled-steps" }, steps.map((/** @type {string} */ one) => h("li", {}, one))), h("p", {}, chips(found.rulebook, clauses, readings))],
    go: may ? { label: "Give this ruling", act: () => give(desk) } : undefined,
  };
}

/** The case is left to its ruling, and taken up again if that is refused. @param {Desk} desk */
async function give(desk) {
  const open = /** @type {Case} */ (desk.case);
  desk.case = null;
  if (await desk.say({ type: "give-ruling", id: open.report.id, ...open.found.give })) return;
  desk.case = open;
  desk.change();
}

/** @param {Desk} desk @param {any} question @param {Set<any>} chosen @param {Node | false} known */
function asking(desk, question, chosen, known) {
  const tellOne = (/** @type {any} */ value) => tell(desk, question, question.about === "boxes" ? [value] : value);
  const toggle = (/** @type {any} */ value) => { if (!chosen.delete(value)) chosen.add(value); desk.change(); };
  const act = question.several ? toggle : tellOne;
  const answers = question.answers.map((/** @type {any} */ one, /** @type {number} */ place) => {
    const key = place < 9 ? String(place + 1) : "";
    const button = answer(one.says, () => act(one.value), { note: one.leads_to || (one.player ? desk.name(one.player) : ""), key });
    if (question.several) button.setAttribute("aria-pressed", String(chosen.has(one.value)));
    return { key, button, value: one.value };
  });
  return {
    key: `case ${question.name}`, title: question.ask, body: [known, h("div", { class: "answers" }, answers.map((/** @type {any} */ one) => one.button))].filter((one) => one !== false),
    go: question.several && chosen.size ? { label: `These: ${[...chosen].join(", ")}`, act: () => tell(desk, question, [...chosen].sort()) } : undefined,
    keys: { escape: () => leaveCase(desk), ...Object.fromEntries(answers.filter((/** @type {any} */ one) => one.key).map((/** @type {any} */ one) => [one.key, () => act(one.value)])) },
  };
}

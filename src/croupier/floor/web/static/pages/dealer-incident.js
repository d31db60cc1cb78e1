// An incident in two taps: the button, then what has happened. The pit is told; the table waits for nobody's typing.

import { find, h } from "../parts/dom.js";
import { remedyOf } from "../parts/labels.js";
import { reportedThen } from "../parts/incident-round.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { newKey, send } from "../parts/server.js";
import { incidentWords } from "../parts/vocabulary.js";
import { money, postWords, sentence } from "../parts/words.js";
import { sheet } from "./dealer-desk.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk */

/**
 * At which boxes it happened: those at hand at first, any that takes part by a tap, or nowhere in particular.
 * @param {Desk} desk @param {Set<number>} at changed by every tap
 */
function whereabouts(desk, at) {
  const draw = () => buttons.forEach(([box, button]) => button.setAttribute("aria-pressed", String(pressed(box))));
  const pressed = (/** @type {number | null} */ box) => (box === null ? !at.size : at.has(box));
  const tap = (/** @type {number | null} */ box) => {
    if (box === null) at.clear();
    else if (!at.delete(box)) at.add(box);
    draw();
  };
  const taking = desk.round.boxes.filter((box) => box.player).map((box) => box.box);
  const buttons = [...taking, null].map((box) => {
    const name = box === null ? phrase("dealer-at-the-table") : phrase("box", { box });
    return /** @type {const} */ ([box, h("button.btn", { onclick: () => tap(box) }, name)]);
  });
  draw();
  return h(
    "div.whereabouts",
    { role: "group", "aria-label": phrase("dealer-where") },
    ...buttons.map(([, button]) => button),
  );
}

/** Choose what has happened, and where: at the boxes at hand, unless others are tapped. @param {Desk} desk @param {number[]} boxes */
export function reportIncident(desk, boxes) {
  const at = new Set(boxes);
  const fitting = desk.prompt.incidents;
  const all = desk.glance.irregularities;
  const left = [...fitting, ...desk.prompt.impossible];
  const others = all.filter((one) => !left.includes(one.incident));
  const key = newKey();
  const report = (/** @type {string} */ incident) => {
    dialog.close();
    desk.do(async () => {
      const told = await send(
        `/api/tables/${encodeURIComponent(desk.table.id)}/incidents`,
        { incident, boxes: [...at].sort((one, other) => one - other) },
        { key },
      );
      desk.incidents = [told, ...desk.incidents.filter((one) => one.id !== told.id)];
    });
  };
  const tile = (/** @type {Wire.IncidentLines} */ one, key = "") =>
    h(
      "button.btn.tile",
      { "data-key": key || null, onclick: () => report(one.incident) },
      h("span", incidentWords(one.incident, one.says)),
      key && h("kbd", key),
    );
  const rest = h("div.tiles", { hidden: true }, ...others.map((one) => tile(one)));
  const dialog = sheet(phrase("dealer-what-happened"), [
    desk.round.boxes.some((box) => box.player) && whereabouts(desk, at),
    h(
      "div.tiles",
      ...fitting
        .map((name) => all.find((one) => one.incident === name))
        .filter((one) => one !== undefined)
        .map((one, /** @type {number} */ place) => tile(one, place < 9 ? String(place + 1) : "")),
    ),
    others.length > 0 &&
      h(
        "button.btn.quiet.others",
        {
          onclick: (/** @type {Event} */ event) => {
            rest.hidden = false;
            /** @type {HTMLElement} */ (event.currentTarget).remove();
          },
        },
        phrase("dealer-another-moment"),
      ),
    rest,
    h("p.muted", phrase("dealer-pit-is-told")),
  ]);
  find(dialog, ".tile")?.focus();
}

/** The case over the desk, question by question; given where the own post suffices, otherwise proposed. @param {Desk} desk @param {Wire.Incident} report */
async function rule(desk, report) {
  const { openCase } = await import("../parts/incident.js");
  openCase({ table: desk.table.id, incident: report.incident, boxes: report.boxes, player: report.player, report });
}

/** Jackpot bets that the table could not take, to be handed back before the cards come. @param {Desk} desk */
export function givenBack(desk) {
  if (!desk.wentBack.length) return null;
  const back = desk.wentBack
    .map((one) =>
      phrase("dealer-box-bet", { box: one.box, bet: desk.label(one.bet), amount: money(one.amount, desk.currency) }),
    )
    .join(", ");
  return h(
    "p.call.fault",
    { role: "status" },
    h("span", h("b", `${phrase("dealer-jackpot-out")} `), phrase("dealer-hand-back", { bets: back })),
  );
}

/** Whether the reports of earlier rounds are looked at; the console is drawn anew often. */
let unfolded = false;

/** What was reported and waits for a ruling, and the ruling when it comes. @param {Desk} desk */
export function reported(desk) {
  const waiting = desk.incidents.filter((one) => one.state === "open");
  if (!waiting.length && !desk.ruled) return null;
  const past = (/** @type {Wire.Incident} */ one) => one.round !== desk.view.number || desk.round.phase === "void";
  const open = waiting.filter((one) => !past(one));
  const earlier = waiting.filter(past);
  const says = (/** @type {string} */ id) =>
    incidentWords(id, desk.glance.irregularities.find((one) => one.incident === id)?.says);
  const line = (/** @type {Wire.Incident} */ one, /** @type {string} */ kind, /** @type {string} */ then) =>
    h(
      "li",
      { class: kind },
      h(
        "span",
        h(
          "b",
          one.boxes.length
            ? phrase("dealer-incident-at", { incident: says(one.incident), boxes: one.boxes.join(", ") })
            : phrase("dealer-incident-says", { incident: says(one.incident) }),
          " ",
        ),
        then,
      ),
      h(
        "button.btn",
        { "data-keep": `rule ${one.id}`, onclick: () => rule(desk, one) },
        phrase("dealer-what-rules-say"),
      ),
    );
  return h(
    "ul.reported",
    { "aria-label": phrase("dealer-reported") },
    ...open.map((one) => line(one, "call fault", phrase("dealer-pit-has-been-told"))),
    desk.ruled &&
      h(
        "li.call.ruling",
        h(
          "span",
          h("b", phrase("dealer-ruling-of", { post: postWords(desk.ruled.decided_by.post).toLowerCase() }), " "),
          `${[remedyOf(desk.glance, desk.ruled.remedy), ...(desk.ruled.effects ?? [])].join(" ")} `,
        ),
        chips(desk.rulebook, desk.ruled.clauses ?? [], desk.ruled.reading ?? []),
      ),
    earlier.length > 0 &&
      h(
        "li",
        h(
          "details",
          {
            open: unfolded || null,
            ontoggle: (/** @type {Event} */ event) => {
              unfolded = /** @type {HTMLDetailsElement} */ (event.currentTarget).open;
            },
          },
          h("summary.muted", { "data-keep": "earlier" }, phrase("dealer-earlier", { count: earlier.length })),
          h("ul.reported", ...earlier.map((one) => line(one, "call", `${sentence(reportedThen(one))}.`))),
        ),
      ),
  );
}

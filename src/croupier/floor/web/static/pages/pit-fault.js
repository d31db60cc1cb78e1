// @ts-check
// That a link is out of order, what the house has chosen until it is mended, and the word that it works again.

import { askReason } from "../parts/ask-reason.js";
import { h } from "../parts/dom.js";
import { may } from "../parts/person.js";
import { phrase } from "../parts/phrases.js";
import { newKey, send } from "../parts/server.js";
import { sentence, words } from "../parts/words.js";

/** @typedef {import("./pit-floor.js").PitFloor} PitFloor @typedef {import("../parts/person.js").Person} Person */

const REASONS = [phrase("pit-fault-display"), phrase("pit-fault-connection"), phrase("pit-fault-sensors")];
const CHOICES = { "close-table": phrase("pit-close-the-table"), "no-jackpot": phrase("pit-without-jackpot") };

/**
 * @param {PitFloor} floor @param {Person} person @param {Wire.LinkView} link
 * @param {(act: () => Promise<unknown>) => void} carryOut what is done, with whatever goes wrong shown
 * @returns {HTMLElement[]}
 */
export function faultsOf(floor, person, link, carryOut) {
  const faults = Object.entries(link.faults);
  if (!faults.length) return [];
  return [
    h(
      "section.past",
      { "aria-label": phrase("pit-out-of-order") },
      h("h2.cap", phrase("pit-out-of-order")),
      h(
        "ol",
        faults.map(([table, fault]) => h("li", ...one(floor, person, link, table, fault, carryOut))),
      ),
    ),
  ];
}

/**
 * @param {PitFloor} floor @param {Person} person @param {Wire.LinkView} link @param {string} table @param {Wire.LinkFault} fault
 * @param {(act: () => Promise<unknown>) => void} carryOut
 */
function one(floor, person, link, table, fault, carryOut) {
  const path = /** @type {const} */ (`/api/links/${encodeURIComponent(link.link)}/faults/${encodeURIComponent(table)}`);
  const boxes = fault.box === null ? [] : [fault.box, ...fault.more_boxes];
  const where = table === "*" ? phrase("pit-every-table") : floor.title(table);
  const said = fault.mode ? words(fault.mode) : phrase("pit-until-house-says");
  /** @param {string} label @param {string} end @param {object} body */
  const button = (label, end, body) =>
    h("button.btn", { onclick: () => carryOut(() => send(`${path}/${end}`, body, { key: newKey() })) }, label);
  return [
    h("b", boxes.length ? phrase("pit-incident-at", { incident: where, boxes: boxes.join(", ") }) : where),
    h("span.muted", sentence(said)),
    may(person, "rule") &&
      Object.entries(CHOICES).map(([mode, label]) => mode !== fault.mode && button(label, "choice", { mode })),
    may(person, "rule") &&
      boxes.length > 0 &&
      fault.mode !== "block-box" &&
      button(phrase("pit-block-box"), "choice", { mode: "block-box" }),
    may(person, "open-tables") && button(phrase("pit-works-again"), "repair", {}),
    table === "*" && tablesOf(floor, person, link, fault, carryOut),
  ];
}

/**
 * Under a fault of the whole link the house may choose otherwise for one table than for the rest.
 * @param {PitFloor} floor @param {Person} person @param {Wire.LinkView} link @param {Wire.LinkFault} fault
 * @param {(act: () => Promise<unknown>) => void} carryOut
 */
const tablesOf = (floor, person, link, fault, carryOut) =>
  h(
    "ul",
    { "aria-label": phrase("pit-table-by-table") },
    link.tables.map((table) => {
      const own = fault.tables[table]?.mode ?? null;
      const path = /** @type {const} */ (
        `/api/links/${encodeURIComponent(link.link)}/faults/${encodeURIComponent(table)}/choice`
      );
      return h(
        "li",
        { "data-table": table },
        h("b", floor.title(table)),
        h("span.muted", own ? words(own) : phrase("pit-as-every-table")),
        may(person, "rule") &&
          Object.entries(CHOICES).map(
            ([mode, label]) =>
              mode !== (own ?? fault.mode) &&
              h(
                "button.btn",
                {
                  "aria-label": phrase("pit-choice-at", { choice: label, table: floor.title(table) }),
                  onclick: () => carryOut(() => send(path, { mode }, { key: newKey() })),
                },
                label,
              ),
          ),
      );
    }),
  );

/**
 * A table where the jackpot works is declared out of order, or the whole link, for a reason.
 * @param {PitFloor} floor @param {Person} person @param {Wire.LinkView} link
 * @param {{asked: string, ask: (table: string) => void, carryOut: (act: () => Promise<unknown>) => void}} how `asked` is where a reason is asked for
 */
export function declaring(floor, person, link, { asked, ask, carryOut }) {
  const working = link.tables.filter((table) => !link.faults[table]);
  if (!may(person, "rule") || link.faults["*"]) return [];
  const named = (/** @type {string} */ table) => (table === "*" ? phrase("pit-every-table") : floor.title(table));
  const declare = (/** @type {string} */ reason) => {
    ask("");
    carryOut(() =>
      send(`/api/links/${encodeURIComponent(link.link)}/faults`, { table: asked, reason }, { key: newKey() }),
    );
  };
  return [
    h(
      "section.past",
      { "aria-label": phrase("pit-does-not-work") },
      h("h2.cap", phrase("pit-does-not-work")),
      asked
        ? askReason({
            title: phrase("pit-why-fault", { where: named(asked) }),
            usual: REASONS,
            act: declare,
            leave: () => ask(""),
          })
        : [
            h("p.muted", phrase("pit-declare-says")),
            h(
              "div.picks",
              [...working, "*"].map((table) => h("button.btn", { onclick: () => ask(table) }, named(table))),
            ),
          ],
    ),
  ];
}

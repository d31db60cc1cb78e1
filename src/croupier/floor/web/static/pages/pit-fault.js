// That a link is out of order, what the house has chosen until it is mended, and the word that it works again.

import { askReason, usual } from "../parts/ask-reason.js";
import { h } from "../parts/dom.js";
import { may } from "../parts/person.js";
import { phrase } from "../parts/phrases.js";
import { newKey, send } from "../parts/server.js";
import { titled } from "../parts/titled.js";
import { sentence, words } from "../parts/words.js";

/** @typedef {import("./pit-floor.js").PitFloor} PitFloor @typedef {import("../parts/person.js").Person} Person */

const REASONS = usual("said-fault-display", "said-fault-connection", "said-fault-sensors");
const CHOICES = { "close-table": phrase("pit-close-the-table"), "no-jackpot": phrase("pit-without-jackpot") };

/**
 * What does not work, where, and what may be chosen; and where the jackpot works, that it is declared out of order.
 * @param {PitFloor} floor @param {Person} person @param {Wire.LinkView} link
 * @param {(act: () => Promise<unknown>) => void} carryOut what is done, with whatever goes wrong shown
 */
export function faultsOf(floor, person, link, carryOut) {
  const path = /** @type {const} */ (`/api/links/${encodeURIComponent(link.link)}/faults`);
  const rules = may(person, "rule");
  const named = (/** @type {string} */ table) => (table === "*" ? phrase("pit-every-table") : floor.title(table));
  /** @param {string} at @param {"choice" | "repair"} end @param {string} label @param {object} [body] @param {string} [name] */
  const press = (at, end, label, body = {}, name) =>
    h(
      "button.btn",
      {
        "aria-label": name,
        onclick: () => carryOut(() => send(`${path}/${encodeURIComponent(at)}/${end}`, body, { key: newKey() })),
      },
      label,
    );
  const choices = (
    /** @type {string} */ at,
    /** @type {string | null} */ now,
    named = (/** @type {string} */ _) => "",
  ) =>
    rules &&
    Object.entries(CHOICES).map(
      ([mode, label]) => mode !== now && press(at, "choice", label, { mode }, named(label) || undefined),
    );

  /** Under a fault of the whole link the house may choose otherwise for one table. @param {string} table @param {Wire.LinkFault} fault */
  const tableRow = (table, fault) => {
    const own = fault.tables[table]?.mode ?? null;
    return h(
      "li",
      { "data-table": table },
      h("b", floor.title(table)),
      h("span.muted", own ? words(own) : phrase("pit-as-every-table")),
      choices(table, own ?? fault.mode, (choice) => phrase("pit-choice-at", { choice, table: floor.title(table) })),
    );
  };

  const faultRow = (/** @type {[string, Wire.LinkFault]} */ [table, fault]) => {
    const boxes = fault.box === null ? [] : [fault.box, ...fault.more_boxes];
    const block = rules && boxes.length > 0 && fault.mode !== "block-box";
    return h(
      "li",
      h(
        "b",
        boxes.length ? phrase("pit-incident-at", { incident: named(table), boxes: boxes.join(", ") }) : named(table),
      ),
      h("span.muted", sentence(fault.mode ? words(fault.mode) : phrase("pit-until-house-says"))),
      choices(table, fault.mode),
      block && press(table, "choice", phrase("pit-block-box"), { mode: "block-box" }),
      may(person, "open-tables") && press(table, "repair", phrase("pit-works-again")),
      table === "*" &&
        h("ul", { "aria-label": phrase("pit-table-by-table") }, ...link.tables.map((one) => tableRow(one, fault))),
    );
  };

  const declare = async (/** @type {string} */ table) => {
    const reason = await askReason(phrase("pit-why-fault", { where: named(table) }), REASONS);
    if (reason !== null) carryOut(() => send(path, { table, reason }, { key: newKey() }));
  };
  const working = [...link.tables.filter((table) => !link.faults[table]), "*"];
  const faults = Object.entries(link.faults);
  return [
    faults.length > 0 && titled("section.past", phrase("pit-out-of-order"), h("ol", ...faults.map(faultRow))),
    rules &&
      !link.faults["*"] &&
      titled(
        "section.past",
        phrase("pit-does-not-work"),
        h("p.muted", phrase("pit-declare-says")),
        h("div.picks", ...working.map((table) => h("button.btn", { onclick: () => declare(table) }, named(table)))),
      ),
  ];
}

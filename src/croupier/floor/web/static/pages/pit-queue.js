// The waiting list: whatever needs somebody of the pit, the most pressing kind first.

import { find, h, instead, put } from "../parts/dom.js";
import { reportedThen, roundOver } from "../parts/incident-round.js";
import { called, phrase } from "../parts/phrases.js";
import { changed } from "../parts/redraw.js";
import { chips } from "../parts/room.js";
import { proposalWords } from "../parts/vocabulary.js";
import { dotted, money, personal, sentence, words } from "../parts/words.js";

/** @typedef {import("./pit-floor.js").PitFloor} PitFloor */
/**
 * @typedef {object} Item something that waits
 * @property {string} key by which it is opened @property {string} title @property {string} says
 * @property {string} [since] when it began to wait @property {string} [mark] a word at the right @property {Node | null} [chips]
 */

/** @param {PitFloor} floor @returns {[string, Item[]][]} */
function waiting(floor) {
  const rows = [...floor.tables.values()];
  const late = (/** @type {Wire.Incident} */ report) => {
    const row = floor.tables.get(report.table);
    return row && roundOver(report, row.round, row.phase);
  };
  const reported = (/** @type {Wire.Incident} */ { table, incident, boxes }) => {
    const says = floor.says(table, incident);
    return boxes.length ? phrase("pit-incident-at", { incident: says, boxes: boxes.join(", ") }) : says;
  };
  /** @param {Wire.Proposal} one @param {string} title @param {string} says */
  const proposed = (one, title, says) => ({ key: `proposal:${one.id}`, title, since: one.proposed_at, says });
  /** @param {string} kind @param {Wire.TableRow} row @param {string} says */
  const inRound = (kind, row, says) => ({
    key: `${kind}:${row.table}`,
    title: floor.title(row.table),
    mark: phrase("pit-round", { number: row.round }),
    says,
  });
  return [
    [
      phrase("pit-incidents"),
      floor.incidents.map((one) => ({
        key: `incident:${one.id}`,
        title: floor.title(one.table),
        since: one.reported_at,
        says: dotted(reported(one), late(one) && reportedThen(one)),
      })),
    ],
    [
      phrase("pit-faults"),
      [...floor.links.values()].flatMap((link) =>
        Object.entries(link.faults)
          .filter(([, fault]) => fault.mode === null)
          .map(([table]) => ({
            key: `link:${link.link}`,
            title: sentence(link.title),
            mark: table === "*" ? phrase("pit-every-table") : floor.title(table),
            says: sentence(phrase("pit-until-house-says")),
          })),
      ),
    ],
    [
      phrase("pit-rulings-proposed"),
      floor.proposals
        .filter((one) => one.kind === "ruling")
        .map((one) => proposed(one, floor.title(one.subject), floor.says(one.subject, one.new.incident))),
    ],
    [
      phrase("pit-for-a-manager"),
      rows.filter((row) => row.referred).map((row) => inRound("referred", row, phrase("pit-power-lost"))),
    ],
    [
      phrase("pit-awards"),
      floor.awards.map((award) => ({
        key: `award:${award.link.link}:${award.award}`,
        title: floor.title(award.table),
        mark: sentence(called(award.state) ?? award.says),
        says: phrase("pit-award-of", { hand: words(award.category), amount: money(award.amount, award.link.currency) }),
      })),
    ],
    [
      phrase("pit-asked"),
      rows
        .filter((row) => row.offers)
        .map((row) => inRound("asked", row, phrase("pit-not-answered", { count: row.offers }))),
    ],
    [
      phrase("pit-second-eyes"),
      floor.proposals
        .filter((one) => one.kind !== "ruling")
        .map((one) => {
          const link = sentence(floor.links.get(one.subject)?.title ?? "");
          const title = floor.tables.has(one.subject) ? floor.title(one.subject) : link || one.about;
          return proposed(one, title, phrase("pit-from", { title: proposalWords(one), proposer: one.proposer }));
        }),
    ],
    [
      phrase("pit-under-minimum"),
      floor.conditions
        .filter((one) => one.kind === "under-minimum-before")
        .map((one) => ({
          key: `table:${one.table}`,
          title: floor.title(one.table),
          says: phrase("pit-next-returned", { name: personal(one.name ?? "") }),
          chips: chips(one.rulebook, one.clauses),
        })),
    ],
  ];
}

/** How long something has waited, as "0:41". @param {string} since */
function age(since) {
  const seconds = Math.max(0, Math.floor((Date.now() - new Date(since).getTime()) / 1000));
  const hours = Math.floor(seconds / 3600);
  const parts = hours ? [hours, Math.floor(seconds / 60) % 60] : [Math.floor(seconds / 60), seconds % 60];
  const time = `${parts[0]}:${String(parts[1]).padStart(2, "0")}`;
  return hours ? phrase("pit-hours", { time }) : time;
}

/** The list; arrows walk in it. @param {(key: string) => void} choose */
export class Queue {
  element = h("aside.queue", {
    "aria-label": phrase("pit-waiting"),
    onkeydown: (/** @type {KeyboardEvent} */ event) => this.#walk(event),
  });

  /** @param {(key: string) => void} choose */
  constructor(choose) {
    this.choose = choose;
    setInterval(() => this.#age(), 1000);
  }

  /** @param {PitFloor} floor @param {string} open */
  draw(floor, open) {
    const groups = waiting(floor).filter(([, items]) => items.length);
    if (!changed(this.element, [groups, open])) return;
    const held = /** @type {HTMLElement | null} */ (document.activeElement?.closest(".q"))?.dataset.open;
    put(
      this.element,
      ...groups.map(([title, items]) =>
        h(
          "section",
          { "aria-label": title },
          h("h2.cap", title, h("span", items.length)),
          ...items.map((item) => this.#item(item, open)),
        ),
      ),
      !groups.length && h("p.muted.none", phrase("pit-nothing-waits")),
      h(
        "section.all",
        { "aria-label": phrase("pit-all-tables") },
        this.#item(
          { key: "", title: phrase("pit-tables"), says: phrase("pit-all-tables-say") },
          open.startsWith("table:") && !groups.some(([, items]) => items.some((item) => item.key === open)) ? "" : open,
        ),
      ),
    );
    find(this.element, "[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
    if (held !== undefined) find(this.element, `.q[data-open="${CSS.escape(held)}"]`)?.focus();
  }

  /** @param {Item} item @param {string} open */
  #item(item, open) {
    const current = item.key === open ? "true" : null;
    const link = h(
      "a.q",
      {
        href: address(item.key),
        "data-open": item.key,
        "aria-current": current,
        onclick: instead(() => this.choose(item.key)),
      },
      h("b", item.title),
      item.since ? h("time", { datetime: item.since }, age(item.since)) : item.mark ? h("em", item.mark) : h("span"),
      h("small", item.says),
    );
    return item.chips ? h("div.q-with", link, item.chips) : link;
  }

  #age() {
    for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (this.element.querySelectorAll("time")))
      time.textContent = age(time.dateTime);
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const all = /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll(".q")]);
    const at = all.findIndex((one) => one === document.activeElement);
    const next = all[at + step];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  }
}

/** The address of something that waits. @param {string} key */
export const address = (key) =>
  key.startsWith("table:")
    ? `/pit/${encodeURIComponent(key.slice(6))}`
    : key
      ? `/pit?open=${encodeURIComponent(key)}`
      : "/pit";

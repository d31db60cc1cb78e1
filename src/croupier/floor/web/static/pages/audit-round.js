// One round recalled: what every bet came to, and every entry of the record with who, when, which cards, and its hash.

import { attempt } from "../parts/attempt.js";
import { h } from "../parts/dom.js";
import { boxAndPlayer, labelOf } from "../parts/labels.js";
import { done } from "../parts/on-record.js";
import { phrase } from "../parts/phrases.js";
import { settledBoxes } from "../parts/reasons.js";
import { chips, moneyLine } from "../parts/room.js";
import { glanceOf, recalledRound } from "../parts/server.js";
import { cardRow } from "../parts/table.js";
import { watchRound } from "../parts/watch-round.js";
import { change, grouped, money, personal, tone, words } from "../parts/words.js";
import { clock, hashShown, moment } from "./audit-words.js";

/** @param {Wire.TableRow} table @param {number} number @param {{person: (account: string) => string, back: () => void}} hear */
export async function roundSheet(table, number, { person, back }) {
  const path = /** @type {const} */ (`/api/tables/${encodeURIComponent(table.table)}/rounds/${number}`);
  const [round, glance] = await Promise.all([recalledRound(path), glanceOf(table.rulebook)]);
  const last = round.steps.at(-1)?.view;
  const called = { ...(last?.names ?? {}) };
  const names = {
    person: (/** @type {string} */ account) => personal(called[account] ?? person(account)),
    rulebook: table.rulebook,
    bet: (/** @type {string} */ bet) => labelOf(glance, bet),
  };
  const trouble = h("div", { role: "alert" });

  const watch = () => attempt(() => watchRound(table.table, number), trouble);

  const summary = [
    [phrase("round-opened"), moment(round.opened_at)],
    [phrase("rounds-ended"), round.ended_at ? moment(round.ended_at) : phrase("rounds-being-played").toLowerCase()],
    [phrase("round-outcome"), words(round.outcome ?? "open")],
    [phrase("rounds-staked"), money(round.staked, table.currency)],
    [phrase("rounds-paid"), money(round.paid, table.currency)],
    [phrase("rounds-house"), change(round.house ?? 0)],
    [phrase("audit-search-link"), change(round.staked - round.paid - (round.house ?? 0))],
  ];
  return [
    h(
      "section.paper",
      { "aria-label": phrase("slip-round", { number }) },
      h(
        "header",
        h("button.btn.ghost", { onclick: back }, phrase("round-all")),
        h("h2", phrase("round-title", { number: grouped(number), table: table.title })),
        h("button.btn", { onclick: watch }, phrase("round-watch")),
      ),
      trouble,
      h("dl.counts", ...summary.map(([name, value]) => h("div", h("dd", value), h("dt", name)))),
      dealtOf(round.steps),
      settlementOf(last?.round, names),
    ),
    h(
      "section.paper",
      { "aria-label": phrase("round-entries") },
      h(
        "header",
        h("h2", phrase("round-every-entry")),
        h(
          "p.muted",
          phrase("round-entries-span", {
            count: round.steps.length,
            first: round.first_version,
            last: round.last_version ?? "",
          }),
        ),
      ),
      h(
        "ol.entries",
        ...round.steps.map((step) =>
          h(
            "li",
            h(
              "p.who",
              h("b", String(step.version)),
              h("time", { datetime: step.at }, clock(step.at)),
              h("span", done(step.kind)),
              h("span.muted", step.actor ? names.person(step.actor) : ""),
              step.hash && hashShown(step.hash),
            ),
            h(
              "ul",
              step.told?.map((one) => eventLine(table.rulebook, one)),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** Every hand as it was dealt, whether it was shown or not; at a live table its faces are known when they are read. @param {Wire.RecalledStep[]} steps */
function dealtOf(steps) {
  /** @type {Map<string, (string | null)[]>} */ const hands = new Map();
  for (const event of steps.flatMap((step) => step.events)) {
    if (event.type === "cards-corrected") {
      const right = new Map(event.cards.map((one) => [one.was ?? null, one.card ?? null]));
      for (const [place, hand] of hands)
        hands.set(
          place,
          hand.map((card) => (card === null ? card : (right.get(card) ?? card))),
        );
    }
    if (event.type !== "card-dealt" && event.type !== "cards-read") continue;
    const place = event.box ? phrase("box", { box: event.box }) : words(event.place);
    const hand = hands.get(place) ?? [];
    if (event.type === "card-dealt" && event.kept !== false) hands.set(place, [...hand, event.card ?? null]);
    if (event.type === "cards-read") for (const card of event.cards) hand[hand.indexOf(null)] = card;
  }
  return hands.size
    ? h(
        "div.as-dealt",
        ...[...hands].map(([place, cards]) => h("figure", cardRow("div.hand", cards), h("figcaption", place))),
      )
    : null;
}

/** One event of the record: what the server says of it, its cards, its clauses. @param {string} rulebook @param {{says: string, cards: (string | null)[], clauses: string[]}} told */
const eventLine = (rulebook, { says, cards, clauses }) =>
  h("li", h("span", says), cards.length > 0 && cardRow("span.hand", cards), chips(rulebook, clauses));

/** Every bet of every box with its reason. @param {Wire.RoundView | undefined} round @param {{person: (account: string) => string, bet: (bet: string) => string, rulebook: string}} names */
function settlementOf(round, names) {
  if (!round?.settlement) return null;
  return h(
    "div.boxes",
    ...settledBoxes(round).map((box) =>
      h(
        "div.box-lines",
        h(
          "h3",
          boxAndPlayer(box.box, names.person(box.player)),
          h("b", { class: tone(box.paid - box.staked) }, change(box.paid - box.staked)),
        ),
        ...box.lines.map((line) => moneyLine(names.bet(line.bet), names.rulebook, line)),
      ),
    ),
  );
}

// A change that needs two people: what it was, what it would be, who wants it and why. Nobody approves an own one.

import { attempt } from "../parts/attempt.js";
import { h } from "../parts/dom.js";
import { may } from "../parts/person.js";
import { named, phrase } from "../parts/phrases.js";
import { send } from "../parts/server.js";
import { heading, signing } from "../parts/titled.js";
import { proposalWords } from "../parts/vocabulary.js";
import { change, clock, decisionWords, money, nameOf, postName, sentence, words } from "../parts/words.js";

import { decisionOf, face, placeOf } from "./dealer-correct-words.js";

/** @typedef {import("./pit-floor.js").PitFloor} PitFloor @typedef {import("../parts/person.js").Person} Person */

/** A value of any kind of proposal, as somebody reads it. @param {any} value @param {string} currency @returns {string} */
function read(value, currency) {
  if (value === null || value === undefined) return phrase("pit-nothing");
  if (Array.isArray(value)) return value.map((one) => read(one, currency)).join(", ") || phrase("pit-none");
  if (typeof value === "number") return money(value, currency);
  if (typeof value !== "object") return words(String(value));
  if ("min" in value && "max" in value)
    return phrase("pit-range", { least: money(value.min ?? 0, currency), most: money(value.max ?? 0, currency) });
  return Object.entries(value)
    .map(([name, one]) => `${words(name)} ${read(one, currency)}`)
    .join(", ");
}

/** What differs, line by line. @param {Wire.Proposal} proposal @param {string} currency @param {(name: string) => string} called what a line is called @returns {[string, string, string][]} */
function differences({ kind, old: was, new: wanted }, currency, called) {
  if (kind === "jackpot-correction")
    return [[words(wanted.account), phrase("pit-as-it-stands"), change(wanted.change)]];
  // What is on record stands beside what is right, place by place.
  if (kind === "record-correction")
    return wanted.decision
      ? [
          [
            decisionOf(wanted.street ?? "", wanted.box),
            wanted.was ? decisionWords(wanted.was) : phrase("correct-wrong"),
            decisionWords(wanted.decision),
          ],
        ]
      : wanted.cards.map((/** @type {Wire.CardAt} */ one) => [
          placeOf(one.place, one.box ?? null, one.index),
          face(one.was),
          face(one.card),
        ]);
  // A password has nothing to be read, and what is kept of it says nothing to anybody.
  if (kind === "account-password") return [];
  if (kind === "account-roles") {
    const posts = (/** @type {string[]} */ all) => all.map(postName).join(", ") || phrase("pit-none");
    return [["", posts(was ?? []), posts(wanted)]];
  }
  if (kind === "power") {
    const { power, player, box, choice } = wanted;
    const whom = player ? called(player) : box ? phrase("box", { box }) : words(choice ?? "");
    return [[whom, phrase("pit-as-it-stands"), named(`power-${power}`) ?? words(power)]];
  }
  if (wanted === null || typeof wanted !== "object" || Array.isArray(wanted))
    return [["", read(was, currency), read(wanted, currency)]];
  return Object.entries(wanted).map(([name, value]) => [
    called(name),
    read(was?.[name], currency),
    read(value, currency),
  ]);
}

/**
 * @param {PitFloor} floor @param {Person} person @param {Wire.Proposal} proposal @param {(done: string) => void} closed
 * @param {Record<string, string>} names whom the table knows by name
 * @returns {import("./pit.js").Shown}
 */
export function proposalCase(floor, person, proposal, closed, names) {
  const row = floor.tables.get(proposal.subject);
  const link = floor.links.get(proposal.subject);
  const currency = row?.currency ?? link?.currency ?? "";
  const own = proposal.proposed_by === person.account;
  const concerned = proposal.subject === person.account;
  const trouble = h("div");
  const aside = h("div.money");
  const lines = differences(proposal, currency, (name) => {
    if (proposal.kind === "power") return nameOf(names, name);
    return proposal.kind === "limits" ? floor.label(proposal.subject, name) : words(name);
  });

  /** @param {"approval" | "rejection"} what */
  const decide = (what) =>
    attempt(
      async () => {
        const done = await send(`/api/proposals/${proposal.id}/${what}`);
        const secret = "shown" in done && done.shown.second_half;
        if (!secret)
          return closed(phrase(what === "approval" ? "pit-carried-out" : own ? "case-withdrawn" : "case-rejected"));
        aside.setAttribute("data-kept", ""); // it is shown this once, and stays until somebody leaves
        pill.replaceWith(h("state-pill", { state: "open" }, phrase("pit-carried-out")));
        signOff.remove();
        trouble.replaceChildren(h("p.panel.shown", phrase("pit-second-half"), h("code", secret)));
      },
      trouble,
      aside,
    );

  const pill = h("state-pill", { state: "pending" }, phrase("pit-waits-for-second"));
  const main = h(
    "div.case",
    heading(
      proposalWords(proposal),
      [
        pill,
        row ? floor.place(row.table) : link ? sentence(link.title) : proposal.about,
        phrase("pit-proposed-from", { name: proposal.proposer, at: clock(proposal.proposed_at) }),
      ],
      h("p.note", phrase("pit-quoted", { text: proposal.reason })),
    ),
    lines.length > 0 &&
      h(
        "section.turns",
        { "aria-label": phrase("pit-before-and-after") },
        ...lines.map(([name, was, is]) =>
          h(
            "div.panel.turn",
            name && h("h2.cap", name),
            h(
              "p",
              h("span.was", h("span.sr", phrase("pit-sr-now")), was),
              h("span.to", { "aria-hidden": "true" }, "→"),
              h("b", h("span.sr", phrase("pit-sr-then")), is),
            ),
          ),
        ),
      ),
    h(
      "p.muted",
      phrase(proposal.kind === "limits" ? "pit-limits-hold" : "pit-at-once"),
      ` ${phrase("pit-lapses", { at: clock(proposal.expires_at) })}`,
    ),
  );

  const allowed = may(person, proposal.approve) && !own && !concerned;
  const signOff = h(
    "div.sign-off",
    allowed
      ? h(
          "button.btn.go",
          { onclick: () => decide("approval") },
          lines.length === 1 ? phrase("pit-approve-that", { what: lines[0][2] }) : phrase("case-approve"),
        )
      : h("p.muted", phrase(own ? "case-you-proposed" : concerned ? "pit-own-account" : "pit-waits-for-approver")),
    (own || allowed) &&
      h("button.btn.ghost", { onclick: () => decide("rejection") }, phrase(own ? "case-withdraw" : "case-reject")),
  );
  aside.append(
    signing(phrase("pit-two-people"), [
      { name: proposal.proposer, says: phrase(own ? "pit-you-proposed-it" : "pit-proposed-it"), can: true, you: own },
      {
        name: allowed ? person.name : phrase("pit-another"),
        says: phrase(allowed ? "pit-you-may-approve" : "pit-approves-it"),
        can: allowed,
        you: allowed,
      },
    ]),
    trouble,
    signOff,
  );
  return { main, aside, open: async () => {} };
}

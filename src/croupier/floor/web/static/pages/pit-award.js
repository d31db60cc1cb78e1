// An award that waits: the hand as it was dealt, what it takes from the meter, and the two people it needs.

import { askReason, usual } from "../parts/ask-reason.js";
import { attempt } from "../parts/attempt.js";
import { h, put } from "../parts/dom.js";
import { boxAndPlayer } from "../parts/labels.js";
import { onRecord } from "../parts/on-record.js";
import { may } from "../parts/person.js";
import { called, phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { ask, newKey, recalledRound, send, troubleShown } from "../parts/server.js";
import { cardRow } from "../parts/table.js";
import { heading, row, signing } from "../parts/titled.js";
import { watchRound } from "../parts/watch-round.js";
import { change, money, nameOf, sentence, words } from "../parts/words.js";
import { openSlip } from "./pit-slip.js";

const REJECTIONS = usual("said-hand-misread", "said-no-jackpot-bet", "said-not-dealt");

/** @typedef {import("./pit-floor.js").PitFloor} PitFloor @typedef {import("../parts/person.js").Person} Person */

/** The number of a round by its id at its table: `live-12`. @param {Wire.PendingAward} award */
const number = (award) => Number(award.round.slice(award.table.length + 1)) || null;

/** Cards side by side, and whose they are. @param {string[]} cards @param {...import("../parts/dom.js").Child} said */
const shown = (cards, ...said) => [cardRow("span.hand", cards), h("p", ...said)];

/**
 * @param {PitFloor} floor @param {Person} person @param {Wire.PendingAward & {link: Wire.LinkView}} award
 * @param {{closed: (done: string) => void, told: (done: string) => void}} then what is paid or rejected waits no longer; what is verified does
 * @returns {import("./pit.js").Shown}
 */
export function awardCase(floor, person, award, { closed, told }) {
  const { link } = award;
  const table = /** @type {Wire.TableRow} */ (floor.tables.get(award.table));
  const main = h("div.case");
  const aside = h("div.money");
  const round = number(award);
  const path = /** @type {const} */ (`/api/links/${encodeURIComponent(link.link)}/awards/${award.award}`);
  const rounds = /** @type {const} */ (`/api/tables/${encodeURIComponent(award.table)}/rounds/${round ?? 0}`);
  const verified = award.state !== "claimed";
  const sum = money(award.amount, link.currency);

  /** What is in the way of the next act for whoever reads this; null until the server has said. @type {Wire.AwardTried | null} */
  let tried = null;

  // A table that deals by hand may know the winner by no account: then the account of admission is named here.
  const payee = h("input", { type: "text", maxlength: 200, required: true, autocomplete: "off" });
  const account = h(
    "label.payee",
    h("b", phrase("award-account")),
    payee,
    h("small.muted", phrase("award-account-why", { box: award.box })),
  );

  /** What the paper about it says; the round adds what it knows. @type {import("./pit-slip.js").Slip} */
  const slip = {
    reference: `${link.link} ${award.award}`,
    jackpot: sentence(link.title || link.link),
    table: floor.title(award.table),
    round,
    box: award.box,
    hand: [...award.hand],
    category: words(award.category),
    clauses: [...award.clauses],
    cents: award.amount,
    currency: link.currency,
    winner: "",
    payee: "",
  };

  /** @param {"verification" | "payment" | "rejection"} act @param {string} then @param {string} [reason] */
  async function settle(act, then, reason = "") {
    const body = { reason, payee: act === "payment" ? payee.value.trim() : "" };
    const refused = (/** @type {unknown} */ fault) => side(troubleShown(fault));
    if (!(await attempt(() => send(`${path}/${act}`, body, { key: newKey() }), refused, main, aside))) return;
    // What is verified stays open, and is shown anew as the link tells of it.
    if (act === "verification") told(then);
    else closed(then);
  }

  async function reject() {
    const reason = await askReason(phrase("award-why-rejected"), REJECTIONS);
    if (reason !== null) settle("rejection", phrase("award-rejected-then"), reason);
  }

  function handOver() {
    if (payee.isConnected && !payee.reportValidity()) return;
    openSlip({ ...slip, payee: payee.value.trim() }, () => settle("payment", phrase("award-paid", { sum })));
  }

  /** @param {Node} [refused] what is refused is said at the buttons, which stay in sight */
  function side(refused) {
    const unknown = tried?.code === "not-admitted";
    const free = tried !== null && (tried.code === null || unknown);
    const verify = () => settle("verification", phrase("award-verified-then"));
    const go = verified
      ? award.waits === null && h("button.btn.go", { onclick: handOver }, phrase("award-hand-over", { sum }))
      : h("button.btn.go", { onclick: verify }, phrase("award-verify", { sum }));
    const barred =
      tried &&
      h(
        "p.barred",
        h("b", `${sentence(tried.refused)}.`),
        tried.expected && h("span", phrase("trouble-what-is-right", { expected: tried.expected })),
      );
    const done = phrase("award-done");
    const next = phrase("award-next");
    aside.replaceChildren(
      h(
        "section.panel",
        { "aria-label": phrase("award-what-it-does") },
        h(
          "table.acc",
          h("caption.sr", phrase("award-and-meter")),
          h(
            "tbody",
            row([phrase("award-the-award"), h("small", words(award.category))], sum),
            row(phrase("award-meter-then"), money(award.before, link.currency)),
            row([phrase("award-meter-now"), h("small", phrase("award-set-aside"))], money(link.meter, link.currency)),
            row(
              [phrase("award-verified"), h("small", phrase("award-waits-handing"))],
              verified ? done : phrase("award-no-money"),
            ),
            row(
              [phrase("award-handed-over"), h("small", phrase("award-to-player"))],
              h("td.win", change(award.amount)),
            ),
            row([phrase("award-rejected"), h("small", phrase("award-into-meter"))], sum),
          ),
        ),
      ),
      signing(phrase("award-checks"), [
        { name: phrase("award-claimed-by-table"), says: done, can: true, you: false },
        { name: phrase("award-verified-by-pit"), says: verified ? done : next, can: true, you: !verified },
        {
          name: phrase("award-handed-over"),
          says: verified ? next : phrase("award-then"),
          can: verified,
          you: verified,
        },
      ]),
      h(
        "div.sign-off",
        refused,
        free && go && unknown && account,
        free ? go : barred,
        may(person, "approve-awards") && h("button.btn.ghost", { onclick: reject }, phrase("case-reject")),
      ),
    );
  }

  async function open() {
    side();
    tried = await ask(`${path}/${verified ? "payment" : "verification"}`);
    side();
    const found = round === null ? null : await recalledRound(rounds);
    const last = found?.steps.at(-1)?.view;
    // The stream tells everybody the same: why it waits is asked for, in the language of whoever reads it.
    const waits =
      award.waits &&
      (await ask(`/api/links/${encodeURIComponent(link.link)}`)).pending.find((one) => one.award === award.award)
        ?.waits;
    const box = last?.round.boxes.find((one) => one.box === award.box);
    const line = last?.round.settlement?.boxes
      .find((one) => one.box === award.box)
      ?.lines.find((one) => one.facts.category === award.category);
    const winner = award.player || box?.player;
    const who = last ? nameOf(last.names, winner || phrase("award-no-account")) : phrase("award-earlier-player");
    slip.winner = who;
    if (box) slip.hand = [...box.cards, ...(last?.round.community ?? [])].filter((card) => card !== "hidden");
    const place = floor.place(award.table);
    // Only the winner's own chips: others may have some on the same box.
    const bets = (box?.bets ?? []).flatMap((bet) =>
      bet.stakes
        .filter((one) => one.player === winner)
        .map((one) => `${floor.label(award.table, bet.bet)} ${money(one.amount)}`),
    );
    const earlier = (/** @type {Wire.PendingAward["paid_first"][number]} */ paid) =>
      phrase("award-paid-first", {
        award: paid.award,
        table: floor.title(paid.table),
        box: paid.box,
        amount: money(paid.amount, link.currency),
      });
    put(
      main,
      heading(phrase("pit-award-of", { hand: words(award.category), amount: sum }), [
        h("state-pill", { state: "pending" }, sentence(called(award.state) ?? award.says)),
        waits && phrase("award-not-its-turn", { why: waits }),
        ...award.paid_first.map((paid) => h("span.paid-first", earlier(paid))),
        round ? phrase("case-place", { table: place, number: round }) : place,
        chips(table.rulebook, line?.clauses ?? [], line?.facts.readings ?? []),
      ]),
      box &&
        last &&
        h(
          "div.snap.green.on-felt",
          h("div.hot", shown(box.cards, h("b", boxAndPlayer(award.box, who)), h("span", bets.join(" · ")))),
          last.round.community.length > 0 && h("div", shown(last.round.community, h("b", phrase("case-community")))),
          h("div", shown(last.round.dealer, h("b", phrase("case-dealer")))),
        ),
      found
        ? h(
            "section.rec",
            h("h2.cap", phrase("case-on-record")),
            onRecord(found.steps),
            h("button.btn", { onclick: () => watchRound(award.table, round ?? 0) }, phrase("award-watch-again")),
          )
        : h("p.muted", phrase("award-not-on-record")),
    );
  }
  return { main, aside, open };
}

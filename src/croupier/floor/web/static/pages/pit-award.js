// @ts-check
// An award that waits: the hand as it was dealt, what it takes from the meter, and the two people it needs.

import { askReason } from "../parts/ask-reason.js";
import { h } from "../parts/dom.js";
import { place } from "../parts/incident.js";
import { boxAndPlayer } from "../parts/labels.js";
import { onRecord } from "../parts/on-record.js";
import { may } from "../parts/person.js";
import { called, phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { Trouble, ask, get, newKey, recalledRound, send, troubleShown } from "../parts/server.js";
import { openSlip } from "./pit-slip.js";
import { change, money, nameOf, sentence, words } from "../parts/words.js";

const REJECTIONS = [phrase("award-misread"), phrase("award-no-bet"), phrase("award-not-dealt")];

/** @typedef {import("./pit-floor.js").PitFloor} PitFloor @typedef {import("../parts/person.js").Person} Person */

/** The number of a round by its id at its table: `live-12`. @param {Wire.PendingAward} award */
const number = (award) => Number(award.round.slice(award.table.length + 1)) || null;

/**
 * @param {PitFloor} floor @param {Person} person @param {Wire.PendingAward & {link: Wire.LinkView}} award
 * @param {{closed: (done: string) => void, told: (done: string) => void}} then what is paid or rejected waits no longer; what is verified does
 * @returns {{main: HTMLElement, aside: HTMLElement, open(): Promise<void>}}
 */
export function awardCase(floor, person, award, { closed, told }) {
  const { link } = award;
  const row = /** @type {Wire.TableRow} */ (floor.tables.get(award.table));
  const main = h("div.case");
  const aside = h("div.money");
  const round = number(award);
  const path = /** @type {const} */ (`/api/links/${encodeURIComponent(link.link)}/awards/${award.award}`);

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
    table: row.title,
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

  /** @param {string} act @param {string} reason @param {string} then */
  async function settle(act, reason, then) {
    const still = (/** @type {boolean} */ on) => [main, aside].forEach((part) => part.toggleAttribute("inert", on));
    still(true);
    try {
      await send(`${path}/${act}`, { reason, payee: act === "payment" ? payee.value.trim() : "" }, { key: newKey() });
    } catch (fault) {
      still(false);
      if (!(fault instanceof Trouble)) throw fault;
      side({ refused: troubleShown(fault) });
      return;
    }
    // What is verified stays open, and is shown anew as the link tells of it.
    if (act === "verification") told(then);
    else closed(then);
  }

  /** @param {{asked?: Node, refused?: Node}} [more] what is refused is said at the buttons, which stay in sight */
  function side({ asked, refused } = {}) {
    const verified = award.state !== "claimed";
    const sum = money(award.amount, link.currency);
    const unknown = tried?.code === "not-admitted";
    const free = tried !== null && (tried.code === null || unknown);
    const go =
      free &&
      (verified
        ? award.waits === null &&
          h(
            "button.btn.go",
            {
              onclick: () => {
                if (unknown && !payee.reportValidity()) return;
                openSlip({ ...slip, payee: payee.value.trim() }, () =>
                  settle("payment", "", phrase("award-paid", { sum })),
                );
              },
            },
            phrase("award-hand-over", { sum }),
          )
        : h(
            "button.btn.go",
            { onclick: () => settle("verification", "", phrase("award-verified-then")) },
            phrase("award-verify", { sum }),
          ));
    const barred =
      tried && !free
        ? h(
            "p.barred",
            h("b", `${sentence(tried.refused)}.`),
            tried.expected && h("span", phrase("trouble-what-is-right", { expected: tried.expected })),
          )
        : null;
    const reject =
      may(person, "approve-awards") &&
      h(
        "button.btn.ghost",
        {
          onclick: () =>
            side({
              asked: askReason({
                title: phrase("award-why-rejected"),
                usual: REJECTIONS,
                act: (reason) => settle("rejection", reason, phrase("award-rejected-then")),
                leave: () => side(),
              }),
            }),
        },
        phrase("case-reject"),
      );
    aside.replaceChildren(
      h(
        "section.panel",
        { "aria-label": phrase("award-what-it-does") },
        h(
          "table.acc",
          h("caption.sr", phrase("award-and-meter")),
          h(
            "tbody",
            h(
              "tr",
              h("th", { scope: "row" }, phrase("award-the-award"), h("small", words(award.category))),
              h("td", sum),
            ),
            h("tr", h("th", { scope: "row" }, phrase("award-meter-then")), h("td", money(award.before, link.currency))),
            h(
              "tr",
              h("th", { scope: "row" }, phrase("award-meter-now"), h("small", phrase("award-set-aside"))),
              h("td", money(link.meter, link.currency)),
            ),
            h(
              "tr",
              h("th", { scope: "row" }, phrase("award-verified"), h("small", phrase("award-waits-handing"))),
              h("td", phrase(verified ? "award-done" : "award-no-money")),
            ),
            h(
              "tr",
              h("th", { scope: "row" }, phrase("award-handed-over"), h("small", phrase("award-to-player"))),
              h("td.win", change(award.amount)),
            ),
            h(
              "tr",
              h("th", { scope: "row" }, phrase("award-rejected"), h("small", phrase("award-into-meter"))),
              h("td", money(award.amount, link.currency)),
            ),
          ),
        ),
      ),
      h(
        "section.panel",
        h("h2.cap", phrase("award-checks")),
        h(
          "ol.posts",
          h("li.can", phrase("award-claimed-by-table"), h("span", phrase("award-done"))),
          h(
            "li",
            { class: verified ? "can" : "can you" },
            phrase("award-verified-by-pit"),
            h("span", phrase(verified ? "award-done" : "award-next")),
          ),
          h(
            "li",
            { class: verified ? "can you" : "" },
            phrase("award-handed-over"),
            h("span", phrase(verified ? "award-next" : "award-then")),
          ),
        ),
      ),
      ...(asked ? [asked] : []),
      h("div.sign-off", refused ?? null, go && unknown ? account : null, go || barred, reject || null),
    );
  }

  /** The round itself, to be watched again. */
  async function recall() {
    const [{ openReplay }, replay] = await Promise.all([
      import("../parts/round-replay.js"),
      ask(`/api/tables/${encodeURIComponent(award.table)}/rounds/${round}/replay`),
    ]);
    openReplay(replay, await get(`/api/rulebooks/${encodeURIComponent(row.rulebook)}`), null);
  }

  async function open() {
    side();
    tried = await ask(`${path}/${award.state === "claimed" ? "verification" : "payment"}`);
    side();
    const found =
      round === null ? null : await recalledRound(`/api/tables/${encodeURIComponent(award.table)}/rounds/${round}`);
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
    const who = last
      ? nameOf(last.names, award.player || box?.player || phrase("award-no-account"))
      : phrase("award-earlier-player");
    slip.winner = who;
    if (box) slip.hand = [...box.cards, ...(last?.round.community ?? [])].filter((card) => card !== "hidden");
    const show = (/** @type {string[]} */ cards) =>
      h(
        "span.hand",
        cards.map((card) => h("playing-card", { card: card === "hidden" ? null : card })),
      );
    main.replaceChildren(
      h(
        "header",
        h("h1", phrase("pit-award-of", { hand: words(award.category), amount: money(award.amount, link.currency) })),
        h(
          "p.meta",
          h("state-pill", { state: "pending" }, sentence(called(award.state) ?? award.says)),
          waits && h("span", phrase("award-not-its-turn", { why: waits })),
          award.paid_first.map((paid) =>
            h(
              "span.paid-first",
              phrase("award-paid-first", {
                award: paid.award,
                table: floor.title(paid.table),
                box: paid.box,
                amount: money(paid.amount, link.currency),
              }),
            ),
          ),
          h("span", round ? phrase("case-place", { table: place(row), number: round }) : place(row)),
          chips(row.rulebook, line?.clauses ?? [], line?.facts.readings ?? []),
        ),
      ),
      ...(box
        ? [
            h(
              "div.snap.green.on-felt",
              h(
                "div.hot",
                show(box.cards),
                h(
                  "p",
                  h("b", boxAndPlayer(award.box, who)),
                  h(
                    "span",
                    box.bets
                      .filter((bet) => bet.amount)
                      .map((bet) => `${floor.label(award.table, bet.bet)} ${money(bet.amount)}`)
                      .join(" · "),
                  ),
                ),
              ),
              last?.round.community.length
                ? h("div", show(last.round.community), h("p", h("b", phrase("case-community"))))
                : "",
              h("div", show(last?.round.dealer ?? []), h("p", h("b", phrase("case-dealer")))),
            ),
          ]
        : []),
      ...(found
        ? [
            h(
              "section.rec",
              h("h2.cap", phrase("case-on-record")),
              onRecord(found.steps),
              h("button.btn", { onclick: recall }, phrase("award-watch-again")),
            ),
          ]
        : [h("p.muted", phrase("award-not-on-record"))]),
    );
  }
  return { main, aside, open };
}

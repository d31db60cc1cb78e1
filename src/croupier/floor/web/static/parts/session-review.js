// After a session: what it came to, every decision beside the best one with what the difference cost, and a link to each
// round that can be sent to somebody.

import { h } from "./dom.js";
import { phrase } from "./phrases.js";
import { ask, troubleShown } from "./server.js";
import { copied } from "./shuffle-proof.js";
import { openSheet } from "./sheet.js";
import { cardSign, change, decisionWords, money, words } from "./words.js";

/** Rounds further apart than this are of two sessions. */
const APART_MS = 3_600_000;
const MOST = 50;

/** Marks of a decision by what it cost, in units of the bet that it is reckoned by: up to how much, sign, word. @type {[number, string, string][]} */
const MARKS = [
  [0, "✓", phrase("mark-best")],
  [0.05, "?!", phrase("mark-nearly")],
  [0.5, "?", phrase("mark-mistake")],
  [Infinity, "??", phrase("mark-grave")],
];

/** The rounds of the latest session, the newest first. @param {Wire.OwnRound[]} rounds */
function latest(rounds) {
  const gap = rounds.findIndex(
    (one, place) => place > 0 && Date.parse(rounds[place - 1].opened_at) - Date.parse(one.ended_at) > APART_MS,
  );
  return gap < 0 ? rounds : rounds.slice(0, gap);
}

/** A button that copies the address at which whoever has it watches a round again. @param {string} table @param {number} number */
export function shareButton(table, number) {
  const link = `${location.origin}/tables/${encodeURIComponent(table)}?round=${number}`;
  const button = h(
    "button.btn.quiet",
    {
      "data-link": link,
      onclick: async () => {
        if (await copied(link)) button.textContent = phrase("copied");
        // The address itself can be marked and copied.
        else button.replaceWith(h("code", link));
      },
    },
    phrase("review-copy"),
  );
  return button;
}

/** How good a decision was. @param {Wire.WeighedDecision} one */
function mark(one) {
  const lost = one.best.includes(one.decision) ? 0 : one.best_value - one.value;
  return MARKS.find(([most]) => lost <= most) ?? MARKS[0];
}

/** @param {Wire.WeighedDecision} one @param {string} currency */
function line(one, currency) {
  const [, sign, word] = mark(one);
  const cards = [one.cards, one.board].map((some) => some.split(" ").filter(Boolean).map(cardSign).join(" "));
  return h(
    "li",
    { "data-mark": sign },
    h("b", { class: sign === "✓" ? "win" : "lose", title: word }, sign, h("span.sr", ` ${word}`)),
    h(
      "span",
      `${cards.filter(Boolean).join(" | ")} · ${words(one.street)}: ${decisionWords(one.decision)}`,
      one.best.includes(one.decision)
        ? ""
        : h("small.muted", phrase("review-better", { decision: one.best.map(decisionWords).join(", ") })),
    ),
    h("span", { class: one.cost ? "lose" : "muted" }, one.cost ? `−${money(one.cost, currency)}` : ""),
  );
}

/** Lay the review of a table's latest session over the page. @param {string} table @param {(number: number) => void} watch */
export async function openReview(table, watch) {
  const sums = h("dl.pay-rows");
  const list = h("ol.reviewed");
  const says = h("p.muted", { role: "status" }, phrase("review-working"));
  const legend = MARKS.map(([, sign, word]) => `${sign} ${word}`).join(" · ");
  openSheet("review-sheet", phrase("review-title"), [sums, says, h("p.muted.legend", legend), list]);
  let cost = 0;
  let flaws = 0;
  let weighed = 0;
  let currency = "";
  try {
    const id = encodeURIComponent(table);
    const rounds = latest(await ask(`/api/me/rounds?table=${id}&limit=${MOST}`));
    const sum = (/** @type {(round: Wire.OwnRound) => number} */ of) => rounds.reduce((all, one) => all + of(one), 0);
    const staked = sum((one) => one.staked);
    const pair = (/** @type {string} */ name, /** @type {string} */ text) => h("div", h("dt", name), h("dd", text));
    const sumOf = (/** @type {number} */ cents) => `${cents > 0 ? "+" : ""}${money(cents, currency)}`;
    const draw = () =>
      sums.replaceChildren(
        pair(phrase("review-rounds", { count: rounds.length }), sumOf(sum((one) => one.paid - one.staked))),
        pair(phrase("review-staked"), money(staked, currency)),
        pair(phrase("review-cost"), money(-cost, currency)),
      );
    draw();
    for (const round of rounds) {
      /** @type {Wire.WeighedRound} */ const found = await ask(`/api/tables/${id}/rounds/${round.number}/decisions`);
      currency = found.currency;
      cost += found.cost;
      weighed += found.decisions.length;
      flaws += found.decisions.filter((one) => mark(one)[1] !== "✓").length;
      list.append(
        h(
          "li",
          h(
            "header",
            { role: "none" },
            h(
              "button.btn.quiet",
              { onclick: () => watch(round.number) },
              phrase("slip-round", { number: round.number }),
            ),
            shareButton(table, round.number),
            h("b", change(round.paid - round.staked)),
          ),
          found.decisions.length
            ? h("ul", ...found.decisions.map((one) => line(one, currency)))
            : h("p.muted", phrase("review-no-decision")),
        ),
      );
      draw();
    }
    says.textContent = weighed && !flaws ? phrase("review-perfect") : "";
  } catch (fault) {
    says.replaceChildren(troubleShown(fault));
  }
}

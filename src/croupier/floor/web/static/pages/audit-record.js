// @ts-check
// The state of the record: the whole of it verified on request, and every chain with its length and the hash at its end.

import { h } from "../parts/dom.js";
import { Trouble, ask, send, troubleShown } from "../parts/server.js";
import { grouped, words } from "../parts/words.js";
import { hashShown, moment } from "./audit-words.js";

const ASK_MS = 400;
/** A chain of up to so many entries is verified when the desk is opened; a longer one when somebody asks. */
const AT_ONCE = 20_000;

const COUNTS = /** @type {const} */ ([
  ["streams", "chains"],
  ["entries", "entries"],
  ["rounds", "rounds"],
  ["settled", "settled again"],
  ["void", "void"],
  ["rulings", "rulings"],
  ["proofs", "shuffles proved"],
  ["transfers", "transfers"],
  ["accounts", "accounts"],
  ["links", "links"],
  ["link_entries", "entries of links"],
  ["acts", "lines of the staff log"],
]);

/** What was found, where and what kind of thing it is. @param {Wire.Finding[]} findings */
const found = (findings) =>
  h(
    "ul",
    { class: "findings" },
    findings.map((one) =>
      h(
        "li",
        {},
        h("state-pill", { state: "fault" }, words(one.kind)),
        h("span", {}, h("b", {}, one.at), ` ${one.message}`),
      ),
    ),
  );

/** @param {(text: string) => void} say @param {(table: string) => void} openTable */
export async function recordSheets(say, openTable) {
  const [state, chains] = await Promise.all([ask("/api/audit"), ask("/api/audit/chains")]);
  const verdict = h("div", { class: "verdict-sheet", "aria-live": "off" });
  const go = h("button", { class: "btn go", type: "button", onclick: () => run() }, "Verify the whole record");
  const rows = new Map(chains.map((chain) => [chain.name, chainRow(chain, openTable)]));
  const report = h(
    "section",
    { class: "paper", "aria-label": "The record" },
    h("header", {}, h("h2", {}, "The record"), go),
    verdict,
  );
  const list = h(
    "section",
    { class: "paper", "aria-label": "Chains" },
    h(
      "header",
      {},
      h("h2", {}, "Chains"),
      h("p", { class: "muted" }, "Each entry carries the hash of everything before it."),
    ),
    h(
      "table",
      { class: "ledger chains" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "Chain"),
          h("th", { scope: "col", class: "num" }, "Entries"),
          h("th", { scope: "col", class: "opt" }, "Hash at the end"),
          h("th", { scope: "col" }, "State"),
        ),
      ),
      h(
        "tbody",
        {},
        [...rows.values()].map((row) => row.element),
      ),
    ),
  );
  if (state.last) show(state.last, `${moment(state.last.at)}, for ${state.last.by}`);
  else
    verdict.replaceChildren(
      h(
        "p",
        { class: "muted" },
        "Nobody has verified it since this server started. It reads every entry, settles every round again, proves every shuffle and adds up every account; the tables go on meanwhile.",
      ),
    );
  verifyAll();
  return [report, list];

  async function verifyAll() {
    await new Promise(requestAnimationFrame);
    for (const row of rows.values()) {
      if (!list.isConnected) return;
      if (row.short) await row.verify();
    }
  }

  async function run() {
    go.toggleAttribute("disabled", true);
    say("The record is being verified");
    const began = performance.now();
    const bar = h("progress", { "aria-label": "Chains read" });
    const line = h("p", { class: "muted" }, "Reading…");
    verdict.replaceChildren(bar, line);
    const timer = setInterval(async () => {
      const { running } = await ask("/api/audit").catch(() => ({ running: null }));
      const seconds = Math.round((performance.now() - began) / 1000);
      if (running?.streams) {
        bar.setAttribute("max", String(running.streams));
        bar.setAttribute("value", String(running.done));
      }
      line.textContent = running?.streams
        ? `${running.done} of ${running.streams} chains read, ${seconds} s`
        : `Reading, ${seconds} s`;
    }, ASK_MS);
    try {
      const answer = await send("/api/audit");
      show(answer, `now, in ${((performance.now() - began) / 1000).toFixed(1)} s`);
      say(answer.clean ? "The record is whole" : `${answer.findings.length} findings`);
      await verifyAll();
    } catch (fault) {
      if (!(fault instanceof Trouble)) throw fault;
      verdict.replaceChildren(troubleShown(fault));
    } finally {
      clearInterval(timer);
      go.toggleAttribute("disabled", false);
    }
  }

  /** @param {Wire.AuditReport} answer @param {string} when */
  function show(answer, when) {
    verdict.replaceChildren(
      h(
        "p",
        { class: `stamp ${answer.clean ? "win" : "lose"}` },
        answer.clean
          ? "The record is whole."
          : `${answer.findings.length} ${answer.findings.length === 1 ? "finding" : "findings"}.`,
        h("small", {}, `Verified ${when}`),
      ),
      ...(answer.clean ? [] : [found(answer.findings)]),
      h(
        "dl",
        { class: "counts" },
        COUNTS.filter(([name]) => answer.counts[name]).map(([name, says]) =>
          h("div", {}, h("dd", {}, grouped(answer.counts[name])), h("dt", {}, says)),
        ),
      ),
    );
  }
}

/** @param {Wire.Chain} chain @param {(table: string) => void} openTable */
function chainRow(chain, openTable) {
  const short = chain.entries <= AT_ONCE;
  let turn = 0;
  const state = h(
    "td",
    { class: "state" },
    h("state-pill", { state: "closed" }, "Not verified"),
    !short && h("button", { class: "btn ghost", type: "button", onclick: () => row.verify() }, "Verify"),
  );
  const entries = h("td", { class: "num" }, grouped(chain.entries));
  const hash = h("td", { class: "opt" }, hashShown(chain.hash));
  const name = chain.rulebook
    ? h("button", { class: "link", type: "button", onclick: () => openTable(chain.name) }, chain.title)
    : h("span", {}, chain.title);
  const element = h(
    "tr",
    { "data-chain": chain.name },
    h(
      "th",
      { scope: "row" },
      name,
      h("small", {}, chain.rulebook ? `${chain.name}, ${grouped(chain.rounds)} rounds` : "who did what"),
    ),
    entries,
    hash,
    state,
  );
  const row = {
    element,
    short,
    async verify() {
      const mine = ++turn;
      try {
        const answer = await ask(`/api/audit/chains/${encodeURIComponent(chain.name)}`);
        if (mine !== turn) return;
        entries.textContent = grouped(answer.entries);
        hash.replaceChildren(hashShown(answer.hash));
        state.replaceChildren(
          h("state-pill", { state: answer.verified ? "open" : "fault" }, answer.verified ? "Verified" : "Broken"),
          ...(answer.verified ? [] : [found(answer.findings)]),
        );
      } catch (fault) {
        if (!(fault instanceof Trouble)) throw fault;
        if (mine === turn) state.replaceChildren(h("state-pill", { state: "closed" }, "Out of reach"));
      }
    },
  };
  return row;
}

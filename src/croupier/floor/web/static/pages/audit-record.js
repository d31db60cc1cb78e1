// The state of the record: the whole of it verified on request, and every chain with its length and the hash at its end.

import { h, put } from "../parts/dom.js";
import { tableTitle } from "../parts/labels.js";
import { say } from "../parts/page.js";
import { phrase } from "../parts/phrases.js";
import { Trouble, ask, send, troubleShown } from "../parts/server.js";
import { tabled, titled } from "../parts/tabled.js";
import { fixed, grouped, words } from "../parts/words.js";
import { hashShown, moment } from "./audit-words.js";

const ASK_MS = 400;
/** A chain of up to so many entries is verified when the desk is opened; a longer one when somebody asks. */
const AT_ONCE = 20_000;

const COUNTS = /** @type {const} */ ([
  ["streams", phrase("count-streams")],
  ["entries", phrase("count-entries")],
  ["rounds", phrase("count-rounds")],
  ["settled", phrase("count-settled")],
  ["void", phrase("count-void")],
  ["rulings", phrase("count-rulings")],
  ["proofs", phrase("count-proofs")],
  ["transfers", phrase("count-transfers")],
  ["accounts", phrase("count-accounts")],
  ["links", phrase("count-links")],
  ["link_entries", phrase("count-link-entries")],
  ["acts", phrase("count-acts")],
]);

/** What was found, where and what kind of thing it is. @param {Wire.Finding[]} findings */
const found = (findings) =>
  h(
    "ul.findings",
    ...findings.map((one) =>
      h("li", h("state-pill", { state: "fault" }, words(one.kind)), h("span", h("b", one.at), ` ${one.message}`)),
    ),
  );

/** @param {(table: string) => void} openTable */
export async function recordSheets(openTable) {
  const [state, chains] = await Promise.all([ask("/api/audit"), ask("/api/audit/chains")]);
  const verdict = h("div.verdict-sheet", { "aria-live": "off" });
  const go = h("button.btn.go", { onclick: () => run() }, phrase("record-verify-all"));
  const titles = new Map(chains.map((chain) => [chain.name, chain]));
  const rows = chains.map((chain) => chainRow({ ...chain, title: tableTitle(titles, chain.name) }, openTable));
  const report = titled("section.paper", phrase("record-title"), [go], verdict);
  const list = titled(
    "section.paper",
    phrase("record-chains"),
    [h("p.muted", phrase("record-carries"))],
    tabled(
      "ledger.chains",
      [
        phrase("record-chain"),
        [phrase("record-entries"), "num"],
        [phrase("record-hash"), "opt"],
        phrase("record-state"),
      ],
      rows.map((row) => row.element),
    ),
  );
  if (state.last) show(state.last, phrase("record-when-for", { time: moment(state.last.at), who: state.last.by }));
  else verdict.replaceChildren(h("p.muted", phrase("record-nobody")));
  verifyAll();
  return [report, list];

  async function verifyAll() {
    await new Promise(requestAnimationFrame);
    for (const row of rows) {
      if (!list.isConnected) return;
      if (row.short) await row.verify();
    }
  }

  async function run() {
    go.toggleAttribute("disabled", true);
    say(phrase("record-being-verified"));
    const began = performance.now();
    const bar = h("progress", { "aria-label": phrase("record-chains-read") });
    const line = h("p.muted", phrase("record-reading"));
    verdict.replaceChildren(bar, line);
    const timer = setInterval(async () => {
      const { running } = await ask("/api/audit").catch(() => ({ running: null }));
      const seconds = Math.round((performance.now() - began) / 1000);
      if (running?.streams) {
        bar.setAttribute("max", String(running.streams));
        bar.setAttribute("value", String(running.done));
      }
      line.textContent = running?.streams
        ? phrase("record-read-of", { done: running.done, all: running.streams, seconds })
        : phrase("record-reading-for", { seconds });
    }, ASK_MS);
    try {
      const answer = await send("/api/audit");
      show(answer, phrase("record-now-in", { seconds: fixed((performance.now() - began) / 1000, 1) }));
      say(answer.clean ? phrase("record-whole") : phrase("record-findings", { count: answer.findings.length }));
      await verifyAll();
    } catch (fault) {
      verdict.replaceChildren(troubleShown(fault));
    } finally {
      clearInterval(timer);
      go.toggleAttribute("disabled", false);
    }
  }

  /** @param {Wire.AuditReport} answer @param {string} when */
  function show(answer, when) {
    put(
      verdict,
      h(
        "p",
        { class: `stamp ${answer.clean ? "win" : "lose"}` },
        answer.clean
          ? `${phrase("record-whole")}.`
          : `${phrase("record-findings", { count: answer.findings.length })}.`,
        h("small", phrase("record-verified-when", { when })),
      ),
      !answer.clean && found(answer.findings),
      h(
        "dl.counts",
        ...COUNTS.filter(([name]) => answer.counts[name]).map(([name, says]) =>
          h("div", h("dd", grouped(answer.counts[name])), h("dt", says)),
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
    "td.state",
    h("state-pill", { state: "closed" }, phrase("record-not-verified")),
    !short && h("button.btn.ghost", { onclick: () => row.verify() }, phrase("record-verify")),
  );
  const entries = h("td.num", grouped(chain.entries));
  const hash = h("td.opt", hashShown(chain.hash));
  const name = chain.rulebook
    ? h("button.link", { onclick: () => openTable(chain.name) }, chain.title)
    : h("span", phrase("audit-staff"));
  const element = h(
    "tr",
    { "data-chain": chain.name },
    h(
      "th",
      { scope: "row" },
      name,
      h("small", chain.rulebook ? phrase("record-table-rounds", { rounds: chain.rounds }) : phrase("record-who-did")),
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
        put(
          state,
          h(
            "state-pill",
            { state: answer.verified ? "open" : "fault" },
            phrase(answer.verified ? "record-verified" : "record-broken"),
          ),
          !answer.verified && found(answer.findings),
        );
      } catch (fault) {
        if (!(fault instanceof Trouble)) throw fault;
        if (mine === turn) state.replaceChildren(h("state-pill", { state: "closed" }, phrase("record-out-of-reach")));
      }
    },
  };
  return row;
}

// The pit: /pit and /pit/TABLE. What waits at the left, the case in the middle, money and approval at the right.

import { find, h, instead } from "../parts/dom.js";
import { admitted } from "../parts/entrance.js";
import { fateOf } from "../parts/fate.js";
import { withMode } from "../parts/labels.js";
import { main, said } from "../parts/page.js";
import { language, phrase } from "../parts/phrases.js";
import { redraw } from "../parts/redraw.js";
import "../parts/room.js";
import { get, troubleShown } from "../parts/server.js";
import "../parts/table.js";
import { dotted, money, postWords, sentence, words } from "../parts/words.js";
import { PitFloor, tableState } from "./pit-floor.js";
import { Queue, address } from "./pit-queue.js";

/** @typedef {{main: HTMLElement, aside: HTMLElement, busy?: boolean, open(): Promise<void>, close?(): void}} Shown what is in the middle and at the right */

const person = await admitted("open-tables", phrase("pit-whom"), main);
const floor = new PitFloor();
const queue = new Queue((key) => choose(key));
const middle = h("section.middle", { "aria-label": phrase("pit-case") });
const right = h("aside.right", { "aria-label": phrase("pit-money") });
const line = h("p.connection", { role: "status", hidden: true }, phrase("pit-connection-lost"));
const note = h("p.told.panel", { tabindex: "-1", hidden: true });
main.replaceChildren(line, h("div.pit", queue.element, middle, right));
document
  .querySelector("room-bar")
  ?.append(
    h(
      "span.crumb",
      { slot: "here" },
      h("b", phrase("pit-title")),
      h("span.muted", phrase("pit-acting-as", { post: postWords(person.post ?? "") })),
    ),
  );

/** @type {Shown | null} */ let shown = null;
let open = fromAddress();

/** What the address asks for. */
function fromAddress() {
  const table = location.pathname.split("/")[2];
  return table ? `table:${decodeURIComponent(table)}` : (new URLSearchParams(location.search).get("open") ?? "");
}

/** Open something that waits. @param {string} key */
function choose(key) {
  history.pushState(null, "", address(key));
  note.hidden = true;
  show(key);
}

/** Something is done: it is said, and the list is looked at again. @param {string} done */
function closed(done) {
  history.replaceState(null, "", address(""));
  show("");
  told(done);
}

/** The same for one case: whoever has opened another one meanwhile stays there. @param {(closed: (done: string) => void) => Shown} make */
function closing(make) {
  /** @type {Shown} */
  const one = make((done) => (shown === one ? closed(done) : told(done)));
  return one;
}

/** @param {string} words_ */
function told(words_) {
  note.textContent = said.textContent = words_;
  note.hidden = false;
  // What was pressed may lie far down the page and is gone now: whoever pressed it sees what came of it.
  note.scrollIntoView({ block: "nearest" });
  if (!document.activeElement || document.activeElement === document.body || right.contains(document.activeElement))
    note.focus({ preventScroll: true });
}

/** All tables: limits, what goes on, what is shut. @returns {Shown} */
function overview() {
  const list = h("div.tables");
  const meters = h("div.tables");
  const part = h(
    "div.case",
    h("header", h("h1", phrase("pit-tables"))),
    list,
    h("h2.cap", phrase("pit-jackpots")),
    meters,
  );
  const opens = (/** @type {string} */ key) => ({ href: address(key), onclick: instead(() => choose(key)) });
  const links = () =>
    redraw(
      meters,
      ...[...floor.links.values()].map((link) =>
        h(
          "a.panel.table-row",
          opens(`link:${link.link}`),
          h("b", sentence(link.title)),
          h("span.meter-now", money(link.meter, link.currency)),
          h("small", link.tables.map((/** @type {string} */ table) => floor.title(table)).join(" · ")),
        ),
      ),
    );
  const draw = () => {
    links();
    redraw(
      list,
      ...[...floor.tables.values()].map((row) => {
        const [state, word] = tableState(row, row.phase);
        const limit = Object.entries(row.limits).find(([, one]) => one.min !== null && one.max !== null);
        return h(
          "a.panel.table-row",
          opens(`table:${row.table}`),
          h("b", floor.title(row.table)),
          h("state-pill", { state }, word),
          h(
            "small",
            dotted(
              row.title !== row.game && row.game,
              withMode(row.title, row.mode) !== row.title && words(row.mode),
              row.round > 0 && phrase("pit-round", { number: row.round }),
            ),
          ),
          h(
            "small",
            limit
              ? phrase("pit-limit", {
                  bet: floor.label(row.table, limit[0]),
                  least: money(limit[1].min ?? 0, row.currency, 0),
                  most: money(limit[1].max ?? 0, row.currency, 0),
                })
              : "",
            ` · ${phrase("pit-at-table", { count: row.players })}`,
          ),
          row.notice && h("small", phrase("pit-quoted", { text: row.notices[language] ?? row.notice })),
        );
      }),
    );
  };
  floor.addEventListener("change", draw);
  draw();
  return {
    main: part,
    aside: h("div.money"),
    open: async () => {},
    close: () => floor.removeEventListener("change", draw),
  };
}

/** What is open; each kind of case is fetched when one is. @param {string} key @returns {Promise<Shown | null>} */
async function found(key) {
  const [kind, id, more] = key.split(":");
  if (kind === "incident") {
    const report = floor.incidents.find((one) => one.id === id);
    return report ? caseOf({ ...report, report }) : null;
  }
  if (kind === "proposal") {
    const proposal = floor.proposals.find((one) => one.id === id);
    if (!proposal) return null;
    if (proposal.kind === "ruling")
      return caseOf({
        ...proposal.new,
        table: proposal.subject,
        proposal,
        report: floor.incidents.find((one) => one.id === proposal.new.id),
      });
    const { proposalCase } = await import("./pit-proposal.js");
    const names =
      proposal.kind === "power" ? (await get(`/api/tables/${encodeURIComponent(proposal.subject)}`)).view.names : {};
    return closing((done) => proposalCase(floor, person, proposal, done, names));
  }
  if (kind === "award") {
    const award = floor.awards.find((one) => one.link.link === id && one.award === more);
    if (!award) return null;
    const { awardCase } = await import("./pit-award.js");
    return closing((done) => awardCase(floor, person, award, { closed: done, told }));
  }
  if (kind === "referred") return caseOf({ table: id, incident: "power-failure" });
  if (kind === "asked") {
    const { askedCase } = await import("./pit-asked.js");
    return closing((done) => askedCase(floor, id, done));
  }
  if (kind === "case") return caseOf({ table: id, incident: more });
  if (kind === "table" && floor.tables.has(id))
    return (await import("./pit-table.js")).tableCase(floor, person, id, { choose, told });
  if (kind === "link" && floor.links.has(id)) {
    const { linkCase } = await import("./pit-link.js");
    return closing((done) => linkCase(floor, person, id, done));
  }
  return null;
}

/** @param {import("../parts/incident.js").About} about @returns {Promise<Shown>} */
async function caseOf(about) {
  const { IncidentCase } = await import("../parts/incident.js");
  return closing((done) => {
    const one = new IncidentCase({ ...about, place: floor.place(about.table) });
    one.addEventListener("closed", (event) => done(/** @type {CustomEvent<string>} */ (event).detail));
    return one;
  });
}

/** How often something was opened: what comes late for another one is dropped. */
let turns = 0;

/** @param {string} key */
async function show(key) {
  shown?.close?.();
  shown = null;
  // A reason that was being asked for belongs to what was open.
  /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.ask-reason"))?.close();
  open = key;
  const turn = ++turns;
  const now = key ? await found(key) : overview();
  if (turn !== turns) {
    now?.close?.();
    return;
  }
  const mine = (shown = now ?? overview());
  if (!now) told(phrase(key.startsWith("table:") ? "pit-no-such-table" : "pit-waits-no-longer"));
  middle.replaceChildren(note, shown.main);
  right.replaceChildren(shown.aside);
  queue.draw(floor, open);
  document.body.classList.toggle("with-case", key !== "");
  try {
    await mine.open();
  } catch (fault) {
    if (shown === mine) middle.replaceChildren(troubleShown(fault));
  }
}

/** Whether what is open has been dealt with by somebody else; what is on its way from here says itself what came of it. */
function gone() {
  if (!shown || shown.busy || (shown.busy === undefined && shown.aside.matches("[inert], [data-kept]"))) return false;
  const [kind, id, more] = open.split(":");
  if (kind === "incident") return !floor.incidents.some((one) => one.id === id);
  if (kind === "proposal") return !floor.proposals.some((one) => one.id === id);
  if (kind === "award") return !floor.awards.some((one) => one.link.link === id && one.award === more);
  return false;
}

/** What is open waits no longer: what became of it is said, as far as it is known. */
async function dealtWith() {
  const [kind, id] = open.split(":");
  closed(phrase("pit-somebody-else"));
  const fate = await fateOf(kind, id);
  if (fate && note.textContent === phrase("pit-somebody-else")) told(fate);
}

/** An award that was verified meanwhile is shown anew. */
let stood = "";
const stands = () => {
  const [kind, id, more] = open.split(":");
  return kind === "award" ? (floor.awards.find((one) => one.link.link === id && one.award === more)?.state ?? "") : "";
};

let begun = false;
floor.addEventListener("change", () => {
  if (!floor.whole) return;
  queue.draw(floor, open);
  if (!begun) {
    begun = true;
    stood = stands();
    show(open);
  } else if (gone()) dealtWith();
  else if (stood !== stands()) {
    stood = stands();
    show(open);
  }
});
for (const name of ["lost", "back"]) floor.addEventListener(name, () => (line.hidden = name === "back"));
addEventListener("popstate", () => show(fromAddress()));
document.addEventListener("keydown", (event) => {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !/^[1-9]$/.test(event.key) ||
    document.querySelector("dialog[open]")
  )
    return;
  if (/** @type {HTMLElement} */ (event.target).closest("input, textarea, select")) return;
  const answer = find(middle, `.answer[data-key="${event.key}"]`);
  if (answer && !answer.closest("[inert]")) {
    event.preventDefault();
    // What comes of it takes the focus from here, wherever it was.
    answer.focus({ preventScroll: true });
    answer.click();
  }
});
floor.open();

// The lobby: the links' meters, what to do next, and every table, as the floor tells of them while they change.

import "../parts/room.js";
import "../parts/table.js";
import { attempt } from "../parts/attempt.js";
import { h } from "../parts/dom.js";
import { tableTitle } from "../parts/labels.js";
import { follow } from "../parts/live.js";
import { main, say } from "../parts/page.js";
import { me } from "../parts/person.js";
import { phrase } from "../parts/phrases.js";
import { ask } from "../parts/server.js";
import { signedHead } from "../parts/signed-head.js";
import { clock } from "../parts/words.js";
import { Links } from "./lobby-links.js";
import { ground } from "./lobby-mini.js";
import { NextStep } from "./lobby-next.js";
import { Tables } from "./lobby-tables.js";

/** @typedef {Wire.TableRow} Row */

const links = new Links();
const next = new NextStep();
const tables = new Tables();
const lost = h("p.notice.fault", { hidden: true });
const head = signedHead();
const docs = h("p.signed-head", h("a", { href: "/docs" }, phrase("lobby-docs")));

/** @type {Map<string, Row>} */ const rows = new Map();
/** @type {Map<string, Wire.LinkView>} */ const meters = new Map();
/** @type {Map<string, Wire.MainEdge>} */ const edges = new Map();
/** @type {import("../parts/person.js").Person | null} */ let person = null;
let confirmed = "";
let since = "";

const title = (/** @type {string} */ table) => tableTitle(rows, table);

function show() {
  links.show(meters, title, since);
  next.show(rows, person);
  tables.show(rows, meters, person, edges);
  lost.hidden = !since;
  lost.textContent = since ? phrase("lobby-lost", { time: since }) : "";
}

/** Say what somebody who does not look would want to hear. @param {Wire.LinkView} link */
function tell(link) {
  const before = meters.get(link.link);
  const [award] = link.pending;
  if (award && !before?.pending.length) say(phrase("lobby-award-at", { link: link.title, table: title(award.table) }));
}

/** What the house keeps at each table, one after the other: some have to be worked out first, and no table waits for another's. */
async function weigh() {
  const left = [...rows.keys()];
  const some = async () => {
    for (let table = left.shift(); table; table = left.shift())
      await attempt(async () => {
        const [told] = await ask(`/api/edges?table=${encodeURIComponent(table)}`);
        edges.set(table, told);
        show();
      });
  };
  await Promise.all([some(), some()]);
}

document.addEventListener("person", ({ detail }) => {
  person = detail;
  show();
});
me().then(
  (found) => {
    person = found;
    show();
  },
  () => show(),
);

follow("/api/events", {
  heard(event, data) {
    confirmed = clock(new Date());
    if (!main.querySelector(".floor")) {
      const parts = [ground(), links.node, lost, next.node, tables.node, head, docs];
      main.replaceChildren(h("h1.sr", phrase("page-lobby")), ...parts);
    }
    if (event === "tables") {
      const first = !rows.size;
      for (const row of data) rows.set(row.table, row);
      if (first) weigh();
    }
    if (event === "meters")
      for (const link of data) {
        tell(link);
        meters.set(link.link, link);
      }
    show();
  },
  lost() {
    since = confirmed || "—";
    say(phrase("no-connection"));
    show();
  },
  back() {
    since = "";
    say(phrase("connected-again"));
    show();
  },
});

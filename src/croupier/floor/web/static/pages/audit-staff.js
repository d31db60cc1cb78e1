// The staff log: who did what, to what, and when; the newest first. Each line opens to what was recorded, as it was.

import { h } from "../parts/dom.js";
import { phrase, phrased } from "../parts/phrases.js";
import { ask, glanceOf } from "../parts/server.js";
import { titled } from "../parts/tabled.js";
import { personal, words } from "../parts/words.js";
import { actName, actWords } from "./audit-acts.js";
import { moment } from "./audit-words.js";

const PAGE = 50;

/** @param {Wire.StaffAct} line @param {import("./audit-acts.js").Known} known */
function lineShown(line, known) {
  const person = (/** @type {string} */ account) => line.names[account] ?? known.person(account);
  const { subject, about } = actWords(line, { ...known, person });
  return h(
    "li",
    h("b", String(line.number)),
    h("time", { datetime: line.at }, moment(line.at)),
    h(
      "div",
      h("b", line.account === "house" ? words("house").toLowerCase() : personal(line.name)),
      ` ${actName(line.act).toLowerCase()}`,
      subject && h("span.whom", subject),
      ...about.map((part) => h("small", part)),
      Object.keys(line.details).length > 0 &&
        h(
          "details",
          h("summary", phrase("staff-as-recorded"), h("span.sr", phrase("staff-in-line", { number: line.number }))),
          h("code", JSON.stringify({ account: line.account, subject: line.subject, ...line.details }, null, 2)),
        ),
    ),
  );
}

/** @param {Map<string, string>} people names by account @param {Wire.TableRow[]} tables */
export async function staffSheets(people, tables) {
  const links = await ask("/api/links");
  /** @type {Map<string, import("./audit-acts.js").Place>} */ const places = new Map();
  for (const one of tables) places.set(one.table, one);
  for (const one of links) places.set(one.link, one);
  /** @type {Map<string, Wire.Glance | null>} */ const games = new Map();
  for (const one of tables) games.set(one.rulebook, null);
  await Promise.all([...games.keys()].map(async (book) => games.set(book, await glanceOf(book))));
  const label = (/** @type {string} */ place, /** @type {string} */ id) => {
    const game = games.get(places.get(place)?.rulebook ?? "");
    return (
      game?.bets.find((one) => one.id === id)?.label ?? game?.irregularities.find((one) => one.incident === id)?.says
    );
  };
  const known = {
    label,
    person: (/** @type {string} */ account) => people.get(account),
    place: (/** @type {string} */ id) => places.get(id),
  };
  const list = h("ol.log");
  const more = h("button.btn.ghost", { onclick: () => load() }, phrase("staff-earlier"));
  let before = 0;
  async function load() {
    const lines = await ask(`/api/staff-log?limit=${PAGE}${before ? `&before=${before}` : ""}`);
    before = lines.at(-1)?.number ?? before;
    more.hidden = lines.length < PAGE;
    list.append(...lines.map((line) => lineShown(line, known)));
  }
  await load();
  return [
    titled(
      "section.paper",
      phrase("audit-staff"),
      [h("p.muted", phrased("staff-about", { rounds: h("a", { href: "/audit?see=rounds" }, phrase("audit-rounds")) }))],
      list,
      h("footer", more),
    ),
  ];
}

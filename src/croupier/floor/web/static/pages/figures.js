// The figures of the pit, /figures?at=MOMENT: what every table has won in a shift beside what is expected. The present shift
// is reckoned anew when a round has ended somewhere.

import { h } from "../parts/dom.js";
import { admitted } from "../parts/entrance.js";
import { toldApart } from "../parts/labels.js";
import { follow } from "../parts/live.js";
import { main, say } from "../parts/page.js";
import { locale, phrase } from "../parts/phrases.js";
import { redraw } from "../parts/redraw.js";
import "../parts/room.js";
import { ask, troubleShown } from "../parts/server.js";
import { rowOf, tabled, titled } from "../parts/tabled.js";
import { change, clock as timeOf, grouped, listed, money, percent, signed, tone } from "../parts/words.js";

/** Rounds end all the time; the figures of a floor are asked for at most so often. */
const PAUSE_MS = 2000;
const RARE = 2;
const FAR = 3;

const asked = () => new URLSearchParams(location.search).get("at");
const query = () => {
  const at = asked();
  return at ? `?${new URLSearchParams({ at })}` : "";
};
let turn = 0;

/** @param {string} at */
const day = (at) => new Date(at).toLocaleDateString(locale, { weekday: "long", day: "numeric", month: "long" });
/** The time of day as the house's clock has it, which is written in the moment itself. @param {string} at */
const clock = (at) => at.slice(11, 16);

/** @param {Wire.ShiftFigures} found */
function heading(found) {
  const { shift } = found;
  const go = (/** @type {string | null} */ at, /** @type {string} */ name) =>
    h(
      "button.btn.ghost",
      {
        disabled: at === null,
        onclick: () => {
          history.pushState(null, "", at ? `/figures?${new URLSearchParams({ at })}` : "/figures");
          show();
        },
      },
      name,
    );
  return h(
    "header.shift",
    h(
      "h1",
      `${day(shift.begins.slice(0, 10))}, ${clock(shift.begins)} – ${clock(shift.ends)}`,
      h(
        "small",
        `${shift.running ? phrase("figures-running", { at: timeOf(found.at) }) : phrase("figures-over")} · ${shift.time_zone}`,
      ),
    ),
    go(shift.previous, phrase("figures-earlier")),
    shift.running ? null : go(shift.next, phrase("figures-later")),
    shift.running ? null : go("", phrase("figures-present")),
    h("a.btn", { href: `/api/shift-figures.csv${query()}`, download: "" }, phrase("figures-csv")),
  );
}

/** How far the win lies from what is expected, as a number and a word. @param {Wire.Played} played */
function away({ distance, least, refused }) {
  if (refused.length) return h("small", phrase("figures-no-figure", { bets: refused.join(", ") }));
  if (distance === null || least === null) return "";
  const look = Math.abs(least) >= FAR ? "far" : Math.abs(distance) > RARE ? "rare" : "usual";
  return h(
    "span",
    { class: `away ${look}` },
    signed(distance, 1),
    ` ${phrase(`figures-is-${look}`)}`,
    h("small", phrase("figures-at-least", { number: signed(least, 1) })),
  );
}

/** Figures below each other, under these names. @param {...string} names @returns {[string, string][]} */
const figures = (...names) => names.map((name) => [name, "num"]);

const COLUMNS = [
  phrase("figures-table"),
  ...figures(
    phrase("figures-rounds"),
    phrase("figures-staked"),
    phrase("figures-win"),
    phrase("figures-hold"),
    phrase("figures-expected"),
    phrase("figures-away"),
    phrase("figures-jackpot"),
  ),
];

/** @param {Wire.Played} played @param {string} currency @param {number | null} pace */
function cells(played, currency, pace) {
  const { win, hold, expected, deviation } = played;
  const beside = listed(
    pace !== null && phrase("figures-an-hour", { pace: Number(pace.toFixed(1)) }),
    played.void && phrase("figures-void", { count: played.void }),
  );
  return [
    [grouped(played.rounds), h("small", beside)],
    money(played.staked, currency),
    h("b", { class: win ? tone(win) : "" }, change(win)),
    hold === null ? "" : percent(hold, 1),
    [
      expected === null ? "" : change(Math.round(expected)),
      deviation !== null && h("small", `± ${money(Math.round(deviation))}`),
    ],
    away(played),
    money(played.jackpot),
  ];
}

/** @param {Wire.GameFigures} game */
function gameSheet({ game, tables, played, currency }) {
  const rows = tables.map((one) => {
    const name = [one.title, !one.open && h("small", phrase("figures-closed"))];
    return rowOf(COLUMNS, [name, ...cells(one.played, currency, one.rounds_an_hour)], { "data-table": one.table });
  });
  if (tables.length > 1)
    rows.push(rowOf(COLUMNS, [phrase("figures-all"), ...cells(played, currency, null)], { class: "total" }));
  const bets = tables.map((table) => betSheet(table, currency));
  return titled("section.paper", game, [], tabled("ledger.played", COLUMNS, rows), ...bets);
}

/** The bets of one table. @param {Wire.TableFigures} table @param {string} currency */
function betSheet({ table, title, played }, currency) {
  if (!played.bets.length) return null;
  return h(
    "details",
    { "data-bets": table },
    h("summary", phrase("figures-bets-of", { table: title })),
    tabled(
      "ledger",
      [
        phrase("figures-bet"),
        ...figures(phrase("figures-count"), phrase("figures-staked"), phrase("figures-expected")),
      ],
      played.bets.map(({ label, count, staked, expected }) => [
        label,
        grouped(count),
        money(staked, currency),
        expected === null ? "" : change(Math.round(expected)),
      ]),
    ),
  );
}

/** @param {Wire.LinkFigures[]} links */
function linkSheet(links) {
  /** @type {[string, (link: Wire.LinkFigures) => number][]} */
  const sums = [
    [phrase("figures-contributed"), (link) => link.contributed],
    [phrase("figures-to-meter"), (link) => link.to_meter],
    [phrase("figures-to-reserve"), (link) => link.to_reserve],
    [phrase("figures-to-prizes"), (link) => link.to_prizes],
    [phrase("figures-to-house"), (link) => link.to_house],
    [phrase("figures-paid-out"), (link) => link.paid],
  ];
  const columns = [phrase("figures-link"), ...figures(phrase("figures-meter"), ...sums.map(([name]) => name))];
  const rows = links.map((link) => {
    const meter = link.meter === null ? phrase("figures-out-of-order") : money(link.meter, link.currency);
    const moved = sums.map(([, of]) => money(Math.round(of(link))));
    return rowOf(columns, [link.title, meter, ...moved], { "data-link": link.link });
  });
  return titled("section.paper", phrase("figures-links"), [], tabled("ledger.played", columns, rows));
}

/** @param {Wire.ShiftFigures} found */
function sheets(found) {
  const all = toldApart(found.games.flatMap((game) => game.tables));
  const games = found.games.map((game) => ({
    ...game,
    tables: game.tables.flatMap(({ table }) => all.find((one) => one.table === table) ?? []),
  }));
  const played = games.filter((game) => game.played.rounds);
  const quiet = games.flatMap((game) => (game.played.rounds ? [] : game.tables.map((table) => table.title)));
  const open = new Set([...main.querySelectorAll("details[open]")].map((one) => one.getAttribute("data-bets")));
  const drawn = played.map(gameSheet);
  for (const one of drawn.flatMap((sheet) => [...sheet.querySelectorAll("details")]))
    one.open = open.has(one.getAttribute("data-bets"));
  return [
    heading(found),
    ...drawn,
    !played.length && h("p.paper", phrase("figures-none")),
    found.links.length > 0 && linkSheet(found.links),
    played.length > 0 && quiet.length > 0 && h("p.notes", phrase("figures-quiet", { tables: quiet.join(", ") })),
    h(
      "div.notes",
      h("p", phrase("figures-note-tables")),
      h("p", phrase("figures-note-expected")),
      h("p", phrase("figures-note-deviation")),
    ),
  ];
}

async function show() {
  const mine = ++turn;
  try {
    const found = await ask(`/api/shift-figures${/** @type {`?${string}`} */ (query())}`);
    if (mine !== turn) return;
    redraw(main, ...sheets(found));
  } catch (fault) {
    if (mine === turn) main.replaceChildren(troubleShown(fault));
  }
}

await admitted("read-figures", phrase("figures-for"), main);
addEventListener("popstate", show);
await show();
say(phrase("figures-title"));
let waiting = false;
follow("/api/events", {
  heard(...[event]) {
    if (event !== "tables" || asked() || waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      show();
    }, PAUSE_MS);
  },
});

// The PAR sheet in the browser: /analyst/ID, with changed pays in the address (?what_if=trips.flush=8), so that a trial
// can be sent to somebody. Every figure is the server's; the page only draws.

import { h, put } from "../parts/dom.js";
import "../parts/room.js";
import { phrase } from "../parts/phrases.js";
import { get, glanceOf, outOfReach, Trouble, troubleShown } from "../parts/server.js";
import { streamed } from "../parts/streamed.js";
import "../parts/table.js";
import "../parts/unfolded.js";
import { fixed, money, percent, words } from "../parts/words.js";
import { handsOf, houseOf, labelOf, priced } from "../parts/labels.js";
import { kindsGrid } from "./analyst-grid.js";
import { anyHand } from "./analyst-hand.js";
import { meterChart } from "./analyst-meter.js";
import { payPanels } from "./analyst-pays.js";
import { gameShares, strategyPanel } from "./analyst-strategy.js";
import { wholeSheet } from "./analyst-whole.js";
import { follow } from "../parts/live.js";
import { main, say } from "../parts/page.js";
import { chosenGame } from "./games.js";

/** What the address asks to change. @returns {Map<string, string>} */
function asked() {
  return new Map(
    new URLSearchParams(location.search)
      .getAll("what_if")
      .map((change) => /** @type {[string, string]} */ (change.split("=", 2))),
  );
}

/** @param {Map<string, string>} changes */
const query = (changes) =>
  [...changes].map(([place, pay]) => `what_if=${encodeURIComponent(`${place}=${pay}`)}`).join("&");

/** @param {string} id @returns {`/api/rulebooks/${string}/par-sheet`} */
const sheetPath = (id) => `/api/rulebooks/${encodeURIComponent(id)}/par-sheet`;

/** The sheet of a changed game, and on the way how much of it is solved. @param {string} id @param {Map<string, string>} changes @param {(done: number) => void} heard */
async function solved(id, changes, heard) {
  for await (const [event, data] of streamed(`${sheetPath(id)}/solving?${query(changes)}`)) {
    if (event === "solving") heard(data.done);
    else if (event === "refused") throw new Trouble(data.error);
    else if (event === "sheet") return data;
  }
  throw outOfReach();
}

/** @param {Wire.ShownSheet} sheet @param {Wire.ShownSheet} printed @param {Wire.Glance} glance @param {string} base */
function headlines(sheet, printed, glance, base) {
  const { currency } = glance;
  const [bet, before] = [sheet.bets[base], printed.bets[base]];
  const edge = (/** @type {number} */ x) => percent(x, 3);
  const antes = (/** @type {number} */ x) => phrase("par-bets", { value: fixed(x, 3), bet: labelOf(glance, base) });
  const cash = (/** @type {number} */ x) => money(x, currency, 0);
  const row = (/** @type {string} */ name, /** @type {string} */ value, note = "") =>
    h("div", h("dt", name), h("dd", value, h("small", note)));
  /** @param {string} name @param {(x: number) => string} text @param {number} now @param {number} then as it is printed */
  const figure = (name, text, now, then) =>
    row(name, text(now), now === then ? "" : phrase("par-as-printed", { value: text(then) }));
  const [even, evenBefore] = [sheet.jackpot?.break_even_meter, printed.jackpot?.break_even_meter];
  const lead = figure(phrase("par-edge-of", { bet: labelOf(glance, base) }), edge, bet.house_edge, before.house_edge);
  lead.className = "lead";
  return [
    lead,
    figure(phrase("head-risk"), edge, bet.element_of_risk, before.element_of_risk),
    figure(phrase("head-deviation"), antes, bet.standard_deviation, before.standard_deviation),
    figure(phrase("par-mean-bet"), antes, bet.mean_bet ?? 0, before.mean_bet ?? 0),
    sheet.jackpot &&
      (even
        ? figure(phrase("par-even", { stake: cash(sheet.jackpot.stake) }), cash, even, evenBefore ?? even)
        : row(phrase("par-jackpot"), phrase("par-never"))),
  ];
}

/** A game to put beside this one; the address says which. @param {string} id @param {string | null} beside @param {Wire.CatalogueGame[]} games */
function otherGame(id, beside, games) {
  const select = h(
    "select",
    {
      "aria-label": phrase("sheet-beside"),
      onchange: () => {
        const asked = new URLSearchParams(location.search);
        select.value ? asked.set("beside", select.value) : asked.delete("beside");
        location.search = asked.toString();
      },
    },
    h("option", { value: "" }, phrase("sheet-nothing-beside")),
    ...games
      .filter((game) => game.id !== id)
      .map((game) =>
        h("option", { value: game.id, selected: game.id === beside }, `${game.title}, ${houseOf(game.house)}`),
      ),
  );
  return h("label.beside", `${phrase("sheet-beside")} `, select);
}

/** What a link of this game stands at now, for whoever asks, to be reckoned with. @param {string} id @param {string} currency @param {(cents: number) => void} use */
function liveMeter(id, currency, use) {
  const line = h("p.muted.live-meter");
  const look = async () => {
    const tables = await get("/api/tables");
    const links = new Set(tables.filter((row) => row.rulebook === id).map((row) => row.link));
    line.replaceChildren(phrase("sheet-no-meter"));
    follow("/api/events", {
      heard: (event, data) => {
        const link = event === "meters" ? data.find((one) => links.has(one.link)) : undefined;
        if (!link) return;
        line.replaceChildren(
          phrase("sheet-stands-at", { link: link.title, meter: money(link.meter, currency) }),
          " ",
          h("button.btn.quiet", { onclick: () => use(link.meter) }, phrase("sheet-use-meter")),
        );
      },
    });
  };
  line.append(h("button.btn.quiet", { onclick: look }, phrase("sheet-live-meter")));
  return line;
}

/** Says how much is solved as the solver tells it, and for how long it has been at work. @param {HTMLElement} place */
function progress(place) {
  const began = Date.now();
  const bar = h("progress", { max: 1, "aria-label": phrase("par-solving") });
  const says = h("span");
  /** @param {number} done */
  return (done) => {
    if (!says.isConnected) place.replaceChildren(h("p.solving", { role: "status" }, bar, " ", says));
    if (done) bar.value = done;
    says.textContent = phrase("sheet-solving", {
      part: percent(done, 0),
      seconds: Math.round((Date.now() - began) / 1000),
    });
  };
}

/** @param {string} id @param {Wire.CatalogueGame[]} games */
async function show(id, games) {
  const [glance, printed] = await Promise.all([glanceOf(id), get(sheetPath(id))]);
  document.title = phrase("par-title", { game: glance.title });
  const besideId = new URLSearchParams(location.search).get("beside");
  const beside = besideId ? { sheet: await get(sheetPath(besideId)), glance: await glanceOf(besideId) } : null;
  const changes = asked();
  const currency = glance.currency;
  const base = Object.keys(printed.bets)[0];
  const stats = h("dl.panel.stats.wide", { "aria-label": phrase("par-headline") });
  const trial = h("div.trial.wide", { hidden: true });
  const trouble = h("div.wide");
  const grid = printed.first_decision ? kindsGrid() : null;
  const chart = printed.jackpot?.by_meter.length ? meterChart(currency, glance, printed.jackpot.bet) : null;
  const strategy = strategyPanel(id, labelOf(glance, base));
  const hand = anyHand(id, glance, () => query(changes));
  const panels = payPanels(glance, printed, changes, recompute);
  const whole = wholeSheet(glance);
  let turn = 0;

  /** A change as a dealer would say it. @param {string} place @param {string} pay */
  function inWords(place, pay) {
    const [bet, hand] = place.split(".");
    const table = glance.pay_tables.find((one) => one.bet === bet);
    const row = table?.rows.findIndex(([category]) => category === hand) ?? -1;
    const [named, was] =
      row < 0 || !table
        ? [words(hand).toLowerCase(), phrase("par-no-row")]
        : [handsOf(table)[row], priced(table.rows[row][1])];
    return phrase("par-change", { bet: table?.label ?? bet, pay, hand: named, was });
  }

  /** @param {Wire.ShownSheet} sheet */
  function draw(sheet) {
    put(stats, ...headlines(sheet, printed, glance, base));
    if (sheet.first_decision) grid?.draw(sheet.first_decision);
    if (sheet.jackpot) chart?.draw(sheet.jackpot);
    panels.draw(sheet);
    whole.draw(sheet, beside);
    shares.replaceChildren(gameShares(sheet, glance, base));
    trial.hidden = !changes.size;
    trial.replaceChildren(
      h(
        "span",
        phrase("par-what-if"),
        ...[...changes].flatMap(([place, pay], n) => [n ? ", " : "", h("b", inWords(place, pay))]),
      ),
      h(
        "button.btn.ghost",
        {
          onclick: () => {
            changes.clear();
            panels.reset();
            recompute();
          },
        },
        phrase("par-printed"),
      ),
    );
  }

  /** Ask for the figures of the changed game; an answer that has been overtaken is dropped. @param {string} [bet] */
  async function recompute(bet = base) {
    const mine = ++turn;
    const asks = [query(changes), besideId ? `beside=${encodeURIComponent(besideId)}` : ""].filter(Boolean).join("&");
    history.replaceState(null, "", `${location.pathname}${asks ? `?${asks}` : ""}`);
    main.setAttribute("aria-busy", "true");
    const tell = progress(trouble);
    try {
      const sheet = changes.size ? await solved(id, changes, (done) => mine === turn && tell(done)) : printed;
      if (mine !== turn) return;
      trouble.replaceChildren();
      draw(sheet);
      hand.again();
      const about = sheet.bets[bet] ? bet : base;
      say(
        phrase("par-said", {
          edge: percent(sheet.bets[about].house_edge),
          printed: percent(printed.bets[about].house_edge),
        }),
      );
    } catch (fault) {
      if (mine === turn) trouble.replaceChildren(troubleShown(fault));
    } finally {
      if (mine === turn) main.removeAttribute("aria-busy");
    }
  }

  /** Pays from somewhere else, put to the trial. @param {string[]} pays @param {string} bet */
  function tryOut(pays, bet) {
    changes.clear();
    for (const change of pays) {
      const [place, pay] = change.split("=");
      const table = glance.pay_tables.find((one) => one.bet === place.split(".")[0]);
      const row = table?.rows.findIndex(([category]) => `${table.bet}.${category}` === place) ?? -1;
      if (table?.figures[row]?.value !== Number(pay)) changes.set(place, pay);
    }
    panels.reset();
    recompute(bet);
    stats.scrollIntoView({ block: "nearest" });
  }

  /** Somebody wants pay tables found: what that takes is loaded now. */
  async function design() {
    const { designPanel } = await import("./analyst-design.js");
    const panel = designPanel(glance, printed, tryOut);
    designing.replaceWith(panel.element);
    panel.first();
  }

  const designing = h("p.wide.design-tools", h("button.btn.ghost", { onclick: design }, phrase("design-open")));
  const shares = h("div");
  main.replaceChildren(
    h(
      "div.title.wide",
      h("h1", glance.title),
      h("span.muted", phrase("par-exact", { house: houseOf(glance.house) })),
      h("span.grow"),
      h("a", { href: `/rulebooks/${id}` }, phrase("table-read-rules")),
      otherGame(id, besideId, games),
      h(
        "div.take",
        { role: "group", "aria-label": phrase("par-take") },
        h("span.muted", phrase("par-take")),
        h("a.btn.quiet", { href: `/api/rulebooks/${id}/par-sheet` }, phrase("par-json")),
        whole.tools(() => `${sheetPath(id)}.xlsx${changes.size ? `?${query(changes)}` : ""}`, trouble),
      ),
    ),
    stats,
    trial,
    trouble,
    designing,
    h("div.stack", grid?.element, hand.element, strategy.element, !grid && shares),
    h("div.stack", chart?.element, panels.elements, grid && shares),
    whole.element,
  );
  if (chart) chart.element.append(liveMeter(id, currency, (cents) => chart.at(cents)));
  draw(printed);
  if (changes.size) await recompute();
  strategy.load();
}

try {
  const { id, games } = await chosenGame("analyst");
  await show(id, games);
} catch (fault) {
  main.replaceChildren(troubleShown(fault));
}

// @ts-check
// The PAR sheet in the browser: /analyst/ID, with changed pays in the address (?what_if=trips.flush=8), so that a trial
// can be sent to somebody. Every figure is the server's; the page only draws.

import { h } from "../parts/dom.js";
import "../parts/room.js";
import { get, troubleShown, Trouble } from "../parts/server.js";
import "../parts/table.js";
import { money, percent, words } from "../parts/words.js";
import { labelOf } from "../parts/labels.js";
import { kindsGrid } from "./analyst-grid.js";
import { anyHand } from "./analyst-hand.js";
import { meterChart } from "./analyst-meter.js";
import { payPanels } from "./analyst-pays.js";
import { gameShares, strategyPanel } from "./analyst-strategy.js";
import { chosenGame } from "./games.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const said = /** @type {HTMLElement} */ (document.querySelector("#said"));

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

/** @param {string} id @param {Map<string, string>} changes */
const sheetOf = (id, changes) => {
  const path = /** @type {const} */ (`/api/rulebooks/${encodeURIComponent(id)}/par-sheet`);
  return changes.size ? get(`${path}?${query(changes)}`) : get(path);
};

/** @param {any} sheet @param {any} printed @param {Wire.Glance} glance @param {string} base */
function headlines(sheet, printed, glance, base) {
  const { currency } = glance;
  const [bet, before] = [sheet.bets[base], printed.bets[base]];
  const was = (/** @type {number} */ now, /** @type {number} */ then, /** @type {(x: number) => string} */ text) =>
    now === then ? "" : `as printed ${text(then)}`;
  const edge = (/** @type {number} */ x) => percent(x, 3);
  const antes = (/** @type {number} */ x) => `${x.toFixed(3)} ${labelOf(glance, base)}s`;
  const row = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ note, lead = false) =>
    h("div", { class: lead ? "lead" : "" }, h("dt", {}, name), h("dd", {}, value, h("small", {}, note)));
  const even = sheet.jackpot?.break_even_meter;
  return [
    row(
      `House edge, of the ${labelOf(glance, base)}`,
      edge(bet.house_edge),
      was(bet.house_edge, before.house_edge, edge),
      true,
    ),
    row("Element of risk", edge(bet.element_of_risk), was(bet.element_of_risk, before.element_of_risk, edge)),
    row(
      "Standard deviation",
      antes(bet.standard_deviation),
      was(bet.standard_deviation, before.standard_deviation, antes),
    ),
    row("Mean total bet", antes(bet.mean_bet), was(bet.mean_bet, before.mean_bet, antes)),
    even
      ? row(
          `Jackpot even at, for ${money(sheet.jackpot.stake, currency, 0)}`,
          money(even, currency, 0),
          was(even, printed.jackpot.break_even_meter, (x) => money(x, currency, 0)),
        )
      : sheet.jackpot && row("Jackpot", "never even", ""),
  ].filter(Boolean);
}

/** @param {string} id */
async function show(id) {
  const [glance, printed] = await Promise.all([
    get(`/api/rulebooks/${encodeURIComponent(id)}`),
    sheetOf(id, new Map()),
  ]);
  document.title = `${glance.title}, figures · croupier`;
  const changes = asked();
  const currency = glance.currency;
  const base = Object.keys(printed.bets)[0];
  const stats = h("dl", { class: "panel stats wide", "aria-label": "Headline figures" });
  const trial = h("div", { class: "trial wide", hidden: true });
  const trouble = h("div", { class: "wide" });
  const grid = printed.first_decision ? kindsGrid() : null;
  const chart = printed.jackpot?.by_meter.length ? meterChart(currency, glance, printed.jackpot.bet) : null;
  const strategy = strategyPanel(id, labelOf(glance, base));
  const hand = anyHand(id, glance, () => query(changes));
  const pays = payPanels(glance, printed, changes, recompute);
  let turn = 0;

  /** A change as a dealer would say it. @param {string} place @param {string} pay */
  function inWords(place, pay) {
    const [bet, hand] = place.split(".");
    const table = glance.pay_tables.find((one) => one.bet === bet);
    const row = table?.rows.findIndex((/** @type {string[]} */ row) => row[0] === hand) ?? -1;
    const [named, was] =
      row < 0 || !table ? [words(hand).toLowerCase(), "no row"] : [table.names[row], table.rows[row][1]];
    return `${table?.label ?? bet} pays ${pay} for a ${named}, printed ${was}`;
  }

  /** @param {any} sheet */
  function draw(sheet) {
    stats.replaceChildren(...headlines(sheet, printed, glance, base));
    grid?.draw(sheet.first_decision);
    chart?.draw(sheet.jackpot);
    pays.draw(sheet);
    shares.replaceChildren(gameShares(sheet, glance, base));
    trial.hidden = !changes.size;
    trial.replaceChildren(
      h(
        "span",
        {},
        "What if ",
        [...changes].flatMap(([place, pay], n) => [n ? ", " : "", h("b", {}, inWords(place, pay))]),
      ),
      h(
        "button",
        {
          class: "btn ghost",
          type: "button",
          onclick: () => {
            changes.clear();
            pays.reset();
            recompute();
          },
        },
        "As printed",
      ),
    );
  }

  /** Ask for the figures of the changed game; an answer that has been overtaken is dropped. @param {string} [bet] */
  async function recompute(bet = base) {
    const mine = ++turn;
    history.replaceState(null, "", `${location.pathname}${changes.size ? `?${query(changes)}` : ""}`);
    main.setAttribute("aria-busy", "true");
    try {
      const sheet = await sheetOf(id, changes);
      if (mine !== turn) return;
      trouble.replaceChildren();
      draw(sheet);
      hand.again();
      const about = sheet.bets[bet] ? bet : base;
      said.textContent = `House edge ${percent(sheet.bets[about].house_edge)}, as printed ${percent(printed.bets[about].house_edge)}.`;
    } catch (fault) {
      if (mine === turn) trouble.replaceChildren(troubleShown(fault));
    } finally {
      if (mine === turn) main.removeAttribute("aria-busy");
    }
  }

  const shares = h("div", {});
  main.replaceChildren(
    h(
      "div",
      { class: "title wide" },
      h("h1", {}, glance.title),
      h("span", { class: "muted" }, `${glance.house} · exact, by full enumeration`),
      h("span", { class: "grow" }),
      h("a", { href: `/rulebooks/${id}` }, "Read the rules"),
      h("a", { href: `/api/rulebooks/${id}/par-sheet` }, "As JSON"),
    ),
    stats,
    trial,
    trouble,
    h("div", { class: "stack" }, grid?.element, hand.element, strategy.element, !grid && shares),
    h("div", { class: "stack" }, chart?.element, pays.elements, grid && shares),
  );
  draw(printed);
  if (changes.size) await recompute();
  strategy.load();
}

try {
  const { id } = await chosenGame("analyst");
  await show(id);
} catch (fault) {
  if (!(fault instanceof Trouble)) throw fault;
  main.replaceChildren(troubleShown(fault));
}

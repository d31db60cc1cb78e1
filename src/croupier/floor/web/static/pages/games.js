// @ts-check
// The games to choose from, on top of the pages that are about one game.

import { h } from "../parts/dom.js";
import { get } from "../parts/server.js";

/** @typedef {{id: string, title: string, house: string, bets: Record<string, string>}} Entry */

/** Show the games and say which one the address names; the first one if it names none. @param {string} page @returns {Promise<{id: string, games: Entry[]}>} */
export async function chosenGame(page) {
  /** @type {Entry[]} */
  const games = await get("/api/rulebooks");
  const id =
    decodeURIComponent(location.pathname.split("/")[2] ?? "") ||
    (games.find((game) => game.id === "mbs-megalink-uth") ?? games[0]).id;
  const shelf = /** @type {HTMLElement} */ (document.querySelector(".games"));
  shelf.replaceChildren(
    ...games.map((game) =>
      h(
        "a",
        { href: `/${page}/${game.id}`, "aria-current": game.id === id ? "page" : null },
        game.title,
        h("small", {}, game.house),
      ),
    ),
  );
  // Only the shelf scrolls, never the page.
  const here = /** @type {HTMLElement | null} */ (shelf.querySelector("[aria-current]"));
  if (here) shelf.scrollLeft = here.offsetLeft - 12;
  return { id, games };
}

/** Where a bet lies on the layout: against the dealer round, aside square, the jackpot a coin. @param {any} glance @param {any} bet */
export function shapeOf(glance, bet) {
  if (
    glance.pay_tables.some(
      (/** @type {any} */ table) =>
        table.bet === bet.id && table.rows.some((/** @type {string[]} */ row) => row[1].endsWith("%")),
    )
  )
    return "coin";
  const ends = glance.effects[bet.id];
  return ends.win.text === ends.lose.text ? "square" : "round";
}

/** The spots of one box, side bets above, as they are printed on the layout. @param {any} glance */
export function layoutRows(glance) {
  const staked = glance.bets.filter((/** @type {any} */ bet) => bet.staked);
  const spot = (/** @type {any} */ bet) => ({
    label: bet.label.replace(/^(Progressive|Bonus) Jackpot$/, "Jackpot"),
    shape: shapeOf(glance, bet),
    bet: bet.id,
  });
  const all = staked.map(spot);
  const aside = all.filter((/** @type {any} */ one) => one.shape !== "round");
  return [aside.reverse(), all.filter((/** @type {any} */ one) => one.shape === "round")];
}

/** The currency of a game. @param {any} glance */
export const currencyOf = (glance) =>
  glance.identity.find((/** @type {any} */ said) => said.name === "Currency")?.text ?? "";

/** How many cards a box is dealt. @param {any} glance @returns {number} */
export const ownCards = (glance) =>
  Number(
    /(\d+) own/.exec(glance.dealing.find((/** @type {any} */ said) => said.name === "Cards")?.text ?? "")?.[1] ?? 3,
  );

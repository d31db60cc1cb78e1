// The games to choose from, on top of the pages that are about one game.

import { find, h } from "../parts/dom.js";
import { houseOf } from "../parts/labels.js";
import { get } from "../parts/server.js";

/** @typedef {Wire.CatalogueGame} Entry */

/** Games side by side on top of the page, the chosen one in sight: only their shelf scrolls, never the page. @param {...HTMLElement} links */
export function onShelf(...links) {
  const shelf = /** @type {HTMLElement} */ (find(document, ".games"));
  shelf.replaceChildren(...links);
  const here = links.find((one) => one.hasAttribute("aria-current"));
  if (here) shelf.scrollLeft = here.offsetLeft - links[0].offsetLeft;
}

/** Show the games and say which one the address names; the first one if it names none. @param {string} page @returns {Promise<{id: string, games: Entry[]}>} */
export async function chosenGame(page) {
  const games = await get("/api/rulebooks");
  const id = decodeURIComponent(location.pathname.split("/")[2] ?? "") || games[0].id;
  onShelf(
    ...games.map((game) =>
      h(
        "a",
        { href: `/${page}/${game.id}`, "aria-current": game.id === id ? "page" : null },
        game.title,
        h("small", houseOf(game.house)),
      ),
    ),
  );
  return { id, games };
}

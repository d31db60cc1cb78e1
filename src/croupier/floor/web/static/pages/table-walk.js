// @ts-check
// The spots as one stop of the keyboard: the arrows walk to the next spot in their direction, as the eye would.

/** @param {HTMLElement} felt @returns {HTMLElement[]} */
const spots = (felt) =>
  /** @type {HTMLElement[]} */ ([...felt.querySelectorAll("button.spot, button.look:not([hidden])")]);

/** One of the spots can be reached with Tab: the one that had the focus, else the first own one. @param {HTMLElement} felt */
export function oneStop(felt) {
  const all = spots(felt);
  const held =
    all.find((spot) => spot === document.activeElement) ??
    all.find((spot) => spot.hasAttribute("data-stop")) ??
    all.find((spot) => spot.closest("player-box[own]")) ??
    all.find((spot) => spot.closest("player-box[chosen]")) ??
    all.find((spot) => spot.closest("player-box[free]")) ??
    all[0];
  for (const spot of all) {
    // Only what changes is written: a new tabindex makes the browser lay out the page at once.
    const wanted = spot === held ? "0" : "-1";
    if (spot.getAttribute("tabindex") !== wanted) spot.setAttribute("tabindex", wanted);
    if (spot.hasAttribute("data-stop") !== (spot === held)) spot.toggleAttribute("data-stop");
  }
}

/** @param {HTMLElement} felt @param {KeyboardEvent} event @returns {boolean} */
export function walk(felt, event) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const from = /** @type {HTMLElement} */ (document.activeElement);
  if (!way || !felt.contains(from)) return false;
  const centre = (/** @type {Element} */ spot) => {
    const at = spot.getBoundingClientRect();
    return [at.left + at.width / 2, at.top + at.height / 2];
  };
  const [x, y] = centre(from);
  const ahead = spots(felt)
    .filter((spot) => spot !== from)
    .map((spot) => {
      const [sx, sy] = centre(spot);
      const along = (sx - x) * way[0] + (sy - y) * way[1];
      const aside = Math.abs((sx - x) * way[1]) + Math.abs((sy - y) * way[0]);
      return { spot, along, far: along + 2 * aside };
    })
    .filter(({ along }) => along > 4)
    .sort((a, b) => a.far - b.far);
  if (ahead[0]) {
    ahead[0].spot.focus();
    oneStop(felt);
  }
  return true;
}

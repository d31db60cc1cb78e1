// How long things move and how they slow down: the one language of everything that moves on a table.

/** Quick from the hand, slow where it comes to rest. */
export const EASE = "cubic-bezier(.2, .7, .2, 1)";

/** Durations of the tokens, read once: to ask again would make the browser lay out the page. @type {Map<string, number>} */
const TIMES = new Map();
matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => TIMES.clear());

/** A duration of the tokens; zero where the reader wants no motion. @param {string} token */
export function lasts(token) {
  if (!TIMES.has(token))
    TIMES.set(token, parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token)) || 0);
  return /** @type {number} */ (TIMES.get(token));
}

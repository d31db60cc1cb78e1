// A felt as large as its place allows. Units of its container would say the same in the style sheet, but then the browser
// lays out every spot and card of it whenever anything beside it changes: the bar's words, a line of the slip.

/** Width to height of the drawing. */
const SHAPE = 1100 / 730;

/** Keep the width of a felt at the largest that fits into its place. @param {HTMLElement} felt @param {Element} place */
export function fitted(felt, place) {
  new ResizeObserver(([{ contentRect }]) => {
    felt.style.setProperty("--fits", `${Math.floor(Math.min(contentRect.width, contentRect.height * SHAPE))}px`);
  }).observe(place);
}

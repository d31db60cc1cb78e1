// Drawing anew without taking anything out of anybody's hands: what would be drawn again as it was stays where it is. It
// keeps the focus, the press that has begun, and what somebody is typing.

/** How each child looked when it was made; what has happened to it since is its own. @type {WeakMap<Node, string>} */
const drawn = new WeakMap();

/** What each place was last drawn from. @type {WeakMap<Element, string>} */
const told = new WeakMap();

/** Whether there is something else to draw at a place than the last time. @param {Element} place @param {unknown} from all that is drawn there */
export function changed(place, from) {
  const text = JSON.stringify(from);
  const other = told.get(place) !== text;
  told.set(place, text);
  return other;
}

/** Those of some parts that are there. @param {...(Node | null | undefined | false | "" | 0 | (Node | null | undefined | false | "" | 0)[])} parts */
export const present = (...parts) => /** @type {Node[]} */ (parts.flat().filter((part) => part instanceof Node));

/**
 * The children of an element, as `replaceChildren` would put them; what is not there is left out. One that stays has the listeners that it had: they do
 * what follows from what it shows, or look up the rest when they are called.
 * @param {Element} parent @param {Parameters<typeof present>} parts
 */
export function redraw(parent, ...parts) {
  const wanted = present(...parts);
  const held = document.activeElement;
  const inside = held !== document.body && parent.contains(held);
  const own = new Set(wanted.filter((one) => one.parentNode === parent));
  const spare = [...parent.childNodes].filter((one) => !own.has(one));
  const found = wanted.map((next) => {
    if (own.has(next)) return next;
    const looks = next instanceof Element ? next.outerHTML : String(next.nodeValue);
    const at = spare.findIndex((one) => drawn.get(one) === looks);
    if (at >= 0) return spare.splice(at, 1)[0];
    drawn.set(next, looks);
    return next;
  });
  for (const one of spare) parent.removeChild(one);
  found.forEach((one, place) => {
    const there = parent.childNodes[place] ?? null;
    if (there !== one) parent.insertBefore(one, there);
  });
  // What has changed its place has lost the focus on the way.
  if (inside && held !== document.activeElement && parent.contains(held))
    /** @type {HTMLElement} */ (held).focus({ preventScroll: true });
}

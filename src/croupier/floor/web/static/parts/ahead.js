// What an eye finds next in a direction.

/** @type {Record<string, [number, number]>} */
const WAYS = { arrowleft: [-1, 0], arrowright: [1, 0], arrowup: [0, -1], arrowdown: [0, 1] };

/** Whether a key is one of the four arrows. @param {string} key */
export const isArrow = (key) => key.toLowerCase() in WAYS;

/** @param {Element} one @returns {[number, number]} */
function centre(one) {
  const at = one.getBoundingClientRect();
  return [at.left + at.width / 2, at.top + at.height / 2];
}

/**
 * The nearest of some elements in the direction of an arrow key; what lies aside counts as twice as far.
 * @template {Element} T @param {Element} from @param {T[]} all @param {string} key @returns {T | undefined}
 */
export function ahead(from, all, key) {
  const way = WAYS[key.toLowerCase()];
  if (!way) return undefined;
  const [x, y] = centre(from);
  return all
    .filter((one) => one !== from)
    .map((one) => {
      const [ox, oy] = centre(one);
      const along = (ox - x) * way[0] + (oy - y) * way[1];
      const aside = Math.abs((ox - x) * way[1]) + Math.abs((oy - y) * way[0]);
      return { one, along, far: along + 2 * aside };
    })
    .filter(({ along }) => along > 4)
    .sort((a, b) => a.far - b.far)[0]?.one;
}

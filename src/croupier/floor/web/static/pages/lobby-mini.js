// A table seen from the door: who sits where, and which cards lie on it.

import { s } from "../parts/dom.js";

/** @typedef {Pick<Wire.TableRow, "boxes" | "seats" | "dealt">} Seen */

const WIDTH = 17;
const SPREAD = 59.2; // degrees from the middle of the rail to its outermost box

/** Box 1 is at the dealer's left, which is our right. @param {number} box @param {number} boxes */
function place(box, boxes) {
  const phi = boxes > 1 ? (SPREAD * (1 - (2 * (box - 1)) / (boxes - 1)) * Math.PI) / 180 : 0;
  return { cx: (130 + 97.8 * Math.sin(phi)).toFixed(1), cy: (20.6 + 81.4 * Math.cos(phi)).toFixed(1) };
}

/** A row of cards around the middle. @param {number} count @param {number} up @param {number} y */
const row = (count, up, y) =>
  Array.from({ length: count }, (_, n) =>
    s("rect", {
      class: n < up ? "m-card" : "m-back",
      x: (130 + (n - count / 2) * (WIDTH + 4) + 2).toFixed(1),
      y,
      width: WIDTH,
      height: 24,
      rx: 2,
    }),
  );

/** @param {Seen} table @param {string | null} me the account whose own seats stand out @param {boolean} shut */
export function mini(table, me, shut) {
  const { dealer, dealer_up, board, board_up } = table.dealt;
  const taken = new Map(table.seats.map(({ box, player }) => [box, player]));
  return s(
    "svg.mini",
    { viewBox: "0 0 260 130", "aria-hidden": "true" },
    s("path.m-rail", { d: "M14 4H246Q256 4 256 16C256 84 208 126 130 126C52 126 4 84 4 16Q4 4 14 4Z" }),
    s("path", {
      fill: "url(#mini-felt)",
      d: "M18 11H242Q249 11 249 19C249 81 204 119 130 119C56 119 11 81 11 19Q11 11 18 11Z",
    }),
    s("rect.m-shoe", { x: 98, y: 1, width: 64, height: 8, rx: 3 }),
    ...(shut ? [] : [...row(dealer, dealer_up, 20), ...row(board, board_up, 52)]),
    ...Array.from({ length: table.boxes }, (_, n) => {
      const player = taken.get(n + 1);
      return s("circle", {
        class: `m-seat ${player ? (player === me ? "m-me" : "m-on") : ""}`,
        r: 6.5,
        ...place(n + 1, table.boxes),
      });
    }),
  );
}

/** The ground that all small tables share; once in a page. */
export const ground = () =>
  s(
    "svg.sr",
    { "aria-hidden": "true" },
    s(
      "defs",
      s(
        "radialGradient",
        { id: "mini-felt", cx: 0.5, cy: 0.2, r: 0.9 },
        s("stop", { offset: 0, "stop-color": "var(--felt-centre)" }),
        s("stop", { offset: 1, "stop-color": "var(--felt-edge)" }),
      ),
    ),
  );

// What a jackpot bet returns per amount staked, by meter: lines by units staked, break-even marked, the meter to be slid.

import { h, s } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { chips } from "../parts/room.js";
import { fixed, money, symbol } from "../parts/words.js";

const BOX = { left: 52, right: 520, top: 18, bottom: 210, width: 600, height: 240 };

/** @param {string} currency @param {Wire.Glance} glance @param {string} bet the jackpot bet */
export function meterChart(currency, glance, bet) {
  const drawing = s("svg.chart", { viewBox: `0 0 ${BOX.width} ${BOX.height}`, role: "img" });
  const told = h("b");
  const slider = h("input", {
    type: "range",
    min: "0",
    step: "1",
    "aria-label": phrase("chart-meter"),
    oninput: () => mark(),
  });
  const clauses = glance.pay_tables.find((table) => table.bet === bet)?.clauses ?? [];
  const element = h(
    "section.panel",
    { "aria-label": phrase("chart-label") },
    h("header", h("h2", phrase("chart-title")), chips(glance.id, clauses)),
    drawing,
    h("div.slide", h("span", phrase("chart-meter")), slider, told),
  );
  /** @type {Wire.ReturnByMeter["points"]} */ let ends = [];
  let [top, high] = [1, 1];
  const x = (/** @type {number} */ meter) => BOX.left + ((BOX.right - BOX.left) * meter) / top;
  const y = (/** @type {number} */ value) => BOX.bottom - ((BOX.bottom - BOX.top) * value) / high;
  // All in the unit that fits the highest.
  const short = (/** @type {number} */ cents) =>
    top >= 1e8 ? `${fixed(cents / 1e8, 2)} M` : top >= 1e6 ? `${fixed(cents / 1e5, 1)} k` : money(cents, "", 0);
  const now = s("g");

  /** The value at the slid meter. The line is straight, so what lies between two of the server's points is exact. */
  function mark() {
    const meter = (Number(slider.value) / Number(slider.max)) * top;
    const [first, last] = ends;
    const value = first.return + ((last.return - first.return) * meter) / last.meter;
    told.textContent = `${money(meter, currency, 0)}: ${fixed(value, 3)}`;
    slider.setAttribute(
      "aria-valuetext",
      phrase("chart-returns", { meter: money(meter, currency, 0), value: fixed(value, 3) }),
    );
    now.replaceChildren(
      s("path.now", { d: `M${x(meter)} ${BOX.top}V${BOX.bottom}` }),
      s("circle.dot", { cx: x(meter), cy: y(value), r: 5.5 }),
    );
  }

  return {
    element,
    /** Slide to a meter. @param {number} cents */
    at(cents) {
      slider.value = String(Math.min(1000, Math.round((1000 * cents) / top)));
      mark();
    },
    /** @param {Wire.JackpotByMeter} found */
    draw(found) {
      const lines = found.by_meter;
      const end = (/** @type {Wire.ReturnByMeter} */ line) => line.points[line.points.length - 1];
      ends = [lines[0].points[0], end(lines[0])];
      top = ends[1].meter;
      high = Math.max(1.2, Math.ceil(ends[1].return * 2) / 2);
      const even = found.break_even_meter ?? 0;
      const at = (/** @type {Wire.MeterReturn} */ point) =>
        `${x(point.meter).toFixed(1)} ${y(point.return).toFixed(1)}`;
      drawing.setAttribute("aria-label", phrase("chart-even", { meter: money(even, currency) }));
      const rungs = [];
      for (let value = 0; value <= high; value += 0.5) rungs.push(value);
      let lowest = -Infinity;
      drawing.replaceChildren(
        ...rungs.flatMap((value) => [
          s("path.grid", { d: `M${BOX.left} ${y(value)}H${BOX.right}` }),
          s("text", { x: BOX.left - 8, y: y(value) + 4, "text-anchor": "end" }, fixed(value, 2)),
        ]),
        ...lines[0].points.map((point, n) =>
          s(
            "text",
            { x: x(point.meter), y: BOX.bottom + 20, "text-anchor": "middle" },
            n ? short(point.meter) : `${symbol(currency).trim()} 0`,
          ),
        ),
        s("path.one", { d: `M${BOX.left} ${y(1)}H${BOX.right}` }),
        ...[...lines]
          .reverse()
          .map((line) =>
            s("path", { class: line.units === 1 ? "line first" : "line", d: `M${line.points.map(at).join("L")}` }),
          ),
        ...lines.map((line) => {
          // Labels at the line's end, kept apart where lines end close together.
          lowest = Math.max(y(end(line).return) + 4, lowest + 15);
          return s(
            "text",
            { class: line.units === 1 ? "strong" : "", x: BOX.right + 8, y: lowest },
            phrase("chart-units", { count: line.units }),
          );
        }),
        now,
        s("circle.even", { cx: x(even), cy: y(1), r: 5.5 }),
        s(
          "text.strong",
          { x: x(even) - 10, y: y(1) - 10, "text-anchor": "end" },
          phrase("chart-even-at", { meter: money(even, currency, 0) }),
        ),
      );
      slider.max = "1000";
      if (!slider.dataset.set) {
        slider.value = String(Math.round((1000 * found.meter) / top));
        slider.dataset.set = "yes";
      }
      mark();
    },
  };
}

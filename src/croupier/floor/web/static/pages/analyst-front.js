// Edge against volatility: every table that was found is a dot; one of them is chosen by a click or by the slider.

import { h, s } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { fixed, grouped, percent } from "../parts/words.js";

const BOX = { left: 56, right: 562, top: 14, bottom: 244, width: 600, height: 286 };
const RUNGS = 4;

/** @param {(point: Wire.DesignPoint) => void} choose */
export function frontPlot(choose) {
  const dots = s("g");
  const frame = s("g");
  const chosen = s("circle.even", { r: 6, visibility: "hidden" });
  const drawing = s(
    "svg.chart.front",
    { viewBox: `0 0 ${BOX.width} ${BOX.height}`, role: "img", onclick: pick },
    frame,
    dots,
    chosen,
  );
  const told = h("b");
  const slider = h("input", {
    type: "range",
    min: "0",
    step: "1",
    "aria-label": phrase("design-table"),
    oninput: () => show(points[Number(slider.value)]),
  });
  const element = h("div", { hidden: true }, drawing, h("div.slide", phrase("design-table"), slider, told));
  /** By edge, then by volatility. @type {Wire.DesignPoint[]} */ let points = [];
  let [low, high, bottom, top] = [0, 1, 0, 1];
  const x = (/** @type {number} */ edge) => BOX.left + ((BOX.right - BOX.left) * (edge - low)) / (high - low || 1);
  const y = (/** @type {number} */ deviation) =>
    BOX.bottom - ((BOX.bottom - BOX.top) * (deviation - bottom)) / (top - bottom || 1);

  /** The dot that is nearest to a click. @param {MouseEvent} event */
  function pick(event) {
    const { left, top: above, width } = drawing.getBoundingClientRect();
    const inner = getComputedStyle(drawing);
    const scale = BOX.width / (width - parseFloat(inner.paddingLeft) - parseFloat(inner.paddingRight));
    const [at, up] = [(event.clientX - left - parseFloat(inner.paddingLeft)) * scale, (event.clientY - above) * scale];
    const far = (/** @type {Wire.DesignPoint} */ one) => Math.hypot(x(one.edge) - at, y(one.deviation) - up);
    if (points.length) show(points.reduce((best, one) => (far(one) < far(best) ? one : best)));
  }

  /** @param {Wire.DesignPoint} point */
  function show(point) {
    const says = phrase("design-point", { edge: percent(point.edge), deviation: fixed(point.deviation, 3) });
    slider.value = String(points.indexOf(point));
    slider.setAttribute("aria-valuetext", says);
    told.textContent = says;
    chosen.setAttribute("cx", String(x(point.edge)));
    chosen.setAttribute("cy", String(y(point.deviation)));
    chosen.setAttribute("visibility", "visible");
    choose(point);
  }

  function redraw() {
    [bottom, top] = [Math.min(...points.map((one) => one.deviation)), Math.max(...points.map((one) => one.deviation))];
    const steps = Array.from({ length: RUNGS + 1 }, (_, step) => step / RUNGS);
    frame.replaceChildren(
      ...steps.flatMap((part) => {
        const [edge, deviation] = [low + (high - low) * part, bottom + (top - bottom) * part];
        return [
          s("path.grid", { d: `M${BOX.left} ${y(deviation)}H${BOX.right}` }),
          s("text", { x: BOX.left - 8, y: y(deviation) + 4, "text-anchor": "end" }, fixed(deviation, 2)),
          s("text", { x: x(edge), y: BOX.bottom + 18, "text-anchor": "middle" }, percent(edge, 2)),
        ];
      }),
      s("text.strong", { x: BOX.right, y: BOX.bottom + 36, "text-anchor": "end" }, phrase("design-axes")),
    );
    dots.replaceChildren(...points.map((one) => s("circle.dot", { cx: x(one.edge), cy: y(one.deviation), r: 3 })));
  }

  return {
    element,
    /** Begin anew, for edges between two ends. @param {number} least @param {number} most */
    clear(least, most) {
      [low, high, points] = [least, most, []];
      element.hidden = true;
      chosen.setAttribute("visibility", "hidden");
      told.textContent = "";
    },
    /** @param {Wire.DesignPoint[]} more */
    add(more) {
      const at = points[Number(slider.value)];
      points = [...points, ...more].sort((a, b) => a.edge - b.edge || a.deviation - b.deviation);
      element.hidden = false;
      slider.max = String(points.length - 1);
      drawing.setAttribute("aria-label", phrase("design-plot", { count: grouped(points.length) }));
      redraw();
      if (chosen.getAttribute("visibility") === "visible" && at) show(at);
    },
  };
}

// Pay tables from the other end: which of them have the edge that is wanted? Found by the server, plotted as they come.

import { h, instead } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { troubleShown, Trouble } from "../parts/server.js";
import { streamed } from "../parts/streamed.js";
import { fixed, grouped, percent, sentence } from "../parts/words.js";
import { frontPlot } from "./analyst-front.js";

/** Values around what is printed, as a first proposal. @param {Wire.PayFigure} figure */
function around({ kind, value }) {
  if (kind === "percent" || kind === "flat") return "";
  if (value <= 10) return `${Math.max(0, Math.ceil(value) - 1)}..${Math.floor(value) + 1}`;
  const step = Math.max(1, Math.round(value / 10));
  return [`${Math.round(value) - 2 * step}..${Math.round(value) + 2 * step}`, "step", step].join(" ");
}

/** @param {string} label @param {string} [value] @param {import("../parts/dom.js").Attributes} [more] */
const field = (label, value = "", more = { inputmode: "decimal" }) => ({
  label,
  input: h("input", { value, "aria-label": label, spellcheck: "false", ...more }),
});

/** @param {Wire.Glance} glance @param {Wire.ShownSheet} printed the sheet as it is @param {(pays: string[], bet: string) => void} use */
export function designPanel(glance, printed, use) {
  const base = Object.keys(printed.bets)[0];
  const tables = glance.pay_tables.filter((table) => table.bet !== printed.jackpot?.bet);
  const rows = h("div.design-rows");
  const trouble = h("div");
  const status = h("p.note", { role: "status" });
  const bar = h("progress", { max: 1, value: 0, hidden: true, "aria-label": phrase("design-search") });
  const result = h("div.design-result");
  const plot = frontPlot(shown);
  const targets = {
    low: field(phrase("design-edge-from")),
    high: field(phrase("design-edge-to")),
    deviation: field(phrase("design-deviation-to")),
    hits: field(phrase("design-hits-from")),
  };
  const button = h("button.btn", { type: "submit" }, phrase("design-begin"));
  const select = h(
    "select",
    { "aria-label": phrase("design-bet"), onchange: laidOut },
    ...tables.map((table) => h("option", { value: table.bet }, table.label)),
  );
  /** @type {{category: string, input: HTMLInputElement}[]} */ let fields = [];
  /** @type {AbortController | null} */ let running = null;

  const table = () => tables.find((one) => one.bet === select.value) ?? tables[0];

  /** The rows of a bet, with what each may pay. */
  function laidOut() {
    const one = table();
    const edge = (printed.bets[one.bet] ?? printed.bets[base]).house_edge * 100;
    targets.low.input.value = fixed(edge - 1, 1);
    targets.high.input.value = fixed(edge + 1, 1);
    fields = one.rows.map(([category], place) => {
      const { input } = field(sentence(one.names[place]), around(one.figures[place]), {
        placeholder: one.rows[place][1],
      });
      return { category, input };
    });
    rows.replaceChildren(...fields.map(({ input }, place) => h("label", h("span", sentence(one.names[place])), input)));
  }

  /** A table that was chosen: its pays, and what can be done with it. @param {Wire.DesignPoint} point */
  function shown(point) {
    const one = table();
    const name = (/** @type {string} */ place) => {
      const row = one.rows.findIndex(([category]) => `${one.bet}.${category}` === place);
      return row < 0 ? place : sentence(one.names[row]);
    };
    const playing = h("div");
    const play = async () => {
      const { playPanel } = await import("./analyst-play.js");
      const panel = playPanel(glance, point.what_if);
      playing.replaceChildren(panel.element);
      await panel.deal();
    };
    const file = `${glance.id}-designed.toml`;
    const href = URL.createObjectURL(new Blob([point.rulebook], { type: "application/toml" }));
    for (const old of result.querySelectorAll("a")) URL.revokeObjectURL(old.href);
    result.replaceChildren(
      h(
        "dl.design-pays",
        ...Object.entries(point.pays).map(([place, pay]) => h("div", h("dt", name(place)), h("dd", pay))),
        h("div", h("dt", phrase("design-edge")), h("dd", percent(point.edge, 4))),
        h("div", h("dt", phrase("design-deviation")), h("dd", fixed(point.deviation, 4))),
        h("div", h("dt", phrase("design-hits")), h("dd", percent(point.hits, 4))),
      ),
      h(
        "p.design-tools",
        h("button.btn", { onclick: () => use([...point.what_if], one.bet) }, phrase("design-use")),
        h("button.btn", { onclick: play }, phrase("design-play")),
        h("a.btn.ghost", { href, download: file }, phrase("design-file")),
        h("code", ["croupier", "play", file].join(" ")),
      ),
      playing,
    );
  }

  /** What is asked, as an address. */
  function address() {
    const asked = new URLSearchParams();
    for (const { category, input } of fields)
      if (input.value.trim()) asked.append("vary", `${select.value}.${category}=${input.value.trim()}`);
    const number = (/** @type {{input: HTMLInputElement}} */ { input }) => input.value.trim().replace(",", ".");
    asked.append("target", `edge=${number(targets.low)}%..${number(targets.high)}%`);
    if (number(targets.deviation)) asked.append("target", `deviation=..${number(targets.deviation)}`);
    if (number(targets.hits)) asked.append("target", `hits=${number(targets.hits)}%..`);
    return `/api/rulebooks/${encodeURIComponent(glance.id)}/designs?${asked}`;
  }

  /** @param {Wire.DesignEnd} end */
  function ended(end) {
    const counts = { qualify: grouped(end.qualify), tables: grouped(end.tables), ruled: grouped(end.ruled_out) };
    status.textContent = !end.complete
      ? phrase("design-broken-off", counts)
      : end.qualify
        ? phrase("design-found", counts)
        : phrase(end.nearest ? "design-nearest" : "design-none", counts);
    if (!end.qualify && end.nearest) shown(end.nearest);
  }

  async function search() {
    const mine = (running = new AbortController());
    trouble.replaceChildren();
    result.replaceChildren();
    status.textContent = phrase("design-begun");
    plot.clear(Number(targets.low.input.value) / 100, Number(targets.high.input.value) / 100);
    button.textContent = phrase("design-stop");
    bar.hidden = false;
    bar.removeAttribute("value");
    try {
      for await (const [event, data] of streamed(address(), mine.signal)) {
        if (event === "points") plot.add(data);
        else if (event === "end") ended(data);
        else if (event === "refused") throw new Trouble(data.error);
        else if (event === "progress") {
          bar.value = data.done;
          status.textContent = phrase("design-progress", {
            ruled: grouped(data.ruled_out),
            tables: grouped(data.tables),
            qualify: grouped(data.qualify),
          });
        }
      }
    } catch (fault) {
      status.textContent = mine.signal.aborted ? phrase("design-stopped") : "";
      if (!mine.signal.aborted) trouble.replaceChildren(troubleShown(fault));
    } finally {
      if (running === mine) running = null;
      button.textContent = phrase("design-begin");
      bar.hidden = true;
    }
  }

  const element = h(
    "section.panel.design.wide",
    { "aria-label": phrase("design-title") },
    h("header", h("h2", phrase("design-title"))),
    h("p.note", phrase("design-note")),
    h(
      "form.design-asked",
      { onsubmit: instead(() => (running ? running.abort() : search())), novalidate: true },
      h("label", h("span", phrase("design-bet")), select),
      rows,
      h("div.design-rows", ...Object.values(targets).map(({ label, input }) => h("label", h("span", label), input))),
      h("p.design-tools", button, bar),
    ),
    trouble,
    status,
    plot.element,
    result,
  );
  laidOut();
  return { element, first: () => select.focus() };
}

// A desk of several parts, each with its sheets at its own address: `/audit?see=record`.

import { h, instead, put } from "./dom.js";
import { main } from "./page.js";
import { phrase } from "./phrases.js";
import { troubleShown } from "./server.js";

/** What the address asks for. */
export const asked = () => new URLSearchParams(location.search);

/**
 * Lay the desk out and show the part that the address asks for, else the first. `go` shows another, `again` the same anew.
 * @template {string} Part
 * @param {string} title @param {string} label what its parts are called together @param {[Part, string][]} parts with their names
 * @param {(see: Part, show: {go: (wanted: Record<string, string>) => void, again: () => Promise<void>}) => Promise<import("./dom.js").Child[]>} sheets
 */
export async function layDesk(title, label, parts, sheets) {
  const tabs = h("nav.parts", { "aria-label": label });
  const desk = h("div.desk");
  let turn = 0;

  /** @param {Record<string, string>} wanted */
  function go(wanted) {
    history.pushState(null, "", `${location.pathname}?${new URLSearchParams(wanted)}`);
    anew();
  }

  /** An answer that has been overtaken is dropped. */
  async function again() {
    const mine = ++turn;
    const [see] = parts.find(([id]) => id === asked().get("see")) ?? parts[0];
    const tab = (/** @type {[Part, string]} */ [id, name]) =>
      h(
        "a",
        {
          href: `${location.pathname}?see=${id}`,
          "aria-current": id === see ? "page" : null,
          onclick: instead(() => go({ see: id })),
        },
        name,
      );
    tabs.replaceChildren(...parts.map(tab));
    desk.setAttribute("aria-busy", "true");
    try {
      const found = await sheets(see, { go, again });
      if (mine === turn) put(desk, ...found);
    } catch (fault) {
      if (mine === turn) put(desk, troubleShown(fault), h("button.btn.go", { onclick: again }, phrase("try-again")));
    } finally {
      if (mine === turn) desk.removeAttribute("aria-busy");
    }
  }

  async function anew() {
    await again();
    scrollTo({ top: 0 });
  }

  main.replaceChildren(h("h1.sr", title), tabs, desk);
  addEventListener("popstate", anew);
  await anew();
}

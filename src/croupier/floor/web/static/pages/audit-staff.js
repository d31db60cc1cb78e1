// @ts-check
// The staff log: who did what, to what, and when; the newest first.

import { h } from "../parts/dom.js";
import { ask } from "../parts/server.js";
import { words } from "../parts/words.js";
import { moment } from "./audit-words.js";

const PAGE = 50;

/** What an act was about, in one line. @param {Record<string, any>} details */
const about = (details) =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== "")
    .map(
      ([name, value]) =>
        `${words(name).toLowerCase()}: ${Array.isArray(value) ? value.join(", ") : typeof value === "object" ? JSON.stringify(value) : value}`,
    )
    .join("; ");

export async function staffSheets() {
  const list = h("ol", { class: "log" });
  const more = h("button", { class: "btn ghost", type: "button", onclick: () => load() }, "Earlier lines");
  let before = 0;
  async function load() {
    const lines = await ask(`/api/staff-log?limit=${PAGE}${before ? `&before=${before}` : ""}`);
    before = lines.at(-1)?.number ?? before;
    more.hidden = lines.length < PAGE;
    list.append(
      ...lines.map((/** @type {any} */ line) =>
        h(
          "li",
          {},
          h("b", {}, String(line.number)),
          h("time", { datetime: line.at }, moment(line.at)),
          h(
            "span",
            {},
            h("b", {}, line.name),
            ` ${words(line.act).toLowerCase()}`,
            line.subject && h("code", {}, line.subject),
            h("small", {}, [line.way === "key" ? "with a key" : "", about(line.details)].filter(Boolean).join(" · ")),
          ),
        ),
      ),
    );
  }
  await load();
  return [
    h(
      "section",
      { class: "paper", "aria-label": "Staff log" },
      h("header", {}, h("h2", {}, "Staff log"), h("p", { class: "muted" }, "Who did what, and when")),
      list,
      h("footer", {}, more),
    ),
  ];
}

// The HTTP interface to read, made in the page from its own description: every address with what it takes and answers.

import { h } from "../parts/dom.js";
import { main } from "../parts/page.js";
import { phrase } from "../parts/phrases.js";
import "../parts/room.js";
import { ask, troubleShown } from "../parts/server.js";
import { sentence } from "../parts/words.js";

const METHODS = ["get", "post", "patch", "delete", "put"];

/**
 * As much of OpenAPI as is shown.
 * @typedef {Record<string, {example?: unknown, schema?: {examples?: unknown[], example?: unknown}}>} Content by its kind
 * @typedef {{name: string, in: string, description?: string}} Parameter
 * @typedef {object} Operation
 * @property {string} [summary] @property {string} [description] @property {string[]} [tags] @property {Parameter[]} [parameters]
 * @property {{content?: Content}} [requestBody] @property {Record<string, {description?: string, content?: Content}>} [responses]
 * @typedef {{info: Record<string, string>, paths: Record<string, Record<string, Operation>>}} Described
 */
/** @typedef {{path: string, method: string, operation: Operation, node: HTMLElement}} Entry */

/** @param {unknown} example */
const shown = (example) =>
  h("pre", { tabindex: "0" }, typeof example === "string" ? example : JSON.stringify(example, null, 2));

/** What an address takes: parameters of the path, the query and the headers. @param {Parameter[]} parameters */
const taken = (parameters) =>
  h(
    "dl",
    ...parameters.flatMap((one) => [
      h("dt", one.name),
      h("dd", [one.in, one.description ?? ""].filter(Boolean).join(": ")),
    ]),
  );

/** @param {Content} [content] */
const exampleOf = (content) => Object.values(content ?? {}).find((one) => one.example !== undefined)?.example;

/** @param {string} path @param {string} method @param {Operation} operation */
function entry(path, method, operation) {
  const sent = exampleOf(operation.requestBody?.content) ?? exampleIn(operation.requestBody?.content);
  const answers = Object.entries(operation.responses ?? {});
  const good = answers.find(([status]) => status.startsWith("2"));
  const example = exampleOf(good?.[1]?.content);
  return h(
    "details",
    { id: `${method}-${path.replaceAll(/[^a-z]+/g, "-")}` },
    h("summary", h("b", method.toUpperCase()), h("code", path), h("span", sentence(operation.summary ?? ""))),
    h(
      "div.inside",
      operation.description && h("p", operation.description),
      operation.parameters?.length && [h("h3", phrase("docs-takes")), taken(operation.parameters)],
      sent !== undefined && h("h3", phrase("docs-told")),
      sent !== undefined && shown(sent),
      example !== undefined && h("h3", phrase("docs-answers")),
      example !== undefined && shown(example),
      h("h3", phrase("docs-statuses")),
      h("dl", ...answers.flatMap(([status, answer]) => [h("dt", status), h("dd", answer.description ?? "")])),
    ),
  );
}

/** The example that a schema brings along. @param {Content} [content] */
function exampleIn(content) {
  const [first] = Object.values(content ?? {});
  return first?.schema?.examples?.[0] ?? first?.schema?.example;
}

/** @param {Described} described */
function sheets(described) {
  /** @type {Map<string, Entry[]>} */ const groups = new Map();
  for (const [path, methods] of Object.entries(described.paths))
    for (const method of METHODS)
      if (methods[method]) {
        const operation = methods[method];
        const group = operation.tags?.[0] ?? "";
        const made = { path, method, operation, node: entry(path, method, operation) };
        groups.set(group, [...(groups.get(group) ?? []), made]);
      }
  const parts = [...groups].map(([name, entries]) => ({
    entries,
    node: h(
      "section.paper.api",
      { "aria-label": sentence(name) },
      h("header", h("h2", sentence(name))),
      h("div", ...entries.map((one) => one.node)),
    ),
  }));
  const find = h("input", {
    type: "search",
    placeholder: phrase("docs-find"),
    "aria-label": phrase("docs-find"),
    oninput: () => {
      const wanted = find.value.toLowerCase();
      for (const { entries, node } of parts) {
        for (const one of entries)
          one.node.hidden = !`${one.method} ${one.path} ${one.operation.summary} ${one.operation.description ?? ""}`
            .toLowerCase()
            .includes(wanted);
        node.hidden = entries.every((one) => one.node.hidden);
      }
    },
  });
  return [
    h(
      "header.paper",
      h("h1", `${described.info.title} ${described.info.version}`),
      h("p", described.info.summary, " ", described.info.description),
      h("p", h("a", { href: "/api/openapi.json" }, phrase("docs-described"))),
      h("div.finder", find),
    ),
    ...parts.map((one) => one.node),
  ];
}

try {
  main.replaceChildren(...sheets(/** @type {Described} */ (await ask("/api/openapi.json"))));
} catch (fault) {
  main.replaceChildren(troubleShown(fault));
}

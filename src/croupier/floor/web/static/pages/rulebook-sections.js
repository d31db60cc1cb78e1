// The sections of a rulebook page, each from what the server says of the game.

import { h } from "../parts/dom.js";
import { handOf, priced } from "../parts/labels.js";
import { named, phrase, phrased } from "../parts/phrases.js";
import { chips, kindWords } from "../parts/room.js";
import { tabled } from "../parts/tabled.js";
import { decisionWords, grouped, listed, percent, sentence, words } from "../parts/words.js";

/** Decision by decision, in the order of the round. @param {Wire.Glance} glance */
export function streets(glance) {
  const steps = glance.streets.map((street) => {
    return h(
      "li.panel",
      h("span.cap", phrase("section-street", { street: words(street.id), on: street.on })),
      street.turn && h("p.muted", phrase("section-turned", { cards: sentence(street.turn) })),
      h(
        "ul",
        ...street.choices.map((choice) =>
          h(
            "li",
            decisionWords(choice.do),
            choice.needs && h("small.muted", phrase("section-with", { needs: choice.needs })),
            chips(glance.id, choice.clauses),
          ),
        ),
      ),
      chips(glance.id, [], street.readings),
    );
  });
  const cards = glance.dealing.find((said) => said.name === "Cards");
  const dealt = h(
    "li.panel",
    h("span.cap", phrase("section-dealt")),
    h(
      "div.hand.turned",
      { "aria-hidden": "true" },
      ...Array.from({ length: glance.layout.own }, () => h("playing-card")),
    ),
    h("p", cards?.text),
    chips(glance.id, cards?.clauses ?? []),
  );
  const settled = h(
    "li.panel",
    h("span.cap", phrase("state-settled")),
    h("p", phrase("section-box-by-box")),
    h("a", { href: "#effects" }, phrase("rulebook-effects")),
  );
  return h("ol.streets", dealt, steps, settled);
}

/** @param {Wire.Glance} glance */
export function bets(glance) {
  const shape = (/** @type {string} */ id) => glance.layout.spots.find((spot) => spot.bet === id)?.shape ?? "round";
  return h(
    "ul.bets",
    ...glance.bets.map((bet) =>
      h(
        "li.panel",
        h(
          "span.token.green.on-felt",
          { "aria-hidden": "true" },
          bet.staked ? h("span", { class: `spot ${shape(bet.id)} bet` }) : h("casino-chip", { value: "5" }),
        ),
        h(
          "div",
          h("h3", bet.label),
          h("p", bet.size),
          bet.needs && h("p", phrase("section-needs", { needs: bet.needs })),
          h("p", phrase("section-on", { hand: bet.hand })),
          h(
            "p",
            bet.pays === "pay table" ? phrase("section-by-table") : phrase("section-pays", { pays: priced(bet.pays) }),
          ),
        ),
        chips(glance.id, bet.clauses),
      ),
    ),
  );
}

/** Pay tables that pay alike are one, called after all of their bets. @param {Wire.PayLines[]} tables @returns {Wire.PayLines[]} */
function together(tables) {
  const alike = (/** @type {Wire.PayLines} */ one, /** @type {Wire.PayLines} */ other) =>
    one.hand === other.hand && JSON.stringify(one.rows) === JSON.stringify(other.rows);
  return tables
    .filter((table, place) => tables.findIndex((other) => alike(table, other)) === place)
    .map((table) => {
      const labels = tables.filter((other) => alike(table, other)).map((other) => other.label);
      return {
        ...table,
        label: labels.length > 1 ? `${labels.slice(0, -1).join(", ")}${phrase("list-and")}${labels.at(-1)}` : labels[0],
      };
    });
}

/** Pay tables; chances and edges are filled in when they are worked out. @param {Wire.Glance} glance */
export function payTables(glance) {
  const parts = together(glance.pay_tables).map((table) => {
    const edge = h("span.edge");
    const rows = table.rows.map(([category, pay], place) =>
      h(
        "tr",
        { "data-category": category },
        h("th", { scope: "row" }, sentence(handOf(category, table.names[place]))),
        h("td.num", priced(pay)),
        h("td.num.muted", ""),
      ),
    );
    const back =
      table.stake_back === true
        ? phrase("section-stake-back")
        : table.stake_back === false
          ? phrase("section-stake-stays")
          : "";
    const element = h(
      "article.panel",
      h("header", h("h3", table.label), edge),
      tabled(
        "",
        [phrase("section-hand"), [phrase("section-pays-column"), "num"], [phrase("section-chance"), "num"]],
        rows,
      ),
      h("footer", h("span", `${sentence(table.hand)}. ${back}`), chips(glance.id, table.clauses, table.readings)),
    );
    return { table, element, edge, rows };
  });
  return {
    element: h("div.pays", ...parts.map((part) => part.element)),
    /** @param {Wire.ShownSheet} sheet */
    figures(sheet) {
      const base = Object.keys(sheet.bets)[0];
      for (const { table, edge, rows } of parts) {
        const own = sheet.bets[table.bet];
        const jackpot = table.bet === sheet.jackpot?.bet ? sheet.jackpot : null;
        if (jackpot) edge.append(h("small", phrase("section-edge-moves")));
        else if (own) edge.append(h("small", phrase("section-edge")), percent(own.house_edge));
        else if (sheet.refused[table.bet])
          edge.append(h("small", { title: sheet.refused[table.bet].message }, phrase("section-no-edge")));
        else edge.append(h("small", phrase("section-edge-in-game")), percent(sheet.bets[base].house_edge));
        /** @type {{category: string, probability: number}[]} */ const outcomes = (jackpot ?? own)?.outcomes ?? [];
        for (const row of rows) {
          const found = outcomes.find((one) => one.category === row.dataset.category);
          if (found)
            row.lastElementChild?.append(
              found.probability >= 0.001
                ? percent(found.probability)
                : phrase("section-one-in", { count: grouped(Math.round(1 / found.probability)) }),
            );
        }
      }
    },
  };
}

/** @type {Record<string, string>} */
const SITUATIONS = {
  fold: phrase("situation-fold"),
  declined: phrase("situation-declined"),
  proved: phrase("situation-proved"),
  "not-qualified": phrase("situation-not-qualified"),
  win: phrase("situation-win"),
  tie: phrase("situation-tie"),
  lose: phrase("situation-lose"),
  settle: phrase("situation-settle"),
};

/** How good an effect is for the player. @type {Record<string, string>} */
const TONES = { pay: "win", read: "win", push: "push", return: "push", lose: "lose", none: "lose" };

/** The fold matrix and its neighbours: bets down, situations across. @param {Wire.Glance} glance */
export function effects(glance) {
  const shown = Object.keys(Object.values(glance.effects)[0]);
  return h(
    "div.panel.matrix",
    { tabindex: "0", role: "region", "aria-label": phrase("section-wide") },
    tabled(
      "",
      [phrase("section-bet"), ...shown.map((key) => SITUATIONS[key] ?? words(key))],
      glance.bets.map((bet) => [
        bet.label,
        ...shown.map((key) => {
          const cell = glance.effects[bet.id][key];
          return [
            h("span", { class: TONES[cell.then] ?? "muted" }, cell.text || "—"),
            chips(glance.id, cell.clauses, cell.readings),
          ];
        }),
      ]),
    ),
  );
}

/** @param {Wire.Glance} glance */
export function statements(glance) {
  /** @type {[string, Wire.RuleStatement[]][]} */
  const groups = [
    [phrase("section-table"), glance.table],
    [phrase("section-dealing"), glance.dealing],
    [phrase("section-jackpot"), glance.jackpot],
    [phrase("section-limits"), glance.limits],
    [phrase("section-who-decides"), [...glance.powers, glance.referral]],
    [phrase("section-document"), glance.identity],
  ];
  return h(
    "div.says",
    ...groups
      .filter(([, said]) => said.length)
      .map(([title, said]) =>
        h(
          "article.panel",
          h("header", h("h3", title)),
          h(
            "dl",
            ...said.map((one) =>
              h("div", h("dt", one.title), h("dd", one.text), h("dd", chips(glance.id, one.clauses, one.readings))),
            ),
          ),
        ),
      ),
  );
}

/** @param {Wire.Glance} glance */
export function incidents(glance) {
  const [ruled, silent] = [
    glance.irregularities.filter((one) => one.rules.length),
    glance.irregularities.filter((one) => !one.rules.length),
  ];
  return h(
    "div",
    h(
      "div.incidents",
      ...ruled.map((one) =>
        h(
          "details.panel",
          h("summary", h("span", one.says), h("small", phrase("section-rules", { count: one.rules.length }))),
          ...one.rules.map((rule) => rulePart(glance, rule)),
        ),
      ),
    ),
    silent.length > 0 &&
      h(
        "p.silent",
        phrase("section-silent", {
          count: silent.length,
          incidents: silent.map((one) => one.says.charAt(0).toLowerCase() + one.says.slice(1)).join("; "),
        }),
        phrase("section-left-open", { post: glance.referral.text }),
        " ",
        chips(glance.id, glance.referral.clauses),
      ),
  );
}

/** @param {Wire.Glance} glance @param {Wire.RuleLine} rule */
function rulePart(glance, rule) {
  const more = [
    rule.options.length && phrase("section-choices", { options: rule.options.map(words).join(", ") }),
    rule.permits.length && phrase("section-also-allowed", { options: rule.permits.map(words).join(", ") }),
    rule.afterwards.length && phrase("section-then", { options: rule.afterwards.map(words).join(", ") }),
  ].filter(Boolean);
  return h(
    "div.rule",
    rule.when && h("span.muted", sentence(rule.when)),
    h("b", words(rule.remedy)),
    ...more.map((text) => h("span.muted", sentence(String(text)))),
    rule.note && h("span", { lang: "en" }, rule.note),
    h(
      "span.who",
      phrase("section-by", { post: rule.authority, scope: named(`scope-${rule.scope}`) ?? rule.scope }),
      chips(glance.id, rule.clauses, rule.readings),
    ),
  );
}

/** Every clause in our words, by what it is about; a search opens what it finds. @param {Wire.ClausesOf} known */
export function clauses(known) {
  const items = Object.entries(known.clauses).map(([number, clause]) => ({
    kind: clause.kind,
    text: `${number} ${clause.kind} ${clause.says} ${clause.scenario}`.toLowerCase(),
    element: h(
      "li.panel",
      { id: `clause-${number}` },
      h("header", h("b", number)),
      h("p", { lang: "en" }, clause.says),
      clause.scenario && h("p.scenario", { lang: "en" }, clause.scenario),
      chips(known.rulebook, [], clause.readings),
    ),
  }));
  const kinds = [...new Set(items.map((item) => item.kind))].map((kind) => {
    const within = items.filter((item) => item.kind === kind);
    const details = h(
      "details",
      h("summary", h("span", kindWords(kind)), h("small", within.length)),
      h("ul.clauses", ...within.map((item) => item.element)),
    );
    return { within, details };
  });
  // What stands there as an example is found in this very book.
  const told = items.map((item) => item.text);
  const examples = ["fold", "exposed card", "burn card", "jackpot"].filter((words) =>
    told.some((text) => words.split(" ").every((word) => text.includes(word))),
  );
  const count = h("span.muted", { role: "status" }, phrase("section-clauses", { count: items.length }));
  const input = h("input", {
    type: "search",
    placeholder: phrase("section-find-example", {
      examples: listed(
        ...examples.slice(0, 2),
        Object.keys(known.clauses).find((number) => /\d/.test(number)),
      ),
    }),
    "aria-label": phrase("section-find"),
    oninput: () => {
      const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      let left = 0;
      for (const { within, details } of kinds) {
        for (const { element, text } of within) element.hidden = !wanted.every((word) => text.includes(word));
        const found = within.filter((item) => !item.element.hidden).length;
        left += found;
        details.hidden = !found;
        details.open = wanted.length > 0;
      }
      count.textContent = wanted.length
        ? phrase("section-clauses-of", { found: left, count: items.length })
        : phrase("section-clauses", { count: items.length });
    },
  });
  return h("div", h("div.finder", input, count), h("div.kinds-of-clauses", ...kinds.map(({ details }) => details)));
}

/** @param {Wire.Glance} glance */
export function readings(glance) {
  return h(
    "ul.readings",
    ...glance.readings.map((reading) =>
      h(
        "li.panel",
        h("span.cap", reading.id),
        h("h3", { lang: "en" }, reading.question || reading.says),
        reading.question && h("p", { lang: "en" }, reading.options[reading.chosen] ?? reading.says),
        reading.why && h("p.muted", { lang: "en" }, reading.why),
        ...Object.entries(reading.options).map(([option, says]) =>
          h(
            "p.muted",
            phrased("section-switch", {
              option: h("span", { lang: "en" }, option),
              says: h("span", { lang: "en" }, says),
            }),
          ),
        ),
      ),
    ),
  );
}

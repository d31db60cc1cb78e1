// How a game goes, for whoever has just come in: who is dealt in, which cards come, and what one may choose.

import { h } from "../parts/dom.js";
import { phrase } from "../parts/phrases.js";
import { decisionWords, words } from "../parts/words.js";

/** @param {Wire.Glance} game the rulebook at a glance */
export function howItGoes({ id, layout, streets }) {
  const { dealt_in: dealtIn, own, dealer, community, qualifies } = layout;
  const asks = streets.map((street) => {
    const ways = street.choices.map((one) => decisionWords(one.do)).join(phrase("list-or"));
    return streets.length > 1
      ? phrase("table-street-asks", { street: words(street.id), ways })
      : phrase("table-asks", { ways });
  });
  return h(
    "section.panel.quiet",
    h("header", h("h2", phrase("table-how"))),
    h(
      "p.sub.muted",
      qualifies ? `${qualifies.text}. ` : "",
      dealtIn ? phrase("table-dealt-in", { bets: dealtIn.text }) : "",
      ` ${phrase("table-cards-each", { own, dealer, community })}`,
    ),
    h("ol.sub.muted", ...asks.map((one) => h("li", one))),
    h("p.sub", ...readMore(id)),
  );
}

/** Where the rules and the figures of a game are. @param {string} rulebook @param {{target?: string}} [how] */
export const readMore = (rulebook, how = {}) => [
  h("a", { href: `/rulebooks/${rulebook}`, ...how }, phrase("table-read-rules")),
  " · ",
  h("a", { href: `/analyst/${rulebook}`, ...how }, phrase("table-see-figures")),
];

// Names as the house has them: bets as the rulebook labels them, boxes with whoever plays there, tables with their mode.

import { called, named, phrase } from "./phrases.js";
import { money, words } from "./words.js";

/** @typedef {(bet: string) => string} Label what a bet is called */

/** @param {Wire.Glance | null | undefined} game a rulebook at a glance, or nothing while it is not known @param {string} bet */
export const labelOf = (game, bet) => game?.bets.find((one) => one.id === bet)?.label ?? words(bet);

/** Where a game is played: a house by its name, or in words where it is none of them. @param {string} house */
export const houseOf = (house) => called(house.toLowerCase().replaceAll(" ", "-")) ?? house;

/** A category of hands as the language calls it, or as the rulebook names it. @param {string} category @param {string} name */
export const handOf = (category, name) => called(category) ?? name;

/** The hands of a pay table, row by row. @param {Wire.PayLines} table */
export const handsOf = (table) => table.rows.map(([category], row) => handOf(category, table.names[row]));

/** A price as the layout prints it, "3 to 2", "2,000.00" or "10% of the meter", as the language writes it. @param {string} pays @param {string} [currency] of an amount, where nothing beside it says it */
export const priced = (pays, currency) => {
  const [, win, how, stake] = /^([\d.,]+) (to|for) (\d+)$/.exec(pays) ?? [];
  if (win) return phrase(how === "to" ? "pays-to" : "pays-for", { win, stake });
  if (/^[\d.]+%$/.test(pays)) return phrase("pays-of-meter", { share: pays });
  return /^[\d,]+\.\d\d$/.test(pays) ? money(Math.round(Number(pays.replaceAll(",", "")) * 100), currency) : pays;
};

/** What a remedy means at the table, in a sentence. @param {Wire.Glance} game a rulebook at a glance @param {string} remedy */
export const remedyOf = (game, remedy) => named(`outcome-${remedy}`) ?? game?.remedies[remedy] ?? `${words(remedy)}.`;

/** A box and who plays there; whoever is called after his box is named once. @param {number} box @param {string} who */
export const boxAndPlayer = (box, who) => {
  const named = phrase("box", { box });
  return who === named ? who : `${named} · ${who}`;
};

/**
 * What a table is called: by its title, and by its own name too where several have the same title.
 * @param {Map<string, {title: string}>} tables @param {string} table
 */
export function tableTitle(tables, table) {
  const title = tables.get(table)?.title;
  if (title === undefined) return words(table);
  const twin = [...tables].some(([id, other]) => id !== table && other.title === title);
  return twin ? `${title}, ${words(table)}` : title;
}

/** Tables whose titles say which they are, also where several have the same one. @template {{table: string, title: string}} T @param {T[]} rows @returns {T[]} */
export function toldApart(rows) {
  const tables = new Map(rows.map((row) => [row.table, row]));
  return rows.map((row) => ({ ...row, title: tableTitle(tables, row.table) }));
}

/** A title and the mode of its table, unless the title says it already. @param {string} title @param {string} mode */
export const withMode = (title, mode) => (title.toLowerCase().endsWith(mode) ? title : `${title}, ${mode}`);

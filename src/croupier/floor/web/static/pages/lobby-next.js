// The one next step: come in, sit down, deal, or go to the pit. Everything else in the lobby is quieter.

import { find, h } from "../parts/dom.js";
import { guestButton, openDoor } from "../parts/entrance.js";
import { tableTitle } from "../parts/labels.js";
import { due, guestChips, may } from "../parts/person.js";
import { phrase } from "../parts/phrases.js";
import { ask, newKey, send, troubleShown } from "../parts/server.js";
import { listed, money, personal } from "../parts/words.js";
import { hasRoom } from "./lobby-tables.js";

/** @typedef {import("../parts/person.js").Person | null} Somebody */
/** @typedef {Wire.TableRow} Row */

/** @param {string} href @param {string} words */
const go = (href, words) => h("a.btn.go", { href }, words);

/** @param {string} title @param {string} more @param {...(Node | null | false)} actions */
const step = (title, more, ...actions) => [h("p", h("b", title), h("span.muted", more)), h("div.actions", ...actions)];

export class NextStep {
  node = h("section.panel.enter", { "aria-label": phrase("lobby-next") });
  #drawn = "";
  /** Whether whoever goes by the keyboard was here last. A button that waits loses the focus before it is replaced. */
  #here = false;

  constructor() {
    for (const kind of ["focusin", "pointerdown"])
      document.addEventListener(kind, (event) => {
        this.#here = event.target instanceof Node && this.node.contains(event.target);
      });
  }

  /** @param {Map<string, Row>} rows @param {Somebody} person */
  async show(rows, person) {
    const table = choice([...rows.values()], person);
    const title = table ? tableTitle(rows, table.table) : "";
    const key = JSON.stringify([person, table?.table, title]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const content = await this.#content(table, title, person);
    if (this.#drawn !== key) return;
    const at = document.activeElement;
    const held = this.#here && (at === null || at === document.body || this.node.contains(at));
    this.node.replaceChildren(...content);
    if (held) find(this.node, ".btn.go")?.focus({ preventScroll: true });
  }

  /** @param {Row | null} table @param {string} title @param {Somebody} person @returns {Promise<Node[]>} */
  async #content(table, title, person) {
    if (!person) return newcomer(await guestChips());
    const { name } = person;
    const door = (/** @type {"password" | "authenticator"} */ form, /** @type {string} */ words) =>
      h("button.btn.go", { onclick: () => openDoor(form) }, words);
    const [welcome, onDuty] = [phrase("lobby-welcome", { name }), phrase("lobby-on-duty", { name })];
    if (person.must_change_password)
      return step(welcome, phrase("lobby-password-first"), door("password", phrase("lobby-choose-password")));
    if (due(person))
      return step(
        welcome,
        phrase("lobby-authenticator-first"),
        door("authenticator", phrase("lobby-set-up-authenticator")),
      );
    if (may(person, "play")) return this.#player(person, table, title);
    if (may(person, "approve-jackpot")) {
      const pit = h("a.btn", { href: "/pit" }, phrase("lobby-to-pit"));
      return step(onDuty, phrase("lobby-shift-figures"), pit, go("/figures", phrase("figures-title")));
    }
    if (may(person, "open-tables")) return step(onDuty, phrase("lobby-pit-waits"), go("/pit", phrase("lobby-to-pit")));
    if (may(person, "deal") && table) {
      const deal = go(`/tables/${encodeURIComponent(table.table)}/dealer`, phrase("lobby-deal-at", { table: title }));
      return step(onDuty, phrase("lobby-live-waits"), deal);
    }
    if (may(person, "audit"))
      return step(
        phrase("lobby-checks", { name }),
        phrase("lobby-audit-has"),
        go("/audit", phrase("lobby-open-record")),
      );
    const here = phrase("lobby-here", { name });
    if (may(person, "write-accounts"))
      return step(here, phrase("lobby-administers"), go("/admin", phrase("admin-title")));
    return step(here, phrase("lobby-look-on"));
  }

  /** @param {import("../parts/person.js").Person} person @param {Row | null} table @param {string} title */
  async #player(person, table, title) {
    const [purse, given] = await Promise.all([ask("/api/purse").catch(() => null), guestChips()]);
    const chips = purse
      ? phrase(person.kind === "guest" ? "lobby-has-play-chips" : "lobby-has-chips", { amount: money(purse.chips) })
      : "";
    const sits = table?.seats.some((seat) => seat.player === person.account);
    const to =
      table &&
      go(
        `/tables/${encodeURIComponent(table.table)}`,
        phrase(sits ? "lobby-back-to" : "lobby-sit-at", { table: title }),
      );
    const fill =
      person.kind === "guest" &&
      purse &&
      given !== null &&
      purse.chips < given &&
      !sits &&
      h(
        "button.btn.ghost",
        { onclick: () => this.#refill(person) },
        phrase("lobby-fill", { amount: money(given, "", 0) }),
      );
    return step(
      personal(person.name),
      listed(chips, phrase(table ? "lobby-choose-table" : "lobby-all-full")) + ".",
      fill,
      to,
    );
  }

  /** @param {import("../parts/person.js").Person} person */
  async #refill(person) {
    try {
      await send("/api/purse/refill", undefined, { key: newKey() });
    } catch (fault) {
      this.node.append(troubleShown(fault));
      return;
    }
    this.#drawn = "";
    document.dispatchEvent(new CustomEvent("person", { detail: person }));
  }
}

/** @param {number | null} chips what a guest is handed; null where no guests are taken @returns {Node[]} */
function newcomer(chips) {
  const signIn = (/** @type {string} */ look) =>
    h("button", { class: `btn ${look}`, onclick: () => openDoor() }, phrase("door-sign-in"));
  if (chips === null) return step(phrase("lobby-players-sign-in"), phrase("lobby-looking-free"), signIn("go"));
  return step(
    phrase("lobby-guest"),
    phrase("lobby-guest-gets", { amount: money(chips, "", 0) }),
    signIn("ghost"),
    guestButton({ class: "btn go" }),
  );
}

/** Where somebody goes next: where he sits, else where he could; a dealer to a live table. @param {Row[]} rows @param {Somebody} person @returns {Row | null} */
function choice(rows, person) {
  if (!person) return null;
  if (may(person, "deal"))
    return rows.find((row) => row.mode === "live" && row.open) ?? rows.find((row) => row.open) ?? null;
  const own = rows.find((row) => row.seats.some((seat) => seat.player === person.account));
  return own ?? rows.find((row) => hasRoom(row) && row.phase === "betting-open") ?? rows.find(hasRoom) ?? null;
}

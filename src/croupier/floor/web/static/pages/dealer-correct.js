// @ts-check
// Something was keyed wrong: which card or decision, what is right, before and after, and who answers for it.

import { h } from "../parts/dom.js";
import { may } from "../parts/person.js";
import { Trouble, newKey, send, troubleShown } from "../parts/server.js";
import { Picker } from "./dealer-cards.js";
import { SAYS, decisionOf, exchanged, face, placeOf, reasonOf, said } from "./dealer-correct-words.js";
import { answer, sheet } from "./dealer-desk.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk */
/** @typedef {{place: string, box: number | null, index: number}} At a place of the deal */

/** @param {At} at */
const keyOf = ({ place, box, index }) => `${place} ${box ?? ""} ${index}`;

/** The card on record at a place, as far as this desk may know it. @param {Desk} desk @param {At} at @returns {string | null} */
function lies(desk, at) {
  const { boxes, dealer, community } = desk.round;
  const lying = at.place === "dealer" ? dealer : at.place === "community" ? community : boxes[(at.box ?? 0) - 1]?.cards;
  const open = at.place === "burn" ? null : lying?.[at.index];
  return open && open !== "hidden" ? open : (desk.keyed.get(keyOf(at)) ?? null);
}

/** Every place whose card is on record. @param {Desk} desk @returns {At[]} */
const places = (desk) =>
  desk.prompt.lying.flatMap(({ place, box, cards }) => cards.map((index) => ({ place, box, index })));

/** Whether something hung on the card of a place by now. */
const hungOn = (/** @type {Desk} */ desk, /** @type {At} */ at) =>
  desk.prompt.lying.some((one) => one.place === at.place && one.box === at.box && one.hung.includes(at.index));

/** The place of a card, as far as it is known here. @param {Desk} desk @param {string} card */
const placeWith = (desk, card) => places(desk).find((at) => lies(desk, at) === card) ?? null;

/** Whether there is anything to put right. @param {Desk} desk */
export const correctable = (desk) =>
  desk.view.mode === "live" && desk.prompt.lying.length + desk.prompt.decided.length > 0;

/** Open the sheet: at the card that was entered last where `last` asks for it. @param {Desk} desk @param {{last?: boolean}} [how] */
export function putRight(desk, { last = false } = {}) {
  if (!correctable(desk)) return;
  const body = h("div.correct");
  /** @type {Record<string, () => void>} */ let keys = {};
  const dialog = sheet(SAYS.which, [h("p.muted", SAYS.hint), body]);
  dialog.classList.add("correcting");
  // On the whole page: what had the focus may be gone, and a key then comes to nobody.
  const typed = (/** @type {KeyboardEvent} */ event) => {
    const act = keys[event.key.toLowerCase()];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  document.addEventListener("keydown", typed, true);
  dialog.addEventListener("close", () => document.removeEventListener("keydown", typed, true));
  const show = (/** @type {(Node | null | false)[]} */ ...content) =>
    body.replaceChildren(.../** @type {Node[]} */ (content.filter(Boolean)));

  function choose() {
    keys = {};
    const { decided } = desk.prompt;
    const tile = (/** @type {string} */ name, /** @type {string} */ is, /** @type {() => void} */ act) =>
      h("button.btn.tile", { onclick: act }, h("span", name), h("b", is));
    show(
      h("h3.cap", SAYS.cards),
      h(
        "div.tiles",
        places(desk).map((at) => tile(placeOf(at.place, at.box, at.index), face(lies(desk, at)), () => pickCard(at))),
      ),
      decided.length > 0 && h("h3.cap", SAYS.decisions),
      decided.length > 0 &&
        h(
          "div.tiles",
          decided.map((one) => tile(decisionOf(one.street, one.box), said(one.decision), () => pickDecision(one))),
        ),
    );
    /** @type {HTMLElement | null} */ (body.querySelector(".tile"))?.focus();
  }

  function pickCard(/** @type {At} */ at) {
    const picker = new Picker(0);
    const own = lies(desk, at);
    picker.show(new Map(own ? [[own, placeOf(at.place, at.box, at.index)]] : []));
    picker.pick = (card) => card !== own && confirmCard(at, card);
    keys = picker.keys;
    show(h("h3", `${placeOf(at.place, at.box, at.index)}: ${face(own)}. ${SAYS.really}`), picker.element, back());
    const first = [...body.querySelectorAll(".pick-card, .pick-rank")].find((one) => one.checkVisibility());
    /** @type {HTMLElement | undefined} */ (first)?.focus();
  }

  function confirmCard(/** @type {At} */ at, /** @type {string} */ card) {
    const was = lies(desk, at);
    const other = placeWith(desk, card);
    const cards = [{ ...at, box: at.box ?? undefined, card, was: was ?? undefined }];
    if (other && was) cards.push({ ...other, box: other.box ?? undefined, card: was, was: card });
    const name = placeOf(at.place, at.box, at.index);
    confirm(
      name,
      face(was),
      face(card),
      { type: "correct-cards", cards },
      {
        done() {
          for (const one of cards) desk.keyed.set(keyOf({ ...one, box: one.box ?? null }), one.card);
          if (was) desk.entered.delete(was);
          desk.entered.set(card, name);
        },
        note: other ? exchanged(card, placeOf(other.place, other.box, other.index)) : "",
        hung: hungOn(desk, at) || (other !== null && hungOn(desk, other)),
      },
    );
  }

  function pickDecision(/** @type {Wire.Decided} */ one) {
    keys = {};
    const others = one.open.filter((decision) => decision !== one.decision);
    show(
      h("h3", `${decisionOf(one.street, one.box)}: ${said(one.decision)}. ${SAYS.decided}`),
      h(
        "div.answers",
        others.map((decision) =>
          answer(said(decision), () =>
            confirm(
              decisionOf(one.street, one.box),
              said(one.decision),
              said(decision),
              { type: "correct-decision", box: one.box, street: one.street, decision, was: one.decision },
              { hung: one.hung || desk.own(desk.round.boxes[one.box - 1].player) },
            ),
          ),
        ),
      ),
      back(),
    );
    /** @type {HTMLElement | null} */ (body.querySelector(".choice"))?.focus();
  }

  const back = () => h("button.btn.ghost", { onclick: choose }, SAYS.another);

  /** Before and after, and the one press that does it. @param {string} name @param {string} was @param {string} is @param {{type: string, [field: string]: any}} command @param {{done?: () => void, note?: string, hung?: boolean}} [more] */
  function confirm(name, was, is, command, { done = () => {}, note = "", hung = false } = {}) {
    keys = {};
    const reason = reasonOf(name, was, is);
    const above = hung && !may(desk.person, "bar-players");
    const trouble = h("div", { role: "status" }, above && h("p.call.pending", SAYS.hung));
    const key = newKey();
    const go = h(
      "button.btn.go",
      {
        onclick: async () => {
          go.toggleAttribute("disabled", true);
          try {
            await desk.table.say({ ...command, reason });
            done();
            dialog.close();
            desk.hint = "";
            desk.trouble = null;
            desk.change();
          } catch (fault) {
            go.toggleAttribute("disabled", false);
            if (!(fault instanceof Trouble)) throw fault;
            const late = ["authority-too-low", "two-people-needed"].includes(fault.code);
            if (late) go.replaceWith(ask);
            trouble.replaceChildren(late ? h("p.call.pending", SAYS.hung) : troubleShown(fault));
            if (late) ask.focus();
          }
        },
      },
      SAYS.go,
    );
    const ask = h(
      "button.btn.go",
      {
        onclick: async () => {
          try {
            const wanted = { kind: "record-correction", subject: desk.table.id, new: command, reason };
            const made = await send("/api/proposals", wanted, { key });
            desk.corrections = [made, ...desk.corrections.filter((one) => one.id !== made.id)];
            dialog.close();
            desk.change();
          } catch (fault) {
            if (!(fault instanceof Trouble)) throw fault;
            trouble.replaceChildren(troubleShown(fault));
          }
        },
      },
      SAYS.ask,
    );
    show(
      h("h3", name),
      h(
        "p.before-after",
        h("span.was", h("small", SAYS.wrong), h("b", was)),
        h("span", { "aria-hidden": "true" }, "→"),
        h("span.is", h("small", SAYS.right), h("b", is)),
      ),
      note !== "" && h("p.muted", note),
      trouble,
      h("div.sign-off", above ? ask : go, back()),
    );
    (above ? ask : go).focus();
  }

  const latest = last ? [...desk.keyed].at(-1) : undefined;
  const at = latest && places(desk).find((one) => keyOf(one) === latest[0]);
  if (at) pickCard(at);
  else choose();
}

/** Where these cards were entered, for this desk to remember. @param {Desk} desk @param {string} place @param {number | null} box @param {number} index @param {string} card */
export function keyedAt(desk, place, box, index, card) {
  const key = keyOf({ place, box, index });
  desk.keyed.delete(key);
  desk.keyed.set(key, card);
}

/** Corrections that wait for somebody of the pit, and what became of the last one. @param {Desk} desk */
export function waiting(desk) {
  if (!desk.corrections.length && !desk.decided) return null;
  return h(
    "ul.reported",
    { "aria-label": desk.corrections.length ? SAYS.waits : SAYS.button },
    desk.corrections.map((one) => h("li.call.pending", h("span", h("b", `${SAYS.waits}. `), `${one.reason}.`))),
    desk.decided && h("li.call.ruling", { role: "status" }, desk.decided),
  );
}

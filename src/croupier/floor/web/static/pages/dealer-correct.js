// Something was keyed wrong: which card or decision, what is right, before and after, and who answers for it.

import { attempt } from "../parts/attempt.js";
import { h, put } from "../parts/dom.js";
import { latin } from "../parts/keys.js";
import { may } from "../parts/person.js";
import { phrase, recorded } from "../parts/phrases.js";
import { newKey, send, troubleShown } from "../parts/server.js";
import { cardSign, decisionWords } from "../parts/words.js";
import { Picker } from "./dealer-cards.js";
import { correctionWords, decisionOf, face, placeOf } from "./dealer-correct-words.js";
import { answer, sheet } from "./dealer-desk.js";

/** @typedef {import("./dealer-desk.js").Desk} Desk */
/** @typedef {{place: Wire.CardAt["place"], box: number | null, index: number}} At a place of the deal */

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
  const dialog = sheet(phrase("correct-which"), [h("p.muted", phrase("correct-hint")), body]);
  dialog.classList.add("correcting");
  // On the whole page: what had the focus may be gone, and a key then comes to nobody.
  const typed = (/** @type {KeyboardEvent} */ event) => {
    const act = keys[latin(event).toLowerCase()];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  document.addEventListener("keydown", typed, true);
  dialog.addEventListener("close", () => document.removeEventListener("keydown", typed, true));
  /** One step of the sheet; what is pressed first has the focus. @param {string} first @param {...import("../parts/dom.js").Children} content */
  const show = (first, ...content) => {
    put(body, ...content);
    const shown = /** @type {HTMLElement[]} */ ([...body.querySelectorAll(first)]);
    shown.find((one) => one.checkVisibility())?.focus();
  };
  const back = () => h("button.btn.ghost", { onclick: choose }, phrase("correct-another"));

  function choose() {
    keys = {};
    const tile = (/** @type {string} */ name, /** @type {string} */ is, /** @type {() => void} */ act) =>
      h("button.btn.tile", { onclick: act }, h("span", name), h("b", is));
    const cards = places(desk).map((at) =>
      tile(placeOf(at.place, at.box, at.index), face(lies(desk, at)), () => pickCard(at)),
    );
    const decisions = desk.prompt.decided.map((one) =>
      tile(decisionOf(one.street, one.box), decisionWords(one.decision), () => pickDecision(one)),
    );
    show(
      ".tile",
      h("h3.cap", phrase("correct-cards")),
      h("div.tiles", cards),
      decisions.length > 0 && [h("h3.cap", phrase("correct-decisions")), h("div.tiles", decisions)],
    );
  }

  function pickCard(/** @type {At} */ at) {
    const picker = new Picker(0);
    const own = lies(desk, at);
    const name = placeOf(at.place, at.box, at.index);
    picker.show(new Map(own ? [[own, name]] : []));
    picker.pick = (card) => card !== own && confirmCard(at, card);
    keys = picker.keys;
    const asked = h("h3", `${name}: ${face(own)}. ${phrase("correct-really")}`);
    show(".pick-card, .pick-rank", asked, picker.element, back());
  }

  function confirmCard(/** @type {At} */ at, /** @type {string} */ card) {
    const was = lies(desk, at);
    const other = placeWith(desk, card);
    /** @type {Wire.CardAt[]} */ const cards = [{ ...at, box: at.box ?? undefined, card, was: was ?? undefined }];
    if (other && was) cards.push({ ...other, box: other.box ?? undefined, card: was, was: card });
    const name = placeOf(at.place, at.box, at.index);
    const where = other && placeOf(other.place, other.box, other.index);
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
        note: where ? phrase("correct-exchanged", { card: cardSign(card), where }) : "",
        hung: hungOn(desk, at) || (other !== null && hungOn(desk, other)),
      },
    );
  }

  function pickDecision(/** @type {Wire.Decided} */ { street, box, decision: was, open, hung }) {
    keys = {};
    const name = decisionOf(street, box);
    const wrong = (/** @type {string} */ decision) =>
      confirm(
        name,
        decisionWords(was),
        decisionWords(decision),
        { type: "correct-decision", box, street, decision, was },
        { hung: hung || desk.own(desk.round.boxes[box - 1].player) },
      );
    const others = open.filter((decision) => decision !== was);
    show(
      ".choice",
      h("h3", `${name}: ${decisionWords(was)}. ${phrase("correct-decided")}`),
      h("div.answers", ...others.map((decision) => answer(decisionWords(decision), () => wrong(decision)))),
      back(),
    );
  }

  /** Before and after, and the one press that does it. @param {string} what @param {string} was @param {string} is @param {Wire.CorrectCards | Wire.CorrectDecision} command @param {{done?: () => void, note?: string, hung?: boolean}} [more] */
  function confirm(what, was, is, command, { done = () => {}, note = "", hung = false } = {}) {
    keys = {};
    const reason = recorded("said-keyed-wrong");
    const key = newKey();
    const above = hung && !may(desk.person, "bar-players");
    const hangs = () => h("p.call.pending", phrase("correct-hung"));
    const trouble = h("div", { role: "status" }, above && hangs());
    const said = async () => {
      await desk.table.say({ ...command, reason });
      done();
      desk.hint = "";
      desk.trouble = null;
    };
    const asked = async () => {
      const wanted = { kind: "record-correction", subject: desk.table.id, new: command, reason };
      const made = await send("/api/proposals", wanted, { key });
      desk.corrections = [made, ...desk.corrections.filter((one) => one.id !== made.id)];
    };
    const press = (/** @type {string} */ label, /** @type {() => Promise<void>} */ act) => {
      const button = h("button.btn.go", { onclick: carryOut }, label);
      async function carryOut() {
        const did = await attempt(
          act,
          (fault) => {
            const late = ["authority-too-low", "two-people-needed"].includes(fault.code);
            trouble.replaceChildren(late ? hangs() : troubleShown(fault));
            if (!late) return;
            button.replaceWith(ask);
            ask.focus();
          },
          button,
        );
        if (!did) return;
        dialog.close();
        desk.change();
      }
      return button;
    };
    const ask = press(phrase("correct-ask"), asked);
    show(
      ".go",
      h("h3", what),
      h(
        "p.before-after",
        h("span.was", h("small", phrase("correct-wrong")), h("b", was)),
        h("span", { "aria-hidden": "true" }, "→"),
        h("span.is", h("small", phrase("correct-right")), h("b", is)),
      ),
      note !== "" && h("p.muted", note),
      trouble,
      h("div.sign-off", above ? ask : press(phrase("correct-go"), said), back()),
    );
  }

  const latest = last ? [...desk.keyed].at(-1) : undefined;
  const at = latest && places(desk).find((one) => keyOf(one) === latest[0]);
  if (at) pickCard(at);
  else choose();
}

/** Where these cards were entered, for this desk to remember. @param {Desk} desk @param {At["place"]} place @param {number | null} box @param {number} index @param {string} card */
export function keyedAt(desk, place, box, index, card) {
  const key = keyOf({ place, box, index });
  desk.keyed.delete(key);
  desk.keyed.set(key, card);
}

/** Corrections that wait for somebody of the pit, and what became of the last one. @param {Desk} desk */
export function waiting(desk) {
  if (!desk.corrections.length && !desk.decided) return null;
  const waits = phrase("correct-waits");
  return h(
    "ul.reported",
    { "aria-label": desk.corrections.length ? waits : phrase("correct-button") },
    ...desk.corrections.map((one) => h("li.call.pending", h("span", h("b", `${waits}. `), `${correctionWords(one)}.`))),
    desk.decided && h("li.call.ruling", { role: "status" }, desk.decided),
  );
}

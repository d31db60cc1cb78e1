// The shuffle's commitment on the felt, and the proof behind it: worked out in this page, card by card.

import { h, put } from "./dom.js";
import { ownWords, useWords } from "./entropy.js";
import { phrase } from "./phrases.js";
import { ask } from "./server.js";
import { openSheet } from "./sheet.js";
import "./table.js";
import { cardWords, fixed } from "./words.js";

/** @typedef {import("./shuffle.js").Proof} Proof @typedef {import("./shuffle.js").Verdict} Verdict */

/** `a41f09c2…7be0`, in fours. @param {string} hash */
const shortened = (hash) => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

/** What people call the round: its number, which ends the id under which its table committed. @param {Proof} proof */
const roundName = ({ round_id }) => /\d+$/.exec(round_id)?.[0] ?? round_id;

/** The proof of a round's shuffle, as far as it can be given by now. @param {Wire.RoundView} round @param {string} table @returns {Proof} */
export const proofOf = ({ rulebook, round_id, commitment, seed, entropy, drawn }, table) => ({
  rulebook,
  round_id,
  commitment,
  seed: seed || null,
  entropy,
  cards: drawn,
  table,
});

/** `<shuffle-proof>` with `proof` set; nothing where the cards are not shuffled by the server. */
export class ShuffleProof extends HTMLElement {
  /** @type {Proof | null} */ #proof = null;
  #hash = h("span.mono");
  #button = h("button.cl", { onclick: () => this.open() });

  connectedCallback() {
    if (!this.firstChild) this.append(h("span.label", phrase("proof-shuffle")), this.#hash, this.#button);
    this.#draw();
  }

  /** @param {Proof | null} proof */
  set proof(proof) {
    this.#proof = proof?.commitment ? proof : null;
    this.#draw();
  }

  get proof() {
    return this.#proof;
  }

  #draw() {
    this.hidden = !this.#proof;
    if (!this.#proof) return;
    this.#hash.textContent = shortened(this.#proof.commitment);
    this.#button.textContent = phrase(this.#proof.seed ? "slip-verify" : "proof-verify-after");
    this.#button.setAttribute(
      "aria-label",
      this.#proof.seed
        ? phrase("proof-verify-of", { number: roundName(this.#proof) })
        : phrase("proof-commitment-after"),
    );
  }

  /** Lay the proof over the page. */
  open() {
    if (this.#proof) openProof(this.#proof);
  }
}

/** @param {Proof} proof */
export async function openProof(proof) {
  // The arithmetic of a shuffle is loaded when somebody wants to see it proved.
  const { commandLine, verified } = await import("./shuffle.js");
  const found = h("div.proof-found", { role: "status" });
  const verify = h("button.btn.go", { autofocus: true, onclick: run }, phrase("slip-verify"));
  const words = h("input", {
    type: "text",
    maxlength: 64,
    value: ownWords(),
    placeholder: phrase("proof-drawn"),
    "aria-label": phrase("proof-adds"),
    oninput: (/** @type {Event} */ event) => useWords(/** @type {HTMLInputElement} */ (event.target).value),
  });
  const added = proof.entropy?.length ?? 0;
  openSheet("shuffle-sheet", phrase("proof-title", { number: roundName(proof) }), [
    h("p.muted", phrase(proof.seed ? "proof-revealed" : "proof-sealed")),
    value(phrase("proof-commitment"), proof.commitment),
    h("p.muted", added ? phrase("proof-entropy-added", { count: added }) : phrase("proof-no-entropy")),
    added > 0 && value(phrase("proof-entropy"), proof.entropy?.join(" ") ?? ""),
    !proof.seed && words,
    proof.table && voidRounds(proof.table),
    proof.seed
      ? [value(phrase("proof-seed"), proof.seed), h("div.proof-act", verify), found, yourself(commandLine(proof))]
      : null,
  ]);

  async function run() {
    verify.toggleAttribute("disabled", true);
    const verdict = await verified(proof);
    put(found, ...shown(proof, verdict));
    verify.parentElement?.remove();
  }
}

/**
 * How many rounds of the table ended void, beside what is expected: whoever voids what he would lose stands out.
 * @param {string} table
 */
function voidRounds(table) {
  const told = h("p.muted.void-rounds", { role: "status" });
  ask(`/api/tables/${encodeURIComponent(table)}/void-rounds`).then(
    ({ rounds, void: ended, expected }) => {
      told.textContent = phrase("proof-void-rounds", { ended, rounds, expected: fixed(expected, 1) });
    },
    () => told.remove(),
  );
  return told;
}

/** A long figure with a button that copies it. @param {string} name @param {string} text */
function value(name, text) {
  const button = h(
    "button.cl",
    {
      "aria-label": phrase("proof-copy-what", { what: name.toLowerCase() }),
      onclick: async () => {
        button.textContent = (await copied(text)) ? phrase("copied") : phrase("proof-select");
      },
    },
    phrase("proof-copy"),
  );
  return h("div.long", h("span.cap", name), button, h("code", { tabindex: "0" }, text));
}

/** Whether the text went to the clipboard; browsers lend it to secure pages only. @param {string} text */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} command */
const yourself = (command) =>
  h(
    "details",
    h("summary", phrase("proof-yourself")),
    h("p.muted", phrase("proof-yourself-how")),
    value(phrase("proof-command"), command),
  );

/** What has been found, with the verdict first. @param {Proof} proof @param {Verdict} verdict */
function shown(proof, verdict) {
  const dealt = proof.cards?.length ?? 0;
  const { wrong } = verdict;
  const compared = wrong
    ? phrase("proof-wrong", { place: wrong.place + 1, card: cardWords(wrong.card), due: cardWords(wrong.due) })
    : verdict.seen
      ? phrase("proof-all-own", { count: verdict.seen })
      : phrase("proof-none-shown");
  /** @type {[boolean, string][]} */
  const points = [
    [verdict.committed, phrase(verdict.committed ? "proof-same" : "proof-other")],
    ...(dealt ? [/** @type {[boolean, string]} */ ([!wrong, compared])] : []),
  ];
  return [
    h(
      "p",
      { class: `verdict ${verdict.verified ? "right" : "wrong"}` },
      h("b", phrase(verdict.verified ? "proof-verified" : "proof-not-verified")),
      h("span", phrase(verdict.verified ? "proof-fixed" : "proof-ask-pit")),
    ),
    h("ul.points", ...points.map(([right, says]) => h("li", { class: right ? "right" : "wrong" }, says))),
    h("p.cap", dealt ? phrase("proof-deck-dealt", { dealt }) : phrase("proof-deck")),
    h(
      "ol.whole-deck",
      ...verdict.deck.map((card, place) =>
        h(
          "li",
          {
            class:
              place >= dealt
                ? "rest"
                : wrong?.place === place
                  ? "wrong"
                  : proof.cards?.[place] === "hidden"
                    ? "unseen"
                    : "seen",
          },
          h("playing-card", { card }),
          h("small", String(place + 1)),
        ),
      ),
    ),
    proof.cards?.includes("hidden") && h("p.muted", phrase("proof-ringed")),
  ];
}

customElements.define("shuffle-proof", ShuffleProof);

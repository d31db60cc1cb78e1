// @ts-check
// The shuffle's commitment on the felt, and the proof behind it: worked out in this page, card by card.

import { h } from "./dom.js";
import { ownWords, useWords } from "./entropy.js";
import { ask } from "./server.js";
import { openSheet } from "./sheet.js";
import "./table.js";
import { cardWords } from "./words.js";

/** @typedef {import("./shuffle.js").Proof} Proof @typedef {import("./shuffle.js").Verdict} Verdict */

/** `a41f09c2…7be0`, in fours. @param {string} hash */
const shortened = (hash) => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

/** What people call the round: its number, which ends the id under which its table committed. @param {Proof} proof */
const roundName = ({ round_id }) => `round ${/\d+$/.exec(round_id)?.[0] ?? round_id}`;

/** `<shuffle-proof>` with `proof` set; nothing where the cards are not shuffled by the server. */
export class ShuffleProof extends HTMLElement {
  /** @type {Proof | null} */ #proof = null;
  #hash = h("span", { class: "mono" });
  #button = h("button", { class: "cl", type: "button", onclick: () => this.open() });

  connectedCallback() {
    if (!this.firstChild) this.append(h("span", { class: "label" }, "Shuffle"), this.#hash, this.#button);
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
    this.#button.textContent = this.#proof.seed ? "Verify" : "Verify after the round";
    this.#button.setAttribute(
      "aria-label",
      this.#proof.seed
        ? `Verify the shuffle of ${roundName(this.#proof)}`
        : "The shuffle's commitment; verify after the round",
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
  const found = h("div", { class: "proof-found", role: "status" });
  const verify = h("button", { class: "btn go", type: "button", autofocus: true, onclick: run }, "Verify");
  const words = h("input", {
    type: "text",
    maxlength: 64,
    value: ownWords(),
    placeholder: "Drawn by your browser",
    "aria-label": "What your bets add to the shuffle",
    oninput: (/** @type {Event} */ event) => useWords(/** @type {HTMLInputElement} */ (event.target).value),
  });
  openSheet("shuffle-sheet", `The shuffle of ${roundName(proof)}`, [
    h(
      "p",
      { class: "muted" },
      proof.seed
        ? "Before bets closed the table published the commitment. Now that the round is over it has revealed the seed behind it. Your browser works out both, and the order of all 52 cards, by itself."
        : "The order of the cards is fixed: this is its seal, published before bets closed. The seed behind it is revealed after the round. Then anybody can work out the whole deck and compare.",
    ),
    value("Commitment", proof.commitment),
    h(
      "p",
      { class: "muted" },
      proof.entropy?.length
        ? `Players added entropy of their own with ${proof.entropy.length} bets, after the commitment: the house could not choose the deck.`
        : "No player has added entropy to this shuffle: its deck is the house's alone to choose.",
    ),
    ...(proof.entropy?.length ? [value("Entropy of the players", proof.entropy.join(" "))] : []),
    ...(proof.seed ? [] : [words]),
    ...(proof.table ? [voidRounds(proof.table)] : []),
    ...(proof.seed
      ? [value("Seed", proof.seed), h("div", { class: "proof-act" }, verify), found, yourself(commandLine(proof))]
      : []),
  ]);

  async function run() {
    verify.toggleAttribute("disabled", true);
    const verdict = await verified(proof);
    found.replaceChildren(...shown(proof, verdict));
    verify.parentElement?.remove();
  }
}

/**
 * How many rounds of the table ended void, beside what is expected: whoever voids what he would lose stands out.
 * @param {string} table
 */
function voidRounds(table) {
  const told = h("p", { class: "muted void-rounds", role: "status" });
  ask(`/api/tables/${encodeURIComponent(table)}/void-rounds`).then(
    ({ rounds, void: ended, expected }) => {
      told.textContent = `${ended} of ${rounds} rounds of this table ended void; at the rate of the other tables it would be ${expected.toFixed(1)}.`;
    },
    () => told.remove(),
  );
  return told;
}

/** A long figure with a button that copies it. @param {string} name @param {string} text */
function value(name, text) {
  const button = h(
    "button",
    {
      class: "cl",
      type: "button",
      "aria-label": `Copy the ${name.toLowerCase()}`,
      onclick: async () => {
        button.textContent = (await copied(text)) ? "Copied" : "Select and copy";
      },
    },
    "Copy",
  );
  return h("div", { class: "long" }, h("span", { class: "cap" }, name), button, h("code", { tabindex: "0" }, text));
}

/** Whether the text went to the clipboard; browsers lend it to secure pages only. @param {string} text */
async function copied(text) {
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
    {},
    h("summary", {}, "Check it yourself"),
    h(
      "p",
      { class: "muted" },
      "With croupier on any machine, connected to nothing. A few lines in any language do as well: the algorithm is written down in the documentation.",
    ),
    value("Command", command),
  );

/** What has been found, with the verdict first. @param {Proof} proof @param {Verdict} verdict */
function shown(proof, verdict) {
  const dealt = proof.cards?.length ?? 0;
  const { wrong } = verdict;
  const compared = wrong
    ? `Card ${wrong.place + 1} was the ${cardWords(wrong.card)}; the seed gives the ${cardWords(wrong.due)}`
    : verdict.seen
      ? `All ${verdict.seen} cards that you saw are the deck's own, each in its place`
      : "None of the cards that were dealt was shown to you";
  /** @type {[boolean, string][]} */
  const points = [
    [
      verdict.committed,
      verdict.committed
        ? "The seed gives the commitment that was published"
        : "The seed gives another commitment than the one published",
    ],
    ...(dealt ? [/** @type {[boolean, string]} */ ([!wrong, compared])] : []),
  ];
  return [
    h(
      "p",
      { class: `verdict ${verdict.verified ? "right" : "wrong"}` },
      h("b", {}, verdict.verified ? "Verified" : "Not verified"),
      h(
        "span",
        {},
        verdict.verified ? "These cards were fixed before bets closed." : "Keep this page and ask the pit.",
      ),
    ),
    h(
      "ul",
      { class: "points" },
      points.map(([right, says]) => h("li", { class: right ? "right" : "wrong" }, says)),
    ),
    h("p", { class: "cap" }, dealt ? `The deck, first card first; ${dealt} were dealt` : "The deck, first card first"),
    h(
      "ol",
      { class: "whole-deck" },
      verdict.deck.map((card, place) =>
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
          h("small", {}, String(place + 1)),
        ),
      ),
    ),
    ...(proof.cards?.includes("hidden")
      ? [
          h(
            "p",
            { class: "muted" },
            "Ringed cards you saw. Dealt cards without a ring were not shown to you; the seed tells them to everybody now.",
          ),
        ]
      : []),
  ];
}

customElements.define("shuffle-proof", ShuffleProof);

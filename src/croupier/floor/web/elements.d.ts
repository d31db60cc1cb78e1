// The elements of our own, by their tags, the events that pages tell each other, and the sentences that the server sends
// before the modules: the browser's types know none of them.

interface HTMLElementTagNameMap {
  "betting-spot": import("./static/parts/table.js").BettingSpot;
  "casino-chip": import("./static/parts/table.js").CasinoChip;
  "clause-chip": import("./static/parts/room.js").ClauseChip;
  "exact-hint": import("./static/parts/exact-hint.js").ExactHint;
  "jackpot-meter": import("./static/parts/table.js").JackpotMeter;
  "meter-digits": import("./static/parts/meter-digits.js").MeterDigits;
  "player-box": import("./static/parts/table.js").PlayerBox;
  "playing-card": import("./static/parts/table.js").PlayingCard;
  "room-bar": import("./static/parts/bar.js").RoomBar;
  "round-history": import("./static/parts/round-history.js").RoundHistory;
  "shuffle-proof": import("./static/parts/shuffle-proof.js").ShuffleProof;
  "state-pill": import("./static/parts/room.js").StatePill;
  "table-felt": import("./static/parts/table.js").TableFelt;
}

interface DocumentEventMap {
  /** Somebody has come or gone. */
  person: CustomEvent<import("./static/parts/person.js").Person | null>;
}

interface HTMLElementEventMap {
  /** A hint has found the best decision. */
  weighed: CustomEvent<string>;
}

declare var phrases: {
  language: string;
  locale: string;
  languages: Record<string, string>;
  recorded: Record<string, string>;
  messages: Record<string, import("./static/parts/phrases.js").Pattern>;
};

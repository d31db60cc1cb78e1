// What a table sounds like, for whoever switches it on: a chip, a card, the clock, a win. Every sound is a few tones of the
// browser's own; nothing is loaded.

import { keep, kept } from "../parts/kept.js";

const KEY = "sound at the table";

/** Tones by what happened: pitch in hertz, when it begins and how long it lasts in seconds. @type {Record<string, [number, number, number][]>} */
const TONES = {
  chip: [[1900, 0, 0.04]],
  card: [[420, 0, 0.05]],
  clock: [[880, 0, 0.08]],
  win: [
    [660, 0, 0.12],
    [880, 0.1, 0.12],
    [1320, 0.2, 0.3],
  ],
};

export class TableSound {
  on = Boolean(kept(KEY));
  /** @type {AudioContext | null} */ #context = null;

  toggle() {
    this.on = !this.on;
    keep(KEY, this.on);
    this.play("chip");
  }

  /** @param {keyof typeof TONES} what */
  play(what) {
    // A browser is silent until somebody has pressed something; what was to be heard before that is past.
    if (!this.on || !navigator.userActivation.hasBeenActive) return;
    this.#context ??= new AudioContext();
    const { currentTime, destination } = this.#context;
    for (const [pitch, from, lasts] of TONES[what]) {
      const tone = new OscillatorNode(this.#context, { frequency: pitch, type: "triangle" });
      const level = new GainNode(this.#context, { gain: 0.12 });
      level.gain.setTargetAtTime(0, currentTime + from + lasts / 2, lasts / 4);
      tone.connect(level).connect(destination);
      tone.start(currentTime + from);
      tone.stop(currentTime + from + 2 * lasts);
    }
  }
}

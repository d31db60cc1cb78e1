// One table as the server records it: what lies there, what happens, what one may do, and the way to say something.

import { follow } from "./live.js";
import { Trouble, ask, newKey, send } from "./server.js";

/**
 * @typedef {Wire.Update} Update one step; `kind` is `snapshot` where nothing is told
 */

/** How long an answer waits for the stream to tell of it first, so that everything is shown in its order. */
const IN_ORDER_MS = 1_000;
const REPEATS = 8;
/** How long an answer may take before the same is said again. */
const ANSWER_MS = 20_000;

/**
 * `update` (detail: Update) for every step in order, `lost` and `back` for the connection. `row` is the table as the
 * lobby shows it (title, limits, currency, rulebook), `view` as this person sees it, `options` what he could do.
 */
export class LiveTable extends EventTarget {
  /** @type {Wire.TableRow} once it is open */ row = /** @type {Wire.TableRow} */ (/** @type {unknown} */ (null));
  /** @type {Wire.TableView} once it is open */ view = /** @type {Wire.TableView} */ (/** @type {unknown} */ (null));
  /** @type {Wire.Option[]} */ options = [];
  version = -1;
  connected = false;
  /** @type {{stop(): void} | null} */ #stream = null;
  /** How often it was opened: an answer to whoever was here before is not shown to whoever is here now. */ #opened = 0;
  /** The version after what was said last, as soon as it is answered. @type {Promise<number>} */ #said =
    Promise.resolve(-1);

  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    this.path = /** @type {const} */ (`/api/tables/${encodeURIComponent(id)}`);
  }

  /**
   * Look at the table, then follow it. Also after somebody has come or gone, for each sees other cards. Whether it is
   * still wanted when the answer is there: it may have been closed, or opened anew.
   */
  async open() {
    this.close();
    const opened = this.#opened;
    const answer = await ask(this.path);
    if (opened !== this.#opened) return false;
    const { view, options, chips: _, ...row } = answer;
    this.row = row;
    this.version = -1;
    this.connected = true;
    this.#take({
      table: this.id,
      version: row.version,
      at: null,
      kind: "snapshot",
      events: [],
      says: "",
      view,
      options,
    });
    this.#stream = follow(
      `${this.path}/events?options=true`,
      {
        heard: (event, update) => {
          if (event === "update") this.#take(update);
        },
        lost: () => {
          this.connected = false;
          this.dispatchEvent(new Event("lost"));
        },
        back: () => {
          this.connected = true;
          this.dispatchEvent(new Event("back"));
        },
      },
      String(row.version),
    );
    return true;
  }

  close() {
    this.#opened++;
    this.#stream?.stop();
    this.#stream = null;
  }

  /** @param {Update} update */
  #take(update) {
    if (update.kind !== "snapshot" && update.version <= this.version) return;
    this.version = update.version;
    this.view = update.view;
    // Limits may be others from round to round; every view has those that hold.
    if (update.view.limits) this.row = { ...this.row, limits: update.view.limits };
    this.options = update.options ?? this.options;
    this.dispatchEvent(new CustomEvent("update", { detail: update }));
  }

  /**
   * Say something at the table as it is seen: once, even if the connection breaks while it is said, and after what was
   * said before, which the table then has moved on by. A refusal is thrown as a Trouble; by then the table has been
   * brought up to date if it had moved on otherwise.
   * @param {Wire.Command} command @returns {Promise<Update>}
   */
  say(command) {
    const seen = this.version;
    const answered = this.#said.then((before) => this.#say({ ...command, version: Math.max(seen, before) }));
    this.#said = answered.then(
      (update) => update.version,
      () => this.version,
    );
    return answered;
  }

  /** @param {Wire.Command} body @returns {Promise<Update>} */
  async #say(body) {
    const key = newKey();
    for (let attempt = 1; ; attempt++) {
      try {
        const update = await send(`${this.path}/commands`, body, { key, within: ANSWER_MS });
        await this.#told(update);
        return update;
      } catch (fault) {
        if (!(fault instanceof Trouble)) throw fault;
        if (fault.code === "unreachable" && attempt < REPEATS) {
          await new Promise((resolve) => setTimeout(resolve, 250 * attempt));
          continue;
        }
        for (const missed of fault.body?.changed ?? []) await this.#told(missed);
        throw fault;
      }
    }
  }

  /** Until the stream has told of this update; where the stream is slow or lost, it is told now. @param {Update} update */
  async #told(update) {
    const until = performance.now() + IN_ORDER_MS;
    while (this.connected && this.version < update.version && performance.now() < until) {
      await new Promise((resolve) => {
        this.addEventListener("update", resolve, { once: true });
        setTimeout(resolve, 50);
      });
    }
    this.#take(update);
  }
}

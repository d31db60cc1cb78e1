// Live updates that survive a lost network and a restarted server: the stream goes on after the last event received.

const SILENCE_MS = 35_000; // the server says something every 15 seconds
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;
/** Browsers open six connections to a server, however many pages show it; one that nobody sees gives its own back. */
const HIDDEN_MS = 15_000;

/**
 * @typedef {object} Ears
 * @property {(...news: Wire.News) => void} heard
 * @property {() => void} [lost] once, when the connection has gone
 * @property {() => void} [back] once, when it is there again
 */

/**
 * Follow a stream of Server-Sent Events until `stop()` is called. EventSource would give up on a server that answers
 * with an error while it restarts, and cannot tell a silent connection from a dead one; this does neither.
 * @param {string} path @param {Ears} ears @param {string} [after] the last event that is already known
 */
export function follow(path, ears, after = "") {
  let last = after;
  let connected = true;
  let failures = 0;
  let stopped = false;
  /** @type {AbortController | null} */ let reading = null;
  /** @type {() => void} */ let wake = () => {};
  let resting = false;
  let nap = 0;

  async function run() {
    while (!stopped) {
      try {
        reading = new AbortController();
        await read(reading);
      } catch {
        /* the network, the server or the watchdog; all the same from here */
      }
      if (stopped) return;
      if (resting) {
        await new Promise((resolve) => {
          wake = () => resolve(undefined);
        });
        continue;
      }
      if (connected) {
        connected = false;
        ears.lost?.();
      }
      // Not all at the same moment: a server that comes back is met by everybody who was there before.
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++) * (0.75 + Math.random() / 2);
      await new Promise((resolve) => {
        wake = () => resolve(undefined);
        setTimeout(wake, pause);
      });
    }
  }

  /** @param {AbortController} control */
  async function read(control) {
    let watchdog = setTimeout(() => control.abort(), SILENCE_MS);
    try {
      const headers = { accept: "text/event-stream", ...(last ? { "Last-Event-ID": last } : {}) };
      const answer = await fetch(path, { headers, signal: control.signal, cache: "no-store" });
      if (!answer.ok || !answer.body) throw new Error(String(answer.status));
      const text = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let kept = "";
      for (;;) {
        const { done, value } = await text.read();
        if (done) return;
        clearTimeout(watchdog);
        watchdog = setTimeout(() => control.abort(), SILENCE_MS);
        failures = 0;
        if (!connected) {
          connected = true;
          ears.back?.();
        }
        const parts = (kept + value).split("\n\n");
        kept = /** @type {string} */ (parts.pop());
        for (const part of parts) tell(part);
      }
    } finally {
      clearTimeout(watchdog);
    }
  }

  /** @param {string} part */
  function tell(part) {
    let event = "message";
    let data = "";
    for (const line of part.split("\n")) {
      if (line.startsWith("event: ")) event = line.slice(7);
      else if (line.startsWith("data: ")) data += line.slice(6);
      else if (line.startsWith("id: ")) last = line.slice(4);
    }
    if (!data) return;
    // A fault of the page is the page's: it is reported as such, and the stream goes on.
    try {
      ears.heard(.../** @type {Wire.News} */ ([event, JSON.parse(data)]));
    } catch (fault) {
      reportError(fault);
    }
  }

  const online = () => {
    failures = 0;
    if (!resting) wake();
  };
  const offline = () => reading?.abort();
  const looked = () => {
    clearTimeout(nap);
    if (document.hidden)
      nap = setTimeout(() => {
        resting = true;
        reading?.abort();
      }, HIDDEN_MS);
    else {
      resting = false;
      online();
    }
  };
  addEventListener("online", online);
  addEventListener("offline", offline);
  document.addEventListener("visibilitychange", looked);
  run();
  return {
    stop() {
      stopped = true;
      reading?.abort();
      wake();
      removeEventListener("online", online);
      removeEventListener("offline", offline);
      document.removeEventListener("visibilitychange", looked);
      clearTimeout(nap);
    },
  };
}

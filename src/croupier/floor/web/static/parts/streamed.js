// A stream that is read once, from its beginning to its end; what goes on for ever is followed in live.js.

import { outOfReach, Trouble } from "./server.js";

/**
 * The events of an address, as they come. Leaving the loop or aborting the signal ends the connection.
 * @param {string} path @param {AbortSignal} [signal] @returns {AsyncGenerator<Wire.News>}
 */
export async function* streamed(path, signal) {
  const answer = await fetch(path, { headers: { accept: "text/event-stream" }, signal }).catch(() => {
    throw outOfReach();
  });
  if (!answer.ok || !answer.body) throw new Trouble((await answer.json()).error);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(() => {
        throw outOfReach();
      });
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/s.exec(block) ?? [];
        if (event) yield /** @type {Wire.News} */ ([event, JSON.parse(data)]);
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

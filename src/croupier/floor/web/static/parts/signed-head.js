// The record as it was last signed, in one line: whoever has photographed or copied it can hold the house to it.

import { attempt } from "./attempt.js";
import { h } from "./dom.js";
import { phrase } from "./phrases.js";
import { ask } from "./server.js";
import { grouped, hour } from "./words.js";

const AGAIN_MS = 60_000;
const SHOWN = 16;

/** A line that looks after itself; empty until the record has been signed. */
export function signedHead() {
  const node = h("p.signed-head");
  const look = () =>
    attempt(async () => {
      const [head] = await ask("/api/heads?limit=1");
      if (!head) return;
      const at = hour(head.at);
      const root = h("code", { title: head.root }, head.root.slice(0, SHOWN));
      node.replaceChildren(phrase("record-signed", { time: at, entries: grouped(head.size) }), root);
    });
  look();
  setInterval(look, AGAIN_MS);
  return node;
}

// @ts-check
// The record as it was last signed, in one line: whoever has photographed or copied it can hold the house to it.

import { h } from "./dom.js";
import { Trouble, ask } from "./server.js";

const AGAIN_MS = 60_000;
const SHOWN = 16;

/** A line that looks after itself; empty until the record has been signed. */
export function signedHead() {
  const node = h("p", { class: "signed-head" });
  const look = async () => {
    try {
      const [head] = await ask("/api/heads?limit=1");
      if (!head) return;
      const at = new Date(head.at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
      const root = h("code", { title: head.root }, head.root.slice(0, SHOWN));
      node.replaceChildren(`Record signed ${at}: ${head.size.toLocaleString("en-GB")} entries, `, root);
    } catch (fault) {
      if (!(fault instanceof Trouble)) throw fault;
    }
  };
  look();
  setInterval(look, AGAIN_MS);
  return node;
}

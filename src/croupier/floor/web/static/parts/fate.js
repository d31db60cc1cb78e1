// What became of something that waited and waits no longer: how it was decided, and by whom.

import { phrase } from "./phrases.js";
import { Trouble, ask } from "./server.js";

/** What became of a proposal or a report, in a sentence; "" where nobody can tell. @param {string} kind @param {string} id */
export async function fateOf(kind, id) {
  try {
    if (kind === "proposal") {
      const { state, decider } = await ask(`/api/proposals/${encodeURIComponent(id)}`);
      return phrase("fate-proposal", { state, name: decider ?? "" });
    }
    if (kind !== "incident") return "";
    const { state, reason } = await ask(`/api/incidents/${encodeURIComponent(id)}`);
    return phrase("fate-incident", { state, reason });
  } catch (fault) {
    if (fault instanceof Trouble) return "";
    throw fault;
  }
}

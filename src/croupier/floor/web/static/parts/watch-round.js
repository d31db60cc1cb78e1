// A round of any table, watched again over the page; what that takes is loaded when somebody wants it.

import { ask, glanceOf } from "./server.js";

/** @param {string} table @param {number} number @param {string | null} [me] whose round it is */
export async function watchRound(table, number, me = null) {
  const [{ openReplay }, replay] = await Promise.all([
    import("./round-replay.js"),
    ask(`/api/tables/${encodeURIComponent(table)}/rounds/${number}/replay`),
  ]);
  openReplay(replay, await glanceOf(replay.rulebook), me);
}

// Something is pressed and on its way: nothing else is meanwhile, and what the server refuses is said in place.

import { put } from "./dom.js";
import { Trouble, troubleShown } from "./server.js";

/**
 * Do it while these parts wait. Whether it was done; a refusal is shown where that is said, or handed on, else let be.
 * @param {() => unknown} act @param {Element | ((fault: Trouble) => unknown)} [refused] @param {...Element} parts
 */
export async function attempt(act, refused = () => {}, ...parts) {
  const wait = (/** @type {boolean} */ on) => parts.forEach((part) => part.toggleAttribute("inert", on));
  wait(true);
  try {
    await act();
    return true;
  } catch (fault) {
    if (!(fault instanceof Trouble)) throw fault;
    refused instanceof Element ? put(refused, troubleShown(fault)) : refused(fault);
    return false;
  } finally {
    wait(false);
  }
}

/** What is shown of a live table takes no press while nobody hears. @param {import("./live-table.js").LiveTable} live @param {...Element} parts */
export function whileHeard(live, ...parts) {
  for (const name of ["lost", "back"])
    live.addEventListener(name, () => parts.forEach((part) => part.toggleAttribute("inert", !live.connected)));
}

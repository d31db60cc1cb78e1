// What this player adds to the shuffle with a bet: drawn by this browser, or the player's own words.

let own = "";

/** The player's own words; empty where the browser draws. */
export const ownWords = () => own;

/** @param {string} words up to 64 printable ASCII characters */
export function useWords(words) {
  own = words.replace(/[^\x20-\x7e]/g, "").slice(0, 64);
}

/** Entropy for one bet: 16 bytes that the house cannot foresee, or what the player has written. */
export function drawn() {
  if (own) return own;
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

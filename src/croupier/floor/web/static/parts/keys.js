// Keys as they are printed: whoever types another alphabet presses the same ones.

/**
 * What a key says in Latin letters, though the keyboard is set to others: where F is printed too, "φ" is "F", and where
 * Q is, a Greek keyboard types ";".
 * @param {KeyboardEvent} event
 */
export const latin = ({ key, code }) => (/^[a-z]$/i.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key));

/** Keys pressed anywhere, until a part has left the page. @param {Element} part @param {(event: KeyboardEvent) => void} pressed */
export function keysWhile(part, pressed) {
  const keys = (/** @type {KeyboardEvent} */ event) =>
    part.isConnected ? pressed(event) : document.removeEventListener("keydown", keys);
  document.addEventListener("keydown", keys);
}

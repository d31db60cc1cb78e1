// @ts-check
// Keys as they are printed: whoever types another alphabet presses the same ones.

/** What a key says in Latin letters, though the keyboard is set to others: "φ" where F is printed is "F". @param {KeyboardEvent} event */
export const latin = ({ key, code }) => (/^[ -~]*$/.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key));

// What every page has: its main part, and the line in which it says what somebody who does not look would want to hear.

export const main = /** @type {HTMLElement} */ (document.querySelector("main"));
export const said = /** @type {HTMLElement} */ (document.querySelector("#said"));

/** @param {string} text */
export const say = (text) => {
  said.textContent = text;
};

// What players without an account are called until somebody says their names. These names go on record, so that they
// are the same in every language; whoever reads them is shown them in his own.

const NTH = ["", "second ", "third ", "fourth ", "another "];

/** Whoever plays a box. @param {number} box */
export const boxName = (box) => `Box ${box}`;

/** Whoever bets behind it, from the first on. @param {number} box @returns {string[]} */
export const namesBehind = (box) => NTH.map((nth) => `${nth}behind box ${box}`);

/** By what a guest's name ends, or null. @param {string} name */
export const guestOf = (name) => /^Guest (\S+)$/.exec(name)?.[1] ?? null;

/** Which box a name is made of, or null. @param {string} name */
export const boxOf = (name) => /^Box (\d+)$/.exec(name)?.[1] ?? null;

/** Behind which box somebody with such a name stands, and as the how manieth; null where it is another name. @param {string} name */
export function placeBehind(name) {
  const [, nth, box] = /^(.*)behind box (\d+)$/.exec(name) ?? [];
  const place = NTH.indexOf(nth ?? "-");
  return place < 0 ? null : { nth: place + 1, box };
}

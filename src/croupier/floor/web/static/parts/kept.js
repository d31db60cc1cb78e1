// What this browser remembers for whoever sits at it. Storage may be switched off, be full or hold something else; what is
// kept lasts as long as the page then.

/** What was kept under a name; null where that is nothing. @param {string} key @returns {any} whatever JSON whoever keeps it there has written */
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* then it lasts as long as the page */
  }
}

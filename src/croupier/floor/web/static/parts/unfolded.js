// On paper nothing is folded away: whatever can be opened is open while a page is printed.

/** @type {HTMLDetailsElement[]} */ let folded = [];

addEventListener("beforeprint", () => {
  folded = [...document.querySelectorAll("details")].filter((one) => !one.open);
  for (const one of folded) one.open = true;
});
addEventListener("afterprint", () => {
  for (const one of folded) one.open = false;
});

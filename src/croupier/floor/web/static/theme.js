// Runs before the page is drawn, so that nobody sees the wrong light for a moment.
{
  let kept = null;
  try {
    kept = localStorage.getItem("theme");
  } catch {
    /* storage may be switched off */
  }
  const light = kept ? kept === "light" : matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.theme = light ? "light" : "dark";
}

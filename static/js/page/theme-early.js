/* Runs before the first paint, so that a chosen theme does not flash. No module: those run after the page is read. */
(function () {
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    /* Storage is closed in some private windows: the theme then follows the system. */
    document.documentElement.removeAttribute("data-theme");
  }
})();

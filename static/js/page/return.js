/*
 * A link [data-return] leads back to the page that was left. Where that page is the one before, the browser goes back to
 * it, so that nothing that was typed there is lost; in every other case it is a link like any other.
 */
const steps = history.length;

function isPageBefore(link) {
  if (!document.referrer || history.length !== steps) return false;
  const before = new URL(document.referrer);
  return before.origin === link.origin && before.pathname === link.pathname && before.search === link.search;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-return]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || !isPageBefore(link)) return;
  event.preventDefault();
  history.back();
});

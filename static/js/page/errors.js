/*
 * A refused form: view and focus go to what is wrong, wherever on the page it stands. The summary ([data-errors]) comes
 * first, then a field that is marked, then any other refusal. Only the answer to a form moves the reader.
 */
const WRONG = '[data-errors], .field-error, [aria-invalid="true"], .notice[data-tone="verm"][role="alert"]';
const SEEN = { visibilityProperty: true };

function firstIn(place) {
  const all = [...place.querySelectorAll(WRONG)].filter((one) => one.checkVisibility(SEEN));
  return all.find((one) => "errors" in one.dataset) ?? all[0] ?? null;
}

/* The control that an error is about, or the error itself. */
function targetOf(error) {
  if (!error.matches(".field-error")) return error;
  const control = error.closest(".field")?.querySelector("input:not([type=hidden]), select, textarea");
  return control?.checkVisibility(SEEN) ? control : error;
}

export function showFirst(place = document.querySelector("main")) {
  const error = place && firstIn(place);
  if (!error) return;
  const target = targetOf(error);
  if (target === error && !target.matches("input, select, textarea")) target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: true });
  error.scrollIntoView({ block: "center" });
}

const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
/* Browsers that do not tell the status of their page show the summary of a refused form. */
const isRefused = entry?.responseStatus ? entry.responseStatus >= 400 : document.querySelector("main [data-errors]") !== null;
const isSentBack = (entry?.redirectCount ?? 0) > 0 && document.querySelector('main > .notice[data-tone="verm"]') !== null;
if ((isRefused || isSentBack) && entry?.type !== "back_forward") showFirst();

document.addEventListener("htmx:afterSettle", (event) => {
  const { xhr, requestConfig, target } = /** @type {CustomEvent} */ (event).detail ?? {};
  if (xhr?.status >= 400 && requestConfig?.verb !== "get") showFirst(target);
});

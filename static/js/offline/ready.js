/*
 * Makes this page open without network next time: by the service worker, where the browser has one (https and
 * localhost). [data-keep-page] marks a page worth keeping, by another address if it has a value; [data-keep-more] names
 * pages that are wanted next.
 */
async function ready() {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map((entry) => entry.name);
  const ours = files.filter((file) => file.startsWith(`${window.location.origin}/static/`));
  const kept = document.querySelector("[data-keep-page]");
  const page = kept && (kept.dataset.keepPage || window.location.href.split("#")[0]);
  active.postMessage({ page, pages: kept?.dataset.keepMore?.split(" ").filter(Boolean) ?? [], files: ours });
}

/* A network that goes meanwhile: the next page asks again. */
const tried = () => ready().catch((error) => console.warn(error));

if (navigator.serviceWorker) {
  if (document.readyState === "complete") tried();
  else window.addEventListener("load", tried, { once: true });
}

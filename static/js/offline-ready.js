/*
 * Makes this page open without network next time: by the service worker, where the browser has one (https and
 * localhost). [data-keep-page] marks a page worth keeping.
 */
async function ready() {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map((entry) => entry.name);
  const ours = files.filter((file) => file.startsWith(`${window.location.origin}/static/`));
  const page = document.querySelector("[data-keep-page]") ? window.location.href.split("#")[0] : null;
  active.postMessage({ page, files: ours });
}

if (navigator.serviceWorker) {
  if (document.readyState === "complete") ready();
  else window.addEventListener("load", ready, { once: true });
}

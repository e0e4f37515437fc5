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

/* A network that goes meanwhile: the next page asks again. */
const tried = () => ready().catch((error) => console.warn(error));

if (navigator.serviceWorker) {
  if (document.readyState === "complete") tried();
  else window.addEventListener("load", tried, { once: true });
}

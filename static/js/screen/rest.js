/* The projector itself: it does not go dark, and what is there for a hand fades where nobody stirs. */
const REST = 3_000;

async function stayAwake() {
  if (!document.hidden) await navigator.wakeLock?.request("screen").catch(() => null);
}

let resting = 0;
function stir() {
  document.body.classList.remove("at-rest");
  window.clearTimeout(resting);
  resting = window.setTimeout(() => document.body.classList.add("at-rest"), REST);
}

for (const kind of ["pointermove", "pointerdown", "focusin"]) document.addEventListener(kind, stir);
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
stir();

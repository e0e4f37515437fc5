/*
 * A table's device keeps its screen on while its page is shown. Where the browser has no way to (plain http, older ones),
 * [data-stay-awake] says how to set the tablet; it is shown until it was read once on this device.
 */
const READ = "seatwind:stay-awake-read";
const hint = document.querySelector("[data-stay-awake]");
const wasRead = () => { try { return localStorage.getItem(READ); } catch { return null; } };

async function hold() {
  if (document.hidden) return;
  const lock = await navigator.wakeLock?.request("screen").catch(() => null);
  if (hint) hint.hidden = Boolean(lock) || wasRead() !== null;
}

hint?.addEventListener("click", ({ target }) => {
  if (!target.closest("button")) return;
  hint.hidden = true;
  try {
    localStorage.setItem(READ, "1");
  } catch {
    /* then it is shown again on the next page */
  }
});
document.addEventListener("visibilitychange", hold);
hold();

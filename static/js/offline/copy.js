/*
 * A page that opened without network says from when it is ([data-offline-copy]). The service worker answers with what it
 * kept (offline/ready.js); whether that happened shows when the server cannot be reached. When the page was fetched last
 * is kept on this device by its own clock, so that a clock that is wrong does no harm.
 */
const place = document.querySelector("[data-offline-copy]");
const KEPT = `seatwind:copy:${window.location.pathname}`;

const read = () => {
  try {
    return Number(localStorage.getItem(KEPT)) || 0;
  } catch {
    return 0;
  }
};

const keep = () => {
  try {
    localStorage.setItem(KEPT, String(Date.now()));
  } catch {
    return; // nothing is kept here: the page then says that it is old, and not how old
  }
};

async function look() {
  const isReached = await fetch("/live/now", { cache: "no-store" }).then((reply) => reply.ok, () => false);
  place.hidden = isReached;
  if (isReached) return keep();
  const words = place.querySelector("[data-say]");
  const minutes = Math.max(1, Math.round((Date.now() - read()) / 60000));
  words.textContent = read() ? words.dataset.say.replace("{minutes}", String(minutes)) : words.dataset.sayOld;
}

if (place) look();

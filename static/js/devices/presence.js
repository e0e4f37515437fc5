/*
 * A table's device says every half minute that it is there, and how many entries it holds unsent: the outbox tells their number
 * (seatwind:outbox). A sign that does not arrive is not repeated; the next one tells all. When the page goes out of sight
 * (the screen goes off, another page comes before it) it says so once, and then is silent until it is seen again.
 */
const EVERY = 30_000;
const UNIT = "seatwind-unit";
const place = document.querySelector("[data-presence]");

/* A random name of this device; without storage one for each page. */
function unit() {
  const made = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    const kept = localStorage.getItem(UNIT) ?? made();
    localStorage.setItem(UNIT, kept);
    return kept;
  } catch {
    return made();
  }
}

const name = unit();
let unsent = 0;
let isLeaving = false; // to another page of this device, which speaks for itself

async function speak({ isLast = false } = {}) {
  if (isLeaving || (document.hidden && !isLast)) return;
  const body = { unit: name, unsent, base: Number(place.dataset.base), hidden: isLast };
  const headers = { "Content-Type": "application/json", Authorization: `Table ${place.dataset.presence}` };
  try {
    await fetch(`${place.dataset.api}presence/`, { method: "POST", headers, body: JSON.stringify(body), credentials: "omit", keepalive: isLast });
  } catch (failure) {
    if (!(failure instanceof TypeError)) throw failure; /* no network: the desk sees this table fall silent */
  }
}

document.addEventListener("seatwind:outbox", ({ detail }) => {
  unsent = (detail.kept ?? 0) + (detail.stopped ?? 0) + (detail.unsettled ?? 0);
});
speak();
setInterval(speak, EVERY);
window.addEventListener("pagehide", () => { isLeaving = true; });
window.addEventListener("pageshow", () => { isLeaving = false; });
document.addEventListener("visibilitychange", () => speak({ isLast: document.hidden }));
window.addEventListener("online", () => speak());

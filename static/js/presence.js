/*
 * A table's device says every half minute that it is there, and how many entries it holds unsent: the outbox tells their number
 * (seatwind:outbox). A sign that does not arrive is not repeated; the next one tells all.
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

async function speak() {
  if (document.visibilityState === "hidden") return;
  const body = { unit: name, unsent, base: Number(place.dataset.base) };
  const headers = { "Content-Type": "application/json", Authorization: `Table ${place.dataset.presence}` };
  try {
    await fetch(`${place.dataset.api}presence/`, { method: "POST", headers, body: JSON.stringify(body), credentials: "omit" });
  } catch (failure) {
    if (!(failure instanceof TypeError)) throw failure; /* no network: the desk sees this table fall silent */
  }
}

document.addEventListener("seatwind:outbox", ({ detail }) => {
  unsent = (detail.kept ?? 0) + (detail.stopped ?? 0) + (detail.unsettled ?? 0);
});
speak();
setInterval(speak, EVERY);
document.addEventListener("visibilitychange", speak);
window.addEventListener("online", speak);

/*
 * A page that opened without network says from when it is: [data-offline-copy] holds the moment at which it was made.
 * The service worker answers with what it kept (offline-ready.js); whether that happened shows when a small file of the
 * server cannot be reached.
 */
const NEW_ENOUGH = 60000;
const place = document.querySelector("[data-offline-copy]");

async function look() {
  const age = Date.now() - Date.parse(place.dataset.offlineCopy);
  const isReached = await fetch("/live/now", { cache: "no-store" }).then((reply) => reply.ok, () => false);
  place.hidden = isReached || age < NEW_ENOUGH;
  const words = place.querySelector("[data-say]");
  words.textContent = words.dataset.say.replace("{minutes}", String(Math.max(1, Math.round(age / 60000))));
}

if (place) {
  look();
  document.addEventListener("seatwind:line", ({ detail }) => detail.state !== "cut" && look());
}

/*
 * Says on the page when the line to the server is cut for ten seconds, and how old is what the page shows
 * ([data-line-cut]). A page that loads without network knows nothing of its age: that is offline-copy's to say.
 */
const PATIENCE = 10000;
const AGAIN = 20000;

const place = document.querySelector("[data-line-cut]");
let heardAt = Date.now();
let timer = 0;

function say() {
  const words = place.querySelector("[data-say-now]");
  const minutes = Math.floor((Date.now() - heardAt) / 60000);
  const text = minutes ? words.dataset.sayAge.replace("{minutes}", minutes) : words.dataset.sayNow;
  if (words.textContent !== text) words.textContent = text;
  place.hidden = false;
  timer = window.setTimeout(say, AGAIN);
}

function hear({ detail }) {
  heardAt = detail.heardAt;
  window.clearTimeout(timer);
  if (detail.state === "cut") timer = window.setTimeout(say, Math.max(0, PATIENCE - (Date.now() - heardAt)));
  else place.hidden = true;
}

if (place) document.addEventListener("seatwind:line", hear);

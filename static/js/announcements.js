/*
 * Announcements as they come. The page shows those of its beginning in [data-announcements], which names the addresses
 * of the part to fetch again. A new one is laid over the foot of the page ([data-told-new], spoken by screen readers)
 * and takes its place at the top when its reader says so: nothing moves under a reader. One that is withdrawn is no
 * longer to be seen, and leaves its room until the next page.
 */
import { hearEvent } from "./event-line.js";

const SPREAD = 600;
const region = document.querySelector("[data-announcements]");
const fresh = document.querySelector("[data-told-new]");

const keyed = (root) => new Map([...root.querySelectorAll("[data-key]")].map((one) => [one.dataset.key, one]));

async function fetched(version) {
  const words = new URLSearchParams({ lang: document.documentElement.lang, at: version });
  for (const address of region.dataset.announcements.split(" ")) {
    try {
      const reply = await fetch(`${address}?${words}`, { credentials: "same-origin", cache: "no-store" });
      if (reply.ok) return new DOMParser().parseFromString(await reply.text(), "text/html");
    } catch {
      continue;
    }
  }
  return null;
}

function take(item) {
  item.querySelector("button").remove();
  region.querySelector("[data-told]").prepend(item);
  region.hidden = false;
}

function lay(item) {
  const shown = document.importNode(item, true);
  const read = document.createElement("button");
  read.type = "button";
  read.className = "btn";
  read.textContent = fresh.dataset.sayRead;
  read.addEventListener("click", () => take(shown));
  shown.append(read);
  fresh.append(shown);
}

function update(answer) {
  const now = keyed(answer);
  const known = new Map([...keyed(region), ...keyed(fresh)]);
  for (const [key, item] of known) {
    item.classList.toggle("over", !now.has(key));
    if (!now.has(key) && fresh.contains(item)) item.remove();
  }
  for (const [key, item] of [...now].reverse()) if (!known.has(key)) lay(item);
}

let waiting = 0;
let wanted = 0;

function hear(kind, data) {
  if (kind !== "announcement") return;
  wanted = Math.max(wanted, data.version || 0);
  waiting ||= window.setTimeout(async () => {
    waiting = 0;
    const answer = await fetched(wanted);
    if (answer) update(answer);
  }, Math.random() * SPREAD);
}

if (region && fresh) hearEvent(region, hear);

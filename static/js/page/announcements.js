/*
 * Announcements as they come. The page shows those of its beginning in [data-announcements], which names the addresses
 * of the part to fetch again: when something is announced, and after every cut. A new one is laid over the foot of the
 * page ([data-announcements-new], spoken by screen readers) until its reader says so: nothing moves under a reader. The newest
 * stands open, the others are folded with their count; one that was read on this device is folded from then on.
 */
import { hearEvent } from "../live/event-line.js";
import { pauseAfter } from "../live/line.js";

const SPREAD = 600;
const MAX_KEPT = 100;
const region = document.querySelector("[data-announcements]");
const fresh = document.querySelector("[data-announcements-new]");
const KEPT = `seatwind:told:${region?.dataset.liveOf}`; // devices have kept it under this name since the first event

const keyed = (root) => new Map([...root.querySelectorAll("[data-key]")].map((element) => [element.dataset.key, element]));

function readKeys() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? [];
  } catch {
    return [];
  }
}

function keepRead(key) {
  try {
    localStorage.setItem(KEPT, JSON.stringify([key, ...readKeys().filter((kept) => kept !== key)].slice(0, MAX_KEPT)));
  } catch {
    return; // a device that keeps nothing: it is folded on this page alone
  }
}

function buttonOf(item, onRead) {
  const read = document.createElement("button");
  read.type = "button";
  read.className = "btn quiet";
  read.textContent = fresh.dataset.sayRead;
  read.addEventListener("click", () => {
    read.remove();
    keepRead(item.dataset.key);
    onRead();
  });
  return read;
}

/* The newest that was not read here stands open; the rest is folded, in order. */
function arrange(items) {
  const open = region.querySelector("[data-announcements-list]");
  const more = region.querySelector("[data-announcements-more]");
  const read = new Set([...readKeys(), ...gone]);
  const shown = items.find((item) => !read.has(item.dataset.key) && !item.classList.contains("over"));
  const folded = items.filter((item) => item !== shown);
  for (const item of folded) item.querySelector("button")?.remove();
  open.replaceChildren(...(shown ? [shown] : []));
  if (shown && !shown.querySelector("button")) shown.append(buttonOf(shown, () => fold(shown.dataset.key)));
  more.querySelector("[data-announcements-folded]").replaceChildren(...folded);
  more.querySelector("[data-announcements-count]").textContent = String(items.length);
  more.hidden = !folded.length;
  region.hidden = !items.length;
}

const gone = new Set(); // read on this page, for devices that keep nothing

function fold(key) {
  gone.add(key);
  arrange([...keyed(region).values()]);
}

function take(item) {
  gone.add(item.dataset.key);
  arrange([item, ...keyed(region).values()]);
}

function lay(item) {
  const shown = document.importNode(item, true);
  const read = buttonOf(shown, () => take(shown));
  read.className = "btn";
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
  const left = [...keyed(region).values()].filter((item) => now.has(item.dataset.key));
  if (left.length !== keyed(region).size && !region.querySelector("[data-announcements-more]").hasAttribute("open")) arrange(left);
  for (const [key, item] of [...now].reverse()) if (!known.has(key)) lay(item);
}

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

let waiting = 0;
let wanted = 0;
let failures = 0;

/* What fails is fetched again until it comes: an announcement is late, never lost. */
function ask(version) {
  wanted = Math.max(wanted, version || 0);
  waiting ||= window.setTimeout(async () => {
    const before = wanted;
    const answer = await fetched(before);
    waiting = 0;
    failures = answer ? 0 : failures + 1;
    if (answer) update(answer);
    if (!answer || wanted > before) ask(wanted);
  }, failures ? pauseAfter(failures) : Math.random() * SPREAD);
}

let wasCut = false;

if (region && fresh) {
  arrange([...keyed(region).values()]);
  hearEvent(region, (kind, data) => kind === "announcement" && ask(data.version));
  document.addEventListener("seatwind:line", ({ detail }) => {
    if (wasCut && detail.state !== "cut") ask(0);
    wasCut = detail.state === "cut";
  });
  window.addEventListener("pageshow", (event) => event.persisted && ask(0));
}

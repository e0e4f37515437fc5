/*
 * The door: a badge is known at once by the page's own list, stands large, and goes out through the outbox, so that
 * nobody waits for a network. What another door did comes with the live part. Without script the forms do the same.
 */
import { arrivalsOf, isIn, isUnsent, newestByPerson } from "./arrivals.js";
import { read } from "./book.js";
import { start as startCamera } from "./camera.js";
import { card, drawMatches, drawUnsettled, say } from "./cards.js";
import { replace } from "../live/swap.js";
import { UNSETTLED } from "../outbox/order.js";
import { all, drop, listen, put, reach } from "../outbox/queue.js";

const root = document.querySelector("[data-door]");
const words = root.dataset;
const form = root.querySelector("[data-scan]");
const field = form.querySelector("[name=badge]");
const matches = root.querySelector("[data-matches]");
const status = root.querySelector("[data-answer]");
const last = root.querySelector("[data-last]");
const LANE = `door:${words.checkIn}`;
let shown = null; // the record whose person stands large, or {person} where nothing was sent

const mine = (record) => record.lane.startsWith(LANE);
const own = async () => newestByPerson(await all(), LANE);

/** @param {{badge?: string, person?: any}} who by code, number or name */
async function arrive({ badge, person }) {
  field.value = "";
  matches.hidden = true;
  status.textContent = "";
  const newest = await own();
  if (isIn(person, newest)) {
    shown = { person, isAgain: true, record: newest.get(person.number) };
    return draw();
  }
  const about = person?.number ?? badge;
  const record = await put({
    url: words.checkIn, body: { badge: person ? String(person.number) : badge }, lane: `${LANE}${about}`, about,
    owner: words.owner, label: words.label, title: person?.name ?? say("Unknown"),
  });
  shown = { person, record };
  return draw();
}

async function undo() {
  const { person, record } = shown;
  const current = record && (await all()).find(({ seq }) => seq === record.seq);
  if (isUnsent(current)) await drop(current.seq);
  else {
    const body = { state: "registered", expected: "checked_in" };
    await put({
      url: `${words.people}${person.number}/`, method: "PATCH", body, lane: `${LANE}${person.number}`, about: person.number,
      owner: words.owner, label: words.label, title: person.name,
    });
  }
  shown = null;
  last.replaceChildren();
  status.textContent = say("Undone", { name: person.name });
  return draw();
}

let drawnCard = "";
async function draw() {
  const records = (await all()).filter(mine);
  if (shown?.record) {
    shown.record = records.find(({ seq }) => seq === shown.record.seq) ?? shown.record;
    if (["dropped", ...UNSETTLED].includes(shown.record.state)) { shown = null; last.replaceChildren(); }
  }
  const key = shown && JSON.stringify([shown.person?.number, shown.record?.seq, shown.record?.state, shown.isAgain]);
  if (shown && key !== drawnCard) last.replaceChildren(card(shown, undo));
  drawnCard = key;
  drawUnsettled(records.filter(({ state }) => UNSETTLED.includes(state)));
  await drawOwn();
}

/* Those whom only this device knows are not called; the line says how many they are. */
async function drawOwn() {
  const arrivals = arrivalsOf(await own());
  const here = new Set(arrivals.map(({ about }) => String(about)));
  for (const item of document.querySelectorAll("[data-door] .miss [data-number]")) item.hidden = here.has(item.dataset.number);
  const kept = arrivals.length;
  const line = root.querySelector("[data-only-here]");
  line.hidden = kept === 0;
  line.textContent = kept === 1 ? say("KeptOne") : say("KeptMany", { n: kept });
  root.querySelector("[data-cut]").hidden = reach().reached || kept === 0;
}

/* What was sent from here counts at once, also where the stream is silent. */
let waiting = 0;
let drawnAnew = 0; // how often the stream's part took the place of the one shown
async function renew() {
  waiting = 0;
  const before = drawnAnew;
  const heard = await fetch(words.nowPart, { credentials: "same-origin" }).catch(() => null);
  if (!heard?.ok) return; // no network, or signed out: the outbox says so
  const fresh = new DOMParser().parseFromString(await heard.text(), "text/html");
  if (drawnAnew !== before) return renewSoon(); // the answer may be older than what is shown by now
  for (const piece of fresh.body.querySelectorAll("[data-live-id]")) replace(piece);
}

function renewSoon() {
  waiting ||= window.setTimeout(renew, 400);
}

/* A name that nobody has leads to a new player, for whoever may add one. */
function offerNew(name) {
  status.textContent = name && say("Nobody");
  const unknown = root.querySelector("[data-unknown]");
  unknown.hidden = !name;
  const typed = /** @type {HTMLInputElement | null} */ (unknown.querySelector("input[data-looked-for]"));
  if (typed) typed.value = name;
}

document.addEventListener("seatwind:sent", renewSoon);
document.addEventListener("htmx:afterSettle", () => { drawnAnew += 1; });
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const reading = read(field.value);
  if (reading.badge) arrive(reading);
  else if (reading.matches.length === 1) arrive({ badge: String(reading.matches[0].number), person: reading.matches[0] });
  else {
    drawMatches(reading.matches, arrive);
    offerNew(reading.matches.length ? "" : field.value.trim());
  }
});
/* A tap on a name of those who are not here. */
root.querySelector("[data-tap]").addEventListener("submit", (event) => {
  event.preventDefault();
  arrive(read(/** @type {HTMLButtonElement} */ (event.submitter).value));
});
field.addEventListener("input", () => {
  const { matches: hits = [] } = read(field.value);
  drawMatches(hits, arrive);
  offerNew("");
});
new MutationObserver(drawOwn).observe(root.querySelector("[data-now]"), { childList: true });
listen(draw);
startCamera(root, (text) => { const reading = read(text); if (reading.badge) arrive(reading); }, () => { status.textContent = say("CameraRefused"); });
draw();
root.dataset.ready = "";

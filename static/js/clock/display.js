/*
 * Clocks: [data-clock data-ends] (the server's seconds) holds [data-clock-digits] and ticks by the server's time
 * (clock/sync.js), whatever this device's clock says and while the network is gone. [data-clock-wall data-minutes] is what is left
 * in pieces. A clock of a session (data-clock-session, with data-clock-table for a table's own time) follows the stream; what
 * was received last is kept, so that a page opened again without network knows it; where the stream is cut the clock is fetched.
 * Play is over (data-play-over) when the session was ended or, with data-clock-stops, when the time is up: [data-clock-when]
 * shows "left" or "over"; with data-clock-goes-on the time that is up is "up" until the session is ended. Words come from
 * data-clock-exact and data-clock-alone; [data-clock-offline] shows while no server answers.
 */
import { digitsOf, piecesLeft } from "./face.js";
import { drawStatus } from "./status.js";
import { serverNow, sureness } from "./sync.js";

const KEPT = "seatwind:clock:";

function tick() {
  const now = serverNow();
  for (const clock of document.querySelectorAll("[data-clock][data-ends]")) {
    if (!clock.dataset.ends) continue;
    const left = Number(clock.dataset.ends) * 1000 - now;
    show(clock, digitsOf(left));
    drawWall(clock, left);
    if ("clockStops" in clock.dataset) drawOver(clock, left <= 0);
    else if ("clockGoesOn" in clock.dataset && !clock.hasAttribute("data-play-over")) draw(clock, left <= 0 ? "up" : "left");
  }
}

function drawOver(clock, isOver) {
  clock.toggleAttribute("data-play-over", isOver);
  draw(clock, isOver ? "over" : "left");
}

function draw(clock, state) {
  for (const part of clock.querySelectorAll("[data-clock-when]")) part.hidden = part.dataset.clockWhen !== state;
}

function show(clock, digits) {
  clock.classList.toggle("long", digits.length > 5);
  const shown = clock.querySelector("[data-clock-digits]");
  if (shown && shown.textContent !== digits) shown.textContent = digits;
}

function drawWall(clock, left) {
  for (const wall of clock.querySelectorAll("[data-clock-wall]")) {
    const full = piecesLeft(left, Number(wall.dataset.minutes), wall.children.length);
    [...wall.children].forEach((piece, at) => piece.classList.toggle("done", at < full));
  }
}

/* --- what the stream tells --- */

const seconds = (moment) => (moment ? Date.parse(moment) / 1000 : "");
const line = document.querySelector('[data-live^="/"]');

const ENDED = ["ended", "released"];

function hear(answer) {
  drawStatus(answer.session, answer.status);
  for (const clock of document.querySelectorAll(`[data-clock-session="${Number(answer.session)}"]`)) {
    const own = answer.tables?.[clock.dataset.clockTable];
    clock.dataset.ends = String(seconds(own ?? answer.ends_at));
    const isOver = ENDED.includes(answer.status);
    if (!clock.dataset.ends && answer.left !== null && (isOver || own === undefined)) show(clock, digitsOf(answer.left * 1000));
    drawOver(clock, isOver);
  }
  for (const { kind, key, at } of answer.signals ?? []) {
    for (const signal of document.querySelectorAll(`[data-signal="${kind}"]:not([data-signal-own])`)) {
      Object.assign(signal.dataset, { signalKey: key, signalAt: seconds(at) });
    }
  }
  tick();
}

function keep(clock) {
  try {
    localStorage.setItem(KEPT + line.dataset.live, JSON.stringify(clock));
  } catch {
    return;
  }
}

function recall() {
  try {
    const keptClock = JSON.parse(localStorage.getItem(KEPT + line.dataset.live));
    if (keptClock && keptClock.version > Number(line.dataset.liveVersion)) hear(keptClock);
  } catch {
    return;
  }
}

function take(clock) {
  hear(clock);
  keep(clock);
  document.body.dispatchEvent(new CustomEvent("clock-changed"));
}

/* A poll says only that the clock was touched. */
async function fetchClock(version) {
  for (const base of [line?.dataset.live, line?.dataset.liveAlso].filter(Boolean)) {
    try {
      const reply = await fetch(`${base}/parts/clock.json?at=${version}`, { credentials: "same-origin" });
      const clock = reply.ok ? await reply.json() : {};
      if (clock.status !== undefined) return take({ version, ...clock });
    } catch {
      continue;
    }
  }
}

document.addEventListener("seatwind:live", ({ detail }) => {
  if (detail.kind !== "clock") return;
  if (detail.status === undefined) fetchClock(detail.version);
  else take(detail);
});

/* A table's sheet tells it too, where it is read anew (sheets/known.js). */
document.addEventListener("seatwind:session", ({ detail }) => {
  drawStatus(detail.session, detail.status);
  if (!ENDED.includes(detail.status)) return;
  for (const clock of document.querySelectorAll(`[data-clock-session="${detail.session}"]`)) {
    clock.dataset.ends = "";
    show(clock, digitsOf(0));
    drawOver(clock, true);
  }
});

/* --- how sure it is --- */

/** Milliseconds as seconds with three decimals, in the page's language. */
function inSeconds(milliseconds) {
  const decimals = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
  return (Math.max(1, milliseconds) / 1000).toLocaleString(document.documentElement.lang, decimals);
}

function showSureness() {
  const { exact, isAlone } = sureness();
  for (const clock of document.querySelectorAll("[data-clock-exact]")) {
    const { clockExact, clockAlone } = clock.dataset;
    const words = isAlone ? clockAlone : clockExact.replace("#", inSeconds(exact));
    if (isAlone || exact !== Infinity) clock.title = words;
  }
  for (const note of document.querySelectorAll("[data-clock-offline]")) note.hidden = !isAlone;
}

for (const name of ["seatwind:sync", "htmx:afterSettle"]) document.addEventListener(name, () => { showSureness(); tick(); });
if (line) recall();
showSureness();
tick();
setInterval(tick, 200);

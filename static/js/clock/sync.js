/*
 * The server's time on this device. serverNow() is the server's clock in milliseconds; it runs on performance.now(), so that
 * nobody who sets this device's clock moves it, and it goes on without network.
 *
 * Several probes of /live/now, of which the quickest tells most: the server looked at its clock somewhere in the middle of the
 * journey, within half of it. Measured again every minute; what the two clocks drift apart meanwhile is followed. Until the
 * first answer the page's own [data-now] serves, or what was measured before on this device, whichever cannot be older.
 * Every measure is dispatched on the document as "seatwind:sync".
 */
import { EVERY, distanceOf, driftBetween, nearer } from "./distance.js";

const ADDRESS = "/live/now";
const KEPT = "seatwind:server-offset";
const PROBES = 5;
const BETWEEN = 150;
const SLACK = 2_000;
const SLEPT = 1_500;

const ticks = () => performance.now();
const state = { shift: 0, at: 0, drift: 0, exact: Infinity, from: "page", isAlone: false };

/** The server's time in milliseconds since 1970. */
export const serverNow = () => ticks() + state.shift + state.drift * (ticks() - state.at);

/** How sure that is: {exact: milliseconds or Infinity, from: "page", "kept" or "measured", isAlone: no server answers}. */
export const sureness = () => ({ ...state });

function shiftOfPage() {
  const page = document.querySelector("[data-now]");
  const [opening] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const started = opening?.responseStart ?? 0;
  return page ? Number(page.dataset.now) * 1000 - started : null;
}

function shiftKept() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT));
    return kept === null ? null : kept.offset + Date.now() - ticks();
  } catch {
    return null;
  }
}

function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ offset: Math.round(serverNow() - Date.now()) }));
  } catch {
    return;
  }
}

/* A page may come out of this browser's store: its time is the truth or too early, never too late. */
function guess() {
  const [page, kept] = [shiftOfPage(), shiftKept()];
  const isOlder = page !== null && kept !== null && kept < page - SLACK;
  if (kept !== null && !isOlder) Object.assign(state, { shift: kept, from: "kept" });
  else if (page !== null) Object.assign(state, { shift: page, from: "page" });
  else state.shift = Date.now() - ticks();
  state.at = ticks();
}

async function probe() {
  const sent = ticks();
  const reply = await fetch(ADDRESS, { cache: "no-store", credentials: "omit" });
  const { now } = await reply.json();
  return distanceOf(sent, ticks(), now);
}

function take(best) {
  const before = { ...state };
  if (before.from === "measured") state.drift = driftBetween(before, best);
  Object.assign(state, best, { from: "measured" });
  keep();
}

const tell = () => document.dispatchEvent(new CustomEvent("seatwind:sync", { detail: sureness() }));
const pause = () => new Promise((resolve) => { setTimeout(resolve, BETWEEN); });

let running = null;
async function probes() {
  let best = null;
  try {
    for (let count = 0; count < PROBES; count += 1) {
      best = nearer(best, await probe());
      if (count < PROBES - 1) await pause();
    }
    state.isAlone = false;
  } catch {
    state.isAlone = true;
  }
  if (best) take(best);
  tell();
}

/** Measure now; whoever asks meanwhile waits for the same answer. */
export function measure() {
  running ??= probes().finally(() => { running = null; });
  return running;
}

/* performance.now() may stand still while a device sleeps: then the two clocks part, and only the server knows. */
let seen = Date.now() - ticks();
function watchForSleep() {
  const gap = Date.now() - ticks();
  if (Math.abs(gap - seen) > SLEPT) measure();
  seen = gap;
}

function goOffline() {
  state.isAlone = true;
  tell();
}

guess();
measure();
setInterval(measure, EVERY);
setInterval(watchForSleep, 1000);
window.addEventListener("online", measure);
window.addEventListener("offline", goOffline);
document.addEventListener("visibilitychange", () => { if (!document.hidden) measure(); });

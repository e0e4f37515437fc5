/*
 * A screen of the hall. #scenes holds every page of its scenes as [data-slide data-seconds]; which one is shown follows from the
 * server's time since data-turns-from, so that all screens of a group turn together and a cut line stops nothing. Changes come
 * through the stream; the part "screen/NAME" replaces #scenes. Left and right turn by hand for a minute, space holds.
 */
import { serverNow } from "../clock/sync.js";
import { fitNames } from "./fit-names.js";
import { follow } from "../live/stream.js";
import "./rest.js";
import { pageAt } from "./turns.js";

const root = document.getElementById("screen");
const { screen: name, live, liveAlso, liveVersion, here } = root.dataset;
const BASES = [live, liveAlso].map((base) => `${base}/parts`);
const BY_HAND = 60_000;
const HERE_EVERY = 30_000;
const SPREAD = 300;
const SLOW = 4_000;

const slides = () => [...document.querySelectorAll("#scenes > [data-slide]")];
const hand = { at: 0, until: 0, isHeld: false };
let shown = 0;

/* --- which page --- */

function wanted(all) {
  if (hand.isHeld || serverNow() < hand.until) return Math.min(hand.at, all.length - 1);
  const from = Number(document.getElementById("scenes").dataset.turnsFrom) * 1000;
  return pageAt(all.map((slide) => Number(slide.dataset.seconds)), serverNow() - from);
}

let fitted = null;
function turn() {
  const all = slides();
  shown = wanted(all);
  all.forEach((slide, at) => { if (slide.hidden !== (at !== shown)) slide.hidden = at !== shown; });
  if (fitted !== all[shown]) fit();
}

function fit() {
  fitted = slides()[shown];
  if (fitted) fitNames(fitted);
}

function turnBy(step) {
  const count = slides().length;
  Object.assign(hand, { at: (shown + step + count) % count, until: serverNow() + BY_HAND });
  turn();
}

function hold() {
  Object.assign(hand, { isHeld: !hand.isHeld, at: shown, until: 0 });
  document.querySelector("[data-hold]")?.setAttribute("aria-pressed", String(hand.isHeld));
  turn();
}

/* --- what the event tells --- */

let version = Number(liveVersion);
let loaded = 0;
let loading = false;

async function fetchPart() {
  const words = new URLSearchParams({ lang: document.documentElement.lang, at: String(version) });
  for (const base of BASES) {
    try {
      const reply = await fetch(`${base}/screen/${name}?${words}`, { credentials: "omit" });
      if (reply.ok) return new DOMParser().parseFromString(await reply.text(), "text/html").getElementById("scenes");
    } catch {
      continue;
    }
  }
  return null;
}

async function load() {
  if (loading) return;
  loading = true;
  const asksFor = version;
  const fresh = await fetchPart();
  loading = false;
  if (!fresh) window.setTimeout(load, SLOW);
  else {
    loaded = asksFor;
    take(document.importNode(fresh, true));
    if (version > loaded) load();
  }
}

/* What was chosen at the desk is not kept back by a hand on this screen. */
function take(fresh) {
  const old = document.getElementById("scenes");
  if (old.dataset.showing !== fresh.dataset.showing) Object.assign(hand, { until: 0, isHeld: false });
  for (const slide of fresh.children) slide.hidden = true;
  old.replaceWith(fresh);
  turn();
  document.dispatchEvent(new CustomEvent("seatwind:sync"));
}

follow({ events: `${live}/events`, polls: BASES.map((base) => `${base}/versions.json`), version: liveVersion }, {
  onEvent(kind, data) {
    document.dispatchEvent(new CustomEvent("seatwind:live", { detail: { kind, ...data } }));
    version = Math.max(version, data.version);
    window.setTimeout(load, kind === "announcement" || kind === "clock" ? 0 : Math.random() * SPREAD);
  },
});

/* --- the projector itself --- */

function sayHere() {
  const scene = slides()[shown]?.dataset.slide ?? "";
  fetch(here, { method: "POST", body: new URLSearchParams({ scene }), credentials: "omit" }).catch(() => null);
}

const KEYS = { ArrowLeft: () => turnBy(-1), ArrowRight: () => turnBy(1), " ": hold };
document.addEventListener("keydown", (event) => {
  if (!KEYS[event.key] || (event.key === " " && event.target.closest("button"))) return;
  event.preventDefault();
  KEYS[event.key]();
});
document.addEventListener("click", ({ target }) => {
  const by = target.closest("[data-turn]");
  if (by) turnBy(Number(by.dataset.turn));
  if (target.closest("[data-hold]")) hold();
  if (target.closest("[data-full]")) document.documentElement.requestFullscreen?.().catch(() => null);
});
window.addEventListener("resize", fit);
document.fonts.ready.then(fit);
turn();
sayHere();
setInterval(turn, 250);
setInterval(sayHere, HERE_EVERY);

/*
 * The spectators' page: asks for its part every few seconds, plays a session hand by hand, marks who is followed.
 *
 *   <div data-watch="/t/x/spectators/part/" data-follows="x" data-chosen="7"><div id="watch" data-step data-last data-session>
 *   <form> <section id="watch-tables">, the form with [data-slide] (a range of steps), [data-play], [data-latest]
 *
 * The part is the same for everybody who watches the same step, so the server makes it once. Without script the form
 * and the links do the same by loading pages.
 */
import { followed, showFollowed } from "./followed.js";

const EVERY = 10_000;
const SPREAD = 3000; // not all at once after a release
const A_HAND = 2000;
const PATIENCE = 8000;

/** @type {HTMLElement | null} */
const root = document.querySelector("[data-watch]");
/** @type {HTMLInputElement | null} */
const slide = document.querySelector("[data-slide]");
/** @type {HTMLButtonElement | null} */
const play = document.querySelector("[data-play]");
/** @type {{ step: number | null, table: string | null, tag: string, timer: number, asked: number }} */
const state = { step: null, table: root?.dataset.chosen ?? null, tag: "", timer: 0, asked: 0 };

function address() {
  const url = new URL(root.dataset.watch, location.href);
  // Who asked for no session sees the latest one, and so the next as soon as it begins.
  const isChosen = new URLSearchParams(location.search).has("session") || state.step !== null;
  if (isChosen) url.searchParams.set("session", part().dataset.session || "");
  if (state.step !== null) url.searchParams.set("step", String(state.step));
  if (state.table) url.searchParams.set("table", state.table);
  return url;
}

const part = () => document.getElementById("watch");
const isPlaying = () => play?.getAttribute("aria-pressed") === "true";

async function load() {
  const asked = ++state.asked;
  try {
    const headers = state.tag ? { "If-None-Match": state.tag } : {};
    const answer = await fetch(address(), { headers, signal: AbortSignal.timeout(PATIENCE) });
    if (asked !== state.asked || !answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (asked !== state.asked || !fresh.getElementById("watch")) return;
    state.tag = answer.headers.get("ETag") ?? "";
    show(fresh);
  } catch {
    /* The line is cut: what was shown stays, and the next turn asks again. */
  }
}

function show(fresh) {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.table : "";
  for (const id of ["watch", "watch-tables"]) {
    const [old, now] = [document.getElementById(id), fresh.getElementById(id)];
    if (old && now) old.replaceWith(now);
    else if (now) root.append(now); // the first session has begun
  }
  if (focused) root.querySelector(`[data-table="${CSS.escape(focused)}"]`)?.focus();
  if (slide) {
    slide.max = part().dataset.last;
    if (state.step === null) slide.value = part().dataset.step;
  }
  markFollowed();
}

function markFollowed() {
  const players = new Set(followed(root.dataset.follows));
  showFollowed(players);
  for (const item of root.querySelectorAll("[data-player]")) {
    item.classList.toggle("is-followed", players.has(item.dataset.player));
  }
  for (const item of root.querySelectorAll("[data-players]")) {
    item.classList.toggle("is-followed", item.dataset.players.split(" ").some((number) => players.has(number)));
  }
}

/** Go to a step of the session; null for the latest, which then stays the latest. */
function go(step) {
  state.step = step;
  state.tag = "";
  load();
}

function next() {
  window.clearTimeout(state.timer);
  state.timer = window.setTimeout(turn, isPlaying() ? A_HAND : EVERY + Math.random() * SPREAD);
}

async function turn() {
  if (isPlaying() && slide) {
    const step = Math.min(Number(slide.value) + 1, Number(slide.max));
    slide.value = String(step);
    if (step === Number(slide.max)) play.setAttribute("aria-pressed", "false");
    state.step = step;
    state.tag = "";
    await load();
  } else if (state.step === null && !document.hidden) await load();
  next();
}

if (root && part()) {
  if (root.dataset.replayed !== undefined) state.step = Number(part().dataset.step);
  slide?.addEventListener("input", () => go(Number(slide.value)));
  document.querySelector("[data-go]")?.setAttribute("hidden", "");
  if (play) {
    play.hidden = false;
    play.setAttribute("aria-pressed", "false");
    play.addEventListener("click", () => {
      const starts = !isPlaying();
      play.setAttribute("aria-pressed", String(starts));
      if (starts && slide.value === slide.max) slide.value = slide.min;
      next();
    });
  }
  document.querySelector("[data-latest]")?.addEventListener("click", (event) => {
    event.preventDefault();
    play?.setAttribute("aria-pressed", "false");
    go(null);
  });
  root.addEventListener("click", (event) => {
    /** @type {HTMLAnchorElement | null} */
    const link = event.target.closest("[data-table]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    state.table = link.dataset.table;
    state.tag = "";
    history.replaceState(null, "", link.href);
    load();
  });
  markFollowed();
  next();
}

/*
 * The spectators' page: asks for its part when the stream tells of a hand, and every few seconds where no stream comes
 * through; plays a session hand by hand; marks who is followed.
 *
 *   <div data-watch="/t/x/spectators/part/" data-follows="x" data-chosen="7"><div id="watch" data-step data-last data-session>
 *   <form> <section id="watch-tables">, the form with [data-slide] (a range of steps), [data-play], [data-latest]
 *
 * The part is the same for everybody who watches the same step, so the server makes it once. Without script the form
 * and the links do the same by loading pages.
 */
import { addresses, ask } from "./ask.js";
import { followed, showFollowed } from "./followed.js";
import { Turns } from "./turns.js";

/** @type {HTMLElement | null} */
const root = document.querySelector("[data-watch]");
/** @type {HTMLInputElement | null} */
const slide = document.querySelector("[data-slide]");
/** @type {HTMLButtonElement | null} */
const play = document.querySelector("[data-play]");
/** @type {{ step: number | null, table: string | null, tag: string, asked: number }} */
const state = { step: null, table: root?.dataset.chosen ?? null, tag: "", asked: 0 };

const part = () => document.getElementById("watch");
const isPlaying = () => play?.getAttribute("aria-pressed") === "true";

/** Ask for the part and show it; whether the server answered. */
async function load() {
  const asked = ++state.asked;
  const answer = await ask(addresses(root, state, part().dataset.session || ""), state.tag);
  if (asked !== state.asked) return true;
  state.tag = answer.tag;
  const fresh = new DOMParser().parseFromString(answer.text, "text/html");
  if (fresh.getElementById("watch")) show(fresh);
  return answer.isHeard;
}

function show(fresh) {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.table : "";
  for (const id of ["watch", "watch-tables"]) {
    const [old, now] = [document.getElementById(id), fresh.getElementById(id)];
    if (old && now) old.replaceWith(now);
    else if (now) root.append(now); // the first session has begun
  }
  for (const link of root.querySelectorAll("#watch-tables [data-table]")) {
    if (link.dataset.table === part().dataset.shown) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  if (focused) root.querySelector(`[data-table="${CSS.escape(focused)}"]`)?.focus();
  if (slide) {
    slide.max = part().dataset.last;
    if (state.step === null) slide.value = part().dataset.step;
    slide.setAttribute("aria-valuetext", part().dataset.at);
    document.querySelector("[data-slide-end]").textContent = part().dataset.latest;
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
  return load();
}

async function turn() {
  if (isPlaying() && slide) {
    const step = Math.min(Number(slide.value) + 1, Number(slide.max));
    slide.value = String(step);
    if (step === Number(slide.max)) play.setAttribute("aria-pressed", "false");
    return go(step);
  }
  if (state.step === null && !document.hidden) return load();
  return true;
}

const turns = new Turns(turn, isPlaying);

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
      turns.next();
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
  turns.next();
  turns.follow(root);
}

/*
 * Overlays and framed standings follow the event: what changes is fetched after the delay that the page names, so
 * that the answer shows the change and nothing later. Where no stream comes through, it is fetched every 15 seconds.
 */
import { follow } from "../live/stream.js";

const EVERY = 15000;
const MARGIN = 250;
const TURN = 8000;
const AT_ONCE = 5;
const shown = document.querySelector("[data-part]");
const { follows, liveVersion: version, delay } = document.body.dataset;
let latest = "";
let turn = 0;

async function load() {
  const address = new URL(window.location.href);
  address.searchParams.set("part", "1");
  try {
    const reply = await fetch(address, { cache: "no-store" });
    if (!reply.ok) return;
    const text = await reply.text();
    if (text === latest) return;
    latest = text;
    const before = figuresNow();
    shown.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
    draw();
    moveIn(before);
  } catch {
    return; // the picture stays as it is until the line comes back
  }
}

/* --- transitions: what comes, comes in; what changed is seen to change; the rest stands still --- */

/** What stands there, by name: whose picture it is (data-key), and each figure of it (data-tells). */
function figuresNow() {
  /** @type {[string, string][]} */
  const names = [...shown.querySelectorAll("[data-tells]")].map((element) => [element.dataset.tells, element.textContent.trim()]);
  return { key: shown.querySelector("[data-key]")?.dataset.key, figures: new Map(names) };
}

function moveIn({ key, figures }) {
  const section = shown.querySelector("[data-key]");
  if (!section) return;
  if (section.dataset.key !== key) section.classList.add("enters");
  else {
    for (const element of shown.querySelectorAll("[data-tells]")) {
      element.classList.toggle("changed", figures.get(element.dataset.tells) !== element.textContent.trim());
    }
  }
}

/* Rows of a ticker take turns, five at a time. */
function draw() {
  const rows = [...shown.querySelectorAll("[data-turn]")];
  const first = rows.length ? (turn * AT_ONCE) % (Math.ceil(rows.length / AT_ONCE) * AT_ONCE) : 0;
  rows.forEach((row, at) => { row.hidden = at < first || at >= first + AT_ONCE; });
}

draw();
moveIn({ key: undefined, figures: new Map() });
window.setInterval(() => { turn += 1; draw(); }, TURN);
if (follows) {
  window.setInterval(load, EVERY);
  const stream = `/live/tournaments/${follows}`;
  const polls = [`${stream}/parts/versions.json`, `/t/${follows}/parts/versions.json`];
  follow({ events: `${stream}/events`, polls, version }, {
    onEvent(kind) {
      if (kind === "clock") window.setTimeout(load, MARGIN);
      else if (kind === "standings" || kind === "session") window.setTimeout(load, Number(delay) * 1000 + MARGIN);
    },
  });
}

/* The rows of the results desk as the server has them: put in place, counted, and asked for again. */
import { settleDraft } from "./draft.js";
import { median } from "./figures.js";
import { goTo, hand, nextRow, waiting, words } from "./hand.js";
import { isChanged, numberOf, rowOf, rows, showPhoto } from "./row.js";

const PACE_FROM = 3;
const spans = [];
const recordedAt = new Map(); // by number of the row: when the answer to its own figures came
let tag = "";
let since = Date.now();

export function parsed(html) {
  return [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("[data-row]")];
}

/* Put a newer row in an older one's place; the row under the hand stays where it is on the screen. */
export function replaceRow(row, fresh) {
  const before = hand.row?.isConnected ? hand.row.getBoundingClientRect().top : null;
  const hadFocus = row.contains(document.activeElement);
  row.replaceWith(fresh);
  settleDraft(fresh);
  if (hand.row === row) {
    hand.row = fresh;
    fresh.classList.add("now");
    showPhoto(fresh);
    if (hadFocus) goTo(fresh);
  } else if (before !== null && hand.row?.isConnected) {
    window.scrollBy(0, hand.row.getBoundingClientRect().top - before);
  }
}

export function noteRecorded(row) {
  recordedAt.set(row.dataset.row, performance.now());
}

export function drawCounts() {
  const groups = { verified: 0, again: 0, own: 0, wrong: 0, open: 0 };
  for (const row of rows()) {
    const { state } = row.dataset;
    const group = state in groups ? state : ["unbalanced", "differs"].includes(state) ? "wrong" : "open";
    groups[group] += 1;
    const piece = document.querySelector(`[data-piece="${row.dataset.row}"]`);
    if (piece) piece.dataset.state = state;
  }
  const names = { verified: words.sayVerified, again: words.sayAgain, own: words.sayOwn, wrong: words.sayWrong, open: words.sayOpen };
  const parts = Object.entries(groups).filter(([, count]) => count).map(([name, count]) => `${count} ${names[name]}`);
  const text = parts.join(" · ");
  const place = document.querySelector("[data-counts]");
  if (place.textContent !== text) place.textContent = text;
  for (const kind of ["first", "second"]) {
    document.querySelector(`[data-waiting=${kind}]`).textContent = String(waiting(kind).length);
  }
}

export function drawPace() {
  const place = document.querySelector("[data-pace]");
  const left = waiting(hand.mode).length;
  place.hidden = spans.length < PACE_FROM || left === 0;
  if (place.hidden) return;
  const seconds = Math.round(median(spans));
  place.querySelector("[data-pace-left]").textContent = words.sayMinutes.replace("{minutes}", String(Math.ceil(left * seconds / 60)));
  place.querySelector("[data-pace-words]").textContent = words.sayLeft.replace("{seconds}", String(seconds));
}

export function noteSpan() {
  const now = Date.now();
  spans.push((now - since) / 1000);
  since = now;
}

/* Whoever waits at a finished row is led to the next one, once the person who was there has left it. */
function leadOn() {
  const here = document.activeElement;
  if (hand.row?.dataset.act || (here !== document.body && here !== hand.row)) return;
  goTo(nextRow(hand.row));
}

export async function refresh() {
  const at = hand.row && isChanged(hand.row) ? `&at=${numberOf(hand.row)}` : "";
  const headers = tag ? { "If-None-Match": tag } : {};
  const asked = performance.now();
  const answer = await fetch(words.rows + at, { headers }).catch(() => null);
  if (answer?.status !== 200) return;
  tag = answer.headers.get("ETag") ?? "";
  for (const fresh of parsed(await answer.text())) {
    const row = rowOf(fresh.dataset.row);
    if (recordedAt.get(fresh.dataset.row) > asked) {
      tag = ""; // this answer may be from before the figures were recorded: ask for all rows again
      continue;
    }
    const isKept = !row || row === hand.row || "saving" in row.dataset;  // drafts are put back
    if (!isKept && row.dataset.digest !== fresh.dataset.digest) replaceRow(row, fresh);
  }
  drawCounts();
  drawPace();
  leadOn();
}

/*
 * The roll call: a tap is shown at once, kept in the outbox and sent by itself; what other referees saw comes with the
 * page's live part. Without script the forms do the same.
 */
import { serverNow } from "../clock/sync.js";
import { replace } from "../live/swap.js";
import { OPEN, UNSETTLED } from "../outbox/order.js";
import { all, listen, put } from "../outbox/queue.js";
import { drawKept, drawMissing, drawTable, drawUnsettled, isNamed, say, seatsOf, setSeat } from "./roll-call-cards.js";

const root = document.querySelector("[data-roll]");
const words = root.dataset;
const LANE = `roll:${words.api}`;
const EVERY = 10_000;

function mark(table, seats, state) {
  const marks = seats.map(({ dataset }) => ({
    seat: dataset.seat, state, player: dataset.player ? Number(dataset.player) : null,
  }));
  const n = table.dataset.table;
  return put({
    url: `${words.api}tables/${n}/roll-call/`, body: { marks, seen_at: new Date(serverNow()).toISOString() },
    lane: `${LANE}${n}`, about: n, owner: words.owner, label: words.label, title: say("Table", { n }),
  });
}

function step(name, done) {
  return put({
    url: `${words.api}roll-call/steps/`, body: { step: name, done }, lane: `${LANE}steps`, about: "", owner: words.owner,
    label: words.label, title: say("Step"),
  });
}

/** @param {SubmitEvent} event */
function submitted(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (!button) return;
  event.preventDefault();
  const table = form.closest("[data-table]");
  if (!table) {
    step(new FormData(form).get("step"), button.value === "1");
    return;
  }
  const own = form.closest("[data-seat]");
  const unlike = seatsOf(table).filter((seat) => isNamed(seat) && seat.dataset.state !== button.value);
  const seats = own ? [own] : button.value === "here" ? unlike.filter(({ dataset }) => dataset.state === "open") : unlike;
  if (seats.length) mark(table, seats, button.value);
}

/* What this device wrote and the server's page does not show yet lies on top of it. */
async function draw() {
  const records = (await all()).filter(({ lane }) => lane.startsWith(LANE));
  const open = records.filter(({ state }) => OPEN.includes(state));
  for (const { body, about } of open) {
    const table = about && document.getElementById(`table-${about}`);
    if (table) for (const change of body.marks) setSeat(table, change.seat, change.state);
  }
  const tables = [...root.querySelectorAll("[data-table]")];
  if (root.querySelector("[data-whole]")) tables.forEach(drawTable);
  drawMissing(tables);
  drawKept(open.filter(({ state, tries }) => state !== "sent" || tries > 1).length);
  drawUnsettled(records.filter(({ state }) => UNSETTLED.includes(state)), renewAll);
}

let tag = "";
let waiting = 0;
async function renew() {
  waiting = 0;
  const options = { credentials: /** @type {const} */ ("same-origin"), headers: tag ? { "If-None-Match": tag } : {} };
  const heard = await fetch(words.livePart, options).catch(() => null);
  if (!heard?.ok) return; // the same as before, no network, or signed out: the outbox says so
  if (root.querySelector("button:active")) return renewAll(); // a button that is replaced under the finger loses its tap
  tag = heard.headers.get("ETag") ?? "";
  const fresh = new DOMParser().parseFromString(await heard.text(), "text/html");
  // A token is written otherwise each time: what is alike but for it stays as it stands, and keeps the focus.
  const [own] = root.querySelectorAll("[name=csrfmiddlewaretoken]");
  for (const token of fresh.body.querySelectorAll("[name=csrfmiddlewaretoken]")) token.setAttribute("value", own?.value ?? "");
  for (const piece of fresh.body.querySelectorAll("[data-live-id]")) replace(piece);
  draw();
}

/* The server has heard from this device: the page is drawn anew from what it says, whatever was shown before. */
function renewAll() {
  tag = "";
  waiting ||= window.setTimeout(renew, 300);
}

root.addEventListener("submit", submitted);
document.addEventListener("seatwind:sent", renewAll);
window.setInterval(() => { if (!document.hidden) renew(); }, EVERY);
listen(draw);
draw();
root.dataset.ready = "";

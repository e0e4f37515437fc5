/*
 * What calls a referee, on every page of the event. [data-calls] names the part, which is fetched at every change that the
 * stream tells, and every half minute. Each call says from when it is this reader's (data-due, by the server's time): it
 * shows, sounds and stands in the page's title from then on. "I go" is sent without leaving the page; for a
 * ruling the page on which it is made follows, unless something is being typed here.
 */
import { alarm, drawAlarm } from "./alarm.js";
import { serverNow } from "../clock/sync.js";
import { hearEvent } from "../live/event-line.js";
import { ask } from "../outbox/send.js";

const EVERY = 30_000;
const AGAIN = 30_000;
const TYPED = "main.entry, main form[method=post] :is(textarea, select, input:not([type=hidden], [type=submit]))";
const region = document.querySelector("[data-calls]");
const status = document.querySelector("[data-calls-said]");
const title = document.title;
const ownsPlace = document.querySelector("main.entry") !== null; // on a felt its strip stays, and says that nobody calls
const sounded = new Map(); // by call: when it last sounded here
let etag = "";
let timer = 0;
let drawn = null; // the titles of the last drawing
let hasLoaded = false;

const isDue = ({ dataset }) => dataset.due === undefined || Number(dataset.due) <= serverNow();

/* A page that lists the calls itself shows each of them once: there. */
const isListed = ({ dataset }) => document.querySelector(`[data-call-listed="${dataset.key}"]`) !== null;

/* Show what is this reader's by now; sound what is new or still waits; look again when the next one comes. */
function draw() {
  const all = [...region.querySelectorAll("[data-key]")];
  const due = all.filter(isDue);
  for (const card of all) card.hidden = !due.includes(card) || isListed(card);
  region.hidden = !ownsPlace && all.every((card) => card.hidden);
  const waiting = due.filter(({ dataset }) => dataset.due !== undefined);
  const table = waiting[0]?.dataset.table;
  const words = table ? region.dataset.sayTitle.replace("{n}", String(waiting.length)).replace("{table}", table) : "";
  document.title = words ? `${words} · ${title}` : title;
  if (words && words !== drawn) status.textContent = waiting[0].querySelector("[data-call-words]").textContent.trim();
  drawn = words;
  const loud = waiting.filter(({ dataset }) => !(Date.now() - sounded.get(dataset.key) < AGAIN));
  for (const { dataset } of loud) sounded.set(dataset.key, Date.now());
  if (loud.length) alarm();
  const next = Math.min(...all.filter((card) => !due.includes(card)).map(({ dataset }) => Number(dataset.due) - serverNow()), AGAIN);
  window.clearTimeout(timer);
  if (all.length) timer = window.setTimeout(draw, Math.max(next, 200));
}

async function load() {
  const headers = etag ? { "If-None-Match": etag } : {};
  const reply = await fetch(region.dataset.calls, { headers, credentials: "same-origin", cache: "no-store" }).catch(() => null);
  if (!reply?.ok) return;
  etag = reply.headers.get("ETag") ?? "";
  const fresh = new DOMParser().parseFromString(await reply.text(), "text/html");
  const focused = region.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.api : null;
  region.replaceChildren(...document.adoptNode(fresh.body).childNodes);
  draw();
  drawAlarm();
  if (focused) [...region.querySelectorAll("[data-api]")].find(({ dataset }) => dataset.api === focused)?.focus();
  // A page that lists the calls of the first answer stays: drawn anew, it would take a button from under the finger.
  const isNews = hasLoaded || ![...region.querySelectorAll("[data-key]")].every(isListed);
  hasLoaded = true;
  if (isNews) document.dispatchEvent(new CustomEvent("seatwind:calls"));
}

async function answer(button) {
  const csrf = button.form.querySelector("[name=csrfmiddlewaretoken]").value;
  button.disabled = true;
  const headers = { "Content-Type": "application/json", "X-CSRFToken": csrf };
  const heard = await ask(button.dataset.api, { method: "POST", headers, body: "{}" });
  button.disabled = false;
  if (heard === null) say(region.dataset.sayUnsent);
  else if (heard.status >= 400) say(heard.body?.message ?? region.dataset.sayUnsent);
  else if (button.dataset.ruling && !document.querySelector(TYPED)) return window.location.assign(button.dataset.ruling);
  return load();
}

/* In words for all to see, and to screen readers. */
function say(text) {
  status.textContent = text;
  document.dispatchEvent(new CustomEvent("seatwind:toast", { detail: { text, tone: "brass" } }));
}

if (region) {
  region.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.submitter?.dataset.api) answer(event.submitter);
  });
  hearEvent(region, (kind) => { if (kind === "call") load(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) load(); });
  window.setInterval(load, EVERY);
  load();
}
drawAlarm();

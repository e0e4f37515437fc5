/*
 * Being called while no page of ours is open: [data-push] holds a switch for this browser, and the server's key as its
 * value. Offered where the browser can (https and localhost) and nobody forbade it; what it says stands in data-say-*.
 */
import { canTell, current, subscribed } from "../push/browser.js";

const API = "/api/v1/push/browsers/";
const boxes = () => document.querySelectorAll("[data-push]");
let turns = 0; // how often somebody has begun or ended to switch: what was read before then is out of date
const csrf = async () => (await (await fetch("/outbox/who/", { credentials: "same-origin" })).json()).csrf;

async function send(method, address, body) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": await csrf() };
  const reply = await fetch(address, { method, headers, credentials: "same-origin", body: body && JSON.stringify(body) });
  if (!reply.ok && reply.status !== 404) throw new Error((await reply.json()).message);
  return reply;
}

async function turnOn(key) {
  const made = await subscribed(key);
  if (!made) return "forbidden";
  await send("POST", API, made.toJSON());
  return "on";
}

async function turnOff(subscription) {
  const mine = await (await fetch(API, { credentials: "same-origin" })).json();
  const row = mine.find(({ endpoint }) => endpoint === subscription.endpoint);
  if (row) await send("DELETE", `${API}${row.id}/`);
  await subscription.unsubscribe();
  return "off";
}

/* A browser subscribed for somebody else, or one that the server no longer knows, is off until it is switched on again. */
async function isOn() {
  const subscription = await current();
  if (!subscription) return false;
  const reply = await fetch(API, { credentials: "same-origin" });
  return reply.ok && (await reply.json()).some(({ endpoint }) => endpoint === subscription.endpoint);
}

function draw(state) {
  for (const box of boxes()) {
    box.hidden = false;
    box.querySelector("[data-push-switch]").setAttribute("aria-pressed", String(state === "on"));
    box.querySelector("[data-push-said]").textContent = box.dataset[`say${state[0].toUpperCase()}${state.slice(1)}`] ?? "";
  }
}

async function turn(box) {
  const button = box.querySelector("[data-push-switch]");
  const wasOn = button.getAttribute("aria-pressed") === "true";
  button.disabled = true;
  turns += 1;
  try {
    draw(wasOn ? await turnOff(await current()) : await turnOn(box.dataset.push));
  } catch (error) {
    console.warn(error);
    draw("failed");
  } finally {
    turns += 1;
    button.disabled = false;
  }
}

async function show() {
  if (!canTell || !boxes().length) return;
  for (const box of boxes()) box.hidden = false; // at once: whether it is on, the service worker may say late or never
  const before = turns;
  if ((await isOn().catch(() => false)) && turns === before) draw("on");
}

document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-push-switch]")) turn(target.closest("[data-push]"));
});
document.addEventListener("htmx:afterSettle", show);
show();

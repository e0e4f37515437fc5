/*
 * Being called while no page of ours is open: [data-push] holds a switch for this browser, and the server's key as its
 * value. Offered where the browser can (https and localhost) and nobody forbade it; what it says stands in data-say-*.
 */
const API = "/api/v1/push/browsers/";
const boxes = () => document.querySelectorAll("[data-push]");
const canTell = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function registration() {
  await navigator.serviceWorker.register("/sw.js");
  return navigator.serviceWorker.ready;
}
const current = async () => (await registration()).pushManager.getSubscription();

function keyBytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

const csrf = async () => (await (await fetch("/outbox/who/", { credentials: "same-origin" })).json()).csrf;

async function send(method, address, body) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": await csrf() };
  const reply = await fetch(address, { method, headers, credentials: "same-origin", body: body && JSON.stringify(body) });
  if (!reply.ok && reply.status !== 404) throw new Error((await reply.json()).message);
  return reply;
}

async function turnOn(key) {
  if ((await Notification.requestPermission()) !== "granted") return "forbidden";
  const { pushManager } = await registration();
  const options = { userVisibleOnly: true, applicationServerKey: keyBytes(key) };
  const made = await pushManager.subscribe(options).catch(async (error) => {
    if (error.name !== "InvalidStateError") throw error; // an older key of this server: ask again under the new one
    await (await pushManager.getSubscription()).unsubscribe();
    return pushManager.subscribe(options);
  });
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

/* A browser that was told for somebody else, or before the server forgot it, is told for nobody: off until it is asked. */
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
  try {
    draw(wasOn ? await turnOff(await current()) : await turnOn(box.dataset.push));
  } catch (error) {
    console.warn(error);
    draw("failed");
  } finally {
    button.disabled = false;
  }
}

async function show() {
  if (canTell && boxes().length) draw((await isOn().catch(() => false)) ? "on" : "off");
}

document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-push-switch]")) turn(target.closest("[data-push]"));
});
document.addEventListener("htmx:afterSettle", show);
show();

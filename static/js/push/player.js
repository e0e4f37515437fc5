/*
 * Notices to a player in this browser: a form [data-player-push] with the server's key as its value and a box for each kind
 * of news. Shown where the browser can (https and localhost); each change goes to the server at once, which answers what it
 * keeps.
 */
import { canTell, current, subscribed } from "./browser.js";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-player-push]"));
const boxes = () => [...form.querySelectorAll("[name=want]")];
const status = form?.querySelector("[data-push-said]");

async function send(subscription, wants, act = "") {
  const { endpoint, keys } = subscription.toJSON();
  const body = new FormData();
  body.append("csrfmiddlewaretoken", form.querySelector("[name=csrfmiddlewaretoken]").value);
  for (const [name, value] of Object.entries({ act, endpoint, p256dh: keys.p256dh, auth: keys.auth })) body.append(name, value);
  for (const want of wants) body.append("want", want);
  const reply = await fetch(form.action, { method: "POST", body, credentials: "same-origin" });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(answer.message);
  return answer.wants;
}

function draw(wants) {
  for (const box of boxes()) box.checked = wants.includes(box.value);
  status.textContent = wants.length ? form.dataset.sayOn : "";
}

async function choose() {
  const wants = boxes().filter(({ checked }) => checked).map(({ value }) => value);
  const subscription = wants.length ? await subscribed(form.dataset.playerPush) : await current();
  if (subscription) return draw(await send(subscription, wants));
  draw([]);
  if (wants.length) status.textContent = form.dataset.sayForbidden;
}

async function show() {
  const subscription = await current();
  if (subscription) draw(await send(subscription, [], "ask"));
}

if (form && canTell) {
  form.hidden = false;
  form.addEventListener("change", () => {
    choose().catch((error) => {
      console.warn(error);
      status.textContent = form.dataset.sayFailed;
    });
  });
  show().catch(() => null);
}

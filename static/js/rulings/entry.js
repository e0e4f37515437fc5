/*
 * A ruling goes through the outbox: kept on this device with its key before it is sent, sent in order, each once. While
 * the server is there the page goes on to the ruling; without network it stays, and the next one can be entered. Without
 * script the plain form around all this is what is sent.
 */
import { recall, remember } from "../outbox/db.js";
import { all, drop, heardFrom, listen, put, reach } from "../outbox/queue.js";
import { nameOf, open } from "./book.js";
import { chosen, faultRecord, form, incidentBody, isShown, missing, part, playerName, rulingBody, say, words } from "./form.js";
import { lane } from "./list.js";
import { clear, drawOffline, isDrawnHere } from "./panel.js";
import { askAgain, catchUp, takeOver } from "./return.js";

const OPEN = ["kept", "sent"];
const PATIENCE = 4_000;
let unsettled = null; // what this form sent last, if it was not taken

async function listPage() {
  const fact = `page:${lane}`;
  if (!(await recall(fact))) await remember(fact, { address: words.start, title: words.title, lane });
}

/* The record once it is written or not taken; as it stands when nobody answers in time. */
function outcome(seq) {
  return new Promise((resolve) => {
    const current = async () => (await all()).find((record) => record.seq === seq);
    const done = (record) => { stop(); window.clearTimeout(timer); resolve(record); };
    const look = async () => {
      const record = await current();
      const isAlone = record.state === "kept" && (record.tries > 0 || !reach().reached);
      if (!OPEN.includes(record.state) || isAlone) done(record);
    };
    const stop = listen(look);
    const timer = window.setTimeout(async () => done(await current()), PATIENCE);
    look();
  });
}

function complain(name) {
  const box = form.querySelector("[data-missing]");
  box.hidden = !name;
  if (!name) return;
  part(box, "text").textContent = say(`missing${name[0].toUpperCase()}${name.slice(1)}`);
  if (name === "reason") form.querySelector("#effects [name=reason]").closest("details").open = true;
  box.scrollIntoView({ block: "nearest" });
}

function labelOf(body) {
  const what = body.offence ? nameOf(body.offence) : say("noOffence");
  return say(body.hand ? "labelHand" : "label", { who: playerName(body.participant), what, hand: body.hand });
}

const pageFor = (body) => `${form.dataset.page}?participant=${body.participant}&offence=${body.offence}`;

function entryOf(isIncident) {
  const body = isIncident ? incidentBody() : rulingBody();
  const title = isIncident ? say("noted") : form.querySelector("[name=seen]").dataset.title;
  const shared = { body, owner: form.dataset.owner, lane: `${lane}${body.participant}/`, label: labelOf(body), title };
  if (isIncident) return { ...shared, url: words.incidents };
  return { ...shared, url: words.rulings, page: pageFor(body), fault: faultRecord(body, title) };
}

function rest(isResting) {
  for (const button of form.querySelectorAll("[name=act]")) button.disabled = isResting;
}


function goOn(record) {
  unsettled = record.state === "confirmed" ? null : record;
  if (record.state === "confirmed") {
    const written = words.one.replace("/00000000-0000-0000-0000-000000000000/", `/${record.answer.body.id}/`);
    window.location.assign(record.url === words.incidents ? words.start : written);
    return;
  }
  rest(false);
  if (OPEN.includes(record.state) || record.state === "stopped") {
    unsettled = null;
    startAfresh();
  } else askAgain();
  document.querySelector("[data-kept-rulings]").scrollIntoView({ block: "start" });
}

function startAfresh() {
  for (const input of form.querySelectorAll("[name=participant]:checked, [name=offence]:checked")) input.checked = false;
  form.querySelector("[name=note]").value = "";
  form.querySelector("[name=is_for_chief]").checked = false;
  form.querySelector("[name=incident]")?.remove();
  clear();
}

async function take(isIncident) {
  if (unsettled) await drop(unsettled.seq);
  rest(true);
  await listPage();
  goOn(await outcome((await put(entryOf(isIncident))).seq));
}

/* Nothing is kept before its proposal was seen: else the referee would sign for a sanction that nobody showed. */
async function isReady(isIncident) {
  const at = chosen();
  if (isIncident) return at.offence || form.querySelector("[name=note]").value.trim() ? "" : "offence";
  if (!at.offence) return "offence";
  if (!isShown()) return (await drawOffline()) ? "look" : "unknown";
  return missing();
}

form?.addEventListener("submit", async (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (button?.formMethod === "get") return;
  event.preventDefault();
  const isIncident = button?.value === "incident";
  if (isIncident && !chosen().participant) return complain("participant");
  const why = await isReady(isIncident);
  complain(why);
  if (!why) await take(isIncident);
});

/* The server draws the proposal while it is there; else this device does. */
const isEffects = (event) => event.detail.elt === form || event.detail.target?.id === "effects";
for (const name of /** @type {const} */ (["htmx:sendError", "htmx:timeout", "htmx:responseError"])) {
  document.addEventListener(name, (event) => {
    if (!isEffects(event) || (event.detail.xhr?.status >= 400 && event.detail.xhr.status < 500)) return;
    heardFrom(false);
    drawOffline();
  });
}
document.addEventListener("htmx:afterOnLoad", (event) => { if (isEffects(event)) heardFrom(true); });

if (form) {
  document.addEventListener("seatwind:outbox", (event) => { if (event.detail.reached && isDrawnHere()) askAgain(); });
  form.addEventListener("change", () => { if (!reach().reached) drawOffline(); });
  await open(words.book, JSON.parse(document.querySelector("#ruling-records").textContent));
  takeOver();
  form.dataset.ready = "";
  if (document.readyState === "complete") catchUp();
  else window.addEventListener("load", catchUp, { once: true });
}

/*
 * The evening of a club without network: what the server does not answer waits in the outbox, in the order of the taps,
 * and is shown as done here (docs/clubs.md). Once it is sent, the page is read anew.
 */
import "../outbox/pill.js";
import { OPEN, UNSETTLED } from "../outbox/order.js";
import { personHere } from "../outbox/person.js";
import { all, drop, flush, listen, newKey, put } from "../outbox/queue.js";
import { pairsOf } from "../outbox/typed.js";

const PLACE = `${window.location.pathname}#evening`;
let waiting = [];

const evening = () => document.querySelector("#evening");
const fact = ({ body }, name) => body.find(([field]) => field === name)?.[1] ?? "";
const gamesOf = ({ body }) => body.filter(([name]) => /^\d+game$/.test(name));
const isOwn = ({ place, owner }) => place === PLACE && ["", personHere()].includes(owner);

/* A result waits for its own game alone, or behind the start of it; what is done about the people goes one after the other. */
function keep(form, submitter) {
  const body = pairsOf(form, submitter);
  const game = fact({ body }, "game");
  const isStarted = !waiting.some((record) => gamesOf(record).some(([, uid]) => uid === game));
  return put({
    url: new URL(form.getAttribute("action"), window.location.href).href, body, isForm: true, place: PLACE,
    lane: `${PLACE}${game && isStarted ? `-${game}` : ""}`, owner: personHere() ?? "", label: document.title,
  });
}

/* The button or form of the page that a waiting entry came from; null where it is gone. */
function formOf(record) {
  const act = fact(record, "act");
  if (act === "here" || act === "paid") return document.getElementById(`${act}-${fact(record, "number")}`)?.closest("form");
  const inputs = [...evening().querySelectorAll(`[name=act][value=${act}]`)];
  const forms = inputs.map((input) => input.closest("form"));
  if (act !== "result") return forms[0];
  return forms.find((form) => form.querySelector("[name=game]")?.value === fact(record, "game"));
}

/* One tap on a person: shown as it will be, and a second one takes it back. */
function turn(form, record) {
  const button = form.querySelector("button");
  const isOn = fact(record, "yes") !== "";
  button.setAttribute("aria-pressed", String(isOn));
  button.value = isOn ? "" : "1";
  if (fact(record, "act") === "here") form.closest("li").classList.toggle("here", isOn);
}

/* A form that was sent rests until its entry is written; what was typed into it stands there. */
function rest(form, record) {
  for (const [name, value] of record.body) {
    const field = form.querySelector(`[name="${CSS.escape(name)}"]:not([type=hidden])`);
    if (field && "value" in field && field.tagName !== "BUTTON") field.value = value;
  }
  for (const field of form.querySelectorAll("button, input:not([type=hidden]), select")) field.disabled = true;
  if (form.querySelector("[data-waits]")) return;
  form.append(words("waits"));
}

/* The games of a start that waits: their totals can be typed already, and are sent behind it. */
function showUnsent(form, record) {
  const blank = /** @type {HTMLTemplateElement | null} */ (document.querySelector("[data-evening-unsent]"));
  for (const [name, uid] of blank ? gamesOf(record) : []) {
    const table = name.slice(0, -"game".length);
    const isStarted = ["all", table].includes(fact(record, "start"));
    if (!isStarted || evening().querySelector(`form.game [name=game][value="${CSS.escape(uid)}"]`)) continue;
    const card = /** @type {HTMLElement} */ (blank.content.firstElementChild.cloneNode(true));
    card.querySelector("[name=game]").setAttribute("value", uid);
    for (const seat of /** @type {NodeListOf<HTMLElement>} */ (card.querySelectorAll("[data-wind]"))) {
      const player = fact(record, `${table}${seat.dataset.wind}`);
      if (!player) seat.remove();
      const id = `game-${uid}-${seat.dataset.wind}`;
      seat.querySelector("input").id = id;
      seat.querySelector("label").setAttribute("for", id);
      seat.querySelector("[data-name]").textContent = document.querySelector(`#here-${player} b`)?.textContent ?? player;
    }
    if (form) form.after(card);
    else evening().querySelector("#tables").prepend(card);
    window.htmx.process(card);
  }
}

const words = (part) => /** @type {HTMLElement} */ (
  /** @type {HTMLTemplateElement} */ (document.querySelector("[data-evening-words]"))
    .content.querySelector(`[data-${part}]`).cloneNode(true));

function show(record) {
  const form = formOf(record);
  if (fact(record, "act") === "start") showUnsent(form, record);
  if (!form) return;
  if (["here", "paid"].includes(fact(record, "act"))) turn(form, record);
  else rest(form, record);
}

/* What the server did not take stands above the page until somebody has read it. */
function showUnsettled(records) {
  for (const old of evening().querySelectorAll("[data-unsettled]")) old.remove();
  for (const record of records) {
    const note = words("unsettled");
    note.querySelector("[data-part=why]").textContent = record.answer.message;
    note.querySelector("button").addEventListener("click", () => drop(record.seq).then(flush));
    evening().prepend(note);
  }
}

async function draw() {
  const records = (await all()).filter(isOwn);
  const before = waiting.length;
  waiting = records.filter(({ state }) => OPEN.includes(state));
  if (before && !waiting.length) await renew();
  waiting.forEach(show);
  showUnsettled(records.filter(({ state }) => UNSETTLED.includes(state)));
}

/* The page as it is now. */
function renew() {
  const options = { target: "#evening", select: "#evening", swap: "outerHTML" };
  return window.htmx.ajax("get", window.location.href, options).catch((error) => console.warn(error));
}

const isAct = ({ elt }) => elt instanceof HTMLFormElement && elt.closest("#evening") !== null;
const submitterOf = ({ requestConfig }) => requestConfig?.triggeringEvent?.submitter ?? null;

/* While something waits, what is done next waits behind it. */
document.addEventListener("htmx:beforeRequest", (event) => {
  const { detail } = /** @type {CustomEvent} */ (event);
  if (!waiting.length || !isAct(detail)) return;
  event.preventDefault();
  keep(detail.elt, submitterOf(detail));
});

for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    if (isAct(detail)) keep(detail.elt, submitterOf(detail));
  });
}

/* A page that was kept has uids of games that may be started by now: each drawing of it gets its own. */
function nameGames() {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-swap] input[name$=game]"))) {
    input.value = newKey().replaceAll("-", "").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }
}

document.addEventListener("htmx:afterSwap", () => { nameGames(); draw(); });
listen(draw);
nameGames();
draw();

/*
 * The evening of a club without network: what the server does not answer waits in the outbox, in the order of the taps,
 * and is shown as done here (docs/clubs.md). Once it is sent, the page is read anew.
 */
import "../outbox/pill.js";
import { OPEN, UNSETTLED } from "../outbox/order.js";
import { personHere } from "../outbox/person.js";
import { all, drop, listen, put } from "../outbox/queue.js";
import { pairsOf } from "../outbox/typed.js";

const PLACE = `${window.location.pathname}#evening`;
let waiting = [];

const evening = () => document.querySelector("#evening");
const fact = ({ body }, name) => body.find(([field]) => field === name)?.[1] ?? "";
const isOwn = ({ place, owner }) => place === PLACE && ["", personHere()].includes(owner);

/* A result waits for its own game alone; what is done about the people goes one after the other. */
function keep(form, submitter) {
  const body = pairsOf(form, submitter);
  const game = fact({ body }, "game");
  return put({
    url: new URL(form.getAttribute("action"), window.location.href).href, body, isForm: true, place: PLACE,
    lane: `${PLACE}${game ? `-${game}` : ""}`, owner: personHere() ?? "", label: document.title,
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

const words = (part) => /** @type {HTMLElement} */ (
  /** @type {HTMLTemplateElement} */ (document.querySelector("[data-evening-words]"))
    .content.querySelector(`[data-${part}]`).cloneNode(true));

function show(record) {
  const form = formOf(record);
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
    note.querySelector("button").addEventListener("click", () => drop(record.seq));
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

document.addEventListener("htmx:afterSwap", () => { draw(); });
listen(draw);
draw();

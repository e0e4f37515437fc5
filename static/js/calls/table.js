/*
 * Calling a referee from the felt, which stays where it is. A call is kept in the outbox like a hand: without network it
 * goes out when it can. The bar's button and the dialog say where it stands and who comes; the stream tells changes. Without
 * script the button leads to a page with the same form.
 */
import { hearEvent } from "../live/event-line.js";
import { ask } from "../outbox/send.js";
import { all, drop, listen, put, reach } from "../outbox/queue.js";

const dialog = /** @type {HTMLDialogElement} */ (document.querySelector("[data-call-dialog]"));
const { api: table, card, eventApi } = dialog.dataset;
const api = `${table}calls/`;
const auth = `Table ${card}`;
const OPEN = ["kept", "sent"];
const part = (name) => dialog.querySelector(`[data-call-${name}]`);
const say = (name, facts = {}) =>
  Object.entries(facts).reduce((text, [key, value]) => text.replace(`{${key}}`, value), dialog.dataset[`say${name}`] ?? "");
let standing = null; // the table's open call as the server last sent it
let mine = []; // what the outbox holds of this table's calls

/* What the server refused is shown and dropped: a call is no entry that somebody has to settle. */
async function settle(record) {
  part("refused").textContent = record.answer?.message ?? "";
  part("refused").hidden = !record.answer?.message;
  if (!dialog.open) document.dispatchEvent(new CustomEvent("seatwind:toast", { detail: { text: record.answer?.message ?? "" } }));
  await drop(record.seq);
}

async function draw() {
  const ours = (await all()).filter(({ lane }) => lane === api);
  mine = ours.filter(({ state }) => OPEN.includes(state) || state === "stopped");
  const refused = ours.find(({ state }) => state === "conflict" || state === "refused");
  if (refused) return settle(refused);
  const waits = mine.find(({ url }) => url === api);
  const state = stateOf(waits);
  part("form").hidden = state !== "Call";
  part("standing").hidden = state === "Call";
  part("said").textContent = state === "Call" ? "" : say(state, { name: nameIn(state) });
  part("confirm").hidden = state !== "Phone";
  for (const button of dialog.querySelectorAll("[data-call-act]")) button.disabled = mine.some(({ url }) => url !== api);
  const short = say(`${state}Short`, { name: nameIn(state) }) || say(state, { name: nameIn(state) });
  for (const text of document.querySelectorAll("[data-call-text]")) {
    text.textContent = state === "Phone" ? say("WaitingShort") : state === "Stopped" ? say("Call") : short;
  }
}

function stateOf(waits) {
  if (waits?.state === "stopped") return "Stopped";
  if (waits && !standing) return reach().reached ? "Sending" : "Kept";
  if (!standing) return "Call";
  if (standing.status === "claimed") return "Claimed";
  return standing.confirmed ? "Waiting" : "Phone";
}

const nameIn = (state) => (state === "Phone" ? standing.caller : standing?.claimed_by) ?? "";

async function look() {
  const heard = await ask(api, { headers: { Authorization: auth } });
  if (heard?.status === 200) standing = heard.body.call;
  await draw();
}

/* Kept first, sent by itself. What an older card could not send is let go: this card calls anew. */
async function call(reason, note) {
  for (const record of mine) if (record.state === "stopped") await drop(record.seq);
  if (mine.some(({ state }) => OPEN.includes(state))) return;
  part("refused").hidden = true;
  await put({ url: api, body: { reason, note }, lane: api, auth, label: say("Label") });
  await draw();
}

/* A call that never left this device is taken back here; of one on its way the server has to hear. */
async function act(name) {
  const unsent = mine.find(({ url, state, tries }) => url === api && (state === "stopped" || (state === "kept" && tries === 0)));
  if (unsent) await drop(unsent.seq);
  else if (standing) await put({ url: `${eventApi}${standing.id}/${name}/`, lane: api, auth, label: say("Label") });
  await draw();
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-call]")) return;
  event.preventDefault();
  dialog.showModal();
  look();
});
part("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const note = dialog.querySelector("[data-call-form] [name=note]");
  call(/** @type {HTMLButtonElement} */ (event.submitter).value, note.value.trim());
  note.value = "";
});
dialog.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-call-act]");
  if (button) act(button.dataset.callAct);
});
hearEvent(dialog, (kind) => { if (kind === "call") look(); });
document.addEventListener("seatwind:sent", look);
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
listen(draw);
look();

/*
 * A riichi line: only what the chosen end of the hand has is shown; the payments come from the server while it is
 * there. The line is kept in the outbox and goes out by itself; once it is written the page shows the next hand.
 */
import { drawSettling } from "./entry-log.js";
import { open, refresh, view, write } from "./entry-sheet.js";
import { say } from "./entry-words.js";
import { listen, reach } from "./outbox.js";
import { labelOf, lineOf } from "./riichi-line.js";

const REFRESH = 15_000;
const form = document.querySelector("form[data-riichi]");
const outcome = form.querySelector("[data-outcome]");
const drawnAt = Number(form.querySelector("[name=base]").value);
let sheet = null;

function drawFields() {
  for (const part of form.querySelectorAll("[data-for]")) {
    part.hidden = !part.dataset.for.split(" ").includes(outcome.value);
  }
}

function row(record) {
  const line = document.querySelector('template[data-template="line"]').content.firstElementChild.cloneNode(true);
  line.querySelector("[data-part=said]").textContent = record.label;
  line.querySelector("[data-part=word]").textContent = say(record.state);
  return line;
}

/*
 * A line on its way: the page will be drawn anew in a moment, and what is typed now would be lost. Without network the
 * next line is typed on top of it.
 */
function rest(isResting) {
  for (const field of form.elements) field.disabled = isResting;
}

async function draw() {
  sheet = await view();
  if (!sheet.told) return;
  drawSettling(sheet);
  document.querySelector("[data-waiting]").replaceChildren(...sheet.waiting.map(row));
  const waits = sheet.waiting.length > 0;
  document.querySelector("[data-later]").hidden = !waits;
  if (waits && (!reach().reached || sheet.stopped)) rest(false);
  if (sheet.unsettled.length) rest(false);
  if (waits) form.querySelector("[data-record-text]").textContent = say("recordLine", { line: sheet.next });
}

/* Everything is written and the server knows more than this page shows: the page is drawn anew. */
async function look() {
  await refresh();
  await draw();
  if (!sheet?.told || sheet.waiting.length || sheet.unsettled.length || !reach().reached) return;
  if (sheet.told.base > drawnAt) window.location.replace(form.dataset.home);
}

for (const button of form.querySelectorAll("[data-plain]")) button.hidden = true;
form.addEventListener("change", drawFields);
drawFields();

const { api, card, owner, title, home } = form.dataset;
await open({ api, title, address: home, owner: card ? "" : owner, auth: card ? `Table ${card}` : "" });
await refresh();
listen(draw);
await draw();

/* Until the sheet is known the plain form is what is sent. */
form.addEventListener("submit", async (event) => {
  if (event.submitter?.formMethod === "get" || !sheet?.told) return;
  event.preventDefault();
  const line = lineOf(form, sheet.next);
  if (!line) return;
  const label = labelOf(form, sheet.next);
  rest(true);
  form.reset();
  drawFields();
  await write(line, label);
});

document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") look(); });
document.addEventListener("seatwind:sent", look);
window.setInterval(look, REFRESH);
await look();

/*
 * Entry of an MCR hand: winner, from whom, value; then it is read out, and written once the table has agreed (MCR
 * 3.9.1.4). Until then it can be taken back; afterwards a referee corrects it, with a reason. Without script the plain
 * form around all this is what is sent.
 */
import { drawAnnounced, open as openAnnounced, take, whenAnswered } from "./announce.js";
import { drawTable } from "./table.js";
import { draw, fill, form, putBack, raw, ready, typed, wake } from "./form.js";
import { drawCautions } from "./cautions.js";
import { dropDraft, draftOf, evaluateBy, keepDraft } from "./draft.js";
import { drawLog, speakOf } from "./log.js";
import { game } from "./mcr.js";
import { drawPlaces } from "./places.js";
import { SEATS, prevailing, seatWind } from "./rules.js";
import { seen } from "./value.js";
import { open, refresh, view } from "./known.js";
import { figure, nameHand, nameOf, say } from "./words.js";
import { listen, reach } from "../outbox/queue.js";

const REFRESH = 15_000;
const total = Number(form.dataset.hands);
let sheet = null;
let draws = 0;

async function drawAll() {
  const mine = ++draws;
  const answer = await view();
  if (mine !== draws || !answer.latest) return;
  sheet = answer;
  seen(sheet.hands.map(({ value }) => value ?? 0));
  const sums = drawTable(sheet, total);
  nameHand(Math.min(sheet.next, total));
  drawLog(sheet);
  drawCautions(sheet.latest, sheet.next);
  const isOver = sheet.next > total;
  document.querySelector("[data-over]").hidden = !isOver;
  form.querySelector("[data-record-text]").textContent = say("record", { hand: sheet.next });
  const rulings = SEATS.reduce((sum, seat) => sum + (sheet.latest.sheet.adjustments[seat] ?? 0), 0);
  const sum = SEATS.reduce((so, seat) => so + sums[seat], 0);
  document.querySelector("[data-sum]").textContent = say(sum === rulings ? "sum" : "sumWrong", { sum: figure(sum) });
  const isMoving = await drawPlaces(sheet.next, total);
  if (mine !== draws) return;
  drawAnnounced(sums, isOver || isMoving);
  draw();
  wake(isMoving);
}

/* Somebody else submitted the sheet, or its last hand is written: the page has become another one. */
async function look() {
  await refresh();
  await drawAll();
  if (!sheet || sheet.waiting.length || sheet.unsettled.length) return;
  const isOpen = ["empty", "playing", "correcting"].includes(sheet.latest.status);
  if (reach().reached && (!isOpen || sheet.next > total)) window.location.replace(window.location.pathname);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (sheet && ready()) await take({ number: sheet.next, ...typed() });
});

/* Leaving the page loses nothing: what is typed is kept until it is written. */
for (const name of ["click", "input", "change"]) {
  document.addEventListener(name, () => { if (sheet && !form.hidden) keepDraft(sheet.next, raw()); });
}
whenAnswered((act, hand) => {
  fill(act === "taken back" ? hand : null);
  if (act === "written") dropDraft();
});

/* What the calculator needs to know of the winner. */
function question() {
  const { outcome, winner } = raw();
  const facts = { how: outcome === "self_draw" ? "self_draw" : "discard", rules: form.dataset.book, round: prevailing(sheet.next) };
  return winner ? { ...facts, seat: seatWind(winner, sheet.next) } : facts;
}

async function goOnWhereLeft() {
  const { typed: kept, worth } = await draftOf(sheet.next);
  if (!kept && !worth) return;
  putBack({ ...raw(), ...kept, ...worth });
  await keepDraft(sheet.next, raw());
}

const { api, card, owner, title } = form.dataset;
await open({ api, title, owner: card ? "" : owner, auth: card ? `Table ${card}` : "" });
speakOf(game);
await openAnnounced(game);
listen(drawAll);
await drawAll();
evaluateBy(() => sheet?.next, question, () => SEATS.map((seat) => [seatWind(seat, sheet.next), nameOf(seat)]));
await look();
if (sheet) await goOnWhereLeft();
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") look(); });
document.addEventListener("seatwind:sent", look);
window.setInterval(look, REFRESH);

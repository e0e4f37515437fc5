/*
 * Entry of an MCR hand: winner, from whom, value; then it is read out, and written once the table has agreed (MCR
 * 3.9.1.4). Until then it can be taken back; afterwards a referee corrects it, with a reason. Without script the plain
 * form around all this is what is sent.
 */
import { take, whenAnswered } from "./announce.js";
import { judge } from "./cautions.js";
import { isSure } from "./merge.js";
import { drawTable } from "./table.js";
import { bound, draw, fill, form, putBack, raw, ready, typed, wake } from "./form.js";
import { dropDraft, draftOf, keepDraft } from "./draft.js";
import { game } from "./mcr.js";
import { runEntry } from "./page.js";
import { drawPlaces } from "./places.js";
import { prevailing, scores, seatWind } from "./rules.js";
import { seen } from "./value.js";

const total = Number(form.dataset.hands);
let sheet = null;
const isOver = () => sheet.next > total;

function drawSheet(given) {
  sheet = given;
  judge(sheet.latest, sheet.next);
  bound(sheet.latest.rules);
  seen(sheet.hands.map(({ value }) => value ?? 0));
  const sure = scores({ ...sheet, hands: sheet.hands.filter(isSure) });
  return { sums: drawTable(sheet, total), sure, name: Math.min(sheet.next, total), record: sheet.next, sum: ["sum"] };
}

function show(isMoving) {
  draw();
  wake(isMoving);
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

/* The page is awake before its draft is read: whoever has begun by then goes on with that. */
const untouched = JSON.stringify(raw());

async function goOn() {
  const { typed: draft, worth } = await draftOf(sheet.next);
  const kept = JSON.stringify(raw()) === untouched ? draft : null;
  if (!kept && !worth) return;
  putBack({ ...raw(), ...kept, ...(worth ? { flowers: 0 } : {}), ...worth }); // the calculator's value has its flowers
  await keepDraft(sheet.next, raw());
}

const windOf = (seat) => seatWind(seat, sheet.next);
const hold = () => drawPlaces(sheet.next, total);
const edit = ({ draft, body }) => fill(draft ?? body);
const home = window.location.pathname;
await runEntry({ form, words: game, home, draw: drawSheet, hold, show, edit, isOver, question, windOf, goOn });

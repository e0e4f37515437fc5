/*
 * Entry of a riichi hand: winner, from whom, value; then it is read out, and written once the table has agreed. Scores,
 * winds, counters and stakes follow here without network (riichi/rules.js). Without script the plain form is what is sent.
 */
import { drawAnnounced, open as openAnnounced, take, whenAnswered } from "../sheets/announce.js";
import { drawCautions } from "../sheets/cautions.js";
import { dropDraft, draftOf, evaluateBy, keepDraft } from "../sheets/draft.js";
import { drawLog, speakOf } from "../sheets/log.js";
import { seen } from "../sheets/value.js";
import { open, refresh, view } from "../sheets/known.js";
import { figure, nameHand, nameOf, say } from "../sheets/words.js";
import { listen, reach } from "../outbox/queue.js";
import { drawTable } from "./table.js";
import { draw, fill, form, ready, typedNow, wake, whenTyped } from "./form.js";
import { SEATS, STAKE, fold, seatWind } from "./rules.js";
import { isEmpty, set, value, winOf } from "./typed.js";
import { asLine, baseOfHand, gameOf, label } from "./words.js";

const REFRESH = 15_000;
const rules = JSON.parse(form.dataset.rules);
let sheet = null;
let game = null; // the fold of all hands that this device knows
let draws = 0;

function drawSum(sums) {
  const rulings = SEATS.reduce((sum, seat) => sum + (sheet.latest.sheet.adjustments[seat] ?? 0), 0);
  const sum = SEATS.reduce((so, seat) => so + sums[seat], STAKE * game.state.deposits);
  const isWhole = sum === 4 * rules.start + rulings;
  document.querySelector("[data-sum]").textContent = say(isWhole ? "stakesSum" : "sumWrong", { sum: figure(sum) });
}

async function drawAll() {
  const mine = ++draws;
  const answer = await view();
  if (mine !== draws || !answer.latest?.sheet) return;
  sheet = answer;
  const lines = sheet.hands.map(asLine).filter(Boolean);
  game = { ...fold(lines, rules, sheet.latest.sheet.riichi?.last_hand ?? null), rules };
  seen(game.lines.map(({ hand }) => baseOfHand(hand, rules)));
  const sums = drawTable(sheet.latest, game);
  if (!game.isOver) nameHand(label(game.state));
  drawLog(sheet);
  drawCautions(sheet.latest, sheet.next);
  document.querySelector("[data-over]").hidden = !game.isOver;
  form.querySelector("[data-record-text]").textContent = say("record", { hand: label(game.state) });
  drawSum(sums);
  drawAnnounced(sums, game.isOver);
  draw(game);
  wake();
}

/* Somebody else submitted the sheet, or the game has ended: the page has become another one. */
async function look() {
  await refresh();
  await drawAll();
  if (!sheet || sheet.waiting.length || sheet.unsettled.length) return;
  const isOpen = ["empty", "playing", "correcting"].includes(sheet.latest.status);
  if (reach().reached && (!isOpen || game.isOver)) window.location.replace(form.dataset.home);
}

form.addEventListener("submit", async (event) => {
  if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.formMethod === "get" || !sheet?.latest) return;
  event.preventDefault();
  const hand = ready();
  if (!hand) return;
  const typed = typedNow();
  await take({ number: sheet.next, ...hand });
  await keepDraft(sheet.next, typed); // until the table agrees it may be taken back
});

whenTyped((typed) => (isEmpty(typed) ? dropDraft() : keepDraft(sheet.next, typed)));
whenAnswered(async (act, hand) => {
  if (act === "written") {
    fill();
    await dropDraft();
    return;
  }
  const { typed } = await draftOf(hand.number);
  if (!typed) await dropDraft();
  fill(typed ?? undefined);
});

/* What the calculator needs to know of the winner. */
function question() {
  const typed = typedNow(), { winner } = winOf(typed), { state } = game;
  const facts = { how: typed.outcome === "self_draw" ? "self_draw" : "discard", round: state.round, rules: form.dataset.book };
  const declared = typed.riichi.includes(winner) ? { declared: "riichi" } : {};
  const sticks = state.deposits + typed.riichi.filter((seat) => seat !== winner).length; // the winner's own comes back
  return { ...facts, ...declared, ...(winner ? { seat: seatWind(winner, state) } : {}), counters: state.counters, deposits: sticks };
}

async function goOnWhereLeft() {
  const { typed, worth } = await draftOf(sheet.next);
  if (!typed && !worth) return;
  const begun = { ...typedNow(), ...typed };
  fill(worth ? value(set(begun, { han: null, fu: null, limit: null }), worth) : begun);
  await keepDraft(sheet.next, typedNow());
}

const { api, card, owner, title, home } = form.dataset;
const words = gameOf(() => game);
speakOf(words);
await open({ api, title, address: home, owner: card ? "" : owner, auth: card ? `Table ${card}` : "" });
await openAnnounced(words);
listen(drawAll);
await drawAll();
evaluateBy(() => sheet?.next, question, () => SEATS.map((seat) => [seatWind(seat, game.state), nameOf(seat)]));
await look();
if (sheet) await goOnWhereLeft();
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") look(); });
document.addEventListener("seatwind:sent", look);
window.setInterval(look, REFRESH);

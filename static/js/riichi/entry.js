/*
 * Entry of a riichi hand: winner, from whom, value; then it is read out, and written once the table has agreed. Scores,
 * winds, counters and stakes follow here without network (riichi/rules.js). Without script the plain form is what is sent.
 */
import { take, whenAnswered } from "../sheets/announce.js";
import { judge, ruledSeats } from "../sheets/cautions.js";
import { dropDraft, draftOf, keepDraft } from "../sheets/draft.js";
import { runEntry } from "../sheets/page.js";
import { seen } from "../sheets/value.js";
import { isSure } from "../sheets/merge.js";
import { drawTable, scores } from "./table.js";
import { draw, fill, form, problemOf, ready, typedNow, wake, whenTyped } from "./form.js";
import { STAKE, fold, seatWind } from "./rules.js";
import { isEmpty, set, value, winOf } from "./typed.js";
import { asLine } from "./line.js";
import { baseOfHand, gameOf, label } from "./words.js";

let rules = JSON.parse(form.dataset.rules); // until the server's word on this sheet is there
let sheet = null;
let game = null; // the fold of all hands that this device knows

function drawSheet(given) {
  sheet = given;
  rules = sheet.latest.rules ?? rules;
  const lines = sheet.hands.map(asLine).filter(Boolean);
  judge(sheet.latest, sheet.next);
  const [dead, returned] = ["is_dead", "returns_stake"].map((fact) => ruledSeats(sheet.latest, sheet.next, fact));
  game = { ...fold(lines, rules, sheet.latest.sheet.riichi?.last_hand ?? null), rules, dead, returned };
  seen(game.lines.map(({ hand }) => baseOfHand(hand, rules)));
  const name = label(game.state);
  const sum = ["stakesSum", { expected: 4 * rules.start, extra: STAKE * game.state.deposits }];
  const { state } = fold(sheet.hands.filter(isSure).map(asLine).filter(Boolean), rules);
  return { sums: drawTable(sheet.latest, game, rules), sure: scores(sheet.latest, state), name: game.isOver ? null : name, record: name, sum };
}

function show() {
  draw(game);
  wake();
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

/* The page is awake before its draft is read: whoever has begun by then goes on with that. */
async function goOn() {
  const { typed: draft, worth } = await draftOf(sheet.next);
  const typed = isEmpty(typedNow()) ? draft : null;
  if (!typed && !worth) return;
  const begun = { ...typedNow(), ...typed };
  fill(worth ? value(set(begun, { han: null, fu: null, limit: null }), worth) : begun);
  await keepDraft(sheet.next, typedNow());
}

const { home } = form.dataset;
const check = (hand) => (hand.number === sheet.next ? problemOf(hand, game) : null);
const words = gameOf(() => game, { check, draft: typedNow });
const edit = ({ draft }) => fill(draft);
const isOver = () => game.isOver;
const windOf = (seat) => seatWind(seat, game.state);
await runEntry({ form, words, home, draw: drawSheet, show, edit, isOver, question, windOf, goOn });

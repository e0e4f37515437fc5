/*
 * A riichi paper sheet by keyboard. Each row is played on top of the rows before it, so that its name (South 2, 1 counter),
 * the four scores and the stakes run along while one types.
 */
import { drawFoot, goTo, inRow, nextField, nextRow, rows, sayInRow } from "./keys.js";
import { typeSheet } from "./page.js";
import { form, nameOf, seat, seats } from "./seats.js";
import { figure } from "../sheets/words.js";
import { endOf, handOf, severalOf, worthOf } from "../riichi/typed-row.js";
import { finalPoints, play, problem } from "../riichi/rules.js";
import { label, valueText, why } from "../riichi/words.js";

const COLUMNS = ["winner", "discarder", "value", "riichi"];
const rules = JSON.parse(form.dataset.rules);
const start = JSON.parse(form.dataset.state);
const rulings = JSON.parse(form.dataset.rulings);
const dead = JSON.parse(form.dataset.dead); // seats by the number of the row
/** @type {(row: HTMLElement) => any} */
const texts = (row) => Object.fromEntries(COLUMNS.map((name) => [name, inRow(row, name).value]));

const named = (winds) => (winds === null ? null : winds.map(nameOf).join(", "));

/* Who was meant; null for what is not clear. */
function meant({ winner, discarder, riichi }) {
  const end = endOf(winner), from = seat(discarder);
  const winners = winner.split("+").map(seat);
  const isWin = end === "win";
  const others = ["draw", "chombo", "nagashi"].includes(end) ? named(severalOf(discarder)) : "";
  return {
    winner: !isWin ? form.dataset[end] ?? "" : winners.some((wind) => !wind) ? null : named(winners),
    discarder: !isWin ? others : from === null ? null : from ? nameOf(from) : form.dataset.self,
    riichi: riichi.trim() ? named(severalOf(riichi)) : "",
  };
}

function sayRow(row, code) {
  const typed = texts(row);
  for (const [name, text] of Object.entries(meant(typed))) sayInRow(row, name, text ?? form.dataset.unclear, text === null);
  const worths = typed.value.trim() ? typed.value.split("+").map(worthOf) : [];
  sayInRow(row, "value", code ? why(code) : worths.includes(null) ? "" : worths.map(valueText).join(" + "), Boolean(code));
}

/* The name stands at each typed row and at the next one. */
function drawRow(row, state, isNamed) {
  const isEmpty = COLUMNS.every((name) => !inRow(row, name).value.trim());
  const typed = isEmpty || !state ? null : handOf(texts(row));
  const hand = typed && { ...typed, dead: dead[row.dataset.row] ?? [] };
  const code = hand && problem(hand, state, rules);
  const played = hand && !code ? play(state, hand, rules) : null;
  sayRow(row, code);
  row.querySelector("[data-name]").textContent = isNamed && state && !state.over ? label(state) : "";
  for (const { wind } of seats) row.querySelector(`[data-run='${wind}']`).textContent = played ? figure(played.after.points[wind]) : "";
  row.querySelector("[data-stakes]").textContent = played?.after.deposits || "";
  row.querySelector("[data-ok] > span").hidden = !played;
  return isEmpty ? state : played?.after ?? null;
}

/* What a row cannot be played on has no name and no sums. */
function draw() {
  let state = start, before = null;
  for (const row of rows) {
    const isNamed = before !== state;
    before = state;
    state = drawRow(row, state, isNamed);
  }
  if (!state) return;
  const isApart = Number(form.querySelector("[name=sticks]")?.value) > 0; // the foot has them beside the four scores
  drawFoot(seats, finalPoints(isApart ? { ...state, deposits: 0, laid: [] } : state, rules, rulings));
}

/* Past what such an end of a hand does not have. */
function goOn(field) {
  const row = field.closest("[data-row]");
  const end = row ? endOf(inRow(row, "winner").value) : "";
  if ("riichi" in field.dataset) goTo(nextRow(field) ?? nextField(field));
  else if ("winner" in field.dataset && end === "redeal") goTo(inRow(row, "riichi"));
  else if ("discarder" in field.dataset && end && end !== "win") goTo(inRow(row, "riichi"));
  else goTo(nextField(field));
}

/* One more winner on this discard: back to the winners. */
function addWinner(field) {
  const winners = inRow(field.closest("[data-row]"), "winner");
  field.value = "";
  winners.value += "+";
  winners.focus();
  draw();
}

form.addEventListener("input", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (!("discarder" in field.dataset) || field.value !== "+") return;
  if (endOf(inRow(field.closest("[data-row]"), "winner").value) === "win") addWinner(field);
});
await typeSheet(COLUMNS, draw, goOn);

/*
 * A paper sheet by keyboard: Enter goes on to what the hand needs next, the arrows change rows, nothing goes on by itself.
 * The totals repeat MCR 3.9.1.3 for the eye; what counts is what the server reads.
 */
import { drawFoot, goTo, inRow as input, nextField, nextRow, rows, sayInRow } from "./keys.js";
import { typeSheet } from "./page.js";
import { form, nameOf, seat, seats } from "./seats.js";

const BASE = 8;
const MINUS = "\u2212";
const signed = (number) => (number < 0 ? `${MINUS}${-number}` : number > 0 ? `+${number}` : "0");

/* What a row makes of the four: points by wind, or null while it is not yet decided. */
function points(row) {
  const typed = input(row, "winner").value.trim();
  const winner = seat(typed);
  if (typed && winner === "") return Object.fromEntries(seats.map(({ wind }) => [wind, 0]));
  const discarder = seat(input(row, "discarder").value);
  const text = input(row, "value").value.trim();
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  if (!winner || discarder === null || discarder === winner || value < Number(form.dataset.minimum)) return null;
  const made = {};
  for (const { wind } of seats) made[wind] = -(BASE + (!discarder || wind === discarder ? value : 0));
  made[winner] = -seats.reduce((sum, { wind }) => sum + (wind === winner ? 0 : made[wind]), 0);
  return made;
}

function sayRow(row) {
  const typed = input(row, "winner").value.trim();
  const winner = seat(typed), discarder = seat(input(row, "discarder").value);
  const value = input(row, "value").value.trim();
  const nobody = typed !== "" && winner === "";
  sayInRow(row, "winner", nobody ? form.dataset.nobody : winner === null ? form.dataset.unclear : nameOf(winner), winner === null);
  const from = discarder === null ? form.dataset.unclear : discarder ? nameOf(discarder) : winner ? form.dataset.self : "";
  sayInRow(row, "discarder", nobody ? "" : from, discarder === null || (Boolean(winner) && discarder === winner));
  const low = value !== "" && Number(value) < Number(form.dataset.minimum) && document.activeElement !== input(row, "value");
  sayInRow(row, "value", low ? form.dataset.low : "", low);
}

function draw() {
  const running = Object.fromEntries(seats.map(({ wind, before }) => [wind, before]));
  let known = true;
  for (const row of rows) {
    sayRow(row);
    const made = points(row);
    known = known && made !== null;
    for (const { wind } of seats) {
      if (made) running[wind] += made[wind];
      row.querySelector(`[data-run='${wind}']`).textContent = known ? signed(running[wind]) : "";
    }
    row.querySelector("[data-ok] > span").hidden = !known;
  }
  drawFoot(seats, running);
}

/* A hand in one go in the first field: 1228 is column 1 from column 2 with 28, 1088 a self-draw of column 1. */
const WHOLE = /^([1-4])([0-4])(\d{1,3})$/;

function spread(field) {
  const row = field.closest("[data-row]"), match = WHOLE.exec(field.value.trim());
  if (!("winner" in field.dataset) || !match || input(row, "discarder").value || input(row, "value").value) return false;
  for (const [place, name] of ["winner", "discarder", "value"].entries()) {
    input(row, name).value = match[place + 1];
    input(row, name).dispatchEvent(new Event("input", { bubbles: true }));
  }
  return true;
}

/* From a whole hand, or a winner who is nobody, to the next hand; otherwise one field on; after the last to the foot. */
function goOn(field) {
  if (spread(field)) return goTo(nextRow(field) ?? nextField(input(field.closest("[data-row]"), "value")));
  const nobody = "winner" in field.dataset && field.value.trim() !== "" && seat(field.value) === "";
  return goTo((nobody ? nextRow(field) : null) ?? nextField(field));
}

await typeSheet(["winner", "discarder", "value"], draw, goOn);

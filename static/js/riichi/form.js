/* The live form of a riichi hand: ends, riichi, the table of values, further winners; the effect is shown at once. */
import { SEATS, play, refusalOf, soonProblem } from "./rules.js";
import * as entry from "./typed.js";
import { handOf, isWin } from "./typed.js";
import { isDead, whyDead } from "../sheets/cautions.js";
import { drawSeat } from "../sheets/seat.js";
import { say } from "../sheets/words.js";
import { drawStage } from "./stage.js";
import { closeRare, drawWorth } from "./worth.js";
import { lineText, why } from "./words.js";

export const form = document.querySelector("form[data-riichi]");
const live = form.querySelector("[data-live]");
const part = (name) => form.querySelector(`[data-${name}]`);
const ROLES = { draw: "tenpai", nagashi: "nagashi", chombo: "chombo" };
let typed = entry.empty();
let tried = ""; // a seat with a dead hand that was tapped as winner or tenpai (3.4.7)
let table = null; // {state, rules, dead, returned}: the last two are seats that a ruling marks in this hand
/** @type {(typed: object) => void} */
let listen = () => {};

/* `act(typed)` after every change by a person. */
export function whenTyped(act) {
  listen = act;
}

export const typedNow = () => typed;

/* The hand that may be recorded now; null while something is missing or cannot be. */
export function ready() {
  if (!table || entry.missing(typed)) return null;
  const hand = handOf(typed, table.dead, table.rules);
  return problemOf(hand) ? null : hand;
}

/* Why a hand cannot be recorded, by the rules and by the rulings on it as they stand now; a code, or null. */
export const problemOf = (hand, on = table) => refusalOf(hand, on);

/* The same at the tap that makes it impossible, whatever is still to be tapped. */
function wrong() {
  const hand = handOf(typed, table.dead, table.rules);
  if (!entry.missing(typed)) return problemOf(hand);
  return refusalOf(typed.outcome === "discard" ? { ...hand, discarder: typed.discarder || "?" } : hand, table, soonProblem);
}

function sentence() {
  const lacking = entry.missing(typed);
  if (isDead(tried)) return whyDead(tried);
  if (!lacking) return lineText(handOf(typed, table.dead, table.rules));
  return say({ winner: "winner", discarder: "discarder", value: "chooseValue", seat: "seat", tenpai: "whoTenpai" }[lacking]);
}

function roleOf(seat) {
  if (seat === tried && isDead(seat)) return "dead";
  if (!isWin(typed)) return entry.seatsOf(typed, table.dead).includes(seat) ? ROLES[typed.outcome] : "";
  if (typed.wins.some((win) => win.winner === seat)) return "win";
  return typed.outcome === "discard" && typed.discarder === seat ? "disc" : "";
}

function drawEnds() {
  const isOther = !["discard", "self_draw", "draw"].includes(typed.outcome);
  for (const button of live.querySelectorAll("[data-end]")) {
    const { end, abortive = "" } = button.dataset;
    const isChosen = end === "other" ? isOther : end === typed.outcome && abortive === typed.abortive;
    button.setAttribute("aria-pressed", String(isChosen));
  }
  part("others").toggleAttribute("data-idle", !isOther);
  part("waiting").toggleAttribute("data-idle", typed.outcome !== "draw");
  part("tenpai").hidden = typed.outcome !== "nagashi" || !table.rules.nagashiAsDraw;
  for (const box of boxes("tenpai")) box.disabled = isDead(box.value);
  part("nobody-else").setAttribute("aria-pressed", String(typed.isAll));
  part("nobody-else").textContent = say(typed.riichi.length ? "nobodyElse" : "nobodyTenpai");
}

/* Show the form over the table as it stands. */
export function draw(given = table) {
  table = given;
  if (!table) return;
  const hand = ready();
  const played = hand && play(table.state, hand, table.rules);
  for (const seat of SEATS) {
    const button = document.querySelector(`[data-seat="${seat}"]`);
    drawSeat(button, roleOf(seat), played?.deltas[seat] ?? 0);
    button.querySelector("[data-stick]").hidden = !typed.riichi.includes(seat);
  }
  drawEnds();
  drawWorth(typed, table);
  drawStage(typed);
  const code = wrong();
  part("why").toggleAttribute("data-idle", !code);
  part("why-text").textContent = code ? why(code) : "";
  form.querySelector("[data-said]").textContent = sentence();
  form.querySelector("[data-record]").disabled = !hand;
}

function change(changed, seat = "") {
  tried = seat;
  typed = changed;
  listen(typed);
  draw();
}

function pressed({ dataset }) {
  if (dataset.seat) return entry.tap(typed, dataset.seat);
  if (dataset.end === "other") return entry.end(typed, "chombo");
  if (dataset.end) return entry.end(typed, dataset.end, dataset.abortive ?? "");
  if (dataset.han) return entry.value(typed, { han: Number(dataset.han), fu: Number(dataset.fu) });
  if (dataset.limit) return entry.value(typed, { limit: dataset.limit });
  if ("nobodyElse" in dataset) return entry.nobodyElse(typed);
  if (dataset.turn) return entry.turnTo(typed, Number(dataset.turn));
  return entry.another(typed);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-seat], [data-end], [data-han], [data-limit], [data-turn], [data-another], [data-nobody-else]");
  if (!button || !table) return;
  const changed = pressed(button), { seat } = button.dataset;
  if (seat && isDead(seat) && entry.claims(changed, seat) && !entry.claims(typed, seat)) change(typed, seat);
  else change(changed);
});
form.addEventListener("change", (event) => {
  const { name, value, dataset } = /** @type {HTMLInputElement} */ (event.target);
  if (!table) return;
  if (name === "riichi") change({ ...typed, riichi: ticked(name) });
  else if (name === "tenpai") change({ ...typed, waiting: ticked(name) });
  else if ("liable" in dataset) change(entry.set(typed, { liable: value || null, liable_times: null }));
  else if ("liableTimes" in dataset) change(entry.set(typed, { liable_times: Number(value) > 1 ? Number(value) : null }));
});

const boxes = (name) => [...form.querySelectorAll(`input[name=${name}]`)];
const ticked = (name) => boxes(name).filter((box) => box.checked).map((box) => box.value);

/* An empty form, or one that holds this again. */
export function fill(given = entry.empty()) {
  tried = "";
  typed = { ...entry.empty(), ...given };
  closeRare();
  for (const box of boxes("riichi")) box.checked = typed.riichi.includes(box.value);
  for (const box of boxes("tenpai")) box.checked = typed.waiting.includes(box.value);
  draw();
}

/* Taps count once the sheet is known; until then the plain fields are what is sent. */
export function wake() {
  for (const seat of SEATS) document.querySelector(`[data-seat="${seat}"]`).disabled = false;
  for (const element of form.querySelectorAll("[data-live]")) element.hidden = false;
  for (const plain of form.querySelectorAll("[data-plain]")) plain.hidden = true;
}

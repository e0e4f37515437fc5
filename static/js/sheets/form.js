/* The form of an MCR hand: seats, outcome buttons and keypad write into its plain fields; the effect is shown at once. */
import { SEATS, refusalOf, settle } from "./rules.js";
import { drawSeat } from "./seat.js";
import { deadSeats, isDead, whyDead } from "./cautions.js";
import { handText, say } from "./words.js";
import { addFlower, drawFlowers, flowers, setFlowers } from "./flowers.js";
import { drop, whenRested } from "../page/rest.js";

export const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-entry]"));
const field = (name) => /** @type {HTMLInputElement} */ (form.querySelector(`[data-${name}]`));
const outcome = field("outcome"), winner = field("winner"), discarder = field("discarder"), value = field("value");
let least = Number(form.dataset.minimum), most = Number(form.dataset.maximum);

let tried = ""; // a seat with a dead hand that was tapped as winner (MCR 3.11.6.8)

const points = () => (/^\d+$/.test(value.value) ? Number(value.value) : null);

export function typed() {
  if (outcome.value === "nobody") return { outcome: "draw", winner: null, discarder: null, value: null };
  const payer = outcome.value === "discard" ? discarder.value : null;
  return { outcome: "win", winner: winner.value, discarder: payer, value: points() && points() + flowers(), flowers: flowers() };
}

/* The bounds of a value come with the sheet; the page has those of the moment when it was opened. */
export function bound({ minimum, maximum } = { minimum: least, maximum: most }) {
  [least, most] = [minimum, maximum];
}

/* What the hand would move; null while something is missing. */
export function ready() {
  const hand = typed();
  const refusal = refusalOf(hand, { minimum: least, maximum: most, dead: deadSeats(), flowers: flowers() });
  return refusal ? null : settle(hand);
}

function sentence() {
  if (outcome.value === "nobody") return say("nobody");
  const dead = [tried, winner.value].find(isDead);
  if (dead) return whyDead(dead);
  if (!winner.value) return say("winner");
  if (outcome.value === "discard" && !discarder.value) return say("discarder");
  return points() === null ? say("value") : handText(typed());
}

function roleOf(seat) {
  if (outcome.value === "nobody") return "";
  if (isDead(seat) && [tried, winner.value].includes(seat)) return "dead";
  if (seat === winner.value) return "win";
  return outcome.value === "discard" && seat === discarder.value ? "disc" : "";
}

/* While one types, 1 may become 18: it is said after a second of rest, in a place that is kept for it. */
function drawLow() {
  const given = points();
  const box = form.querySelector("[data-low]");
  box.hidden = true;
  value.removeAttribute("aria-invalid");
  drop("low");
  if (outcome.value !== "nobody" && given && (given < least || given > most)) whenRested("low", () => sayWrong(box, given));
}

function sayWrong(box, given) {
  const low = say(flowers() ? "lowFlowers" : "low", { value: given, minimum: least, guess: 10 + given });
  box.querySelector("[data-low-text]").textContent = given < least ? low : say("high", { maximum: most });
  box.hidden = false;
  value.setAttribute("aria-invalid", "true");
}

export function draw() {
  const deltas = ready();
  for (const seat of SEATS) drawSeat(document.querySelector(`[data-seat="${seat}"]`), roleOf(seat), deltas?.[seat] ?? 0);
  for (const button of form.querySelectorAll("[data-outcome-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.outcomeChoice === outcome.value));
  }
  for (const part of form.querySelectorAll(".value-box, .pad")) part.classList.toggle("idle", outcome.value === "nobody");
  form.querySelector("[data-said]").textContent = sentence();
  form.querySelector("[data-record]").disabled = !deltas;
  drawFlowers(points());
  drawLow();
}

/* First tap: the winner. Next tap: the discarder. A tap on either takes it back. */
function tap(seat) {
  tried = "";
  if (outcome.value === "nobody") outcome.value = "discard";
  if (seat === winner.value) winner.value = "";
  else if (seat === discarder.value) discarder.value = "";
  else if (!winner.value || outcome.value === "self_draw") choose(seat);
  else discarder.value = seat;
  if (winner.value && winner.value === discarder.value) discarder.value = "";
}

/* A dead hand is never the winner: the seat stays as it is, and the reason is said. */
function choose(seat) {
  if (isDead(seat)) tried = seat;
  else winner.value = seat;
}

function press(button) {
  if (form.hidden) return;
  const { seat, outcomeChoice, figure: digit } = button.dataset;
  if (seat) tap(seat);
  else if (digit) value.value = value.value === "0" ? digit : `${value.value}${digit}`.slice(0, 3);
  else if (outcomeChoice) outcome.value = outcomeChoice;
  else if ("flower" in button.dataset) addFlower();
  else value.value = "delete" in button.dataset ? value.value.slice(0, -1) : "";
  if (!value.value) setFlowers();
  draw();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-seat], [data-outcome-choice], [data-figure], [data-flower], [data-delete], [data-clear]");
  if (button) press(button);
});
/* A keyboard beside the tablet: figures go to the value wherever the focus is. */
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  if (/^\d$/.test(event.key)) press({ dataset: { figure: event.key } });
  else if (event.key === "Backspace") press({ dataset: { delete: "" } });
});
for (const name of ["input", "change"]) form.addEventListener(name, draw);

/* An empty form, or one that holds this hand again. */
export function fill(hand) {
  const given = hand?.winner ? hand : { winner: "", discarder: "", value: "" };
  tried = "";
  setFlowers(given.flowers ?? 0);
  [winner.value, discarder.value, value.value] = [given.winner, given.discarder ?? "", String(given.value && given.value - flowers())];
  outcome.value = given.winner && !given.discarder ? "self_draw" : "discard";
  if (hand?.outcome === "draw") outcome.value = "nobody";
}

/* All that stands in the form, whole or not; and the same put back. */
export const raw = () => ({ outcome: outcome.value, winner: winner.value, discarder: discarder.value, value: value.value, flowers: flowers() });
export function putBack(given) {
  setFlowers(given.flowers ?? 0);
  [outcome.value, winner.value, discarder.value, value.value] = [given.outcome, given.winner, given.discarder, String(given.value)];
  draw();
}

/* Taps count once the sheet is known: from the server, or from what this device kept of it. */
export function wake(isMoving) {
  for (const seat of SEATS) document.querySelector(`[data-seat="${seat}"]`).disabled = isMoving;
  for (const part of document.querySelectorAll("[data-live]")) part.hidden = false;
  form.querySelector("[data-plain]").hidden = true;
}

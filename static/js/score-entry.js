/*
 * Score entry: the seats, the outcome buttons and the keypad write into the plain form around them, which is what is sent.
 * The preview repeats the settlement of MCR 3.9.1.3 for the eye; what counts is what the server answers.
 */
const BASE = 8;
const SEATS = ["E", "S", "W", "N"];
const MINUS = "\u2212";

const form = document.querySelector("[data-entry]");
const seats = [...document.querySelectorAll("[data-seat]")];
const field = (name) => form.querySelector(`[data-${name}]`);
const outcome = field("outcome"), winner = field("winner"), discarder = field("discarder"), value = field("value");

const figure = () => (/^\d+$/.test(value.value) ? Number(value.value) : null);
const least = () => Number(form.dataset.minimum);
const nameOf = (seat) => seats.find((button) => button.dataset.seat === seat)?.dataset.name ?? "";
const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => String(facts[name]));

function settled() {
  const points = figure();
  if (outcome.value === "nobody" || !winner.value || points === null || points < least()) return null;
  if (outcome.value === "discard" && (!discarder.value || discarder.value === winner.value)) return null;
  const deltas = {};
  for (const seat of SEATS) {
    const paysAll = outcome.value === "self_draw" || seat === discarder.value;
    deltas[seat] = seat === winner.value ? 0 : -(BASE + (paysAll ? points : 0));
  }
  deltas[winner.value] = -SEATS.reduce((sum, seat) => sum + deltas[seat], 0);
  return deltas;
}

function sentence() {
  const say = form.dataset;
  if (outcome.value === "nobody") return say.sayNobody;
  if (!winner.value) return say.sayWinner;
  if (outcome.value === "discard" && !discarder.value) return say.sayDiscarder;
  if (figure() === null) return say.sayValue;
  const facts = { winner: nameOf(winner.value), discarder: nameOf(discarder.value), value: figure() };
  return fill(outcome.value === "discard" ? say.sayDiscard : say.saySelf, facts);
}

function drawSeat(button, deltas) {
  const seat = button.dataset.seat;
  const won = outcome.value !== "nobody" && seat === winner.value;
  const paid = outcome.value === "discard" && seat === discarder.value;
  if (won || paid) button.dataset.role = won ? "win" : "disc";
  else delete button.dataset.role;
  button.setAttribute("aria-pressed", String(won || paid));
  for (const tag of button.querySelectorAll("[data-role-tag]")) tag.hidden = tag.dataset.roleTag !== button.dataset.role;
  const then = button.querySelector("[data-then]");
  const delta = deltas?.[seat];
  then.textContent = delta === undefined ? "" : delta > 0 ? `+${delta}` : `${MINUS}${-delta}`;
  then.className = `then ${delta > 0 ? "up" : "down"}`;
}

function drawLow() {
  const points = figure();
  const low = outcome.value !== "nobody" && points !== null && points < least();
  /* While one types, 1 may become 18: say it once the figure cannot grow into a likely value, or on the way out. */
  const settledOn = low && (points >= 4 || document.activeElement !== value);
  const box = form.querySelector("[data-low]");
  box.hidden = !settledOn || points === 0;
  const facts = { value: points, minimum: least(), guess: 10 + (points ?? 0) };
  box.querySelector("[data-low-text]").textContent = fill(form.dataset.sayLow, facts);
  if (box.hidden) value.removeAttribute("aria-invalid");
  else value.setAttribute("aria-invalid", "true");
}

function draw() {
  const deltas = settled();
  for (const button of seats) drawSeat(button, deltas);
  for (const button of form.querySelectorAll("[data-outcome-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.outcomeChoice === outcome.value));
  }
  for (const part of form.querySelectorAll(".value-box, .pad")) part.classList.toggle("idle", outcome.value === "nobody");
  form.querySelector("[data-said]").textContent = sentence();
  form.querySelector("[data-record]").disabled = !deltas && outcome.value !== "nobody";
  drawLow();
}

/* First tap: the winner. Next tap: the discarder. A tap on either takes it back. */
function tap(seat) {
  if (outcome.value === "nobody") outcome.value = "discard";
  if (seat === winner.value) winner.value = "";
  else if (seat === discarder.value) discarder.value = "";
  else if (!winner.value || outcome.value === "self_draw") winner.value = seat;
  else discarder.value = seat;
  if (winner.value && winner.value === discarder.value) discarder.value = "";
  draw();
}

function type(text) {
  value.value = value.value === "0" ? text : `${value.value}${text}`.slice(0, 3);
  draw();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-seat], [data-outcome-choice], [data-figure], [data-delete], [data-clear]");
  if (!button) return;
  const { seat, outcomeChoice, figure: typed } = button.dataset;
  if (seat) tap(seat);
  else if (typed) type(typed);
  else if (outcomeChoice) {
    outcome.value = outcomeChoice;
    draw();
  } else {
    value.value = "delete" in button.dataset ? value.value.slice(0, -1) : "";
    draw();
  }
});
/* A keyboard beside the tablet: figures go to the value wherever the focus is. */
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  if (/^\d$/.test(event.key)) type(event.key);
  else if (event.key === "Backspace") {
    value.value = value.value.slice(0, -1);
    draw();
  }
});
form.addEventListener("input", draw);
form.addEventListener("change", draw);
let sent = false;
form.addEventListener("submit", (event) => {
  if (sent) event.preventDefault();
  sent = true;
});

for (const button of seats) button.disabled = false;
for (const part of form.querySelectorAll("[data-live]")) part.hidden = false;
form.querySelector("[data-plain]").hidden = true;
draw();

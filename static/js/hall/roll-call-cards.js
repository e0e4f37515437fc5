/* What the page of the roll call draws: seats and tables as they are by now, who is missing, what only a person settles. */
import { again, drop, flush } from "../outbox/queue.js";

const root = document.querySelector("[data-roll]");
const words = root.dataset;
export const seatsOf = (table) => [...table.querySelectorAll("[data-seat]")];
export const isNamed = (seat) => seat.querySelector("form") !== null;
export const say = (name, facts = {}) =>
  Object.entries(facts).reduce((text, [key, value]) => text.replace(`{${key}}`, value), words[`say${name}`]);

/* The state of a seat on this page; what depends on it is shown or hidden. */
export function setSeat(table, letter, state) {
  const seat = table.querySelector(`[data-seat="${letter}"]`);
  if (!seat) return;
  seat.dataset.state = state;
  for (const button of seat.querySelectorAll("[data-unless]")) {
    button.hidden = button.dataset.unless.split(" ").includes(state);
  }
}

export function drawTable(table) {
  const seats = seatsOf(table);
  const count = (state) => seats.filter(({ dataset }) => dataset.state === state).length;
  const unseen = seats.filter((seat) => isNamed(seat) && seat.dataset.state === "open").length;
  const lacks = count("missing") > 0 || seats.some((seat) => !isNamed(seat));
  table.dataset.state = count("here") === seats.length ? "complete" : lacks ? "lacks" : "open";
  const whole = table.querySelector("[data-whole]");
  if (!whole) return;
  whole.querySelector("[data-all]").hidden = unseen === 0;
  whole.querySelector('[data-all-of="4"]').hidden = unseen !== 4;
  whole.querySelector('[data-all-of="fewer"]').hidden = unseen === 4;
  whole.querySelector("[data-back]").hidden = unseen > 0 || count("here") + count("missing") === 0;
}

export function drawMissing(tables) {
  const seats = tables.flatMap((table) => seatsOf(table).map((seat) => ({ seat, key: table.dataset.table + seat.dataset.seat })));
  const now = document.getElementById("roll-now");
  let missing = 0;
  for (const { seat, key } of seats) {
    const line = now.querySelector(`[data-missing-seat="${key}"]`);
    if (!line) continue;
    const isNameless = !line.querySelector("small");
    line.hidden = seat.dataset.state !== "missing" && !isNameless;
    if (!line.hidden) missing += 1;
  }
  const set = (name, text) => { now.querySelector(`[data-${name}]`).textContent = text; };
  set("here", seats.filter(({ seat }) => seat.dataset.state === "here").length);
  set("complete", tables.filter(({ dataset }) => dataset.state === "complete").length);
  set("missing-count", missing);
  now.querySelector("[data-nobody-missing]").hidden = missing > 0;
}

export function drawKept(count) {
  const line = root.querySelector("[data-kept]");
  line.hidden = count === 0;
  line.querySelector("[data-kept-words]").textContent = say("Kept", { n: count });
}

export function drawUnsettled(records, settled) {
  const list = root.querySelector("[data-unsettled]");
  const template = document.querySelector('template[data-template="unsettled"]');
  list.hidden = records.length === 0;
  list.replaceChildren(...records.map((record) => {
    const made = template.content.firstElementChild.cloneNode(true);
    const part = (name) => made.querySelector(`[data-part="${name}"]`);
    part("label").textContent = record.title;
    part("why").textContent = record.answer.message;
    part("leave").addEventListener("click", async () => { await drop(record.seq); settled(); }, { once: true });
    part("again").addEventListener("click", async () => { await again(record.seq, null); flush(); }, { once: true });
    return made;
  }));
}

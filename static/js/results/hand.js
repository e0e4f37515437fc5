/* Which row of the results desk the hand is in, and which reading it does; what the server is told and says. */
import { fieldsOf, rows, sheet, showPhoto } from "./row.js";

export const token = sheet.querySelector("[name=csrfmiddlewaretoken]").value;
export const words = sheet.dataset;
export const hand = { mode: "first", row: null };

const status = document.querySelector("[data-status]");
export const say = (text) => { status.textContent = text; };
export const waiting = (kind) => rows().filter((row) => row.dataset.act === kind);

export function enter(row) {
  if (hand.row === row) return;
  if (hand.row?.isConnected) hand.row.classList.remove("now");
  hand.row = row;
  row?.classList.add("now");
  if (row) showPhoto(row);
}

export function goTo(row) {
  if (!row) return;
  enter(row);  // what is said of a row is hidden, and takes no focus, until somebody is there
  const differs = row.querySelector("[data-take]");  // the question, and none of its answers: Enter may be typed on
  const field = fieldsOf(row).find((one) => !one.value.trim()) ?? fieldsOf(row)[0];
  const place = field ?? differs ?? row;
  place.focus();
  if (field) field.select();
  row.scrollIntoView({ block: "nearest" });
}

/* The next row that waits for this reading, from here on and then from the top; others' rows are passed over. */
export function nextRow(from) {
  const all = rows();
  const at = all.indexOf(from);
  const round = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
  return round.find((row) => row.dataset.act === hand.mode && !("busy" in row.dataset) && !("saving" in row.dataset)
    && (hand.mode === "second" || row.dataset.state === "empty"));
}

export function setMode(wanted) {
  hand.mode = wanted;
  for (const button of document.querySelectorAll("[data-mode]")) {
    button.setAttribute("aria-pressed", String(button.dataset.mode === hand.mode));
  }
}

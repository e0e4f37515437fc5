/*
 * A row that Enter did not record holds the keys: whoever types on without looking types the next sheet, which must not stand
 * at this table. Any key that corrects or leaves frees the row, and so does a tap; figures do not.
 */
import { say, words } from "./hand.js";
import { fieldsOf, isUnreadable } from "./row.js";

const STILL = new Set(["Shift", "Alt", "Control", "Meta"]);
const place = (row) => /** @type {HTMLElement} */ (row.querySelector("[data-held-words]"));

function tell(row, text) {
  place(row).hidden = !text;
  place(row).querySelector("b").textContent = text;
  if (text) say(text);
}

export function hold(row) {
  const wrong = fieldsOf(row).filter(isUnreadable);
  const isShort = fieldsOf(row).some((field) => !field.value.trim());
  for (const field of wrong) field.setAttribute("aria-invalid", "true");
  row.dataset.held = wrong.length ? words.sayUnreadable : isShort ? words.sayMissing : words.sayMisfit;
  tell(row, row.dataset.held);
  if (wrong.length) wrong[0].focus();
}

export function free(row) {
  for (const field of fieldsOf(row)) field.removeAttribute("aria-invalid");
  delete row.dataset.held;
  delete row.dataset.typedOn;
  tell(row, "");
}

/* Whether a key goes nowhere. Enter records a row that does not add up, unless figures were typed on before. */
export function holds(event, row) {
  if (!("held" in row.dataset) || STILL.has(event.key) || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (event.key.length === 1) row.dataset.typedOn = "";
  else if (event.key !== "Enter" || !("typedOn" in row.dataset)) {
    if (event.key !== "Enter") free(row);
    return false;
  }
  event.preventDefault();
  tell(row, `${words.sayTable.replace("{table}", row.dataset.row)} ${row.dataset.held}`);
  return true;
}

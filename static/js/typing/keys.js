/* A sheet by keyboard: Enter goes on and stays among the rows and their button, the arrows change rows. */
import { plain } from "../page/figures.js";
import { form } from "./seats.js";

export const rows = [...form.querySelectorAll("[data-row]")];
const fields = [...form.querySelectorAll("[data-row] input, [data-foot] input")];
const foot = () => form.querySelector("[data-foot] input") ?? form.querySelector("[data-record]");

export function goTo(field) {
  field?.focus();
  field?.select?.();
}

export const inRow = (row, name) => row.querySelector(`[data-${name}]`);
/* What a cell of a row was understood as, below it; red where it is wrong. */
export function sayInRow(row, name, text, isWrong = false) {
  const place = row.querySelector(`[data-who='${name}']`);
  place.textContent = text;
  if (isWrong) place.dataset.tone = "verm";
  else delete place.dataset.tone;
}

export const nextRow = (field) => rows[rows.indexOf(field.closest("[data-row]")) + 1]?.querySelector("input");
export const nextField = (field) => fields[fields.indexOf(field) + 1] ?? form.querySelector("[data-record]");

/* `goOn(field)` says where Enter leads; an empty first field of a row leads to the foot. `names` are the columns of a row. */
export function listenToKeys(names, goOn) {
  form.addEventListener("keydown", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (!field.matches?.("[data-row] input, [data-foot] input")) return;
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if ("winner" in field.dataset && !field.value.trim()) goTo(foot());
      else goOn(field);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const row = field.closest("[data-row]");
      const next = rows[rows.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
      const kind = names.find((name) => name in field.dataset);
      if (!row || !next || !kind) return;
      event.preventDefault();
      goTo(inRow(next, kind));
    }
  });
}

/* At first the cell where two readings differ, the row with a complaint, or else the first that is empty. */
export function begin() {
  const differs = fields.find((field) => field.name === form.dataset.differsAt);
  if (differs) return goTo(differs);
  const complaint = form.querySelector(".field-error")?.closest("tr")?.previousElementSibling?.querySelector("input");
  goTo(complaint ?? rows.map((row) => inRow(row, "winner")).find((field) => !field.value.trim()) ?? fields[0]);
}

/* Whether the four at the foot are what the hands make; silent until all four are typed. */
export function drawFoot(seats, running) {
  const status = form.querySelector("[data-foot-said]");
  if (!status) return;
  const typed = seats.map(({ wind }) => plain(form.querySelector(`[data-foot='${wind}'] input`).value));
  const whole = typed.every((text) => /^[+-]?\d+$/.test(text));
  const wrong = seats.filter(({ wind }, place) => Number(typed[place]) !== running[wind]);
  status.textContent = !whole ? "" : wrong.length === 0 ? form.dataset.agrees
    : form.dataset.differs.replace("{names}", wrong.map(({ name }) => name).join(", "));
}

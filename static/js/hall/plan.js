/*
 * Drawing the hall: tables are dragged on a grid, which writes rows and columns into the form's fields; those are what is
 * sent, and work alone without script or by keyboard. Arrow keys move the table that has the focus.
 */
const plan = document.querySelector("[data-plan]");
const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-plan-form]"));
const SPARE = 2; // free rows and columns to drag into
const MOST = 60;

const field = (number, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(`${name}-${number}`));
const numbers = () => [...form.querySelectorAll("[data-place]")].map(({ dataset }) => dataset.place);
const placeOf = (number) => [Number(field(number, "row").value), Number(field(number, "column").value)];
/** @type {(number: string, place: number[]) => object} */
const put = (number, [row, column]) => Object.assign(field(number, "row"), { value: row }) && Object.assign(field(number, "column"), { value: column });

/** @param {number[]} place row and column */
function tableAt([row, column]) {
  return numbers().find((number) => {
    const [r, c] = placeOf(number);
    return r === row && c === column;
  });
}

function cell(row, column) {
  const place = document.createElement("td");
  place.dataset.at = `${row}/${column}`;
  const number = tableAt([row, column]);
  if (!number) return place;
  const spot = document.createElement("button");
  spot.type = "button";
  spot.className = "spot num";
  spot.dataset.number = number;
  spot.textContent = number;
  place.append(spot);
  return place;
}

function draw(focus) {
  const places = numbers().map(placeOf);
  const size = (at) => Math.min(MOST, Math.max(...places.map((place) => place[at] || 1)) + SPARE);
  const lines = Array.from({ length: size(0) }, (_, row) => {
    const line = document.createElement("tr");
    line.append(...Array.from({ length: size(1) }, (__, column) => cell(row + 1, column + 1)));
    return line;
  });
  plan.querySelector("[data-plan-grid]").replaceChildren(...lines);
  if (focus) plan.querySelector(`[data-number="${focus}"]`)?.focus();
}

/* To a free place, or the two tables change places. */
function move(number, to) {
  if (to.some((line) => line < 1 || line > MOST)) return;
  const other = tableAt(to);
  if (other) put(other, placeOf(number));
  put(number, to);
  draw(number);
}

let held = null;
const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-at]");
const mark = (place) => { for (const each of plan.querySelectorAll("td")) each.classList.toggle("over", each === place); };

function take(event) {
  const spot = event.target.closest("[data-number]");
  if (!spot) return;
  held = spot.dataset.number;
  spot.setAttribute("aria-grabbed", "true");
  plan.setPointerCapture?.(event.pointerId);
}

function lay(event) {
  const place = held && under(event);
  if (place) move(held, place.dataset.at.split("/").map(Number));
  held = null;
  mark(null);
}

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function step(event) {
  const number = event.target.closest("[data-number]")?.dataset.number;
  const by = ARROWS[event.key];
  if (!number || !by) return;
  event.preventDefault();
  const [row, column] = placeOf(number);
  move(number, [row + by[0], column + by[1]]);
}

if (plan && form) {
  plan.hidden = false;
  plan.addEventListener("pointerdown", take);
  plan.addEventListener("pointermove", (event) => { if (held) mark(under(event)); });
  plan.addEventListener("pointerup", lay);
  plan.addEventListener("pointercancel", () => { held = null; mark(null); });
  plan.addEventListener("keydown", step);
  form.addEventListener("input", () => draw());
  draw();
}

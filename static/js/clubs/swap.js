/* Proposed tables: who is chosen at a seat changes places with who sat there; seats can be dragged onto each other. */

/** @type {WeakMap<HTMLSelectElement, string>} */
const before = new WeakMap();

/* The form is replaced after each act: events are heard on the document. */
document.addEventListener("focusin", ({ target }) => {
  if (target instanceof HTMLSelectElement && target.closest("[data-swap]")) before.set(target, target.value);
});

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement)) return;
  const form = target.closest("[data-swap]");
  if (!form) return;
  /** @type {NodeListOf<HTMLSelectElement>} */
  const all = form.querySelectorAll("select");
  const same = [...all].find((other) => other !== target && other.value === target.value);
  const left = before.get(target);
  if (same && left !== undefined) same.value = left;
  before.set(target, target.value);
});

/** @type {Element | null} */
let dragged = null;

/** @param {Event} event @returns {Element | null} */
const seatOf = ({ target }) => (target instanceof Element ? target.closest("[data-swap] [data-seat]") : null);

document.addEventListener("dragstart", (event) => {
  dragged = seatOf(event);
});

document.addEventListener("dragover", (event) => {
  const seat = seatOf(event);
  if (!dragged || !seat) return;
  event.preventDefault();
  seat.classList.add("over");
});

document.addEventListener("dragleave", (event) => seatOf(event)?.classList.remove("over"));

document.addEventListener("drop", (event) => {
  const seat = seatOf(event);
  if (!dragged || !seat) return;
  event.preventDefault();
  seat.classList.remove("over");
  /** @type {HTMLSelectElement | null} */
  const one = dragged.querySelector("select");
  /** @type {HTMLSelectElement | null} */
  const two = seat.querySelector("select");
  dragged = null;
  if (!one || !two) return;
  [one.value, two.value] = [two.value, one.value];
});

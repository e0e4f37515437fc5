/*
 * Proposed tables: who is chosen at a seat changes places with who sat there. A seat is dragged onto another by its wind, with
 * the mouse or a finger; or taken up by a tap, Enter or Space, and laid down on the next one. Escape lays it back.
 */
const NEAR = 8; // pixels that a finger may shake

/** @type {WeakMap<HTMLSelectElement, string>} */
const before = new WeakMap();

/** @type {Element | null} */
let held = null;
/** @type {{ seat: Element, x: number, y: number } | null} */
let begun = null;
let dragged = false;

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

/** @param {EventTarget | null} target @returns {Element | null} */
const seatOf = (target) => (target instanceof Element ? target.closest("[data-swap] [data-seat]") : null);

/** @param {EventTarget | null} target @returns {Element | null} */
const gripOf = (target) => (target instanceof Element ? target.closest("[data-swap] [data-grip]") : null);

/** @param {PointerEvent} event */
const under = (event) => seatOf(document.elementFromPoint(event.clientX, event.clientY));

/** @param {Element | null} seat */
function hold(seat) {
  held = seat;
  for (const grip of document.querySelectorAll("[data-swap] [data-grip]")) {
    grip.setAttribute("aria-pressed", String(seat !== null && seat.contains(grip)));
  }
}

/** @param {Element | null} over */
function mark(over) {
  for (const seat of document.querySelectorAll("[data-swap] [data-seat]")) seat.classList.toggle("over", seat === over);
}

/** @param {Element} seat */
function lay(seat) {
  /** @type {HTMLSelectElement | null | undefined} */
  const one = held?.querySelector("select");
  /** @type {HTMLSelectElement | null} */
  const two = seat.querySelector("select");
  hold(null);
  if (one && two && one !== two) [one.value, two.value] = [two.value, one.value];
}

document.addEventListener("pointerdown", (event) => {
  const grip = gripOf(event.target);
  dragged = false;
  begun = null;
  const seat = seatOf(grip);
  if (grip && seat && !event.button) begun = { seat, x: event.clientX, y: event.clientY };
});

document.addEventListener("pointermove", (event) => {
  if (!begun) return;
  if (!dragged && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) <= NEAR) return;
  if (!dragged) hold(begun.seat);
  dragged = true;
  mark(under(event));
});

document.addEventListener("pointerup", (event) => {
  const seat = under(event);
  mark(null);
  if (begun && dragged) {
    if (seat) lay(seat);
    else hold(null);
  }
  begun = null;
});

document.addEventListener("pointercancel", () => {
  mark(null);
  if (dragged) hold(null);
  begun = null;
  dragged = false;
});

/* A tap, Enter and Space press the wind; the click that ends a drag does not. */
document.addEventListener("click", (event) => {
  const seat = gripOf(event.target) && seatOf(event.target);
  if (seat && !dragged) {
    if (held?.isConnected) lay(seat);
    else hold(seat);
  }
  dragged = false;
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hold(null);
});

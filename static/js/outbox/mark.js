/* Whether a form waits on this device: a page without an outbox of its own loads it where this says so (page/keep.js). */
const NAME = "seatwind-unsent";

export function mark(isWaiting) {
  try {
    if (isWaiting) window.localStorage.setItem(NAME, "1");
    else window.localStorage.removeItem(NAME);
  } catch {
    // Nothing is kept here over a page.
  }
}

export function isMarked() {
  try {
    return window.localStorage.getItem(NAME) !== null;
  } catch {
    return false;
  }
}

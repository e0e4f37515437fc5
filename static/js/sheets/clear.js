/*
 * Where the answers of a hand that is read out stand: on the screen, whatever was scrolled, and not where the finger just
 * was. A second tap on "Record" agrees to nothing and takes nothing back.
 */
const FINGER = 24; // a browser gives a tap to the nearest button within a finger's breadth
const WAIT = 700; // milliseconds in which a second tap belongs to the first
const DOUBLE = 400; // milliseconds between the halves of a double tap
let touched = null; // where the button was that opened the panel
let openedAt = -WAIT;
let isUnder = false;
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

export function touch(button) {
  touched = button.getBoundingClientRect();
}

const acts = (panel) => panel.querySelector("[data-part=acts]").getBoundingClientRect();

function overlaps(box) {
  const isBeside = box.left > touched.right || box.right < touched.left;
  return !isBeside && box.top < touched.bottom + FINGER && box.bottom > touched.top - FINGER;
}

/* Pixels kept free below the answers. */
function leaveRoom(pixels) {
  sheet.replaceSync(pixels ? `[data-announced] { padding-block-end: ${pixels}px; }` : "");
}

/*
 * Lift the answers above the finger, or where they stand beside the text, take them to the other side. Where neither is
 * possible they wait until a second tap is over.
 */
export function keepClear(panel) {
  leaveRoom(0);
  delete panel.dataset.side;
  openedAt = performance.now();
  isUnder = Boolean(touched) && overlaps(acts(panel));
  if (!isUnder) return;
  panel.dataset.side = "start";
  isUnder = overlaps(acts(panel));
  if (!isUnder) return;
  const { bottom } = panel.getBoundingClientRect();
  leaveRoom(Math.ceil(bottom - touched.top + FINGER));
  const text = panel.querySelector("[data-part=said]").getBoundingClientRect();
  isUnder = overlaps(acts(panel)) || text.bottom > acts(panel).top || text.top < 0;
  if (isUnder) leaveRoom(0);
}

export const isUnderFinger = () => isUnder && performance.now() - openedAt < WAIT;

/* Where an answer was given: the second half of its double tap types nothing into the hand that comes there. A tap of its
   own does, however quick. What counts is when the finger was there, since a slow device draws the next hand in between. */
let left = null;
let leftAt = 0;
let clickedAt = 0;

export function leave(button) {
  left = button.getBoundingClientRect();
  leftAt = clickedAt;
}

document.addEventListener("click", (event) => {
  clickedAt = event.timeStamp;
  if (!left || event.detail < 2 || clickedAt - leftAt > DOUBLE) return; // a first tap is meant
  const isBeside = event.clientX < left.left || event.clientX > left.right;
  if (isBeside || event.clientY < left.top - FINGER || event.clientY > left.bottom + FINGER) return;
  left = null;
  event.preventDefault();
  event.stopPropagation();
}, true);

/* A screen that is turned has its buttons elsewhere. */
window.addEventListener("resize", () => {
  [touched, isUnder] = [null, false];
  leaveRoom(0);
});

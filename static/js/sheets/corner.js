/*
 * The corner view of a table's page, for a phone that lies in a corner of the table: the four scores turned to the four sides, over
 * the whole screen. It mirrors the felt, so that both games and their states look alike; a tap on a seat is a tap on the felt.
 * After the hand is written it comes back by itself, and dims while nobody touches it.
 */
import { felt } from "./felt.js";
import { inOne } from "./words.js";

const ON = "seatwind:corner";
const TURNS = "seatwind:corner-turns";
const DIM_AFTER = 20_000;
const EVERY = 500;
const SIDES = ["s", "e", "n", "w"];
const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[data-corner]"));
const opener = /** @type {HTMLElement} */ (document.querySelector("[data-corner-open]"));
const part = (name, inside = /** @type {Element} */ (dialog)) => inside.querySelector(`[data-part="${name}"]`);
const { api } = /** @type {HTMLElement} */ (document.querySelector("[data-entry]")).dataset;
let leftAt = 0; // the number of the hand for which the view was left by a tap
let next = 0;
let timer = 0;

function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    return;
  }
}

const isOn = () => recall(ON) === api;
const turns = () => Number(recall(TURNS) ?? 0);

function wake() {
  dialog.classList.remove("dim");
  window.clearTimeout(timer);
  timer = window.setTimeout(() => dialog.classList.add("dim"), DIM_AFTER);
}

/* Several rulings are told by their number, as on the felt of a phone; a dead hand is told in words. */
function ruledAt(seat) {
  const tags = [...seat.querySelectorAll("[data-cautions] > *")];
  const told = tags.length > 1 ? tags.filter(({ dataset }) => dataset.tone === "verm") : tags;
  const words = told.map((tag) => (tag.querySelector("[data-part=label]") ?? tag).textContent.trim().replace(/\s+/g, " "));
  return inOne([...(tags.length > 1 ? [`\u2691\u00a0${tags.length}`] : []), ...words]);
}

/* One seat as the felt shows it, on its side of the table. */
function drawSeat(button) {
  const seat = felt.querySelector(`[data-seat="${button.dataset.cornerSeat}"]`);
  const at = SIDES.findIndex((side) => seat.classList.contains(`at-${side}`));
  button.className = `corner-seat at-${SIDES[(at + turns()) % SIDES.length]}`;
  part("wind", button).replaceChildren(seat.querySelector(".wind").cloneNode(true));
  const score = seat.querySelector("[data-score]").textContent;
  part("score", button).textContent = score;
  const isDealer = !seat.querySelector("[data-deals]").hidden;
  button.classList.toggle("deals", isDealer);
  part("deals", button).hidden = !isDealer;
  const unsent = seat.querySelector("[data-unsent]");
  part("unsent", button).hidden = unsent.hidden;
  part("unsent", button).textContent = unsent.textContent.trim();
  part("ruled", button).textContent = ruledAt(seat);
}

/* What the page says at these places; hidden ones say nothing. */
const said = (selector) => inOne([...document.querySelectorAll(selector)]
  .filter((each) => !(/** @type {HTMLElement} */ (each).hidden) && !each.matches(".felt-paused"))
  .map((each) => each.textContent.trim().replace(/\s+/g, " ")));

/* Clock and outbox as the bar has them. */
function drawBar() {
  if (!dialog.open) return;
  const over = said("strong[data-clock-when]");
  part("time").textContent = over || said("[data-clock-when=left]:not([hidden]) [data-clock-digits]");
  part("time").closest(".corner-middle").classList.toggle("last", over !== "");
  part("paused").textContent = said(".tag[data-clock-is=paused]");
  const kept = said("[data-outbox]");
  if (part("kept").textContent !== kept) part("kept").textContent = kept;
}

function drawMiddle() {
  drawBar();
  part("round").textContent = felt.querySelector(".round")?.textContent ?? "";
  part("hand").textContent = felt.querySelector("[data-hand], [data-hand-name]")?.textContent.trim() ?? "";
  const more = [...felt.querySelectorAll("[data-last], [data-stakes]")].filter((each) => !(/** @type {HTMLElement} */ (each).hidden));
  part("more").textContent = inOne(more.map((each) => each.textContent.trim()));
}

function draw() {
  dialog.querySelectorAll("[data-corner-seat]").forEach(drawSeat);
  drawMiddle();
}

function show() {
  if (!dialog.open) dialog.showModal();
  draw();
  wake();
}

/*
 * The page has drawn its felt. `isFree`: a hand may be tapped, nothing is read out, nobody has to move, nothing is to be
 * settled. Otherwise the page itself is what the table must see.
 */
export function drawCorner(number, isFree) {
  if (!dialog) return;
  next = number;
  opener.hidden = false;
  if (dialog.open && !isFree) dialog.close();
  else if (dialog.open) draw();
  else if (isOn() && isFree && next > leftAt) show();
}

function leave() {
  leftAt = next;
  dialog.close();
}

if (dialog) {
  opener.addEventListener("click", () => {
    leftAt = 0;
    remember(ON, api);
    show();
  });
  for (const button of dialog.querySelectorAll("[data-corner-seat]")) {
    button.addEventListener("click", () => {
      leave();
      const seat = /** @type {HTMLButtonElement} */ (felt.querySelector(`[data-seat="${/** @type {HTMLElement} */ (button).dataset.cornerSeat}"]`));
      if (seat.getAttribute("aria-pressed") !== "true") seat.click();
      seat.focus({ preventScroll: true });
    });
  }
  part("turn").addEventListener("click", () => {
    remember(TURNS, String((turns() + 1) % SIDES.length));
    draw();
  });
  part("leave").addEventListener("click", () => {
    remember(ON, "");
    leave();
  });
  dialog.addEventListener("cancel", () => { remember(ON, ""); leftAt = next; });
  window.setInterval(drawBar, EVERY);
  for (const name of ["pointerdown", "keydown"]) dialog.addEventListener(name, wake);
}

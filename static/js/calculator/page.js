/*
 * The hand calculator. The form is the hand: every tap is one of its submit buttons, sent at once and answered with the
 * parts that change. Taps made while an answer is under way wait and go together, so none is lost and none overtakes.
 */
import { History } from "./history.js";
import { mark, released, swap } from "./parts.js";

const TYPING_PAUSE = 250;
const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-calculator]"));
const text = /** @type {HTMLInputElement} */ (form.elements.namedItem("hand"));
const undo = /** @type {HTMLButtonElement} */ (form.querySelector("[data-undo]"));
const taps = [];
let isBusy = false, isWanted = false, timer = 0;

const past = new History(text.value, (isEmpty) => {
  undo.disabled = isEmpty;
});

function question() {
  const parameters = new URLSearchParams();
  for (const [name, value] of new FormData(form)) parameters.append(name, String(value));
  const [first] = taps;
  if (first?.mode) parameters.set("mode", first.mode);
  while (taps.length && taps[0].name === first.name && taps[0].mode === first.mode) parameters.append(first.name, taps.shift().value);
  return parameters;
}

async function ask() {
  const answer = await fetch(`${form.getAttribute("action")}?${question()}`, { headers: { "HX-Request": "true" } });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-parts]");
}

function take(parts) {
  const { text: written, query, status, tap } = parts.dataset;
  const isReadable = "readable" in parts.dataset;
  const isTyping = document.activeElement === text;
  swap(parts, isReadable ? ["calc-rack", "calc-result"] : ["calc-result"], text);
  form.querySelector("[data-status]").textContent = status;
  if (!isReadable) return;
  mark(parts);
  if (!isTyping) text.value = written;
  past.note(written);
  form.querySelector(`[name=tap][value=${tap}]`).checked = true;
  if (location.search !== `?${query}`) history.replaceState(null, "", `${location.pathname}?${query}`);
}

async function send() {
  isWanted = true;
  if (isBusy) return;
  isBusy = true;
  try {
    while (isWanted || taps.length) {
      isWanted = false;
      const isTapped = taps.length > 0;
      const parts = await ask();
      await released();
      /* What was typed meanwhile makes this answer old, unless it holds a tap or the next tap builds on it. */
      if (isTapped || !isWanted || taps.length) take(parts);
    }
  } catch (error) {
    console.warn(error);
    taps.length = 0;
    isWanted = false;
    document.dispatchEvent(new CustomEvent("seatwind:toast", { detail: { text: form.dataset.sayOffline } }));
  } finally {
    isBusy = false;
  }
}

form.addEventListener("submit", (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (button?.form !== form) return;
  event.preventDefault();
  clearTimeout(timer);
  const { name, value } = button;
  if (name) taps.push({ name, value, mode: new FormData(form).get("mode") }); // what a tap adds was chosen before it
  send();
});

text.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(send, TYPING_PAUSE);
});
form.addEventListener("change", ({ target }) => {
  clearTimeout(timer);
  if (!target.matches("[name=suit], [name=say]")) send();
});
form.addEventListener("input", ({ target }) => {
  if (!target.matches("[name=announced]")) return;
  clearTimeout(timer);
  timer = setTimeout(send, TYPING_PAUSE);
});

undo.addEventListener("click", () => {
  text.value = past.back();
  send();
});

/* Arrows walk along a row of tiles. */
form.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const row = event.target.closest("[data-arrows]");
  if (!step || !row) return;
  event.preventDefault();
  const tiles = [...row.querySelectorAll("button")];
  const from = tiles.findIndex((tile) => tile === event.target);
  tiles.at((from + step) % tiles.length).focus();
});

form.addEventListener("click", async (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (event.target.closest("[data-link]"));
  if (!link || !navigator.clipboard) return;
  event.preventDefault();
  await navigator.clipboard.writeText(link.href);
  document.dispatchEvent(new CustomEvent("seatwind:toast", { detail: { text: form.dataset.sayCopied } }));
});

/* Whatever was typed or chosen before this script arrived. */
const isTouched = (field) => field.checked !== field.defaultChecked || (field.defaultValue ?? field.value) !== field.value;
if ([...form.elements].some(isTouched)) send();
undo.hidden = false;
for (const plain of form.querySelectorAll("[data-plain]")) plain.hidden = true;

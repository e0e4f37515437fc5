/*
 * The finder of an event's home or of its bar: hits come while one types; "/" goes there, arrows choose, Enter opens the chosen or the
 * first, Escape leaves. It opens pages and does nothing else. Without script the form leads to a page of hits.
 */
const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-finder]"));
const input = form.querySelector("input");
const menu = /** @type {HTMLDetailsElement | null} */ (form.closest("details"));
const place = form.querySelector("[data-finder-hits]");
const WAIT = 150;
let timer = 0;
let asked = 0;

const links = () => [...place.querySelectorAll("a")];

function leave() {
  asked += 1;
  input.value = "";
  place.replaceChildren();
  input.focus();
}

async function ask() {
  const mine = (asked += 1);
  if (!input.value.trim()) {
    place.replaceChildren();
    return;
  }
  const address = `${form.action}?part=hits&q=${encodeURIComponent(input.value)}`;
  const answer = await fetch(address, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const text = await answer.text();
  if (mine === asked) place.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
}

input.addEventListener("input", () => {
  window.clearTimeout(timer);
  timer = window.setTimeout(ask, WAIT);
});
form.addEventListener("submit", (event) => {
  const first = /** @type {HTMLAnchorElement | undefined} */ (links()[0]);
  if (!first) return;
  event.preventDefault();
  window.location.assign(first.href);
});
form.addEventListener("keydown", (event) => {
  if (event.key === "Escape") leave();
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  /** @type {HTMLElement[]} */
  const stops = [input, ...links()];
  const at = stops.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, textarea, select, [contenteditable]") || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  if (menu) menu.open = true;
  input.focus();
});
menu?.addEventListener("toggle", () => {
  if (menu.open) input.focus();
});

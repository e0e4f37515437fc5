/*
 * Filters a list while one types: <input data-find="#list"> keeps every [data-name] inside that holds all the words (page/fold.js);
 * an empty name stands for what the item says. [data-match-count="#list"] counts them, [data-none="#list"] shows when none is
 * left. Without script the form searches on the server.
 */
import { fold } from "./fold.js";

const plain = (text) => fold(text).trim();

function matches(item, wanted) {
  const text = plain(item.dataset.name || item.textContent);
  return wanted.every((word) => text.includes(word));
}

function tell(selector, shown) {
  const same = (element, value) => value === selector && element;
  for (const counter of document.querySelectorAll("[data-match-count]")) {
    if (same(counter, counter.dataset.matchCount)) counter.textContent = String(shown);
  }
  for (const none of document.querySelectorAll("[data-none]")) {
    if (same(none, none.dataset.none)) none.hidden = shown > 0;
  }
}

function filter(input) {
  const list = document.querySelector(input.dataset.find);
  if (!list) return;
  const wanted = plain(input.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const item of list.querySelectorAll("[data-name]")) {
    item.hidden = !matches(item, wanted);
    if (!item.hidden) shown += 1;
  }
  // What is folded away is looked through as well.
  if (wanted.length) for (const folded of list.querySelectorAll("details")) folded.open = true;
  tell(input.dataset.find, shown);
  for (const field of document.querySelectorAll(`[data-none="${input.dataset.find}"] input[data-looked-for]`)) {
    /** @type {HTMLInputElement} */ (field).value = input.value;
  }
}

function filterAll() {
  for (const input of document.querySelectorAll("input[data-find]")) if (input.value) filter(input);
}

document.addEventListener("input", (event) => {
  if (event.target.matches("input[data-find]")) filter(event.target);
});
document.addEventListener("keydown", (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  if (event.key !== "Escape" || !input.matches("input[data-find]") || !input.value) return;
  input.value = "";
  filter(input);
});
/* A list that htmx has just replaced is filtered as the one before; so is a page come back to. */
document.addEventListener("htmx:afterSettle", filterAll);
filterAll();

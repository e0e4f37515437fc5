/* The keys of the results desk: figures, signs and arrows in a row; letters wherever the hand is. */
import { keepDraft } from "./draft.js";
import { endsFigure } from "./figures.js";
import { goTo, hand, nextRow, setMode, words } from "./hand.js";
import { holds } from "./hold.js";
import { fieldsOf, putBack, rowOf, rows, takeSlip, tidy } from "./row.js";
import { finish } from "./sending.js";

const JUMP_AFTER = 700;
const jump = document.querySelector("[data-jump]");
let typedNumber = null;
let jumpTimer = 0;

function jumpBy(key) {
  window.clearTimeout(jumpTimer);
  if (/^\d$/u.test(key)) typedNumber = typedNumber * 10 + Number(key);
  jump.textContent = words.sayJump.replace("{table}", typedNumber ? String(typedNumber) : "…");
  const go = () => {
    const row = rowOf(typedNumber);
    typedNumber = null;
    jump.hidden = true;
    goTo(row);
  };
  if (key === "Escape") {
    typedNumber = null;
    jump.hidden = true;
  } else if (key === "Enter") go();
  else if (typedNumber) jumpTimer = window.setTimeout(go, JUMP_AFTER);
}

function otherSeat(field, step) {
  const fields = fieldsOf(field.closest("[data-row]"));
  return fields[fields.indexOf(field) + step];
}

function otherRow(field, step) {
  const all = rows().filter((row) => fieldsOf(row).length);
  const row = field.closest("[data-row]");
  const next = all[all.indexOf(row) + step];
  return next && fieldsOf(next)[fieldsOf(row).indexOf(field)];
}

/* A sign after a figure begins the next seat: a row is typed on the number pad as on an adding machine. */
function signKey(event, field) {
  const next = endsFigure(field) && otherSeat(field, 1);
  if (!next) return;
  event.preventDefault();
  tidy(field);
  next.focus();
  next.value = event.key === "+" ? "" : "-";
  keepDraft(field.closest("[data-row]"));
}

function keyInField(event, field) {
  const row = field.closest("[data-row]");
  if (holds(event, row)) return;
  if (event.altKey && event.code === "Digit1") {
    if (takeSlip(row)) event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter") {
    event.preventDefault();
    tidy(field);
    finish(row);
  } else if (event.key === "-" || event.key === "+" || event.key === "\u2212") signKey(event, field);
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    const next = otherRow(field, event.key === "ArrowDown" ? 1 : -1);
    next?.focus();
    next?.select();
  } else if (event.key === "Escape") {
    putBack(row);
    keepDraft(row);
  }
}

/* Letters belong to no figure: they are commands wherever the hand is. */
function command(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === "t") {
    typedNumber = 0;
    jump.hidden = false;
    jumpBy("");
  } else if (key === "r") {
    setMode(hand.mode === "first" ? "second" : "first");
    goTo(nextRow(null));
  } else if (key === "?") {
    const keys = /** @type {HTMLDetailsElement} */ (document.querySelector("[data-keys]"));
    keys.open = !keys.open;
  } else return false;
  event.preventDefault();
  return true;
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (document.querySelector("dialog[open]") || target.closest("header, [role=search]")) return;
  if (typedNumber !== null) {
    event.preventDefault();
    jumpBy(event.key);
    return;
  }
  if (command(event)) return;
  // The answers to two readings have letters: a figure that is typed on without looking chooses nothing.
  const pick = target.closest("[data-take]")?.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (pick) {
    event.preventDefault();
    pick.click();
  } else if (target.matches("[data-line] input")) keyInField(event, target);
  else if (target.matches("[data-row], [data-take]") && event.key === "Enter") goTo(nextRow(target.closest("[data-row]")));
});

/* Digits jump to a table: 1 then 2 within a second is table 12; the focus goes there, Enter opens it. */
const PAUSE = 1000;
let typed = "";
let timer = 0;

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  if (!/^\d$/.test(event.key) || document.querySelector("dialog[open]")) return;
  typed += event.key;
  window.clearTimeout(timer);
  timer = window.setTimeout(() => { typed = ""; }, PAUSE);
  document.getElementById(`tb-${Number(typed)}`)?.focus();
});

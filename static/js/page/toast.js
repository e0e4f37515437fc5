/*
 * Toasts: a saved act, for six seconds, in #toasts. Show one from any script with
 *   document.dispatchEvent(new CustomEvent("seatwind:toast", {detail: {text, href, label}}))
 * or from an htmx answer with the header HX-Trigger: {"seatwind:toast": {"text": "..."}}.
 */
const SHOWN_FOR = 6000;
const region = document.getElementById("toasts");

function leaveLater(toast) {
  let timer = 0;
  const start = () => { timer = window.setTimeout(() => toast.remove(), SHOWN_FOR); };
  const hold = () => window.clearTimeout(timer);
  for (const name of ["pointerenter", "focusin"]) toast.addEventListener(name, hold);
  for (const name of ["pointerleave", "focusout"]) toast.addEventListener(name, start);
  start();
}

function build({ text, href, label }) {
  const toast = document.createElement("div");
  toast.className = "toast";
  const words = document.createElement("span");
  words.textContent = text;
  toast.append(words);
  if (href && label) {
    const link = document.createElement("a");
    link.className = "btn";
    link.href = href;
    link.textContent = label;
    toast.append(link);
  }
  return toast;
}

if (region) {
  /* A live region speaks only what arrives after the page: those the server sent are put in again. */
  for (const toast of region.querySelectorAll("[data-toast]")) {
    region.append(toast);
    leaveLater(toast);
  }
  document.addEventListener("seatwind:toast", (event) => {
    const toast = build(event.detail);
    region.append(toast);
    leaveLater(toast);
  });
}

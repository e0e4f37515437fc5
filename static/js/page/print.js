/* [data-print] opens the browser's own print dialog. Hidden until this runs: without script the browser's menu prints. */
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

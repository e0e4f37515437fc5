/* The results desk: type every table of a session, read it a second time, with the keyboard alone. */
import "./keys.js";
import { keepDraft, putDraftsBack, unrecorded } from "./draft.js";
import { enter, goTo, nextRow, setMode, waiting, words } from "./hand.js";
import { free } from "./hold.js";
import { askSlip, drawSum, rowOf, rows, sheet, takeSlip, tidy } from "./row.js";
import { drawCounts, refresh } from "./rows.js";
import { finish, mark, send } from "./sending.js";

const EVERY = 4000, SLIP_AFTER = 150;
let slipTimer = 0;

sheet.addEventListener("focusin", (event) => enter(event.target.closest("[data-row]")));
sheet.addEventListener("focusout", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.matches("[data-line] input") && field.value !== field.defaultValue) tidy(field);
});
sheet.addEventListener("input", (event) => {
  const row = event.target.closest("[data-row]");
  free(row);
  delete row.dataset.left;
  delete row.dataset.balanced;
  mark(row, words.sayTyping);
  drawSum(row);
  keepDraft(row);
  window.clearTimeout(slipTimer);
  if (row.dataset.act === "first") slipTimer = window.setTimeout(() => askSlip(row), SLIP_AFTER);
});
/* A tap takes the whole figure, which the next key replaces; a second one sets the caret. */
sheet.addEventListener("pointerdown", (event) => {
  const row = event.target.closest("[data-row]");
  if (row && "held" in row.dataset) free(row);
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (!field.matches("[data-line] input") || field === document.activeElement) return;
  field.addEventListener("click", () => field.select(), { once: true });
});
sheet.addEventListener("click", (event) => {
  if (event.target.closest("[data-repair]")) takeSlip(event.target.closest("[data-row]"));
});
sheet.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const row = form.closest("[data-row]");
  if (!form.matches("[data-take]")) {
    await finish(row);
    return;
  }
  const body = new FormData(form, event.submitter);
  body.delete("csrfmiddlewaretoken");
  const fresh = await send(row, body, form.action);
  if (fresh && fresh.dataset.state !== "differs") goTo(nextRow(fresh));
});
for (const button of document.querySelectorAll("[data-mode]")) {
  button.addEventListener("click", () => {
    setMode(button.dataset.mode);
    goTo(nextRow(null));
  });
}
document.querySelector("[data-unrecorded]").addEventListener("click", () => goTo(rowOf(unrecorded()[0])));
window.addEventListener("beforeunload", (event) => {
  if (unrecorded().length || rows().some((row) => "saving" in row.dataset)) event.preventDefault();
});

if (!waiting("first").length && waiting("second").length) setMode("second");
drawCounts();
goTo(nextRow(null));
putDraftsBack();
window.setInterval(refresh, EVERY);

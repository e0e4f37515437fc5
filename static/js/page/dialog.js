/*
 * Dialogs: <button data-dialog="#end-session"> opens <dialog class="dialog" id="end-session">, [data-close] inside shuts it,
 * so do Escape and a press beside it. The focus returns to the opener. [data-back] goes one page back.
 */
function open(dialog) {
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

function isBeside(event) {
  const box = event.target.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-dialog]");
  if (opener) {
    event.preventDefault();
    open(document.querySelector(opener.dataset.dialog));
    return;
  }
  const closer = event.target.closest("[data-close]");
  if (closer) closer.closest("dialog")?.close();
  /* A key press on a button also counts as a click, at 0,0: only a pointer can be beside the dialog. */
  else if (event.target.matches("dialog[open]") && event.detail > 0 && isBeside(event)) /** @type {HTMLDialogElement} */ (event.target).close();
  if (event.target.closest("[data-back]")) history.back();
});
for (const back of document.querySelectorAll("[data-back]")) back.hidden = false;
for (const dialog of document.querySelectorAll("dialog[data-open-now]")) open(dialog);

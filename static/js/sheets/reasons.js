/*
 * A correction: reasons that are given often, of which a tap writes one into the field, where it may be changed. Without
 * script they do not show.
 */
for (const row of document.querySelectorAll("[data-reasons]")) {
  const field = /** @type {HTMLInputElement} */ (row.closest("form").elements.namedItem("reason"));
  row.hidden = false;
  row.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-reason]");
    if (!button) return;
    field.value = button.textContent.trim();
    field.focus();
  });
  // The scores follow what is typed: the button that asks for them is for pages without script.
  for (const plain of row.closest("form").querySelectorAll("button[data-plain]")) plain.parentElement.hidden = true;
}

/* Reasons that are given often: a tap writes one into the field, where it may be changed. Without script they do not show. */
for (const row of document.querySelectorAll("[data-reasons]")) {
  const field = row.closest("form").elements.reason;
  row.hidden = false;
  row.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-reason]");
    if (!button) return;
    field.value = button.textContent.trim();
    field.focus();
  });
}

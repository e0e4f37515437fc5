/* [data-copy="#id"]: copies what stands in the field or element; a page without the clipboard never shows the button. */
for (const button of document.querySelectorAll("[data-copy]")) {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector(button.dataset.copy));
  if (!field || !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.value ?? field.textContent.trim());
      document.dispatchEvent(new CustomEvent("seatwind:toast", { detail: { text: button.dataset.sayCopied } }));
    } catch {
      if (field.select) field.select();
      else window.getSelection().selectAllChildren(field);
    }
  });
}

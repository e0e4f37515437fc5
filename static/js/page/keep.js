/* Forms marked data-keep lose nothing that was typed (outbox/forms.js, outbox/typed.js); a page without one loads nothing. */
const forms = document.querySelectorAll("form[data-keep]");
if (forms.length) import("../outbox/forms.js").then(({ keep }) => forms.forEach(keep));

/* Who signs out leaves nothing here that was typed into such a form. */
document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!("signOut" in form.dataset)) return;
  event.preventDefault();
  const { forgetAll } = await import("../outbox/typed.js");
  await forgetAll().catch(() => {});
  form.submit();
});

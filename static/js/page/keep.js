import { isMarked } from "../outbox/mark.js";

/*
 * Forms marked data-keep lose nothing that was typed (outbox/forms.js, outbox/typed.js). A page without one loads the outbox
 * only where a form waits: whoever left its page without network need not come back to it.
 */
const forms = document.querySelectorAll("form[data-keep]");
if (forms.length) import("../outbox/forms.js").then(({ keep }) => forms.forEach(keep));
else if (isMarked()) import("../outbox/queue.js");

/* The page that follows a form once it is taken: what was typed there is no longer needed. */
const taken = document.querySelector("[data-keep-taken]");
if (taken) import("../outbox/typed.js").then(({ forgetAll }) => forgetAll(taken.dataset.keepTaken)).catch(() => {});

/* Who signs out leaves nothing here that was typed into such a form. */
document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!("signOut" in form.dataset)) return;
  event.preventDefault();
  const { forgetAll } = await import("../outbox/typed.js");
  await forgetAll().catch(() => {});
  form.submit();
});

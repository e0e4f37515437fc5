/*
 * What a form of a ruling finds when it opens: who was tapped on the page before, and what somebody tapped before the scripts
 * were there. For rulings/entry.js.
 */
import { chosen, form, isShown } from "./form.js";

/* A person looks at what the book asks for now. */
export const askAgain = () => form.dispatchEvent(new Event("change", { bubbles: true }));

/* A page that was kept knows nobody who was tapped on the page before. */
export function takeOver() {
  const parameters = new URLSearchParams(window.location.search);
  let isNew = false;
  for (const name of ["participant", "offence"]) {
    const input = parameters.get(name) && form.querySelector(`[name=${name}][value="${CSS.escape(parameters.get(name))}"]`);
    if (!input || input.checked) continue;
    input.checked = true;
    isNew = true;
  }
  if (isNew) askAgain();
}

/* Who taps before all this is here, or comes back to a form that the browser filled, still gets the proposal. */
export function catchUp() {
  const at = chosen();
  if (at.participant && at.offence && !isShown()) askAgain();
}

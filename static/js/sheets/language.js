/* The language is changed on the felt itself: what is typed is kept first, and without network the page stays. */
import { refresh } from "./known.js";
import { say } from "./words.js";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-languages]"));
let isSure = false;

form?.addEventListener("submit", async (event) => {
  if (isSure) return;
  event.preventDefault();
  const { submitter } = event;
  isSure = (await refresh()) !== 0;
  if (isSure) form.requestSubmit(submitter);
  else document.dispatchEvent(new CustomEvent("seatwind:toast", { detail: { text: say("noLanguage") } }));
});

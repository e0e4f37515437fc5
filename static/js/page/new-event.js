/* A new event: what the answers come to is asked for at every change, and a figure typed into a card chooses its format. */
const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-new-event]"));
const place = document.querySelector("#outlook");
const WAIT = 250;
let timer = 0;
let asked = 0;

async function ask() {
  const mine = (asked += 1);
  const body = new FormData(form);
  body.delete("csrfmiddlewaretoken");
  const answers = new URLSearchParams([...body].map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${form.dataset.newEvent}?part=outlook&${answers}`).catch(() => null);
  if (!answer?.ok) return;
  const text = await answer.text();
  if (mine === asked) place.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
}

form.addEventListener("input", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const radio = /** @type {HTMLInputElement | null} */ (field.closest("[data-format]")?.querySelector("input[type=radio]"));
  if (radio && field.type === "number") radio.checked = true;
  window.clearTimeout(timer);
  timer = window.setTimeout(ask, WAIT);
});

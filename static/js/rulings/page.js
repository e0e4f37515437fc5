/*
 * The referee's screen: a search opens the situations that hold a match and shuts them again when it is emptied; a
 * proposal that arrives below the fold is brought into view. Without script every situation opens by itself.
 */
function openMatches(input) {
  const list = document.querySelector(input.dataset.opens);
  if (!list) return;
  for (const topic of list.querySelectorAll("details")) {
    const hasMatch = topic.querySelector("[data-name]:not([hidden])") !== null;
    topic.hidden = !hasMatch;
    topic.open = Boolean(input.value.trim()) && hasMatch;
  }
}

function showProposal(target) {
  if (target.id !== "effects" || !target.querySelector("[name=seen]")) return;
  const box = target.getBoundingClientRect();
  if (box.top > window.innerHeight * 0.6) target.scrollIntoView({ block: "start" });
}

/* Another hand has other winds: the tiles beside the four follow what the server says. */
function turnWinds(target) {
  const tiles = target.querySelector("template[data-winds]")?.content;
  for (const place of document.querySelectorAll("[data-wind-of]")) {
    const tile = tiles?.querySelector(`[data-of="${place.dataset.windOf}"]`)?.firstElementChild;
    if (tile) place.replaceChildren(tile.cloneNode(true));
  }
}

/* The heading names the hand that is chosen. */
/** @param {any} select */
function nameHand({ value }) {
  if (!value) return;
  for (const heading of document.querySelectorAll("[data-hand-of]")) {
    const { say, table } = heading.dataset;
    heading.textContent = say.replace("{table}", table).replace("{hand}", value);
  }
}

document.addEventListener("change", (event) => {
  if (event.target.matches("select[data-hand]")) nameHand(event.target);
});
document.addEventListener("input", (event) => {
  if (event.target.matches("input[data-opens]")) openMatches(event.target);
});
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  turnWinds(detail.elt);
  showProposal(detail.elt);
});

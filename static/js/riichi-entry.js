/* A riichi line: only what the chosen end of the hand has is shown. The payments come from the server. */
const form = document.querySelector("form [data-outcome]").form;
const outcome = form.querySelector("[data-outcome]");

function draw() {
  for (const part of form.querySelectorAll("[data-for]")) {
    part.hidden = !part.dataset.for.split(" ").includes(outcome.value);
  }
}

for (const button of form.querySelectorAll("[data-plain]")) button.hidden = true;
form.addEventListener("change", draw);
let sent = false;
form.addEventListener("submit", (event) => {
  if (event.submitter?.formMethod === "get") return;
  if (sent) event.preventDefault();
  sent = true;
});
draw();

/* A seat of the entry form: who wins or pays with the hand that is being typed, and what it moves. */
import { SEATS } from "./rules.js";
import { say, signed } from "./words.js";

/* `role`: the name of its tag ("win", "disc", "tenpai" and the like), "" for none. `delta`: points, 0 shows none. */
export function drawSeat(button, role, delta) {
  if (role) button.dataset.role = role;
  else delete button.dataset.role;
  button.setAttribute("aria-pressed", String(Boolean(role)));
  for (const tag of button.querySelectorAll("[data-role-tag]")) tag.hidden = tag.dataset.roleTag !== role;
  const then = button.querySelector("[data-then]");
  then.textContent = delta ? signed(delta) : "";
  then.className = `then ${delta > 0 ? "gain" : "loss"}`;
}

/* What of each score the server has not confirmed: `sums` with it, `sure` without. */
export function drawUnsent(sums, sure) {
  for (const seat of SEATS) {
    const tag = document.querySelector(`[data-seat="${seat}"] [data-unsent]`);
    const points = sums[seat] - sure[seat];
    tag.hidden = points === 0;
    tag.querySelector("[data-unsent-text]").textContent = points ? say("unsent", { points: signed(points) }) : "";
  }
}

/* A seat of the entry form: who wins or pays with the hand that is being typed, and what it moves. */
import { signed } from "./words.js";

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

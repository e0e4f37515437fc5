/*
 * A short screen has no room for the felt and the values together: they take turns (css/scoring/riichi-fit.css). The values
 * come once it is said who won from whom; a button leads back to the seats. Elsewhere both are shown all the time.
 */
import { leave } from "../sheets/clear.js";
import { say } from "../sheets/words.js";
import { isWin, winOf } from "./typed.js";

const form = document.querySelector("form[data-riichi]");
const felt = document.querySelector(".seats");
const button = form.querySelector("[data-take-turns]");
let isBack = false; // a person went back to the seats
let isSaid = false; // who won from whom

function draw() {
  const stage = isSaid && !isBack ? "values" : "felt";
  // The second half of a double tap on a seat chooses no value.
  if (stage === "values" && form.dataset.stage === "felt") leave(felt);
  form.dataset.stage = stage;
  button.toggleAttribute("data-idle", !isSaid);
  button.textContent = say(isBack ? "showValues" : "showSeats");
}

export function drawStage(typed) {
  isSaid = isWin(typed) && winOf(typed).winner !== "" && (typed.outcome === "self_draw" || typed.discarder !== "");
  isBack = isBack && isSaid;
  draw();
}

button.addEventListener("click", () => {
  isBack = !isBack;
  draw();
});

/* The felt of a table of either game: a seat with its wind, score and deal, the wind of the round, the wall. */
import { figure, signed } from "./words.js";

export const felt = document.querySelector(".seats-grid");
const tiles = document.querySelector("[data-wind-tiles]")?.content;
export const tileOf = (wind) => tiles.querySelector(`[data-of="${wind}"]`);

/* A score at this table: with its sign in MCR, as tournaments.common.look.numbers writes it. */
export const scoreText = "signed" in felt.dataset ? signed : figure;

/* Gives the seat's button. */
export function drawSeat(seat, wind, score, isDealer) {
  const button = felt.querySelector(`[data-seat="${seat}"]`);
  button.querySelector(".wind").replaceWith(tileOf(wind).firstElementChild.cloneNode(true));
  button.querySelector("[data-score]").textContent = scoreText(score);
  button.querySelector("[data-deals]").hidden = !isDealer;
  return button;
}

/* `wind` of the round; the wall has `played` pieces behind the one that is played now, and says so. */
export function drawRound(wind, played, said) {
  felt.querySelector(".round").textContent = tileOf(wind).querySelector("b").textContent;
  const wall = felt.querySelector(".wall");
  wall.setAttribute("aria-label", said);
  [...wall.children].forEach((piece, at) => {
    piece.className = at < played ? "done" : at === played ? "now" : "";
  });
}

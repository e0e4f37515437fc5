/* The felt of a riichi table: players keep their places, the winds move on; the hand, stakes and the wall in the middle. */
import { SEATS, STAKE, seatWind } from "./rules.js";
import { figure, say } from "../sheets/words.js";
import { label } from "./words.js";

const felt = document.querySelector(".seats-grid");
const tiles = document.querySelector("[data-wind-tiles]").content;
const part = (name) => felt.querySelector(`[data-${name}]`);
const DEALS = 8; // two rounds of four (3.1)

/* Scores with everything this device knows; rulings come with the server's word. */
export function scores(latest, state) {
  return Object.fromEntries(SEATS.map((seat) => [seat, state.points[seat] + (latest.sheet.adjustments[seat] ?? 0)]));
}

function drawSeat(seat, state, score, isOver) {
  const button = felt.querySelector(`[data-seat="${seat}"]`);
  const tile = tiles.querySelector(`[data-of="${seatWind(seat, state)}"]`).firstElementChild.cloneNode(true);
  button.querySelector(".wind").replaceWith(tile);
  button.querySelector("[data-score]").textContent = figure(score);
  button.querySelector("[data-deals]").hidden = isOver || state.dealer !== seat;
}

function drawWall({ round, dealer, over }) {
  const played = over ? DEALS : 4 * "ES".indexOf(round) + SEATS.indexOf(dealer);
  [...felt.querySelector(".wall").children].forEach((piece, at) => {
    piece.className = at < played ? "done" : at === played ? "now" : "";
  });
  felt.querySelector(".wall").setAttribute("aria-label", say("deal", { number: Math.min(played + 1, DEALS), total: DEALS }));
}

function drawMiddle({ state, isOver, isLast }) {
  part("hand-name").textContent = isOver ? say("gameOver") : label(state);
  felt.querySelector(".round").textContent = tiles.querySelector(`[data-of="${state.round}"] b`).textContent;
  part("last").hidden = !isLast;
  part("stakes").hidden = state.deposits === 0;
  const facts = { n: state.deposits, points: figure(STAKE * state.deposits) };
  part("stakes").textContent = say(state.deposits === 1 ? "stake" : "stakes", facts);
  drawWall(state);
}

/* Draw the table before the coming hand; gives the scores. */
export function drawTable(latest, game) {
  const sums = scores(latest, game.state);
  for (const seat of SEATS) drawSeat(seat, game.state, sums[seat], game.isOver);
  drawMiddle(game);
  return sums;
}

/* The felt of a riichi table: players keep their places, the winds move on; the hand, stakes and the wall in the middle. */
import { drawRound, drawSeat, felt } from "../sheets/felt.js";
import { SEATS, STAKE, seatWind } from "./rules.js";
import { figure, say } from "../sheets/words.js";
import { label } from "./words.js";

const part = (name) => felt.querySelector(`[data-${name}]`);

/* Scores with everything this device knows; rulings come with the server's word. */
export function scores(latest, state) {
  return Object.fromEntries(SEATS.map((seat) => [seat, state.points[seat] + (latest.sheet.adjustments[seat] ?? 0)]));
}

function drawMiddle({ state, isOver, isLast }, { rounds }) {
  part("hand-name").textContent = isOver ? say("gameOver") : label(state);
  part("last").hidden = !isLast;
  part("stakes").hidden = state.deposits === 0;
  const facts = { n: state.deposits, points: figure(STAKE * state.deposits) };
  part("stakes").textContent = say(state.deposits === 1 ? "stake" : "stakes", facts);
  const total = 4 * rounds.length;
  const played = state.over || !rounds.includes(state.round) ? total : 4 * rounds.indexOf(state.round) + SEATS.indexOf(state.dealer);
  drawRound(state.round, played, say("deal", { number: Math.min(played + 1, total), total }));
}

/* Draw the table before the coming hand; gives the scores. */
export function drawTable(latest, game, rules) {
  const sums = scores(latest, game.state);
  const { state, isOver } = game;
  for (const seat of SEATS) drawSeat(seat, seatWind(seat, state), sums[seat], !isOver && state.dealer === seat);
  drawMiddle(game, rules);
  return sums;
}

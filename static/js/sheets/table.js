/* The felt of an MCR table: seats in the order of play, winds, scores, the hand's number and the wall. */
import { SEATS, dealer, orderOf, prevailing, seatWind, settle } from "./rules.js";
import { figure, say } from "./words.js";

const PLACES = ["s", "e", "n", "w"]; // bottom, right, top, left
const felt = document.querySelector(".seats-grid");
const tiles = document.querySelector("[data-wind-tiles]")?.content;

/* Scores with everything this device knows; rulings come with the server's word. */
export function scores({ latest, hands }) {
  const sums = { E: 0, S: 0, W: 0, N: 0 };
  for (const seat of SEATS) sums[seat] += latest?.sheet?.adjustments?.[seat] ?? 0;
  for (const hand of hands) {
    const deltas = hand.deltas ?? settle(hand) ?? {};
    for (const seat of SEATS) sums[seat] += deltas[seat] ?? 0;
  }
  return sums;
}

function drawSeat(seat, place, hand, score) {
  const button = felt.querySelector(`[data-seat="${seat}"]`);
  button.className = button.className.replace(/\bat-\w\b/, `at-${place}`);
  const wind = seatWind(seat, hand);
  const tile = tiles.querySelector(`[data-of="${wind}"]`).firstElementChild.cloneNode(true);
  button.querySelector(".wind").replaceWith(tile);
  button.querySelector("[data-score]").textContent = figure(score);
  button.querySelector("[data-deals]").hidden = dealer(hand) !== seat;
  return button;
}

function drawWall(hand, total) {
  const wall = felt.querySelector(".wall");
  wall.setAttribute("aria-label", say("wall", { hand: Math.min(hand, total), total }));
  [...wall.children].forEach((piece, at) => {
    piece.className = at + 1 < hand ? "done" : at + 1 === hand ? "now" : "";
  });
}

/* Draw the coming hand; after the last the seats stay as they were. */
export function drawTable(sheet, total) {
  const hand = Math.min(sheet.next, total);
  const sums = scores(sheet);
  const focused = document.activeElement;
  orderOf(hand).forEach((seat, at) => felt.insertBefore(drawSeat(seat, PLACES[at], hand, sums[seat]), felt.children[at]));
  if (felt.contains(focused)) /** @type {HTMLElement} */ (focused).focus();
  const wind = prevailing(hand);
  felt.querySelector(".round").textContent = tiles.querySelector(`[data-of="${wind}"] b`).textContent;
  felt.querySelector("[data-hand]").textContent = say("hand", { hand });
  felt.querySelector("[data-round]").textContent = tiles.querySelector(`[data-of="${wind}"]`).dataset.round;
  drawWall(sheet.next, total);
  return sums;
}

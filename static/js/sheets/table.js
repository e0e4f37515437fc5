/* The felt of an MCR table: seats in the order of play, winds, scores, the hand's number and the wall. */
import { drawRound, drawSeat, felt, tileOf } from "./felt.js";
import { dealer, orderOf, prevailing, scores, seatWind } from "./rules.js";
import { say } from "./words.js";

const PLACES = ["s", "e", "n", "w"]; // bottom, right, top, left

function seatAt(seat, place, hand, score) {
  const button = drawSeat(seat, seatWind(seat, hand), score, dealer(hand) === seat);
  button.className = button.className.replace(/\bat-\w\b/, `at-${place}`);
  return button;
}

/* Draw the coming hand; after the last the seats stay as they were. */
export function drawTable(sheet, total) {
  const hand = Math.min(sheet.next, total);
  const sums = scores(sheet);
  const focused = document.activeElement;
  orderOf(hand).forEach((seat, at) => felt.insertBefore(seatAt(seat, PLACES[at], hand, sums[seat]), felt.children[at]));
  if (felt.contains(focused)) /** @type {HTMLElement} */ (focused).focus();
  const wind = prevailing(hand);
  drawRound(wind, sheet.next - 1, say("wall", { hand, total }));
  felt.querySelector("[data-hand]").textContent = say("hand", { hand });
  felt.querySelector("[data-round]").textContent = tileOf(wind).dataset.round;
  return sums;
}

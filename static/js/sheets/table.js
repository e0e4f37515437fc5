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

/* A seat that is where it belongs is not put there again: a tap in between would be lost. */
function put(button, at) {
  if (felt.children[at] !== button) felt.insertBefore(button, felt.children[at]);
}

/* Draw the coming hand; after the last the seats stay as they were. */
export function drawTable(sheet, total) {
  const hand = Math.min(sheet.next, total);
  const sums = scores(sheet);
  const focused = document.activeElement;
  orderOf(hand).forEach((seat, at) => put(seatAt(seat, PLACES[at], hand, sums[seat]), at));
  const isMoved = felt.contains(focused) && document.activeElement !== focused;
  if (isMoved) /** @type {HTMLElement} */ (focused).focus({ preventScroll: true });
  const wind = prevailing(hand);
  drawRound(wind, sheet.next - 1, say("wall", { hand, total }));
  felt.querySelector("[data-hand]").textContent = say("hand", { hand });
  felt.querySelector("[data-round]").textContent = tileOf(wind).dataset.round;
  return sums;
}

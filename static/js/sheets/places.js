/*
 * Between two rounds the four change chairs: who takes whose place is shown, and the next hand waits for a tap. The tap is
 * kept on this device, so that the question comes once; a hand that is taken back takes it back too. A tap that was meant for
 * what stood there before is no answer.
 */
import { tileOf } from "./felt.js";
import { placeChanges, prevailing, seatWind } from "./rules.js";
import { nameOf, say } from "./words.js";
import { forget, recall, remember } from "../outbox/db.js";
import { changed } from "../outbox/store.js";

const card = document.querySelector("[data-places]");
const part = (name) => card.querySelector(`[data-part="${name}"]`);
const seated = /** @type {HTMLButtonElement} */ (part("seated"));
const row = document.querySelector('template[data-template="move"]').content.firstElementChild;
const fact = `places:${document.querySelector("[data-entry]").dataset.api}`;
const WAIT = 700; // milliseconds until the card can be answered
let shown = 0; // the hand before which the card stands

/** @param {string[]} move the seat, and the one it leaves */
function line(hand, move) {
  const [seat, left] = move;
  const item = row.cloneNode(true);
  item.querySelector("[data-part=wind]").replaceWith(tileOf(seatWind(seat, hand)).firstElementChild.cloneNode(true));
  item.querySelector("[data-part=said]").textContent = say("moves", { name: nameOf(seat), other: nameOf(left) });
  return item;
}

/* Whether the four have still to move before this hand; then the page says so. */
export async function drawPlaces(hand, total) {
  const answered = (await recall(fact)) ?? 0;
  if (answered > hand) await forget(fact);
  const moves = hand > total ? [] : placeChanges(hand);
  const isWaiting = moves.length > 0 && answered !== hand;
  card.hidden = !isWaiting;
  if (isWaiting && shown !== hand) {
    part("round").textContent = tileOf(prevailing(hand)).dataset.newRound;
    part("moves").replaceChildren(...moves.map((move) => line(hand, move)));
    seated.disabled = true;
    window.setTimeout(() => { seated.disabled = false; }, WAIT);
  }
  shown = isWaiting ? hand : 0;
  return isWaiting;
}

seated.addEventListener("click", async (event) => {
  if (event.detail > 1 || !shown) return;
  await remember(fact, shown);
  changed();
});

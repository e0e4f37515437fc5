/* What the entry page asks of a game, answered for MCR: a hand in words, what it moves, two hands side by side. */
import { whyDead } from "./cautions.js";
import { flowersText } from "./flowers.js";
import { settle } from "./rules.js";
import { isUnusual, largestSeen } from "./value.js";
import { handText, nameOf, sameHand, say, signed } from "./words.js";

const minimum = Number(/** @type {HTMLElement} */ (document.querySelector("[data-entry]")).dataset.minimum);

function how(hand) {
  if (!hand.winner) return say("nobody");
  return hand.discarder ? say("from", { name: nameOf(hand.discarder) }) : say("alone");
}

function row(hand) {
  const gain = hand.winner ? (hand.deltas ?? settle(hand) ?? {})[hand.winner] : 0;
  const winner = hand.winner ? nameOf(hand.winner) : "";
  return { number: hand.number, winner, how: how(hand), value: hand.value ?? "\u2013", gain: gain ? signed(gain) : "" };
}

/* The values where they differ, otherwise the whole hands. */
function clash(ours, theirs) {
  const values = ours.value !== theirs.value && ours.value && theirs.value;
  const [yours, their] = values ? [ours.value, theirs.value] : [handText(ours), handText(theirs)];
  return say("conflictHand", { hand: ours.number, yours, theirs: their });
}

/* The question that the hand raises, and the word that answers it. */
const asks = (hand) => (isUnusual(hand.value ?? 0, hand)
  ? { text: say("unusual", { value: hand.value, largest: largestSeen() }), yes: say("sure", { value: hand.value }) }
  : null);

/* Why the hand cannot be recorded: a ruling on its winner, as far as this device knows; "" without one. */
const bars = (hand) => (hand.winner && whyDead(hand.winner, hand.number)) || "";

function beside(hand) {
  const item = document.createElement("li");
  item.textContent = flowersText(hand, minimum);
  return item.textContent ? [item] : [];
}

/* What the server is told: the value with its flowers. */
function sent(hand) {
  const body = { ...hand };
  delete body.flowers;
  return body;
}

export const game = {
  text: handText, name: (hand) => hand.number, effect: settle, beside, row, same: sameHand, clash, asks, bars, draft: (hand) => hand, sent,
};

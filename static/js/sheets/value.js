/*
 * Values larger than any that the event has seen, as this device knows it: 999 may be 99. They need one confirmation, before
 * they are read out; the answer goes along, so that the server does not ask again.
 */
const known = document.querySelector("[data-entry]")?.dataset ?? {};
let above = Number(known.confirmAbove);
let largest = Number(known.largest);

/* Hands that stand on this sheet count too. */
export function seen(values) {
  largest = Math.max(largest, ...values);
  above = Math.max(above, largest);
}

const VALUE = "scoring.value_unusual";
export const isUnusual = (value, { confirm = [] }) => value > above && !confirm.includes(VALUE);

export const largestSeen = () => largest;

/* The hand with the answer beside it, to the question of this code. */
export const lookedAt = (hand, code = VALUE) => ({ ...hand, confirm: [...(hand.confirm ?? []), code] });

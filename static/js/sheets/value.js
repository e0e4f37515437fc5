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

export const isUnusual = (value, { confirm = [] }) => value > above && !confirm.length;

export const largestSeen = () => largest;

/* The hand with the answer beside it. */
export const lookedAt = (hand) => ({ ...hand, confirm: ["scoring.value_unusual"] });

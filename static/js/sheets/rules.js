/*
 * MCR as a tablet needs it without network: who deals, who sits where, what a hand pays. The server counts again; the
 * tests hold this file to the core's answers (tests/js/entry-rules.test.js).
 */
export const SEATS = ["E", "S", "W", "N"];
const BASE = 8;
/* The order in which the starting seats deal in each round (MCR 3.5.7.2). */
const DEALING = ["ESWN", "SENW", "WNSE", "NWES"];

const roundOf = (hand) => Math.floor((hand - 1) / 4);

/* The seats of a hand in the order of play, its first dealer of the round first. */
export const orderOf = (hand) => [...DEALING[roundOf(hand)]];

/* Who takes whose chair before a hand, in the new order of play; nobody within a round. */
export const placeChanges = (hand) =>
  (hand === 1 || (hand - 1) % 4 ? [] : orderOf(hand).map((seat, at) => [seat, orderOf(hand - 1)[at]]));

export const prevailing = (hand) => SEATS[roundOf(hand)];

export const dealer = (hand) => DEALING[roundOf(hand)][(hand - 1) % 4];

export function seatWind(seat, hand) {
  return SEATS[(DEALING[roundOf(hand)].indexOf(seat) - (hand - 1) + 16) % 4];
}

/* What each seat wins or loses (MCR 3.9.1.3); null while something is missing. */
export function settle({ outcome, winner, discarder, value }) {
  const deltas = { E: 0, S: 0, W: 0, N: 0 };
  if (outcome === "draw") return deltas;
  if (!winner || !Number.isInteger(value) || discarder === winner) return null;
  for (const seat of SEATS) {
    if (seat === winner) continue;
    const paid = BASE + (!discarder || seat === discarder ? value : 0);
    deltas[seat] -= paid;
    deltas[winner] += paid;
  }
  return deltas;
}

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

/* The seats whose hand a ruling made dead in this hand, each with the offence: no win in it (MCR 3.11.6.8). */
export function deadIn({ cautions }, number) {
  const dead = new Map();
  for (const [seat, list] of Object.entries(cautions ?? {})) {
    const caution = list.find((one) => one.is_dead && one.hand === number);
    if (caution) dead.set(seat, caution.offence);
  }
  return dead;
}

/*
 * Why the server would not take a hand: "missing", "value" or "dead"; null where it would. `dead`: as deadIn gives it.
 * `flowers` are in the value and do not count for the minimum (3.9.1.1.2).
 */
export function refusalOf(hand, { minimum, maximum, dead, flowers = 0 }) {
  if (hand.outcome === "draw") return null;
  if (!settle(hand) || hand.discarder === "") return "missing";
  if (hand.value - flowers < minimum || hand.value > maximum) return "value";
  return dead.has(hand.winner) ? "dead" : null;
}

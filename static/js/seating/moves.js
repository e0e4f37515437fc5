/*
 * Seats of one session changed by hand, as the list says it: "12 3E" takes no. 12 to table 3, East, and whoever sits there
 * takes the seat left; "12 45" exchanges two. The server reads the same list.
 */

/** @typedef {Map<string, string>} Seats the number of the player at each seat such as "3E"; empty: a substitute's */

/** @param {Seats} seats @param {string} player */
const seatOf = (seats, player) => [...seats.keys()].find((at) => player !== "" && seats.get(at) === player);

/**
 * The seats after a list; lines that name no seat or player here change nothing.
 * @param {Seats} seats @param {string[]} lines
 * @returns {Seats}
 */
export function after(seats, lines) {
  const moved = new Map(seats);
  for (const line of lines) {
    const [player, where = ""] = line.trim().toUpperCase().split(/[\s:]+/u);
    const from = seatOf(moved, player);
    const to = moved.has(where) ? where : seatOf(moved, where);
    if (!from || !to) continue;
    moved.set(from, moved.get(to));
    moved.set(to, player);
  }
  return moved;
}

/**
 * The line that exchanges two seats; none where both are substitutes' or the same.
 * @param {Seats} seats @param {string} first @param {string} other
 */
export function lineOf(seats, first, other) {
  if (first === other) return "";
  const player = seats.get(first);
  if (player) return `${player} ${other}`;
  return seats.get(other) ? `${seats.get(other)} ${first}` : "";
}

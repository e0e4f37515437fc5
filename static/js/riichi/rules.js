/*
 * EMA riichi as a tablet needs it without network: what a hand pays, who deals next, counters, stakes, the end of the
 * game. Hands are as the API takes them, with `wins` always a list. The server counts again; the tests hold this file to
 * the core's answers (tests/js/riichi-games.test.js).
 */
import { problem, refusalOf, soonProblem } from "./checks.js";
import { SEATS, STAKE, list, movesOf, next, winnersOf } from "./moves.js";

export { problem, refusalOf, soonProblem };
export { SEATS, STAKE } from "./moves.js";
export { LIMITS, YAKUMAN, isPossible, limitOf, share } from "./value.js";

const REDEALS = ["chombo", "redeal"];
const four = (of) => Object.fromEntries(SEATS.map((seat) => [seat, of(seat)]));

export const newTable = (rules) => ({
  points: four(() => rules.start), round: "E", dealer: "E", counters: 0, deposits: 0, hands: 0, timed: 0, over: false, laid: [],
});

/* The wind of the player who started at `seat` (3.4.12). */
export const seatWind = (seat, state) => SEATS[(SEATS.indexOf(seat) - SEATS.indexOf(state.dealer) + 4) % 4];

/* A nagashi mangan is settled as a win, or in place of the noten payment of a draw. */
const isWon = ({ outcome }, rules) => outcome === "win" || (outcome === "nagashi" && !rules.nagashiAsDraw);

function dealerStays(state, hand, rules) {
  if (isWon(hand, rules)) return winnersOf(hand).includes(state.dealer);
  return hand.outcome === "abortive" || (!rules.dealerKeepsByWin && list(hand, "tenpai").includes(state.dealer));
}

const best = ({ points }) => Math.max(...Object.values(points));

/* The deal passes on; after the last round the game is over (3.1), or one more follows for the points required. */
function rotated(state, rules) {
  const dealer = next(state.dealer);
  if (dealer !== "E") return { ...state, dealer };
  const { rounds } = rules, at = rounds.indexOf(state.round);
  if (at >= 0 && at < rounds.length - 1) return { ...state, dealer, round: rounds[at + 1] };
  const isShort = rules.goal !== null && best(state) < rules.goal;
  return isShort && at >= 0 ? { ...state, dealer, round: rules.extraRound } : { ...state, over: true };
}

/* The last dealer stays by a win or a waiting hand, leads alone, and has what the rules ask a winner for. */
function dealerStops(state, hand, rules) {
  if (!rules.lastHandStop || state.dealer !== "N" || rules.rounds.slice(0, -1).includes(state.round) || hand.outcome === "abortive") return false;
  const own = state.points[state.dealer];
  return SEATS.every((seat) => seat === state.dealer || own > state.points[seat]) && own >= (rules.goal ?? own);
}

function after(state, hand, points, rules) {
  let then = { ...state, points };
  if (!REDEALS.includes(hand.outcome)) {
    const counters = isWon(hand, rules) && !winnersOf(hand).includes(state.dealer) ? 0 : state.counters + 1;
    then = { ...then, counters, hands: state.hands + 1, timed: state.timed + 1 };
    const stays = dealerStays(state, hand, rules);
    const isReached = rules.goal !== null && state.round === rules.extraRound && best(then) >= rules.goal;
    const isOver = isReached || (stays && dealerStops(then, hand, rules));
    if (!stays) then = rotated(then, rules);
    if (isOver) return { ...then, over: true };
  } else if (hand.outcome === "chombo") {
    then = { ...then, timed: state.timed + (rules.chomboIsTimed ? 1 : 0) };
    if (rules.chomboEndsGame) return { ...then, over: true };
  }
  const isBusted = !rules.goesOnBelowZero && Math.min(...Object.values(points)) < rules.leastPoints;
  return isBusted ? { ...then, over: true } : then;
}

/* {moves, deltas, deductions, before, after} of a hand that has no problem. */
export function play(state, hand, rules) {
  const moves = movesOf(hand, state, rules);
  const deltas = four(() => 0);
  let stakes = 0;
  for (const { payer, payee, points } of moves) {
    if (payer) deltas[payer] -= points;
    else stakes -= points;
    if (payee) deltas[payee] += points;
    else stakes += points;
  }
  const deposits = state.deposits + stakes / STAKE;
  const laid = deposits ? [...state.laid, ...moves.filter((move) => !move.payee).map((move) => move.payer)] : [];
  const points = four((seat) => state.points[seat] + deltas[seat]);
  const deductions = rules.chomboPays ? {} : Object.fromEntries(list(hand, "offenders").map((seat) => [seat, rules.chombo]));
  return { moves, deltas, deductions, before: state, after: after({ ...state, deposits, laid }, hand, points, rules) };
}

/*
 * {lines, state, isOver, isLast, deductions}: all hands played one after the other; one that cannot be true moves nothing.
 * `last` is the number of hands that the end signal left (5.8), null before it; a chombo counts where the rules say so.
 */
export function fold(hands, rules, last = null) {
  const lines = [], deductions = four(() => 0);
  let state = newTable(rules);
  for (const hand of hands) {
    const isStopped = last !== null && state.timed >= last;
    if (isStopped || problem(hand, state, rules)) continue;
    const played = play(state, hand, rules);
    lines.push({ hand, ...played });
    for (const [seat, points] of Object.entries(played.deductions)) deductions[seat] += points;
    state = played.after;
  }
  const isOver = state.over || (last !== null && state.timed >= last);
  return { lines, state, isOver, isLast: !isOver && last !== null && state.timed + 1 === last, deductions };
}

/*
 * The scores as the game ends here: rulings, and what is left on the table for the winner, or winners in equal shares (3.6);
 * or for whoever laid it, where the rules say so.
 */
export function finalPoints(state, rules, rulings) {
  const scores = four((seat) => state.points[seat] + (rulings[seat] ?? 0));
  if (rules.leftover === "kept") {
    return four((seat) => scores[seat] + STAKE * state.laid.filter((laid) => laid === seat).length);
  }
  if (!state.deposits || rules.leftover !== "winner") return scores;
  const most = Math.max(...Object.values(scores));
  const winners = SEATS.filter((seat) => scores[seat] === most);
  const each = Math.floor((STAKE * state.deposits) / winners.length);
  return four((seat) => scores[seat] + (winners.includes(seat) ? each : 0));
}

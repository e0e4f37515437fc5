/* EMA riichi: every movement of points of a hand (3.3.6, 3.3.12, 3.4, 4.1). Part of riichi/rules.js. */
import { YAKUMAN, share } from "./value.js";

export const SEATS = ["E", "S", "W", "N"];
export const STAKE = 1000;
const NOTEN = 3000;

export const next = (seat, steps = 1) => SEATS[(SEATS.indexOf(seat) + steps + 4) % 4];
export const list = (hand, name) => hand[name] ?? [];
export const winnersOf = (hand) => (hand.outcome === "nagashi" ? list(hand, "nagashi") : list(hand, "wins").map(({ winner }) => winner));

/* The first of `seats` in the order of play after `after` (4.1). */
const nearest = (seats, after) => [1, 2, 3, 4].map((step) => next(after, step)).find((seat) => seats.includes(seat));

function winMoves(win, discarder, state, rules, cause = "win") {
  const payers = discarder ? [discarder] : SEATS.filter((seat) => seat !== win.winner);
  const counters = (rules.counter / (discarder ? 1 : 3)) * state.counters;
  return payers.flatMap((payer) => {
    const points = share(win, payer, { discarder, dealer: state.dealer }, rules);
    const paid = [{ payer, payee: win.winner, points, cause }];
    return counters ? [...paid, { payer, payee: win.winner, points: counters, cause: "counters" }] : paid;
  });
}

const sumOf = (moves) => moves.reduce((sum, move) => sum + move.points, 0);

/*
 * Who fed the third dragon or the fourth wind set pays all of a self-draw, half beside another discarder (3.3.6), who may
 * have to pay the counters alone (EMA riichi 2016 3.3.9).
 */
function responsible(moves, { winner, liable }, discarder, rules) {
  if (!discarder || discarder === liable) return [{ payer: liable, payee: winner, points: sumOf(moves), cause: "responsibility" }];
  const alone = moves.filter(({ cause }) => cause === "counters" && rules.countersByDiscarder);
  const points = sumOf(moves.filter((move) => !alone.includes(move))) / 2;
  return [
    { payer: discarder, payee: winner, points, cause: "win" },
    { payer: liable, payee: winner, points, cause: "responsibility" },
    ...alone,
  ];
}

/* A responsible player pays for the whole hand, or for the yakuman that was fed; the rest is paid as usual, without counters. */
function paidFor(win, discarder, state, rules) {
  if (!win.liable) return winMoves(win, discarder, state, rules);
  const fed = win.liable_times ?? 1, rest = YAKUMAN.indexOf(win.limit) + 1 - fed;
  if (!rules.liableForYakuman || rest <= 0) return responsible(winMoves(win, discarder, state, rules), win, discarder, rules);
  const part = (times) => ({ ...win, han: null, limit: YAKUMAN[times - 1] });
  const theirs = responsible(winMoves(part(fed), discarder, state, rules), win, discarder, rules);
  return [...theirs, ...winMoves(part(rest), discarder, { ...state, counters: 0 }, rules)];
}

const fromTable = (payee, count) => ({ payer: null, payee, points: STAKE * count, cause: "deposit" });

/* Winners take their own stakes back, the first of them all others (4.1), or all where the rules say so. */
function stakes(hand, state, first, rules) {
  const keepers = rules.stakesToNearest ? [first] : winnersOf(hand);
  const own = list(hand, "riichi").filter((seat) => keepers.includes(seat));
  const others = list(hand, "riichi").length - own.length + state.deposits;
  return [...own.map((seat) => fromTable(seat, 1)), ...(others ? [fromTable(first, others)] : [])];
}

const MOVES = {
  win(hand, state, rules) {
    const first = hand.discarder ? nearest(winnersOf(hand), hand.discarder) : hand.wins[0].winner;
    const moves = hand.wins.flatMap((win) => {
      const isWithout = rules.countersToNearest && win.winner !== first;
      return paidFor(win, hand.discarder ?? null, isWithout ? { ...state, counters: 0 } : state, rules);
    });
    return [...moves, ...stakes(hand, state, first, rules)];
  },
  draw(hand) {
    const tenpai = list(hand, "tenpai");
    const noten = SEATS.filter((seat) => !tenpai.includes(seat));
    if (!tenpai.length || !noten.length) return [];
    const points = NOTEN / (noten.length * tenpai.length);
    return noten.flatMap((payer) => tenpai.map((payee) => ({ payer, payee, points, cause: "noten" })));
  },
  abortive: () => [],
  nagashi(hand, given, rules) {
    const state = rules.nagashiAsDraw ? { ...given, counters: 0 } : given;
    const moves = list(hand, "nagashi").flatMap((winner) => winMoves({ winner, limit: "mangan" }, null, state, rules, "nagashi"));
    if (rules.nagashiAsDraw) return moves;
    return [...moves, ...stakes(hand, state, nearest(list(hand, "nagashi"), next(state.dealer, -1)), rules)];
  },
  chombo(hand, state, rules) {
    const back = list(hand, "riichi").map((seat) => fromTable(seat, 1));
    if (!rules.chomboPays) return back;
    const half = (offender, seat) => [offender, seat].includes(state.dealer);
    const paid = list(hand, "offenders").flatMap((payer) => SEATS.filter((seat) => seat !== payer).map((payee) => ({
      payer, payee, points: Math.floor(rules.chombo / (half(payer, payee) ? 2 : 4)), cause: "chombo",
    })));
    return [...back, ...paid];
  },
  redeal: (hand) => list(hand, "riichi").map((seat) => fromTable(seat, 1)),
};

/* {payer, payee, points, cause} each; null is the table. The stakes of this hand come first. */
export const movesOf = (hand, state, rules) => [
  ...list(hand, "riichi").map((payer) => ({ payer, payee: null, points: STAKE, cause: "deposit" })),
  ...MOVES[hand.outcome](hand, state, rules),
];

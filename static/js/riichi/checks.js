/* EMA riichi: what cannot be recorded as a hand. Part of riichi/rules.js. */
import { STAKE, list, winnersOf } from "./moves.js";
import { YAKUMAN, isPossible, limitOf } from "./value.js";

function valueProblem({ han, fu, limit }, isSelfDraw, rules) {
  if (!han) return limit ? null : "value_missing";
  if (han < 1 || han > 13) return "han_out_of_range";
  if (han < 5 && !fu) return "fu_missing";
  if (han < 5 && !isPossible(han, fu, isSelfDraw, rules)) return "impossible_fu";
  const agrees = !limit || limit === limitOf(han, fu ?? 0, rules) || (han === 13 && YAKUMAN.includes(limit));
  return agrees ? null : "limit_differs";
}

/* How many times a yakuman was fed is said where it is not the whole hand, and is a part of it. */
function isPossiblyFed({ limit, liable, liable_times: times = null }, rules) {
  return times === null || (Boolean(liable) && rules.liableForYakuman && times >= 1 && times <= YAKUMAN.indexOf(limit) + 1);
}

function winProblem(win, hand, state, rules) {
  if (win.winner === hand.discarder) return "winner_is_discarder";
  const wrong = valueProblem(win, !hand.discarder, rules);
  if (wrong) return wrong;
  if (win.limit && !rules.limits.includes(win.limit)) return "no_double_yakuman";
  if (win.liable && win.liable === win.winner) return "liable_is_winner";
  if (win.liable && !rules.responsibility) return "no_responsibility";
  if (win.liable && !YAKUMAN.includes(win.limit)) return "liable_without_yakuman";
  if (!isPossiblyFed(win, rules)) return "liable_times";
  return rules.fiveCounters && state.counters >= 5 && win.han === 1 ? "below_two_han" : null;
}

const CHECKS = {
  win(hand, state, rules) {
    if (!list(hand, "wins").length) return "part_missing";
    const seats = winnersOf(hand);
    if (new Set(seats).size < seats.length) return "seat_twice";
    if (seats.length > 1 && !rules.severalWinners) return "one_winner_only";
    if (seats.length === 3 && rules.abortiveDraws.includes("three_wins")) return "three_wins_draw";
    if (seats.length > 1 && !hand.discarder) return "several_self_draws";
    return hand.wins.map((win) => winProblem(win, hand, state, rules)).find(Boolean) ?? null;
  },
  draw(hand) {
    const excused = [...list(hand, "tenpai"), ...list(hand, "dead")]; // a hand that died after its riichi is noten (3.4.7)
    return list(hand, "riichi").every((seat) => excused.includes(seat)) ? null : "riichi_not_tenpai";
  },
  abortive(hand, state, rules) {
    if (!rules.abortiveDraws.length) return "no_abortive_draws";
    if (!hand.abortive) return "part_missing";
    if (!rules.abortiveDraws.includes(hand.abortive)) return "abortive_not_in_rules";
    return hand.abortive === "four_riichi" && list(hand, "riichi").length < 4 ? "four_riichi" : null;
  },
  nagashi(hand, state, rules) {
    if (!rules.nagashi) return "no_nagashi";
    if (!list(hand, "nagashi").length) return "part_missing";
    if (rules.nagashiAsDraw) return CHECKS.draw(hand);
    return list(hand, "tenpai").length ? "part_not_of_outcome" : null;
  },
  chombo: (hand) => (list(hand, "offenders").length ? null : "part_missing"),
  redeal: () => null,
};

/* What is wrong already while parts of the hand are missing: stakes that cannot be, and wins that have a value. */
export function soonProblem(hand, state, rules) {
  const wins = (hand.wins ?? []).filter(({ winner, limit, han }) => winner && (limit || han));
  return stakeProblem(hand, state, rules) ?? wins.map((win) => winProblem(win, hand, state, rules)).find(Boolean) ?? null;
}

/* Why the hand cannot be what happened next: a code of the core without its "riichi.", or null. */
export function problem(hand, state, rules) {
  return stakeProblem(hand, state, rules) ?? CHECKS[hand.outcome](hand, state, rules);
}

/*
 * Why the server would not take a hand, by the rules and by the rulings on it; null where it would. `returned` are the seats
 * whose riichi a ruling made invalid; whose hand is dead stands in the hand. `judge`: problem, or soonProblem.
 */
export function refusalOf(hand, { state, rules, returned }, judge = problem) {
  return list(hand, "riichi").some((seat) => returned.includes(seat)) ? "riichi_invalid" : judge(hand, state, rules);
}

function stakeProblem(hand, state, rules) {
  if (state.over) return "game_over";
  if (list(hand, "dead").some((seat) => [...winnersOf(hand), ...list(hand, "tenpai")].includes(seat))) return "dead_hand";
  const laid = list(hand, "riichi");
  const isPast = ["win", "draw", "nagashi"].includes(hand.outcome) || (hand.abortive ?? "four_riichi") !== "four_riichi";
  if (isPast && laid.length === 4 && rules.abortiveDraws.includes("four_riichi")) return "four_riichi";
  if (rules.stakeNeeded && laid.some((seat) => state.points[seat] < STAKE)) return "stake_not_covered";
  return null;
}

/* A riichi hand while it is being entered: what a tap on a seat means, and the hand that comes out. No page in here. */
import { YAKUMAN } from "./value.js";

const WON = ["discard", "self_draw"];
const LIST_OF = { draw: "tenpai", nagashi: "nagashi", chombo: "offenders" };
export const MAX_WINNERS = 3;

const nobody = () => ({ winner: "", han: null, fu: null, limit: null, liable: null, liable_times: null });

export const empty = () => ({ outcome: "discard", abortive: "", wins: [nobody()], at: 0, discarder: "", seats: [], isAll: false, riichi: [], waiting: [] });

export const isWin = ({ outcome }) => WON.includes(outcome);
export const winOf = (typed) => typed.wins[typed.at];
export const hasValue = (win) => Boolean(win.limit || (win.han && (win.fu || win.han >= 5)));
export const isEmpty = (typed) => JSON.stringify(typed) === JSON.stringify(empty());

const toggled = (list, item) => (list.includes(item) ? list.filter((each) => each !== item) : [...list, item]);

export function end(typed, outcome, abortive = "") {
  const wins = outcome === "self_draw" ? [typed.wins[0]] : typed.wins;
  const isSame = outcome === typed.outcome;
  const [seats, isAll] = isSame ? [typed.seats, typed.isAll] : [[], false];
  return { ...typed, outcome, abortive, wins, at: Math.min(typed.at, wins.length - 1), seats, isAll };
}

/* A winner's seat takes the win back; the discarder's frees it; otherwise the winner first, then the discarder. */
function tapWin(typed, seat) {
  const at = typed.wins.findIndex((win) => win.winner === seat);
  if (at >= 0 && typed.wins.length > 1) return { ...typed, wins: typed.wins.filter((_, place) => place !== at), at: 0 };
  if (at >= 0) return set(typed, { winner: "" });
  if (seat === typed.discarder && typed.outcome === "discard") return { ...typed, discarder: "" };
  if (!winOf(typed).winner || typed.outcome === "self_draw") {
    return { ...set(typed, { winner: seat }), discarder: typed.discarder === seat ? "" : typed.discarder };
  }
  return { ...typed, discarder: seat };
}

export function tap(typed, seat) {
  if (isWin(typed)) return tapWin(typed, seat);
  return LIST_OF[typed.outcome] ? { ...typed, seats: toggled(typed.seats, seat), isAll: false } : typed;
}

/* Whether the hand says of a seat what a dead hand rules out: that it won, or was tenpai (3.4.7). */
export const claims = (typed, seat) =>
  (isWin(typed) ? typed.wins.some(({ winner }) => winner === seat) : ["draw", "nagashi"].includes(typed.outcome) && typed.seats.includes(seat));

/* Nobody is tenpai but those who declared riichi: that is tapped too, so that no draw is recorded by forgetting. */
export const nobodyElse = (typed) => ({ ...typed, seats: [], isAll: !typed.isAll });

/* Change the win that is being entered. */
export function set(typed, changes) {
  return { ...typed, wins: typed.wins.map((win, at) => (at === typed.at ? { ...win, ...changes } : win)) };
}

/* The value, or none where the same was chosen before. */
export function value(typed, { han = null, fu = null, limit = null }) {
  const now = winOf(typed);
  const isSame = now.han === han && now.fu === fu && now.limit === limit;
  const liable = YAKUMAN.includes(limit) ? now.liable : null;
  return set(typed, { ...(isSame ? { han: null, fu: null, limit: null, liable: null } : { han, fu, limit, liable }), liable_times: null });
}

export const another = (typed) => ({ ...typed, wins: [...typed.wins, nobody()], at: typed.wins.length });
export const turnTo = (typed, at) => ({ ...typed, at });
export const mayAddWinner = (typed, rules) => rules.severalWinners && typed.outcome === "discard" && typed.discarder !== ""
  && typed.wins.length < MAX_WINNERS && typed.wins.every((win) => win.winner && hasValue(win));

/* Whoever declared riichi shows a waiting hand (3.4.2), unless it is dead by now (3.4.7). */
export function seatsOf(typed, dead = []) {
  const shown = typed.riichi.filter((seat) => !dead.includes(seat));
  return typed.outcome === "draw" ? [...new Set([...typed.seats, ...shown])] : typed.seats;
}

/* The first thing that is still to be said: "winner", "discarder", "value", "seat", "tenpai", or null. */
export function missing(typed) {
  if (typed.outcome === "draw") return typed.seats.length || typed.isAll ? null : "tenpai";
  if (!isWin(typed)) return ["nagashi", "chombo"].includes(typed.outcome) && !typed.seats.length ? "seat" : null;
  if (typed.wins.some((win) => !win.winner)) return "winner";
  if (typed.outcome === "discard" && !typed.discarder) return "discarder";
  return typed.wins.every(hasValue) ? null : "value";
}

/*
 * As the API takes it, without its number; `dead` are the seats that were ruled so. `waiting` are tenpai beside a nagashi
 * mangan that is settled as a draw.
 */
export function handOf(typed, dead = [], rules = {}) {
  const isDrawn = typed.outcome === "nagashi" && rules.nagashiAsDraw;
  const order = (seats) => [..."ESWN"].filter((seat) => seats.includes(seat));
  const hand = { outcome: isWin(typed) ? "win" : typed.outcome };
  if (typed.riichi.length) hand.riichi = order(typed.riichi);
  if (isWin(typed)) hand.wins = typed.wins.map((win) => ({ ...win }));
  if (typed.outcome === "discard") hand.discarder = typed.discarder;
  if (typed.outcome === "abortive") hand.abortive = typed.abortive;
  const list = LIST_OF[typed.outcome];
  if (list && seatsOf(typed, dead).length) hand[list] = order(seatsOf(typed, dead));
  const waiting = [...typed.waiting, ...typed.riichi.filter((seat) => !dead.includes(seat))];
  if (isDrawn && waiting.length) hand.tenpai = order(waiting);
  if (dead.length) hand.dead = order(dead);
  return hand;
}

/* A typed row of a riichi paper sheet as a hand, as scoring/sheets/forms/typed_riichi.py reads it; what counts is what the server reads. */
import { YAKUMAN } from "./value.js";
import { NOBODY, seat } from "../typing/seats.js";

const ENDS = { c: "chombo", x: "redeal", g: "nagashi", a: "abortive" };
const LISTS = { draw: "tenpai", nagashi: "nagashi", chombo: "offenders" };
const LIMIT_KEYS = { m: "mangan", h: "haneman", b: "baiman", s: "sanbaiman" };
const KINDS = ["nine_orphans", "four_kongs", "four_winds", "four_riichi", "three_wins"];

export const endOf = (text) => {
  const typed = text.trim().toLowerCase();
  if (!typed) return "";
  return NOBODY.has(typed) ? "draw" : ENDS[typed] ?? "win";
};

/* Null while it is not yet decided, as with everything here. */
export function worthOf(text) {
  const typed = text.trim().toLowerCase();
  const both = /^([1-4])[ ./]?(\d{2,3})$/.exec(typed);
  if (both) return { han: Number(both[1]), fu: Number(both[2]) };
  if (/^([5-9]|1[0-3])$/.test(typed)) return { han: Number(typed) };
  const limit = /^(y{1,6}|[mhbs])(?:\/(\w+))?(?:\*([12]))?$/.exec(typed);
  if (!limit) return null;
  const liable = limit[2] ? seat(limit[2]) : undefined;
  if (liable === null || liable === "") return null;
  const named = LIMIT_KEYS[limit[1]] ?? YAKUMAN[limit[1].length - 1];
  return { limit: named, ...(liable ? { liable } : {}), ...(limit[3] ? { liable_times: Number(limit[3]) } : {}) };
}

export function severalOf(text) {
  const seats = [...text].filter((letter) => !" ,+".includes(letter) && !NOBODY.has(letter)).map(seat);
  return seats.includes(null) ? null : [..."ESWN"].filter((wind) => seats.includes(wind));
}

function winOf(winner, from, value) {
  const winners = winner.split("+").map(seat);
  const worths = value.split("+").map(worthOf);
  const discarder = seat(from);
  if (discarder === null || winners.some((wind) => !wind) || worths.includes(null) || winners.length !== worths.length) return null;
  return { outcome: "win", wins: winners.map((wind, at) => ({ winner: wind, ...worths[at] })), discarder: discarder || null };
}

/* The hand of four texts, without its number; null while something is missing or unclear. */
export function handOf({ winner, discarder, value, riichi }) {
  const outcome = endOf(winner), sticks = severalOf(riichi);
  if (!outcome || sticks === null) return null;
  const hand = outcome === "win" ? winOf(winner, discarder, value) : { outcome };
  if (!hand) return null;
  if (outcome === "abortive") hand.abortive = KINDS[Number(discarder.trim()) - 1];
  if (LISTS[outcome]) hand[LISTS[outcome]] = severalOf(discarder);
  if (outcome === "nagashi") hand.tenpai = severalOf(value) ?? [];
  const isWhole = outcome === "abortive" ? hand.abortive : !LISTS[outcome] || hand[LISTS[outcome]] !== null;
  return isWhole ? { ...hand, riichi: sticks } : null;
}

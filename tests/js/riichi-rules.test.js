import assert from "node:assert/strict";
import { test } from "node:test";

import { newTable, problem, seatWind, soonProblem } from "../../static/js/riichi/rules.js";
import { isPossible, limitOf, share } from "../../static/js/riichi/value.js";

const RULES = { kiriage: false, limits: ["mangan", "haneman", "baiman", "sanbaiman", "yakuman"] };
const paid = (winner, payer, discarder) => share({ winner, han: 3, fu: 40 }, payer, { discarder, dealer: "E" }, RULES);

test("EMA riichi, page 31: 3 han 40 fu are 5,200 from a discard, by East 7,700", () => {
  assert.equal(paid("S", "W", true), 5200);
  assert.equal(paid("E", "W", true), 7700);
});

test("EMA riichi, page 31: self-drawn 1,300 from the others and 2,600 from East; by East 2,600 from each", () => {
  assert.equal(paid("S", "W", null), 1300);
  assert.equal(paid("S", "E", null), 2600);
  assert.equal(paid("E", "W", null), 2600);
});

test("EMA riichi 4.1.3: five han are mangan, six haneman, eight baiman, eleven sanbaiman", () => {
  assert.deepEqual([5, 6, 8, 11].map((han) => limitOf(han, 30, RULES)), ["mangan", "haneman", "baiman", "sanbaiman"]);
  assert.equal(limitOf(3, 60, RULES), null);
  assert.equal(limitOf(4, 40, RULES), "mangan");
});

test("EMA riichi, page 31: twenty fu are a self-drawn pinfu's, where an open one counts thirty", () => {
  const withOpenPinfu = { ...RULES, openPinfuFu: true };
  assert.equal(isPossible(2, 20, true, withOpenPinfu), true);
  assert.equal(isPossible(2, 20, false, withOpenPinfu), false);
});

test("EMA riichi 3.4.12: the dealer is East, and the winds go round from there", () => {
  const winds = (dealer) => ["E", "S", "W", "N"].map((seat) => seatWind(seat, { dealer })).join("");
  assert.deepEqual(["E", "S", "W", "N"].map(winds), ["ESWN", "NESW", "WNES", "SWNE"]);
});

test("fu are 25 or tens from 20 to 170, the most that four concealed kongs of honours can have", () => {
  const possible = [10, 20, 25, 30, 35, 110, 160, 170, 180].filter((fu) => isPossible(3, fu, true, { ...RULES, openPinfuFu: true }));
  assert.deepEqual(possible, [20, 25, 30, 110, 160, 170]);
});

test("han are 1 to 13", () => {
  const rules = { ...RULES, start: 30_000, several: true };
  const why = (han) => problem({ outcome: "win", wins: [{ winner: "S", han, fu: 30 }], discarder: "W", riichi: [] }, newTable(rules), rules);
  assert.deepEqual([-1, 14].map(why), ["han_out_of_range", "han_out_of_range"]);
  assert.notEqual(why(1), "han_out_of_range");
  assert.notEqual(why(13), "han_out_of_range");
});

test("what cannot be is said before the rest is tapped: 3.4.2, a stake that is not there; 4.1.3, a yakuman of another kind", () => {
  const rules = { ...RULES, start: 900, stakeNeeded: true, abortiveDraws: [], severalWinners: true };
  const begun = { outcome: "win", wins: [{ winner: "", han: null, fu: null, limit: null }], discarder: "?" };
  assert.equal(soonProblem(begun, newTable(rules), rules), null);
  assert.equal(soonProblem({ ...begun, riichi: ["W"] }, newTable(rules), rules), "stake_not_covered");
  const double = { ...begun, wins: [{ winner: "S", limit: "double_yakuman" }] };
  assert.equal(soonProblem(double, newTable(rules), rules), "no_double_yakuman");
  assert.equal(soonProblem({ outcome: "draw", riichi: ["E"] }, newTable({ ...rules, start: 30_000 }), rules), null);
});

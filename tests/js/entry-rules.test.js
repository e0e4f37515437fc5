import assert from "node:assert/strict";
import { test } from "node:test";

import { SEATS, dealer, orderOf, placeChanges, prevailing, settle } from "../../static/js/sheets/rules.js";

test("MCR 3.9.1.3: on a discard of 28 the discarder pays 8 and 28, the two others 8 each", () => {
  const moved = settle({ outcome: "win", winner: "E", discarder: "S", value: 28 });
  assert.deepEqual(moved, { E: 52, S: -36, W: -8, N: -8 });
});

test("MCR 3.9.1.3: a self-drawn 10 is paid with 8 by each of the three", () => {
  const moved = settle({ outcome: "win", winner: "N", discarder: null, value: 10 });
  assert.deepEqual(moved, { E: -18, S: -18, W: -18, N: 54 });
});

test("a hand that nobody won moves nothing", () => {
  assert.deepEqual(settle({ outcome: "draw", winner: null, discarder: null, value: null }), { E: 0, S: 0, W: 0, N: 0 });
});

test("the four rounds are dealt A B C D, B A D C, C D B A, D C A B", () => {
  const dealers = Array.from({ length: 16 }, (_, at) => dealer(at + 1)).join("");
  assert.equal(dealers, "ESWNSENWWNSENWES");
  assert.deepEqual([1, 5, 9, 13].map(prevailing), SEATS);
});

test("places change after hands 4, 8 and 12 alone", () => {
  const changing = Array.from({ length: 16 }, (_, at) => at + 1).filter((hand) => placeChanges(hand).length > 0);
  assert.deepEqual(changing, [5, 9, 13]);
  assert.equal(orderOf(1).join(""), "ESWN");
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { SEATS, dealer, orderOf, placeChanges, prevailing, seatWind, settle } from "../../static/js/sheets/rules.js";

test("MCR 3.9.1.3: on a discard of 28 the discarder pays 8 and 28, the two others 8 each", () => {
  const moved = settle({ outcome: "win", winner: "E", discarder: "S", value: 28 });
  assert.deepEqual(moved, { E: 52, S: -36, W: -8, N: -8 });
});

test("MCR 3.9.1.3: a self-drawn 10 is paid with 8 by each of the three", () => {
  const moved = settle({ outcome: "win", winner: "N", discarder: null, value: 10 });
  assert.deepEqual(moved, { E: -18, S: -18, W: -18, N: 54 });
});

test("MCR 3.9.1.3: whoever wins from whomever, each loser pays 8 and the discarder, or all three, the value as well", () => {
  for (const winner of SEATS) {
    for (const discarder of [null, ...SEATS.filter((seat) => seat !== winner)]) {
      const moved = settle({ outcome: "win", winner, discarder, value: 43 });
      const losers = SEATS.filter((seat) => seat !== winner);
      for (const seat of losers) assert.equal(moved[seat], discarder && discarder !== seat ? -8 : -51);
      assert.equal(moved[winner], discarder ? 67 : 153);
    }
  }
});

test("without a winner, a value or a discarder who lost, nothing can be settled", () => {
  const hands = [{ winner: "E", discarder: "E", value: 8 }, { winner: "", value: 8 }, { winner: "E", value: null }];
  for (const hand of hands) assert.equal(settle({ outcome: "win", ...hand }), null);
});

test("a hand that nobody won moves nothing", () => {
  assert.deepEqual(settle({ outcome: "draw", winner: null, discarder: null, value: null }), { E: 0, S: 0, W: 0, N: 0 });
});

test("the four rounds are dealt A B C D, B A D C, C D B A, D C A B", () => {
  const dealers = Array.from({ length: 16 }, (_, at) => dealer(at + 1)).join("");
  assert.equal(dealers, "ESWNSENWWNSENWES");
  assert.deepEqual([1, 5, 9, 13].map(prevailing), SEATS);
  assert.deepEqual([1, 5, 9, 13].map((hand) => orderOf(hand).join("")), ["ESWN", "SENW", "WNSE", "NWES"]);
  for (let hand = 1; hand <= 16; hand += 1) {
    const winds = [0, 1, 2, 3].map((at) => seatWind(dealers[hand - 1 - ((hand - 1) % 4) + ((hand - 1 + at) % 4)], hand));
    assert.deepEqual(winds, SEATS, `hand ${hand}`);
  }
});

test("places change after hands 4, 8 and 12 alone", () => {
  const changing = Array.from({ length: 16 }, (_, at) => at + 1).filter((hand) => placeChanges(hand).length > 0);
  assert.deepEqual(changing, [5, 9, 13]);
  const moved = [5, 9, 13].map((hand) => placeChanges(hand).map((pair) => pair.join("")).join());
  assert.deepEqual(moved, ["SE,ES,NW,WN", "WS,NE,SN,EW", "NW,WN,ES,SE"]);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { after, lineOf } from "../../static/js/seating/moves.js";

const seats = () => new Map([["1E", "5"], ["1S", "9"], ["1W", ""], ["2E", "12"], ["2S", ""]]);

test("who sits there takes the seat left", () => {
  const now = after(seats(), ["12 1E"]);
  assert.deepEqual([now.get("1E"), now.get("2E")], ["12", "5"]);
});

test("two exchange by their numbers, and a list is done one line after the other", () => {
  const now = after(seats(), ["12 5", "5 1s", "12:1w"]);
  assert.deepEqual([...now], [["1E", ""], ["1S", "5"], ["1W", "12"], ["2E", "9"], ["2S", ""]]);
});

test("a substitute's seat moves too", () => {
  const now = after(seats(), ["9 2S"]);
  assert.deepEqual([now.get("2S"), now.get("1S")], ["9", ""]);
});

test("what cannot be read changes nothing", () => {
  assert.deepEqual([...after(seats(), ["", "99 1E", "5 7N", "5"])], [...seats()]);
});

test("two seats make a line, whichever is taken up; two substitutes make none", () => {
  assert.equal(lineOf(seats(), "1E", "2E"), "5 2E");
  assert.equal(lineOf(seats(), "1W", "2E"), "12 1W");
  assert.equal(lineOf(seats(), "1W", "2S"), "");
  assert.equal(lineOf(seats(), "1E", "1E"), "");
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { digitsOf, piecesLeft } from "../../static/js/clock/face.js";

test("00:00 comes with the end itself and stays", () => {
  assert.deepEqual([1_000, 999, 1, 0, -5_000].map(digitsOf), ["00:01", "00:01", "00:01", "00:00", "00:00"]);
});

test("minutes go on above the hour", () => {
  assert.equal(digitsOf(150 * 60_000), "150:00");
  assert.equal(digitsOf(59_001), "01:00");
});

test("a wall of 36 for 90 minutes loses a piece every two and a half, the last with the end", () => {
  const left = [90, 87.6, 87.5, 2.5, 0.01, 0, -1].map((minutes) => piecesLeft(minutes * 60_000, 90, 36));
  assert.deepEqual(left, [36, 36, 35, 1, 1, 0, 0]);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { distanceOf, driftBetween, nearer } from "../../static/js/clock/distance.js";

test("the server looked at its clock in the middle of the journey, within half of it", () => {
  // Sent at 1,000 ticks and back at 1,080, the server said 501,040: at 1,040 ticks, so it is 500,000 ahead, give or take 40.
  assert.deepEqual(distanceOf(1_000, 1_080, 501_040), { shift: 500_000, exact: 40, at: 1_080 });
});

test("of several probes the quickest tells most, the first of equals", () => {
  const probes = [{ exact: 60 }, { exact: 20 }, { exact: 90 }, { exact: 20, isLater: true }];
  assert.deepEqual(probes.reduce(nearer, null), { exact: 20 });
});

const measure = (at, shift, exact = 5) => ({ at, shift, exact });

test("clocks that part by more than the doubt of both measures drift", () => {
  assert.equal(driftBetween(measure(90_000, 100), measure(150_000, 115)), 15 / 60_000);
  assert.equal(driftBetween(measure(90_000, 100), measure(150_000, 85)), -15 / 60_000);
});

test("within the doubt of both they do not", () => {
  assert.equal(driftBetween(measure(0, 100), measure(60_000, 110)), 0);
  assert.equal(driftBetween(measure(0, 100, 50), measure(60_000, 140)), 0);
});

test("two measures soon after each other tell no drift", () => {
  assert.equal(driftBetween(measure(0, 100), measure(29_999, 113)), 0);
  assert.notEqual(driftBetween(measure(0, 100), measure(30_000, 113)), 0);
});

test("more than half a millisecond in a second is no drift but a jump", () => {
  assert.notEqual(driftBetween(measure(0, 0), measure(60_000, 30)), 0);
  assert.equal(driftBetween(measure(0, 0), measure(60_000, 31)), 0);
});

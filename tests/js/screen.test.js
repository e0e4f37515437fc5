import assert from "node:assert/strict";
import { test } from "node:test";

import { pageAt } from "../../static/js/screen/turns.js";

test("each page stays for its seconds, then the next one comes, and after the last the first", () => {
  const turns = [0, 9_999, 10_000, 14_999, 15_000, 34_999, 35_000, 45_000];
  assert.deepEqual(turns.map((moment) => pageAt([10, 5, 20], moment)), [0, 0, 1, 1, 2, 2, 0, 1]);
});

test("a screen whose clock stands before the beginning shows the page that all others show", () => {
  assert.equal(pageAt([10, 5, 20], -1), 2);
  assert.equal(pageAt([10, 5, 20], -35_000), 0);
});

test("pages that do not stay are passed over; with none there is the first", () => {
  assert.equal(pageAt([0, 5, 0], 3_000), 1);
  assert.equal(pageAt([0, 0], 7_000), 0);
  assert.equal(pageAt([], 7_000), 0);
});

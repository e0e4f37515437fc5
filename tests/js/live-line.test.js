import assert from "node:assert/strict";
import { test } from "node:test";

import { KINDS, knownFrom, news, pauseAfter } from "../../static/js/live/line.js";

test("what is newer than what is known is news, once", () => {
  const known = knownFrom(7);
  assert.deepEqual(news(known, { standings: 8, clock: 7 }), ["standings"]);
  assert.deepEqual(news(known, { standings: 8, clock: 7 }), []);
});

test("who knows nothing hears every kind once", () => {
  const known = {};
  assert.deepEqual(news(known, Object.fromEntries(KINDS.map((kind) => [kind, 1]))), KINDS);
});

test("an older version that comes late changes nothing", () => {
  const known = knownFrom(9);
  assert.deepEqual(news(known, { session: 4 }), []);
  assert.equal(known.session, 9);
});

test("pauses double, stay within half and whole of their length, and end at eight seconds", () => {
  assert.equal(pauseAfter(0, () => 0), 350);
  assert.equal(pauseAfter(0, () => 1), 700);
  assert.equal(pauseAfter(2, () => 1), 2800);
  assert.equal(pauseAfter(50, () => 1), 8000);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { arrivalsOf, isIn, isUnsent, newestByPerson } from "../../static/js/door/arrivals.js";

const LANE = "door:/t/lyon-open/check-in/";
const record = (about, state, method = "POST", lane = `${LANE}${about}`) => ({ about, state, method, lane, tries: 0 });
const newest = (...records) => newestByPerson(records, LANE);
const ANN = { number: 7, here: false };

test("who is in by the list is in", () => {
  assert.equal(isIn({ ...ANN, here: true }, newest()), true);
  assert.equal(isIn(ANN, newest()), false);
  assert.equal(isIn(undefined, newest()), false); // a code that the list does not know
});

for (const state of ["kept", "sent", "stopped"]) {
  test(`an arrival that is ${state} counts here before the list has it`, () => {
    assert.equal(isIn(ANN, newest(record(7, state))), true);
    assert.deepEqual(arrivalsOf(newest(record(7, state))).map(({ about }) => about), [7]);
  });
}

test("an arrival that was confirmed counts by the list alone: another door may have taken it back", () => {
  assert.equal(isIn(ANN, newest(record(7, "confirmed"))), false);
  assert.equal(isIn({ ...ANN, here: true }, newest(record(7, "confirmed"))), true);
  assert.deepEqual(arrivalsOf(newest(record(7, "confirmed"))), []);
});

test("who was taken back here is out, though the list does not know it yet", () => {
  assert.equal(isIn({ ...ANN, here: true }, newest(record(7, "confirmed"), record(7, "kept", "PATCH"))), false);
  assert.deepEqual(arrivalsOf(newest(record(7, "sent"), record(7, "kept", "PATCH"))), []);
});

test("what was refused, contradicted or dropped says nothing", () => {
  for (const state of ["refused", "conflict", "dropped"]) assert.equal(isIn(ANN, newest(record(7, state))), false);
  assert.equal(isIn(ANN, newest(record(7, "kept"), record(7, "refused", "PATCH"))), true);
});

test("another door and other pages keep records of their own", () => {
  assert.equal(isIn(ANN, newest(record(7, "kept", "POST", "door:/t/other-open/check-in/7"))), false);
  assert.equal(isIn(ANN, newest(record(7, "kept", "POST", "/t/1/hands/"))), false);
});

test("only what was never tried can be taken back without a word to the server", () => {
  assert.equal(isUnsent(record(7, "kept")), true);
  assert.equal(isUnsent({ ...record(7, "kept"), tries: 1 }), false);
  assert.equal(isUnsent(record(7, "sent")), false);
  assert.equal(isUnsent(undefined), false);
});

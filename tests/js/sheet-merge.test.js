/* What a tablet shows of a sheet: a refused hand counts nowhere, and the next hand is the one that the server expects. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { isSure, mayBeLeft, mayGoAgain, sheetOf } from "../../static/js/sheets/merge.js";

const written = (...numbers) => ({ base: numbers.length, sheet: { next_hand: 1 + numbers.length, hands: numbers.map((number) => ({ number })) } });
const record = (number, state, answer = null) => ({ seq: number, base: number - 1, body: { number }, state, answer });
const numbers = (rows) => rows.map(({ number }) => number);

test("hands that wait follow those of the server, and the next one follows both", () => {
  const sheet = sheetOf(written(1, 2), [record(3, "sent"), record(4, "kept")]);
  assert.deepEqual(numbers(sheet.hands), [1, 2, 3, 4]);
  assert.deepEqual([sheet.next, sheet.base, sheet.waiting.length], [5, 4, 2]);
  assert.deepEqual(sheet.hands.map(isSure), [true, true, false, false]);
});

test("a refused hand is in no total, and its number is the next to be recorded", () => {
  const sheet = sheetOf(written(1, 2), [record(3, "refused", { detail: {} })]);
  assert.deepEqual(numbers(sheet.hands), [1, 2]);
  assert.deepEqual([sheet.next, sheet.refused.length, sheet.unsettled.length], [3, 1, 1]);
});

test("what waits behind a refused hand stays, and the refused one cannot be left out before it", () => {
  const refused = record(3, "refused", { detail: {} });
  const sheet = sheetOf(written(1, 2), [refused, record(4, "kept"), record(5, "kept")]);
  assert.deepEqual(numbers(sheet.hands), [1, 2, 4, 5]);
  assert.equal(sheet.next, 3);
  assert.equal(mayBeLeft(sheet.unsettled[0], sheet.waiting), false);
  assert.equal(mayBeLeft({ ...sheet.unsettled[0], theirs: { number: 3 } }, sheet.waiting), true);
});

test("a hand that somebody else wrote first shows as theirs", () => {
  const sheet = sheetOf(written(1, 2), [record(2, "conflict", { detail: {} })]);
  assert.deepEqual([numbers(sheet.hands), sheet.next, sheet.refused.length], [[1, 2], 3, 0]);
  assert.deepEqual(sheet.unsettled[0].theirs, { number: 2, state: "written" });
});

test("a confirmed hand counts until the server's answer holds it", () => {
  const confirmed = record(3, "confirmed", { body: { sequence: 3 } });
  assert.deepEqual(numbers(sheetOf(written(1, 2), [confirmed]).hands), [1, 2, 3]);
  assert.equal(sheetOf(written(1, 2), [confirmed]).next, 4);
  const voided = { base: 4, sheet: { next_hand: 3, hands: [{ number: 1 }, { number: 2 }] } };
  assert.deepEqual(numbers(sheetOf(voided, [confirmed]).hands), [1, 2]);
});

test("a hand that a referee took out of the middle is the next one, as the server says", () => {
  const sheet = sheetOf({ base: 5, sheet: { next_hand: 2, hands: [{ number: 1 }, { number: 3 }] } }, []);
  assert.equal(sheet.next, 2);
});

test("only a question that is answered, or a sheet that moved on, lets the same hand go again", () => {
  assert.equal(mayGoAgain(record(3, "refused", { detail: {} })), false);
  assert.equal(mayGoAgain(record(3, "refused", { detail: { confirm: "scoring.value_unusual" } })), true);
  assert.equal(mayGoAgain(record(3, "conflict", { detail: {} })), true);
});

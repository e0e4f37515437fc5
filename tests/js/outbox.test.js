import assert from "node:assert/strict";
import { test } from "node:test";

import { refusalOf } from "../../static/js/outbox/files.js";
import { next, waitAfter } from "../../static/js/outbox/order.js";
import { verdict } from "../../static/js/outbox/send.js";

const record = (seq, lane, state = "kept", owner = "user:1") => ({ seq, lane, state, owner });
const NOBODY = new Set();

test("records go in their order", () => {
  assert.equal(next([record(1, "a"), record(2, "a"), record(3, "b")], NOBODY, "user:1").seq, 1);
  assert.equal(next([record(1, "a", "confirmed"), record(2, "a"), record(3, "b")], NOBODY, "user:1").seq, 2);
  assert.equal(next([record(1, "a", "confirmed"), record(2, "a", "dropped")], NOBODY, "user:1"), null);
});

for (const state of ["conflict", "refused"]) {
  test(`a record in ${state} holds its own lane and no other`, () => {
    assert.equal(next([record(1, "a", state), record(2, "a"), record(3, "b")], NOBODY, "user:1").seq, 3);
    assert.equal(next([record(1, "a"), record(2, "a", state), record(3, "a")], NOBODY, "user:1").seq, 1);
  });
}

test("what was sent without an answer, and what was let in no more, is tried again", () => {
  assert.equal(next([record(1, "a", "sent"), record(2, "a")], NOBODY, "user:1").seq, 1);
  assert.equal(next([record(1, "a", "stopped"), record(2, "a")], NOBODY, "user:1").seq, 1);
});

test("a lane that was tried in this round waits for the next", () => {
  assert.equal(next([record(1, "a"), record(2, "b")], new Set(["a"]), "user:1").seq, 2);
});

test("what another person wrote waits for them, and holds what comes after it in its lane", () => {
  const theirs = [record(1, "a", "kept", "user:2"), record(2, "a"), record(3, "b")];
  assert.equal(next(theirs, NOBODY, "user:1").seq, 3);
  assert.equal(next(theirs, NOBODY, "user:2").seq, 1);
  assert.equal(next([record(1, "a", "kept", "")], NOBODY, null).seq, 1); // a table's card belongs to no account
});

test("a photo goes once nothing else does, and holds its own lane", () => {
  const photo = { ...record(1, "a"), files: 1 };
  assert.equal(next([photo, record(2, "a"), record(3, "b")], NOBODY, "user:1").seq, 3);
  assert.equal(next([photo, record(2, "a"), record(3, "b", "confirmed")], NOBODY, "user:1").seq, 1);
  assert.equal(next([{ ...photo, owner: "user:2" }, record(2, "b")], NOBODY, "user:1").seq, 2);
});

test("tries are two seconds apart, then twice as far each time, a minute at most, and spread", () => {
  assert.equal(waitAfter(0, 0, () => 0.5), 2_000);
  assert.equal(waitAfter(3, 0, () => 0.5), 16_000);
  assert.equal(waitAfter(50, 0, () => 0.5), 60_000);
  assert.deepEqual([waitAfter(1, 0, () => 0), waitAfter(1, 0, () => 1)], [2_000, 6_000]);
});

test("a server that says when to come back is not asked sooner", () => {
  assert.equal(waitAfter(0, 30, () => 0.5), 30_000);
  assert.equal(waitAfter(4, 1, () => 0.5), 32_000);
});

const heard = (status, body = {}, wait = null) => verdict({ status, body, wait });

test("2xx is written, 409 is somebody else's first, other refusals are a person's to settle", () => {
  assert.equal(heard(201).state, "confirmed");
  assert.equal(heard(409, { code: "scoring.hand_already_recorded" }).state, "conflict");
  assert.equal(heard(422).state, "refused");
  assert.deepEqual(heard(400, { code: "a.b", message: "No.", detail: { field: "x" } }).answer, {
    status: 400, code: "a.b", message: "No.", detail: { field: "x" }, body: { code: "a.b", message: "No.", detail: { field: "x" } },
  });
});

for (const status of [401, 403, 404, 410]) {
  test(`${status} keeps the record until its person is let in again`, () => assert.equal(heard(status).state, "stopped"));
}

test("a token that has run out is no refusal: a fresh one comes with the next round", () => {
  assert.deepEqual(heard(403, { code: "permissions.csrf_failed" }), { later: "server", wait: 0 });
});

for (const status of [408, 425, 429, 500, 502, 503]) {
  test(`${status} means later, when the server says so`, () => {
    assert.deepEqual(heard(status, null, "7"), { later: "server", wait: 7 });
    assert.deepEqual(heard(status, {}, "Thu, 01 Jan 2026 00:00:00 GMT"), { later: "server", wait: 0 });
  });
}

test("no answer, and a page that is no answer of ours, are no network", () => {
  assert.deepEqual(verdict(null), { later: "network" });
  assert.deepEqual(heard(200, null), { later: "network" });
});

test("a file that the server would refuse is refused at once, by its size and its kind", () => {
  const input = { accept: "image/jpeg, image/png", dataset: { most: "1000", sayLarge: "large", sayKind: "kind" } };
  assert.equal(refusalOf({ size: 1000, type: "image/png" }, input), "");
  assert.equal(refusalOf({ size: 1001, type: "image/png" }, input), "large");
  assert.equal(refusalOf({ size: 10, type: "image/heic" }, input), "kind");
  assert.equal(refusalOf({ size: 10, type: "" }, input), "");
});

test("a machine that follows refuses nothing for good: the entry goes to the one that leads", () => {
  const refused = { status: 409, wait: null, body: { code: "tournaments.led_elsewhere", message: "", detail: {} } };
  assert.deepEqual(verdict(refused), { later: "server", wait: 0 });
});

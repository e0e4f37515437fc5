/* Forty sessions of MCR with rulings and cuts: the tablet judges and counts as core and server do (tests/mcr_sessions.py). */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

import { sheetOf } from "../../static/js/sheets/merge.js";
import { deadIn, refusalOf, scores } from "../../static/js/sheets/rules.js";

const PYTHON = process.env.PYTHON ?? ".venv/bin/python";
const out = execFileSync(PYTHON, ["-m", "tests.mcr_sessions"], { maxBuffer: 2 ** 26 }).toString();
const { minimum, maximum, sessions } = JSON.parse(out);
const steps = sessions.flatMap((session) => session.steps);
const tried = steps.filter((step) => step.hand);
const cuts = steps.filter((step) => step.waiting);

test("3.9.1.1.2, 3.11.6.8: the tablet refuses what the server refuses, and nothing else", () => {
  const refused = { missing: 0, value: 0, dead: 0 };
  for (const { hand, state, refused: why } of tried) {
    const own = refusalOf(hand, { minimum, maximum, dead: deadIn(state, hand.number) });
    assert.equal(own === null, why === null, `${JSON.stringify(hand)}: ${own}, the server says ${why}`);
    if (own === "dead") assert.equal(why, "scoring.hand_is_dead");
    if (own) refused[own] += 1;
  }
  assert.ok(Object.values(refused).every((count) => count > 20), JSON.stringify(refused));
});

test("3.9.1.3: after every hand the four scores and the next hand are those of the core", () => {
  for (const { hand, state, refused, next, totals } of tried) {
    const record = { seq: 1, base: state.base, body: hand, state: refused ? "refused" : "sent", answer: { detail: {} } };
    const sheet = sheetOf(state, [record]);
    assert.deepEqual(scores(sheet), totals);
    assert.equal(sheet.next, next ?? 17);
  }
});

test("after a cut a refused hand counts nowhere, and what waits behind it does", () => {
  assert.ok(cuts.length > 50);
  for (const { state, waiting, next, totals } of cuts) {
    const records = waiting.map((one, at) => ({ ...one, seq: at, base: state.base + at, answer: { detail: {} } }));
    const sheet = sheetOf(state, records);
    assert.deepEqual(scores(sheet), totals);
    assert.equal(sheet.next, next);
  }
});

/* Forty sessions of riichi with rulings and cuts: the tablet judges and counts as core and server do (tests/riichi_sessions.py). */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

import { asLine } from "../../static/js/riichi/line.js";
import { fold, refusalOf, soonProblem } from "../../static/js/riichi/rules.js";
import { sheetOf } from "../../static/js/sheets/merge.js";

const PYTHON = process.env.PYTHON ?? ".venv/bin/python";
const sessions = JSON.parse(execFileSync(PYTHON, ["-m", "tests.riichi_sessions"], { maxBuffer: 2 ** 26 }).toString());
const steps = sessions.flatMap((session) => session.steps.map((step) => ({ rules: session.rules, ...step })));
const tried = steps.filter((step) => step.hand);
const cuts = steps.filter((step) => step.waiting);

const marked = ({ cautions }, fact) => Object.keys(cautions).filter((seat) => cautions[seat].some((one) => one[fact]));
const game = (sheet, rules) => fold(sheet.hands.map(asLine).filter(Boolean), rules);
/* As the form says it: with the seats that a ruling made dead. */
const whole = (hand, state) => ({ ...hand, dead: marked(state, "is_dead") });

test("3.4.7, 5.3: the tablet refuses what the server refuses, and nothing else", () => {
  const refused = { dead_hand: 0, riichi_invalid: 0, rules: 0, none: 0 };
  for (const { rules, hand, state, refused: why } of tried) {
    const { state: now } = game(sheetOf(state, []), rules);
    const own = refusalOf(whole(hand, state), { state: now, rules, returned: marked(state, "returns_stake") });
    assert.equal(own === null, why === null, `${JSON.stringify(hand)}: ${own}, the server says ${why}`);
    const soon = refusalOf(whole(hand, state), { state: now, rules, returned: [] }, soonProblem);
    assert.ok(soon === null || own !== null, `${JSON.stringify(hand)}: ${soon} is said too soon`);
    refused[own === null ? "none" : own in refused ? own : "rules"] += 1;
  }
  assert.ok(Object.values(refused).every((count) => count > 20), JSON.stringify(refused));
});

test("3.4, 4.1: after every hand the four scores and the next hand are those of the core", () => {
  for (const { rules, hand, state, refused, next, totals } of tried) {
    const body = whole(hand, state);
    const record = { seq: 1, base: state.base, body, state: refused ? "refused" : "sent", answer: { detail: {} } };
    const sheet = sheetOf(state, [record]);
    const { state: now, isOver } = game(sheet, rules);
    assert.deepEqual(now.points, totals);
    assert.equal(isOver ? null : sheet.next, next);
  }
});

test("after a cut a refused hand counts nowhere, and what waits behind it does", () => {
  assert.ok(cuts.length > 50);
  for (const { rules, state, waiting, next, totals } of cuts) {
    const records = waiting.map((one, at) => ({ ...one, seq: at, base: state.base + at, answer: { detail: {} } }));
    const sheet = sheetOf(state, records);
    assert.deepEqual(game(sheet, rules).state.points, totals);
    assert.equal(sheet.next, next);
  }
});

/* The riichi rules of the tablet, hand by hand, against what the core answers to the same games (tests/riichi_games.py). */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

import { finalPoints, fold, newTable, play, problem } from "../../static/js/riichi/rules.js";

const PYTHON = process.env.PYTHON ?? ".venv/bin/python";
const { books, sheets } = JSON.parse(execFileSync(PYTHON, ["-m", "tests.riichi_games"], { maxBuffer: 2 ** 26 }).toString());

const shown = (hand) => `hand ${hand.number}: ${JSON.stringify(hand)}`;

for (const { name, rules, games } of books) {
  test(`3.3.6, 3.3.12, 3.4, 4.1: every hand is settled as the core does it, ${name}`, () => {
    let played = 0;
    for (const { hands, answers } of games) {
      let state = newTable(rules);
      hands.forEach((hand, at) => {
        const why = problem(hand, state, rules);
        const expected = answers[at];
        if (expected.why || why) {
          assert.ok(expected.why?.includes(why), `${shown(hand)}: ${why}, the core says ${expected.why ?? "it can be"}`);
          return;
        }
        const { deltas, deductions, after } = play(state, hand, rules);
        assert.deepEqual({ deltas, deductions, after }, expected, shown(hand));
        state = after;
        played += 1;
      });
    }
    assert.ok(played > 200, "the comparison is no empty one");
  });
}

test("5.8: the sheet stops where the end signal left it", () => {
  assert.ok(sheets.length > 100);
  for (const { hands, rules, answer } of sheets) {
    const { lines, state, isOver, isLast, deductions } = fold(hands, rules, answer.last);
    const played = lines.map(({ hand }) => hand.number);
    const final = finalPoints(state, rules, {});
    assert.deepEqual({ last: answer.last, state, final, lines: played, isOver, isLast, deductions }, answer);
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { endsFigure, median, readFigure, writeFigure } from "../../static/js/results/figures.js";

test("either minus and spaces are read", () => {
  assert.deepEqual(["-63", "\u221263", "+62", " 7 ", "38\u202f800"].map((text) => readFigure(text, 1)), [-63, -63, 62, 7, 38_800]);
  assert.ok(["", "-", "2x", "1.5", "12345678"].every((text) => Number.isNaN(readFigure(text, 1))));
});

test("riichi in hundreds or in full is the same", () => {
  assert.deepEqual(["388", "38800", "-12", "0", "1000"].map((text) => readFigure(text, 100)), [38_800, 38_800, -1_200, 0, 1_000]);
});

test("figures are written as everywhere", () => {
  assert.deepEqual([writeFigure(-63, true), writeFigure(62, true), writeFigure(38_800, false), writeFigure(0, true)],
    ["\u221263", "+62", "38\u202f800", "0"]);
});

test("figures have the sign of the page's language in thousands", () => {
  globalThis.document = { documentElement: { dataset: { thousands: "." } } };
  try {
    assert.equal(writeFigure(-1_038_800, true), "\u22121.038.800");
    assert.deepEqual(["38.800", "-1.038.800", "388"].map((text) => readFigure(text, 100)), [38_800, -1_038_800, 38_800]);
    assert.ok(["38.8", "3880.0", ".800"].every((text) => Number.isNaN(readFigure(text, 1))));
  } finally {
    delete globalThis.document;
  }
});

test("a sign ends a figure only behind it", () => {
  const field = (value, at = value.length, to = at) => ({ value, selectionStart: at, selectionEnd: to });
  assert.deepEqual([field("34"), field(""), field("-"), field("34", 0), field("34", 0, 2)].map(endsFigure), [true, false, false, false, false]);
});

test("the pace is the middle of the last ten rows", () => {
  assert.equal(median([99, 99, 10, 12, 11, 30, 9, 10, 11, 12, 10, 11]), 11);
});

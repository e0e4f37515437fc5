import assert from "node:assert/strict";
import { test } from "node:test";

import { fold } from "../../static/js/page/fold.js";

for (const [typed, written] of [["soren", "Søren"], ["lukasz", "Łukasz"], ["o'neill", "O\u2019Neill"], ["strasse", "Straße"]]) {
  test(`${typed} finds ${written}`, () => assert.equal(fold(typed), fold(written)));
}

test("letters of other scripts stay", () => assert.equal(fold("李"), "李"));

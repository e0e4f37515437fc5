/*
 * Pictures of sheets as codes, with blur, tilt and glare (tests/js/pictures.js): at least 97 of 100 are read at the first try,
 * and none as another code. PICTURES=300 for the long run.
 */
import assert from "node:assert/strict";
import { test } from "node:test";

import { pictureOf, randomOf } from "./pictures.js";
import { contentOf, strokesText, writeCode } from "../../static/js/sheets/code.js";
import { decodeQR } from "../../static/js/sheets/code-reader.js";
import { modulesOf } from "../../static/js/sheets/code-modules.js";

const COUNT = Number(process.env.PICTURES ?? 15);
const SEATS = ["E", "S", "W", "N"];

/* A sheet of this number: every second is signed by five. */
function contentOfSheet(number) {
  const random = randomOf(1000 + number), whole = (low, high) => Math.floor(random(low, high));
  const seed = Array.from({ length: 28 }, () => whole(0, 16).toString(16)).join("");
  let at = Date.parse("2026-11-29T09:00:00.000Z");
  const records = Array.from({ length: 16 }, (_, index) => {
    at += whole(60_000, 600_000);
    const winner = SEATS[whole(0, 4)], other = SEATS[whole(0, 4)];
    const hand = { outcome: "win", winner, discarder: other === winner ? null : other, value: whole(8, 60) };
    const body = { number: index + 1, ...hand, written_at: new Date(at).toISOString() };
    return { key: seed + index.toString(16).padStart(4, "0"), base: index, body };
  });
  const drawn = () => strokesText([Array.from({ length: 60 }, (_, index) => [index * 12, whole(0, 400)])]);
  const by = [...SEATS, "R"].map((signer) => [signer, signer === "R" ? "Ada Lovelace" : "", drawn()]);
  const signed = number % 2 ? { scores: { E: 43, S: -139, W: 98, N: -2 }, base: 16, by } : null;
  return contentOf({ event: "lyon-open", session: 1, table: 1 + (number % 40) }, records, signed);
}

function read(picture) {
  try {
    return decodeQR(picture);
  } catch {
    return "";
  }
}

test(`${COUNT} pictures are read at the first try, and none wrongly`, async () => {
  const missed = [];
  for (let number = 0; number < COUNT; number += 1) {
    const text = await writeCode(contentOfSheet(number), "~secret");
    const found = read(pictureOf(modulesOf(text), number));
    if (found !== text) missed.push(number);
    assert.ok(found === text || found === "", `picture ${number} was read as another code`);
  }
  console.info(`${COUNT - missed.length} of ${COUNT} read; missed: ${missed}`);
  assert.ok(missed.length <= 0.03 * COUNT, `missed: ${missed}`);
});

/* The tablet writes a sheet as a code that mahjong_core/sheet_code.py reads (tests/core/test_sheet_code.py, the same cases). */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createHmac } from "node:crypto";
import { inflateRawSync } from "node:zlib";

import { hmac, sha256 } from "../../static/js/door/sha256.js";
import { contentOf, strokesText, writeCode } from "../../static/js/sheets/code.js";

const cases = JSON.parse(readFileSync(new URL("../core/sheet_codes.json", import.meta.url), "utf8"));
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const bytesOf = (text) => new TextEncoder().encode(text);

function unpacked(text) {
  const groups = text.replace("SEATWIND1:", "").match(/.{1,3}/g);
  const bytes = groups.flatMap((group) => {
    const value = [...group].reduceRight((sum, letter) => 45 * sum + LETTERS.indexOf(letter), 0);
    return group.length === 3 ? [value >> 8, value & 255] : [value];
  });
  return { seal: Buffer.from(bytes.slice(0, 16)), body: Buffer.from(bytes.slice(16)) };
}

const sealOf = (secret, body) =>
  createHmac("sha256", sha256(secret)).update(Buffer.concat([Buffer.from("seatwind sheet 1\0"), body])).digest().subarray(0, 16);

for (const { name, secret, records, content, ...written } of cases) {
  test(`${name}: the records of the outbox become the content, and the content a sealed code`, async () => {
    const { event, session, table, signed } = content;
    assert.deepEqual(contentOf({ event, session, table }, records, signed), content);
    for (const text of [await writeCode(content, secret), written.by_browser, written.by_server]) {
      const { seal, body } = unpacked(text);
      assert.deepEqual(seal, sealOf(secret, body));
      assert.deepEqual(JSON.parse(inflateRawSync(body).toString()), content);
      assert.ok(!text.includes(secret));
    }
  });

  test(`${name}: a browser that cannot compress stores`, async () => {
    const { CompressionStream: kept } = globalThis;
    delete globalThis.CompressionStream;
    try {
      const { body } = unpacked(await writeCode(content, secret));
      assert.deepEqual(JSON.parse(inflateRawSync(body).toString()), content);
    } finally {
      globalThis.CompressionStream = kept;
    }
  });
}

test("RFC 4231, case 2", () => {
  const seal = hmac(bytesOf("Jefe"), bytesOf("what do ya want for nothing?"));
  assert.equal(Buffer.from(seal).toString("hex"), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
});

test("a signature is thinned, and keeps the ends of its strokes", () => {
  const stroke = Array.from({ length: 200 }, (_, at) => [at * 5, 1000 - at * 5]);
  const text = strokesText([stroke, [[3, 4]], stroke.slice(0, 20)]);
  assert.ok(text.length <= 40);
  assert.equal(text.slice(0, 2), "0o");
  assert.equal(strokesText([]), "");
});

/*
 * SHA-256 (FIPS 180-4), of a text as hexadecimal digits, and HMAC (RFC 2104). crypto.subtle needs https; a hall's laptop
 * has none.
 */
const firstBits = (root) => (n) => Math.floor((root(n) % 1) * 2 ** 32);
const primes = (count) => {
  const listed = [];
  for (let n = 2; listed.length < count; n += 1) if (listed.every((prime) => n % prime)) listed.push(n);
  return listed;
};
const START = primes(8).map(firstBits(Math.sqrt));
const ROUNDS = primes(64).map(firstBits(Math.cbrt));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

function padded(bytes) {
  const length = ((bytes.length + 8) >> 6 << 4) + 16;
  const words = new Uint32Array(length);
  bytes.forEach((byte, at) => { words[at >> 2] |= byte << (24 - 8 * (at % 4)); });
  words[bytes.length >> 2] |= 0x80 << (24 - 8 * (bytes.length % 4));
  words[length - 1] = bytes.length * 8;
  return words;
}

function schedule(block) {
  const words = new Uint32Array(64);
  words.set(block);
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [words[at - 15], words[at - 2]];
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = words[at - 16] + first + words[at - 7] + two;
  }
  return words;
}

function mixed(state, block) {
  const words = schedule(block);
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at += 1) {
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + two) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) >>> 0);
}

function hashed(bytes) {
  const words = padded(bytes);
  let state = START;
  for (let at = 0; at < words.length; at += 16) state = mixed(state, words.subarray(at, at + 16));
  return state;
}

export const sha256 = (text) => hashed(new TextEncoder().encode(text)).map((word) => word.toString(16).padStart(8, "0")).join("");

const digest = (bytes) => Uint8Array.from(hashed(bytes).flatMap((word) => [word >>> 24, word >>> 16, word >>> 8, word]));

/* HMAC-SHA256 of bytes; the key has at most 64 of them. */
export function hmac(key, bytes) {
  const pad = (by) => Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ by);
  return digest(Uint8Array.of(...pad(0x5c), ...digest(Uint8Array.of(...pad(0x36), ...bytes))));
}

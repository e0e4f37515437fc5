/*
 * A sheet as the text of one QR code, sealed by the card of its table (docs/offline.md; mahjong_core/sheet_code.py reads it).
 * Decided without a browser, so that tests/js/sheet-code.test.js can.
 */
import { hmac, sha256 } from "../door/sha256.js";

const PREFIX = "SEATWIND1:";
const SEAL_BYTES = 16;
const LABEL = "seatwind sheet 1\0";
const BASE45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const PLACES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const STEP = 20; // thousandths of the field's width between two places of a point
const MOST_POINTS = 16; // of one signature
const bytesOf = (text) => new TextEncoder().encode(text);

/* One block that is stored as it is (RFC 1951 3.2.4), for a browser that cannot compress. */
function stored(bytes) {
  const size = [bytes.length & 255, bytes.length >> 8];
  return Uint8Array.of(1, ...size, ...size.map((part) => part ^ 255), ...bytes);
}

async function packed(bytes) {
  if (!("CompressionStream" in globalThis)) return stored(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function base45(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    let value = isPair ? 256 * bytes[at] + bytes[at + 1] : bytes[at];
    for (let count = isPair ? 3 : 2; count > 0; count -= 1) {
      text += BASE45[value % 45];
      value = Math.floor(value / 45);
    }
  }
  return text;
}

/* The text of the code. `secret` is that of the table's card; the seal's key is its hash, and neither is in the code. */
export async function writeCode(content, secret) {
  const body = await packed(bytesOf(JSON.stringify(content)));
  const seal = hmac(bytesOf(sha256(secret)), Uint8Array.of(...bytesOf(LABEL), ...body)).slice(0, SEAL_BYTES);
  return PREFIX + base45(Uint8Array.of(...seal, ...body));
}

/* Every so many points of a stroke, its ends included. */
function thinned(stroke, most) {
  const count = Math.min(stroke.length, Math.max(2, most));
  return Array.from({ length: count }, (_, at) => stroke[Math.round((at * (stroke.length - 1)) / (count - 1))]);
}

/* What was drawn, in few letters: strokes of points in thousandths become strokes of places, two letters for each. */
export function strokesText(strokes) {
  const shown = strokes.filter((stroke) => stroke.length > 1).slice(0, MOST_POINTS / 2);
  const points = shown.reduce((sum, stroke) => sum + stroke.length, 0);
  const share = (stroke) => Math.floor((MOST_POINTS * stroke.length) / points);
  const place = (number) => PLACES[Math.round(number / STEP)];
  return shown.map((stroke) => thinned(stroke, share(stroke)).map((point) => point.map(place).join("")).join("")).join(" ");
}

/* An MCR hand in a few letters: winner, discarder or "-", value; "-" where nobody won. Any other hand as it is. */
function shortHand(hand) {
  const { outcome, winner, discarder, value, ...rest } = hand;
  if (Object.keys(rest).length || !("value" in hand)) return hand;
  if (outcome === "draw") return "-";
  return outcome === "win" ? `${winner}${discarder ?? "-"}${value}` : hand;
}

const nextKey = (key) => key.slice(0, -4) + (parseInt(key.slice(-4), 16) + 1).toString(16).padStart(4, "0");

/*
 * [seconds, hand] for each record, told from the one before: the time since, null where none is known. Where key, base and
 * number are not the next ones, they follow.
 */
function shortEntries(records) {
  let before = { key: "", base: -2, number: -2, at: 0 };
  return records.map(({ key, base, body: { number, written_at: written, ...hand } }) => {
    const at = written ? Math.floor(Date.parse(written) / 1000) : before.at;
    const isNext = key === nextKey(before.key) && base === before.base + 1 && number === before.number + 1;
    const entry = [written ? at - before.at : null, shortHand(hand), ...(isNext ? [] : [base, number, key])];
    before = { key, base, number, at };
    return entry;
  });
}

/*
 * What a code says. `records` are the hands that wait in the outbox; `signed` {scores, base, by: [[signer, name, strokes]]}
 * who agreed to which four scores, with which newest row, or null.
 */
export const contentOf = ({ event, session, table }, records, signed) =>
  ({ event, session, table, entries: shortEntries(records), signed });

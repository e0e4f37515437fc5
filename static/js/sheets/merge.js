/*
 * One table's sheet out of two sources: what the server said last, and the entries of this table in the outbox. Decided
 * without a browser, so that tests/js/sheet-merge.test.js can.
 */
import { OPEN } from "../outbox/order.js";

/*
 * {base, hands, refused, waiting, stopped, unsettled, next, latest}: `hands` in order, each with `state` "written" or that
 * of its record. `waiting` is what the server has not written yet. What it refused counts nowhere: it stands among
 * `unsettled`, with the hand that somebody else wrote instead as `theirs`, or null, and then among `refused` too. `next` is
 * the number that the server expects once all that waits is written.
 */
export function sheetOf(latest, ours) {
  const hands = new Map((latest?.sheet?.hands ?? []).map((hand) => [hand.number, { ...hand, state: "written" }]));
  const records = ours.filter(({ state, answer }) => state !== "confirmed" || answer.body.sequence > (latest?.base ?? 0));
  const unsettled = [];
  for (const record of records) {
    const { body, seq, state } = record;
    const theirs = hands.get(body.number) ?? null;
    if (!OPEN.includes(state) && state !== "confirmed") unsettled.push({ ...record, theirs });
    else if (!theirs) hands.set(body.number, { ...body, seq, state });
  }
  const last = records.at(-1);
  return {
    latest,
    base: last && last.state !== "confirmed" ? last.base + 1 : Math.max(latest?.base ?? 0, last?.answer.body.sequence ?? 0),
    hands: [...hands.values()].sort((a, b) => a.number - b.number),
    refused: unsettled.filter(({ theirs }) => !theirs),
    waiting: records.filter((record) => OPEN.includes(record.state)),
    stopped: records.find((record) => record.state === "stopped") ?? null,
    unsettled,
    next: nextOf(latest, hands),
  };
}

/* The hand that the server's sheet asks for, or where this device has that one too, the first that it has not. */
function nextOf(latest, hands) {
  let next = latest?.sheet?.next_hand ?? Math.max(0, ...hands.keys()) + 1;
  while (hands.has(next)) next += 1;
  return next;
}

/* Hands that the server is known to have: a total of these stands on the sheet. */
export const isSure = ({ state }) => state === "written" || state === "confirmed";

/* Whether a refused hand can be sent as it is: after a question is answered, or on a sheet that has moved on. */
export const mayGoAgain = ({ state, answer }) => state === "conflict" || Boolean(answer?.detail?.confirm);

/* Hands that wait behind it come into order only with it: then it is changed, and not left out. */
export const mayBeLeft = ({ body, theirs }, waiting) => Boolean(theirs) || !waiting.some((record) => record.body.number > body.number);

/*
 * One table's sheet as this device knows it: what the server last said, kept in the browser, and on top of it what the
 * outbox holds (merge.js). `open(config)` with {api, owner, auth, title}; then `view()`, `refresh()`, `write(hand, label)`.
 */
import { serverNow } from "../clock/sync.js";
import { recall, remember } from "../outbox/db.js";
import { OPEN } from "../outbox/order.js";
import { sheetOf } from "./merge.js";
import { ask } from "../outbox/send.js";
import { all, alter } from "../outbox/store.js";
import { drop, again as sendAgain, flush, heardFrom, newKey, put, rebase } from "../outbox/queue.js";

/* Keys that follow each other: a code of the sheet holds only the first (sheets/code.js). */
const KEYS = newKey().slice(4);
let written = 0;
const nextKey = () => KEYS + (written++).toString(16).padStart(4, "0");

const config = { api: "", owner: "", auth: "" };
let latest = null; // the newest answer of GET {api}

export async function open(given) {
  Object.assign(config, given);
  latest = (await recall(`sheet:${config.api}`)) ?? null;
  await takeOver();
  await remember(`page:${config.api}`, { address: given.address ?? window.location.pathname, title: given.title, lane: config.api });
}

/* A new card for the same table takes over what waits under the old one. */
async function takeOver() {
  if (!config.auth) return;
  for (const record of await ours()) {
    if (OPEN.includes(record.state) && record.auth && record.auth !== config.auth) {
      await alter(record.seq, () => ({ auth: config.auth }));
    }
  }
}

const ours = async () => (await all()).filter((record) => record.lane === config.api && record.state !== "dropped");

/* Ask the server for the sheet. Resolves with its status, 0 without network. */
export async function refresh() {
  const heard = await ask(config.api, { headers: config.auth ? { Authorization: config.auth } : {} });
  const isThere = heard !== null && heard.status < 500 && heard.body !== null;
  heardFrom(isThere);
  if (!isThere) return 0;
  if (heard.status === 200 && heard.body.session_status) {
    const detail = { session: heard.body.session, status: heard.body.session_status };
    document.dispatchEvent(new CustomEvent("seatwind:session", { detail }));
  }
  if (heard.status === 200 && heard.body.sheet && !(latest && heard.body.base < latest.base)) {
    latest = heard.body;
    await remember(`sheet:${config.api}`, { ...latest, heard: new Date().toISOString() });
  }
  return heard.status;
}

/* See merge.js. */
export const view = async () => sheetOf(latest, await ours());

/*
 * The moment goes along: without network a hand arrives long after it was written. `draft` is what was typed, for whoever
 * changes the hand after a refusal. A hand that the server refused is replaced in its place in the queue.
 */
export async function write(hand, label, draft) {
  const { base, refused } = await view();
  const body = { ...hand, written_at: new Date(serverNow()).toISOString() };
  const before = refused.find((record) => record.body.number === hand.number);
  const { api, owner, auth } = config;
  if (!before) return put({ url: `${api}hands/`, body, base, lane: api, owner, auth, label, draft, key: nextKey() });
  const record = await sendAgain(before.seq, latest?.base ?? 0, { body, label, draft });
  moveOn();
  return record;
}

/* A person settled a conflict: leave ours, or write it on the sheet as it is now. What waited behind moves along. */
export async function leave(seq) {
  await drop(seq);
  await moveOn();
}

export async function writeAgain(seq) {
  await refresh();
  const { body, answer } = (await ours()).find((record) => record.seq === seq) ?? {};
  const question = answer?.detail.confirm; // the server's question, answered with yes
  await sendAgain(seq, latest?.base ?? 0, question ? { body: { ...body, confirm: [...(body.confirm ?? []), question] } } : {});
  await moveOn();
}

async function moveOn() {
  await refresh();
  await rebase(config.api, latest?.base ?? 0);
  await flush();
}

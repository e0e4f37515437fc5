/*
 * The entries of the outbox. A record is what was put (url, method, body, base, lane, owner, auth, label)
 * with {seq, key, at, state, tries, answer}. The files of a form (`files` of them) are a fact of their own until they are
 * written or dropped: each look at the entries would read their bytes.
 *
 *   kept      on this device, to be sent
 *   sent      on its way; no answer yet
 *   confirmed written; `answer` is what the server said
 *   stopped   kept, but the server lets it in no more (signed out, link withdrawn); tried again by itself
 *   conflict  somebody else was first: a person settles it
 *   refused   it cannot be written as it is: a person settles it
 *   dropped   a person took it back; it stays readable for a while
 */
import { transact } from "./db.js";
import { mark } from "./mark.js";
import { UNSETTLED } from "./order.js";

const ENDED = ["confirmed", "dropped"];
const KEPT_FOR = 3 * 24 * 3600 * 1000;
const channel = "BroadcastChannel" in window ? new BroadcastChannel("seatwind-outbox") : null;
const listeners = new Set();

/* crypto.randomUUID needs https; random bytes do not. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function listen(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const heard = () => { for (const listener of listeners) listener(); };
if (channel) channel.onmessage = heard;

export function changed() {
  channel?.postMessage("changed");
  heard();
}

export const filesOf = (seq) => `file:${seq}`;

export async function add(entry, files = []) {
  const record = {
    method: "POST", body: {}, base: null, lane: entry.url, owner: "", auth: "", label: "", key: newKey(),
    ...entry, at: new Date().toISOString(), state: "kept", tries: 0, answer: null, files: files.length,
  };
  const seq = await transact("readwrite", (entries, facts, give) => {
    const request = entries.add(record);
    request.onsuccess = () => {
      if (files.length) facts.put(files, filesOf(request.result));
      give(request.result);
    };
  });
  if (record.isForm) mark(true);
  changed();
  return { ...record, seq };
}

export const all = () => transact("readonly", (entries, _, give) => {
  const request = entries.getAll();
  request.onsuccess = () => give(request.result.sort((a, b) => a.seq - b.seq));
});

/* Change a record by a function of what it is by now; null leaves it as it is. */
export async function alter(seq, change) {
  const altered = await transact("readwrite", (entries, facts, give) => {
    const request = entries.get(seq);
    request.onsuccess = () => {
      const changes = request.result && change(request.result);
      if (!changes) return;
      const record = { ...request.result, ...changes };
      entries.put(record);
      if (record.files && ENDED.includes(record.state)) facts.delete(filesOf(seq));
      give(record);
    };
  });
  if (altered) changed();
  return altered;
}

export async function prune(now = Date.now()) {
  const old = (await all()).filter(
    (record) => ENDED.includes(record.state) && now - Date.parse(record.at) > KEPT_FOR,
  );
  if (old.length) await transact("readwrite", (entries) => { for (const record of old) entries.delete(record.seq); });
}

/* A person's word: it goes no further. Never for what may be written already. What waited behind it is free again. */
const mayDrop = ({ state, tries }) => [...UNSETTLED, "stopped"].includes(state) || (state === "kept" && tries === 0);
export const drop = (seq) => alter(seq, (record) => (mayDrop(record) ? { state: "dropped" } : null));

/* Send it after all, as something new: on the sheet as it is now, or changed by the person. */
export const again = (seq, base, changes = {}) =>
  alter(seq, (record) =>
    UNSETTLED.includes(record.state)
      ? { ...changes, state: "kept", key: newKey(), base, tries: 0, answer: null }
      : null);

/* What was made on top of a record that was dropped stands on `base` now. It was never sent, so its key is still new. */
export async function rebase(lane, base) {
  let next = base;
  for (const record of await all()) {
    if (record.lane !== lane || record.state !== "kept" || record.tries > 0 || record.base === null) continue;
    await alter(record.seq, () => ({ base: next }));
    next += 1;
  }
}

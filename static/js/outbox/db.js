/*
 * The outbox's own database in the browser: `entries` in the order they were made, `facts` by name.
 * Writes ask the disk to have them before they count as done: an entry survives the tablet's sudden end.
 * Without IndexedDB (some private windows) everything lives in memory, and `isKept()` says so.
 */
import { meet } from "./person.js";

const NAME = "seatwind";
const STORES = ["entries", "facts"];
export const memory = { entries: new Map(), facts: new Map(), next: 1 };
let opening = null;
let keeps = true;
export const isKept = () => keeps;

function upgraded(database) {
  if (!database.objectStoreNames.contains("entries")) {
    database.createObjectStore("entries", { keyPath: "seq", autoIncrement: true });
    database.createObjectStore("facts");
  }
}

function open() {
  opening ??= new Promise((resolve) => {
    const fail = () => { keeps = false; resolve(null); };
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => upgraded(request.result);
      request.onsuccess = () => {
        request.result.onversionchange = () => { request.result.close(); opening = null; };
        request.result.onclose = () => { opening = null; };
        resolve(meet(request.result));
      };
      request.onerror = fail;
      request.onblocked = fail;
    } catch {
      fail();
    }
  });
  return opening;
}

/*
 * One transaction. `act(entries, facts, give)` makes its requests and calls give(value); the promise resolves with
 * that value once everything is on disk, and rejects when the transaction failed as a whole.
 */
export async function transact(mode, act) {
  const database = await open();
  if (!database) return inMemory(act);
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORES, mode, { durability: "strict" });
    let given;
    transaction.oncomplete = () => resolve(given);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("outbox: not written"));
    act(transaction.objectStore("entries"), transaction.objectStore("facts"), (value) => { given = value; });
  });
}

const answered = (result) => {
  const request = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
};

async function inMemory(act) {
  let given;
  const entries = {
    add: (record) => {
      const seq = memory.next++;
      memory.entries.set(seq, { ...record, seq });
      return answered(seq);
    },
    put: (record) => answered(memory.entries.set(record.seq, record)),
    get: (seq) => answered(memory.entries.get(seq)),
    getAll: () => answered([...memory.entries.values()]),
    delete: (seq) => answered(memory.entries.delete(seq)),
  };
  const facts = {
    put: (value, name) => answered(memory.facts.set(name, value)),
    get: (name) => answered(memory.facts.get(name)),
    delete: (name) => answered(memory.facts.delete(name)),
    getAllKeys: () => answered([...memory.facts.keys()]),
  };
  act(entries, facts, (value) => { given = value; });
  await new Promise((resolve) => window.setTimeout(resolve));
  return given;
}

/* Facts: small things to remember, such as the sheet as it was last seen. */
export const remember = (name, value) => transact("readwrite", (_, facts) => { facts.put(value, name); });
export const forget = (name) => transact("readwrite", (_, facts) => { facts.delete(name); });
export const recall = (name) => transact("readonly", (_, facts, give) => {
  const request = facts.get(name);
  request.onsuccess = () => give(request.result);
});
export const remembered = () => transact("readonly", (_, facts, give) => {
  const request = facts.getAllKeys();
  request.onsuccess = () => give(request.result);
});

/*
 * The outbox: writes are kept in the browser first and go out by themselves, in order, each once (docs/offline.md).
 *
 *   import { put } from "./queue.js";
 *   await put({ url, body, base, lane, owner, label });
 *
 * Entries of one lane go one after the other; a conflict or a refusal holds its own lane only.
 */
import { isKept, recall } from "./db.js";
import { asOnlySender } from "./lock.js";
import { mark } from "./mark.js";
import { OPEN, UNSETTLED, next, waitAfter } from "./order.js";
import { send, who } from "./send.js";
import { isOfCard, spareLeads } from "./spare.js";
import { add, all, alter, changed, filesOf, listen, prune } from "./store.js";

export { again, all, drop, listen, newKey, rebase } from "./store.js";

const WHO = "/outbox/who/";
const status = { reached: true, owner: null, failures: 0 };
let timer = 0;
let running = null;
let wanted = false;

/* What the page may show: whether the server answered last time, and who is signed in there. */
export const reach = () => ({ ...status });

/* Other calls of a page tell whether the server was there. */
export function heardFrom(isThere) {
  if (status.reached === isThere) return;
  status.reached = isThere;
  if (isThere) flush();
  changed();
}

/* Keep an entry, with the files of a form, and try to send it. Resolves with its record once it is safe in the browser. */
export async function put(entry, files = []) {
  const record = await add(entry, files);
  askToStay();
  flush();
  return record;
}

/* The browser may throw away what it keeps when its disk is full, unless the page requested otherwise (https only). */
let isRequested = false;
function askToStay() {
  if (isRequested || !isKept()) return;
  isRequested = true;
  navigator.storage?.persist?.().catch(() => {});
}

/* What a person typed into a form is of no use here once the server has it. */
const emptied = ({ isForm }, state) => (isForm && state === "confirmed" ? { body: [] } : {});

/* Whether the session of its author ended after the outbox had asked who is here: then a refusal is none of the entry. */
async function isLeft({ owner }) {
  const person = owner && (await who(WHO));
  if (!person || person.owner === owner) return false;
  status.owner = person.owner;
  return true;
}

async function sendAll(mine) {
  const open = (await all()).filter((record) => OPEN.includes(record.state));
  mark(open.some((record) => record.isForm));
  if (!open.length) return { later: null };
  const base = spareLeads();
  const may = (record) => !base || isOfCard(record);
  const isPersonal = !base && open.some((record) => record.owner || record.isForm);
  const person = isPersonal ? await who(WHO) : { owner: "", csrf: "" };
  if (!person) return { later: "network", wait: 0 };
  if (open.some((record) => record.owner)) status.owner = person.owner;
  const tried = new Set();
  let result = { later: null, wait: 0 };
  for (;;) {
    const record = next((await all()).filter(may), tried, person.owner);
    if (!record || !(await mine())) return result;
    await alter(record.seq, (now) => ({ state: "sent", tries: now.tries + 1 }));
    let answer = await send(record, person.csrf, record.files ? await recall(filesOf(record.seq)) : [], base);
    if (answer.state === "stopped" && (await isLeft(record))) answer = { later: "server", wait: 0 };
    await alter(record.seq, () => (answer.later ? { state: "kept" } : { state: answer.state, answer: answer.answer, ...emptied(record, answer.state) }));
    if (answer.state) result = { ...result, heard: true };
    if (answer.later === "network") return { ...result, ...answer };
    if (answer.later || answer.state === "stopped") {
      tried.add(record.lane);
      result = { ...result, later: "server", wait: Math.max(result.wait, answer.wait ?? 0) };
    }
  }
}

function later(result) {
  window.clearTimeout(timer);
  if (!result.later) {
    status.failures = 0;
    return;
  }
  const wait = waitAfter(status.failures, result.wait ?? 0);
  status.failures += 1;
  timer = window.setTimeout(flush, wait);
}

async function round() {
  wanted = false;
  /** @type {{later: string | null, wait?: number, heard?: boolean}} */
  let result = { later: "server", wait: 0 };
  const wait = await asOnlySender(async (mine) => { result = await sendAll(mine); });
  if (wait) {
    window.clearTimeout(timer);
    timer = window.setTimeout(flush, wait + 500 * Math.random());
    return;
  }
  status.reached = result.later !== "network";
  later(result);
  changed();
  if (result.heard) document.dispatchEvent(new CustomEvent("seatwind:sent"));
}

/* Send what can be sent. Called again while it runs, it looks once more afterwards. */
export function flush() {
  wanted = true;
  running ??= (async () => {
    while (wanted) await round();
  })().finally(() => { running = null; });
  return running;
}

export async function counts() {
  const records = await all();
  const count = (...states) => records.filter((record) => states.includes(record.state)).length;
  const isOthers = ({ state, owner }) => OPEN.includes(state) && owner !== "" && status.owner && owner !== status.owner;
  const others = records.filter(isOthers).length;
  return { kept: count("kept", "sent"), stopped: count("stopped"), unsettled: count(...UNSETTLED), others };
}

/* The page's own events: load, network back, tab looked at again. */
function wake() {
  status.failures = 0;
  flush();
}

window.addEventListener("online", wake);
window.addEventListener("pageshow", wake);
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") wake(); });
listen(async () => {
  document.dispatchEvent(new CustomEvent("seatwind:outbox", { detail: { ...(await counts()), ...status } }));
});
prune().then(wake);

/*
 * One sender across all tabs of this browser. Web Locks where the browser has them (https and localhost); on plain
 * http a lease in the outbox's database, whose transactions are one after the other, and which a tab that died loses.
 * Should two ever send at once, the entries' keys still make the second send harmless.
 */
import { transact } from "./db.js";
import { newKey } from "./store.js";

const LEASE = 8_000;
const BEAT = 3_000;
const me = newKey();

/* 0 when this tab holds the lease now, for another eight seconds; else how long the other tab still has it. */
function renew() {
  return transact("readwrite", (_, facts, give) => {
    const request = facts.get("sender");
    request.onsuccess = () => {
      const held = request.result;
      const now = Date.now();
      const free = !held || held.by === me || held.until < now || held.until > now + 2 * LEASE;
      if (free) facts.put({ by: me, until: now + LEASE }, "sender");
      give(free ? 0 : held.until - now);
    };
  });
}

function release() {
  return transact("readwrite", (_, facts) => {
    const request = facts.get("sender");
    request.onsuccess = () => { if (request.result?.by === me) facts.delete("sender"); };
  });
}

async function withLease(act) {
  const wait = await renew();
  if (wait) return wait;
  const beat = window.setInterval(renew, BEAT);
  try {
    await act(async () => (await renew()) === 0);
  } finally {
    window.clearInterval(beat);
    await release();
  }
  return 0;
}

/*
 * Run `act(mine)` as the only sender; `await mine()` says whether that still holds. Resolves with 0, or with the
 * milliseconds that another tab may still be at it.
 */
export async function asOnlySender(act) {
  if (!navigator.locks) return withLease(act);
  await navigator.locks.request("seatwind-outbox", () => act(async () => true));
  return 0;
}

/* A tab that is closed while it sends leaves no lease behind for the next one to wait for. */
if (!navigator.locks) window.addEventListener("pagehide", release);

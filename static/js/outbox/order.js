/*
 * Which record of the outbox goes next, and how long to wait after a failure. Decided without a browser, so that
 * tests/js/outbox.test.js can: outbox/queue.js sends, outbox/store.js keeps.
 */
export const OPEN = ["kept", "sent", "stopped"];
export const UNSETTLED = ["conflict", "refused"];
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

/*
 * The first record that may go: nothing unsettled or tried before it in its lane, and its own person signed in. One with
 * files takes long, so it goes once nothing else does.
 */
export function next(records, tried, owner) {
  const held = new Set(tried);
  let withFiles = null;
  for (const record of records) {
    if (held.has(record.lane)) continue;
    if (UNSETTLED.includes(record.state)) held.add(record.lane);
    else if (OPEN.includes(record.state)) {
      const isOwn = record.owner === "" || record.owner === owner;
      if (isOwn && !record.files) return record;
      if (isOwn) withFiles ??= record;
      held.add(record.lane);
    }
  }
  return withFiles;
}

/* Milliseconds before the next try: doubled by each failure, spread, and never sooner than the server said in seconds. */
export const waitAfter = (failures, seconds = 0, random = Math.random) =>
  Math.max(seconds * 1000, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.5 + random()));

/*
 * What probes of the server's clock tell of its distance from this device's ticks, in milliseconds. Worked out without a
 * browser, so that tests/js/clock-sync.test.js can: clock/sync.js probes.
 */
export const EVERY = 60_000; // from one measure to the next
const FASTEST_DRIFT = 0.0005;

/* The server looked at its clock somewhere between `sent` and `back`: in the middle, within half of the journey. */
export const distanceOf = (sent, back, now) => ({ shift: now - (sent + back) / 2, exact: (back - sent) / 2, at: back });

/* The quicker one of two probes tells more; `best` may be null. */
export const nearer = (best, probed) => (!best || probed.exact < best.exact ? probed : best);

/** Of two measures of the distance, what the clocks drift apart in a millisecond; 0 where it is less than their doubt. */
export function driftBetween(before, after) {
  const [passed, moved] = [after.at - before.at, after.shift - before.shift];
  if (passed < EVERY / 2 || Math.abs(moved) <= before.exact + after.exact) return 0;
  return Math.abs(moved / passed) > FASTEST_DRIFT ? 0 : moved / passed;
}

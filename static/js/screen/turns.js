/* Which page of a screen is shown when; decided without a browser, so that tests/js/screen.test.js can: screen/page.js shows it. */

/** The index of the page at a moment of the rotation, given the seconds that each stays. */
export function pageAt(seconds, milliseconds) {
  const whole = seconds.reduce((sum, length) => sum + length, 0) * 1000;
  let rest = whole ? ((milliseconds % whole) + whole) % whole : 0;
  for (const [at, length] of seconds.entries()) {
    if (rest < length * 1000) return at;
    rest -= length * 1000;
  }
  return 0;
}

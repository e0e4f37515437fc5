/* What a clock's face shows of the time left; decided without a browser, so that tests/js/clock-face.test.js can. */

const two = (number) => String(number).padStart(2, "0");

/** What is left as minutes and seconds; 00:00 comes with the end itself. */
export function digitsOf(milliseconds) {
  const left = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${two(Math.floor(left / 60))}:${two(left % 60)}`;
}

/** How many of the wall's pieces still stand: the last one falls with the end. */
export const piecesLeft = (milliseconds, minutes, pieces) =>
  Math.ceil(Math.max(0, milliseconds) / ((minutes * 60_000) / pieces));

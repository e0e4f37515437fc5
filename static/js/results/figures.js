/* Read and write the figures of a row as people type them: either minus, spaces, and in riichi hundreds. */
import { figure, plain, signed } from "../page/figures.js";

/* `unit` 100: up to three figures are hundreds, as on riichi paper. NaN where nothing can be read. */
export function readFigure(text, unit) {
  const typed = plain(text);
  if (!/^[+-]?\d{1,7}$/u.test(typed)) return Number.NaN;
  const value = Number(typed);
  return unit > 1 && Math.abs(value) < 1000 ? value * unit : value;
}

export const writeFigure = (value, isSigned) => (isSigned ? signed(value) : figure(value));

/* Whether a sign pressed now ends this figure: it stands after figures, at the end of what is typed. */
export function endsFigure(field) {
  const { value, selectionStart, selectionEnd } = field;
  return /\d$/u.test(value) && selectionStart === value.length && selectionEnd === value.length;
}

/* The middle of the last ten spans, in seconds. */
export function median(spans) {
  const latest = spans.slice(-10).toSorted((one, other) => one - other);
  return latest[Math.floor(latest.length / 2)];
}

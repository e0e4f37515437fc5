/* Read and write the figures of a row as people type them: either minus, spaces, and in riichi hundreds. */
const MINUS = "\u2212";
const NARROW_SPACE = "\u202f";

/* `unit` 100: up to three figures are hundreds, as on riichi paper. NaN where nothing can be read. */
export function readFigure(text, unit) {
  const plain = text.replaceAll(/[\s\u202f\u00a0]/gu, "").replace(MINUS, "-");
  if (!/^[+-]?\d{1,7}$/u.test(plain)) return Number.NaN;
  const value = Number(plain);
  return unit > 1 && Math.abs(value) < 1000 ? value * unit : value;
}

export function writeFigure(value, isSigned) {
  const grouped = String(Math.abs(value)).replaceAll(/\B(?=(\d{3})+$)/gu, NARROW_SPACE);
  const sign = value < 0 ? MINUS : isSigned && value > 0 ? "+" : "";
  return sign + grouped;
}

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

/* Figures as tournaments.common.look.numbers writes them: a true minus, and the sign of the page's language in thousands. */
export const MINUS = "\u2212";
const NARROW_SPACE = "\u202f";
const sign = () => globalThis.document?.documentElement.dataset.thousands || NARROW_SPACE;

export function figure(number) {
  const digits = String(Math.abs(number)).replaceAll(/\B(?=(\d{3})+$)/gu, sign());
  return number < 0 ? `${MINUS}${digits}` : digits;
}

export const signed = (number) => (number > 0 ? `+${figure(number)}` : figure(number));

/* What was typed, without spaces and signs between thousands, and with the minus of the keyboard. */
export function plain(text) {
  const close = text.replaceAll(/\s/gu, "").replace(MINUS, "-");
  const grouped = close.split(sign());
  const isGrouped = /^[+-]?\d{1,3}$/u.test(grouped[0]) && grouped.slice(1).every((three) => /^\d{3}$/u.test(three));
  return isGrouped ? grouped.join("") : close;
}

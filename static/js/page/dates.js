/*
 * The chosen date in words under a field of dates: browsers write the figures in their own order, so that 4 May and 5 April
 * look alike. Without script the field stays as it is.
 */
/** @type {NodeListOf<HTMLElement>} */
const places = document.querySelectorAll("[data-date-words]");

for (const place of places) {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(place.dataset.dateWords ?? ""));
  const tell = () => { place.textContent = field ? wordsOf(field.value, place.dataset.dateLocale) : ""; };
  field?.addEventListener("input", tell);
  tell();
}

/**
 * @param {string} value as the browser sends it: 2026-05-04 or 2026-05-04T14:30
 * @param {string | undefined} locale of the page's dates, which name the day before the month
 * @returns {string}
 */
function wordsOf(value, locale) {
  const moment = new Date(value.includes("T") ? value : `${value}T00:00`);
  if (!value || Number.isNaN(moment.getTime())) return "";
  /** @type {Intl.DateTimeFormatOptions} */
  const day = { weekday: "long", day: "numeric", month: "long", year: "numeric" };
  /** @type {Intl.DateTimeFormatOptions} */
  const clock = value.includes("T") ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } : {};
  return new Intl.DateTimeFormat(locale, { ...day, ...clock }).format(moment);
}

/*
 * The chosen date in words under a field of dates: browsers write the figures in their own order, so that 4 May and 5 April
 * look alike. Without script the field stays as it is.
 */
/** @type {NodeListOf<HTMLElement>} */
const places = document.querySelectorAll("[data-date-words]");

for (const place of places) {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(place.dataset.dateWords ?? ""));
  const tell = () => { place.textContent = field ? wordsOf(field.value) : ""; };
  field?.addEventListener("input", tell);
  tell();
}

/** @param {string} value as the browser sends it: 2026-05-04 or 2026-05-04T14:30 @returns {string} */
function wordsOf(value) {
  const moment = new Date(value.includes("T") ? value : `${value}T00:00`);
  if (!value || Number.isNaN(moment.getTime())) return "";
  /** @type {Intl.DateTimeFormatOptions} */
  const day = { weekday: "long", day: "numeric", month: "long", year: "numeric" };
  /** @type {Intl.DateTimeFormatOptions} */
  const clock = value.includes("T") ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } : {};
  const language = document.documentElement.lang;
  // Plain "en" is American for a browser; the pages write "4 May 2026".
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { ...day, ...clock }).format(moment);
}

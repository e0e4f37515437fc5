/*
 * The chosen date in words under a field of dates: browsers write the figures in their own order, so that 4 May and 5 April
 * look alike. Without script the field stays as it is.
 */
/** @type {NodeListOf<HTMLElement>} */
const places = document.querySelectorAll("[data-date-words]");

for (const place of places) {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(place.dataset.dateWords ?? ""));
  const tell = () => { place.textContent = field ? wordsOf(field.value, place.dataset.firstDay ?? "1") : ""; };
  field?.addEventListener("input", tell);
  tell();
}

/** @param {string} value as the browser sends it: 2026-05-04 or 2026-05-04T14:30 @param {string} first @returns {string} */
function wordsOf(value, first) {
  const moment = new Date(value.includes("T") ? value : `${value}T00:00`);
  if (!value || Number.isNaN(moment.getTime())) return "";
  /** @type {Intl.DateTimeFormatOptions} */
  const day = { weekday: "long", day: "numeric", month: "long", year: "numeric" };
  const words = new Intl.DateTimeFormat(document.documentElement.lang, day).formatToParts(moment);
  // The day before the month, as the pages write it: a browser's English has them in the American order.
  const order = ["weekday", "day", "month", "year"];
  const said = order.map((type) => partOf(words, type, first)).join(" ");
  return value.includes("T") ? `${said}, ${value.slice(11, 16)}` : said;
}

/** @param {Intl.DateTimeFormatPart[]} words @param {string} type @param {string} first what the page calls day 1 */
function partOf(words, type, first) {
  const value = words.find((part) => part.type === type)?.value ?? "";
  return type === "day" && value === "1" ? first : value;
}

/*
 * The time of day of a moment: in the event's zone ([data-time-zone]), else in the reader's; in every language with the
 * colon that the server writes.
 */
export function hours(moment, withSeconds = false) {
  const timeZone = /** @type {HTMLElement | null} */ (document.querySelector("[data-time-zone]"))?.dataset.timeZone;
  /** @type {Intl.DateTimeFormatOptions} */
  const digits = { hour: "2-digit", minute: "2-digit", ...(withSeconds && { second: "2-digit" }), hourCycle: "h23", timeZone };
  return new Intl.DateTimeFormat("en-GB", digits).format(new Date(moment));
}

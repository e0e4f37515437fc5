/*
 * The reader's own time beside the event's, where the two differ: <time data-own datetime="2026-11-22T14:40:00+01:00">.
 * The style shows what stands in data-yours, so that a part that is fetched again compares as before.
 */
const offsetOf = (text) => {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? [null, "+", "0", "0"];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

function show() {
  const words = document.querySelector("[data-say-yours]")?.dataset.sayYours ?? "{time}";
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  for (const time of document.querySelectorAll("time[data-own]:not([data-yours])")) {
    const moment = new Date(time.dateTime);
    if (Number.isNaN(moment.getTime()) || -moment.getTimezoneOffset() === offsetOf(time.dateTime)) continue;
    time.dataset.yours = words.replace("{time}", format.format(moment));
  }
}

document.addEventListener("htmx:afterSettle", show);
show();

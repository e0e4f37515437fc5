/*
 * Every page of an event: the reader's own time beside the event's (<time data-own>, words in [data-say-yours]; the style
 * shows data-yours, so that a part that is fetched again compares as before), and that the line to the server is cut for
 * ten seconds, with the age of what stands here ([data-line-cut]).
 */
const PATIENCE = 10000;
const AGAIN = 20000;
const offsetOf = (text) => {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? [null, "+", "0", "0"];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

function showTimes() {
  const words = document.querySelector("[data-say-yours]")?.dataset.sayYours ?? "{time}";
  const language = document.documentElement.lang;
  /** @type {Intl.DateTimeFormatOptions} */
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const format = new Intl.DateTimeFormat("en-GB", clock); // with the colon that the server writes
  const nameOfDay = new Intl.DateTimeFormat(language, { weekday: "short" });
  /** @type {NodeListOf<HTMLTimeElement>} */
  const times = document.querySelectorAll("time[data-own]:not([data-yours])");
  for (const time of times) {
    const moment = new Date(time.dateTime);
    if (Number.isNaN(moment.getTime()) || -moment.getTimezoneOffset() === offsetOf(time.dateTime)) continue;
    const isSameDay = moment.getDate() === Number(time.dateTime.slice(8, 10));
    const day = isSameDay ? "" : `${nameOfDay.format(moment)} `;
    time.dataset.yours = words.replace("{time}", `${day}${format.format(moment)}`);
  }
}

document.addEventListener("htmx:afterSettle", showTimes);
showTimes();

const place = document.querySelector("[data-line-cut]");
let heardAt = Date.now();
let timer = 0;

function say() {
  const words = place.querySelector("[data-say-now]");
  const minutes = Math.floor((Date.now() - heardAt) / 60000);
  const text = minutes ? words.dataset.sayAge.replace("{minutes}", String(minutes)) : words.dataset.sayNow;
  if (words.textContent !== text) words.textContent = text;
  place.hidden = false;
  timer = window.setTimeout(say, AGAIN);
}

function hear({ detail }) {
  heardAt = detail.heardAt;
  window.clearTimeout(timer);
  if (detail.state === "cut") timer = window.setTimeout(say, Math.max(0, PATIENCE - (Date.now() - heardAt)));
  else place.hidden = true;
}

if (place) document.addEventListener("seatwind:line", hear);

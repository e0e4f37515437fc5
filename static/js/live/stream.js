/*
 * How a page follows an event. One line serves all pages of a browser (live/share.js).
 *
 * follow({events, polls, version}, {onEvent, onLine}) calls onEvent(kind, data) once for every change since ``version``
 * and onLine("open" | "polling" | "cut") as the line comes and goes, which the document also tells as "seatwind:line"
 * with {state, heardAt}. Its answer's close() ends it.
 */
import { knownFrom, news } from "./line.js";
import { share } from "./share.js";

export { news, pauseAfter } from "./line.js";

/** @param {Where} where @param {Listener} listener */
export function follow(where, { onEvent, onLine = () => {} }) {
  const known = knownFrom(where.version);
  let state = "";
  const hear = (message) => {
    if (message.kind && news(known, { [message.kind]: message.data.version }).length) onEvent(message.kind, message.data);
    if (!message.state || message.state === state) return;
    state = message.state;
    onLine(state);
    document.dispatchEvent(new CustomEvent("seatwind:line", { detail: message }));
  };
  let seat = share(where, hear);
  /* A page that calls its reader aloud (calls/alarm.js) is never in a pocket. */
  const isShown = () => !document.hidden || document.documentElement.dataset.line === "stays";
  const take = () => {
    seat ??= share(where, hear);
    seat.show(isShown());
  };
  const leave = () => {
    seat?.leave();
    seat = null;
  };
  document.addEventListener("visibilitychange", take);
  window.addEventListener("online", take);
  window.addEventListener("offline", () => seat?.cut());
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", take);
  if (document.hidden) seat.show(false);
  return { close: leave };
}

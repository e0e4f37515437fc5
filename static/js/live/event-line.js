/*
 * One line to the event for all modules of a page: that of live/parts.js where it runs, else one of its own.
 *
 *   hearEvent(element, (kind, data) => ...)      the element names the event: data-live-of (empty: a draft), data-live-version
 *
 * Every change is dispatched on the document as "seatwind:live", as live/parts.js does.
 */
import { follow } from "./stream.js";

let line = null;

export function hearEvent({ dataset }, onEvent) {
  document.addEventListener("seatwind:live", ({ detail }) => onEvent(detail.kind, detail));
  if (line || document.querySelector('[data-live^="/"]')) return;
  const { liveOf, liveVersion: version } = dataset;
  if (!liveOf) return; // a draft has no stream
  const polls = [`/live/tournaments/${liveOf}/parts/versions.json`, `/t/${liveOf}/parts/versions.json`];
  line = follow({ events: `/live/tournaments/${liveOf}/events`, polls, version }, {
    onEvent(kind, data) {
      document.dispatchEvent(new CustomEvent("seatwind:live", { detail: { kind, ...data } }));
    },
  });
}

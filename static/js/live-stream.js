/*
 * The line to the server: a stream of an event's changes, and polling where no stream comes through.
 *
 * follow({events, polls, version}, {onEvent, onLine}) calls onEvent(kind, data) once for every change (data.version is the
 * version of that change) and onLine("open" | "polling" | "cut") as the line comes and goes. Its answer's close() ends it.
 */
const FIRST_PAUSE = 700;
const LONGEST_PAUSE = 8000;
const SILENCE = 40000;
const POLL_EVERY = 5000;
const PATIENCE = 2;
const POCKET = 60000;

/** Milliseconds before the next try: growing with the failures, and spread so that a hall does not come back as one. */
export const pauseAfter = (failures, random = Math.random) =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(failures, 10)) * (0.5 + random() / 2);

/** What of the told parts is news, given the versions known; the known ones move on. */
export function news(known, parts) {
  const fresh = Object.entries(parts).filter(([kind, version]) => !(known[kind] >= version));
  for (const [kind, version] of fresh) known[kind] = version;
  return fresh.map(([kind]) => kind);
}

class Line {
  constructor({ events, polls, version }, { onEvent, onLine = () => {} }) {
    Object.assign(this, { events, polls, onEvent, onLine });
    this.last = Number(version) || 0;
    this.known = {};
    for (const kind of ["standings", "session", "clock", "announcement", "call"]) this.known[kind] = this.last;
    this.failures = 0;
    this.etag = {};
    this.state = "";
    this.open();
  }

  open() {
    if (this.source || this.closed) return;
    if (!window.EventSource) return this.poll();
    const source = new EventSource(`${this.events}?last=${this.last}`);
    this.source = source;
    this.listenForSilence();
    source.onopen = () => this.heard("open");
    source.onerror = () => this.cut();
    for (const kind of Object.keys(this.known)) {
      source.addEventListener(kind, (event) => {
        this.heard("open");
        this.last = Math.max(this.last, Number(event.lastEventId) || 0);
        this.tell(kind, JSON.parse(event.data));
      });
    }
  }

  /* EventSource shows no comments, so that a heartbeat cannot be seen: a quiet line is opened anew now and then. */
  listenForSilence() {
    window.clearTimeout(this.silence);
    this.silence = window.setTimeout(() => this.cut({ isQuiet: true }), SILENCE * (1 + Math.random() * 4));
  }

  heard(state) {
    this.failures = 0;
    window.clearTimeout(this.polling);
    this.polling = 0;
    if (state === "open") this.listenForSilence();
    this.show(state);
  }

  show(state) {
    if (this.state === state) return;
    this.state = state;
    this.onLine(state);
  }

  tell(kind, data) {
    if (news(this.known, { [kind]: data.version }).length) this.onEvent(kind, data);
  }

  cut({ isQuiet = false } = {}) {
    this.source?.close();
    this.source = null;
    window.clearTimeout(this.silence);
    if (this.closed) return;
    if (isQuiet) return this.open();
    this.failures += 1;
    if (this.failures >= PATIENCE && !this.polling) this.poll();
    else if (this.state !== "polling") this.show("cut");
    window.clearTimeout(this.again);
    this.again = window.setTimeout(() => this.open(), pauseAfter(this.failures));
  }

  /* What changed when, as a small file that is the same until something does; the next address when one is silent. */
  async poll() {
    this.polling = window.setTimeout(() => this.poll(), POLL_EVERY * (0.75 + Math.random() / 2));
    for (const address of this.polls) {
      try {
        const headers = this.etag[address] ? { "If-None-Match": this.etag[address] } : {};
        const reply = await fetch(address, { headers, cache: "no-store" });
        if (reply.status !== 304 && !reply.ok) continue;
        if (reply.ok) this.readVersions(await reply.json(), address, reply.headers.get("ETag"));
        if (this.polling) this.show("polling");
        return;
      } catch {
        continue;
      }
    }
    this.show("cut");
  }

  readVersions(told, address, etag) {
    this.etag[address] = etag;
    this.last = Math.max(this.last, told.version);
    for (const kind of news(this.known, told.parts)) this.onEvent(kind, { version: told.parts[kind] });
  }

  wake() {
    if (this.source || this.closed) return;
    window.clearTimeout(this.again);
    this.open();
  }

  rest() {
    this.source?.close();
    this.source = null;
    for (const timer of [this.again, this.polling, this.silence]) window.clearTimeout(timer);
    this.polling = 0;
  }

  close() {
    this.closed = true;
    this.rest();
  }
}

export function follow(where, told) {
  const line = new Line(where, told);
  let pocketed = 0;
  /* A page in a pocket lets its line go after a minute, unless it calls its reader aloud (call-alarm.js); it catches up later. */
  const wake = () => {
    window.clearTimeout(pocketed);
    if (document.hidden && document.documentElement.dataset.line !== "stays") pocketed = window.setTimeout(() => line.rest(), POCKET);
    else line.wake();
  };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  window.addEventListener("pagehide", () => line.rest());
  window.addEventListener("pageshow", wake);
  return line;
}

/*
 * The line to the server: a stream of an event's changes, and polling where no stream comes through.
 *
 * new Line({events, polls, version}, {onEvent, onLine}) calls onEvent(kind, data) once for every change (data.version is
 * the version of that change) and onLine("open" | "polling" | "cut") as the line comes and goes; heardAt is when
 * something came through last. Whoever wants every kind once begins with version 0.
 */
const FIRST_PAUSE = 700;
const LONGEST_PAUSE = 8000;
const SILENCE = 25000; // the server says something every 15 seconds
const POLL_EVERY = 5000;
const PATIENCE = 2;
export const KINDS = ["standings", "session", "clock", "announcement", "call", "spectators"];

/** Milliseconds before the next try: growing with the failures, and spread so that a hall does not come back as one. */
export const pauseAfter = (failures, random = Math.random) =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(failures, 10)) * (0.5 + random() / 2);

/** What of the parts received is new, given the versions known; the known ones move on. */
export function news(known, parts) {
  const fresh = Object.entries(parts).filter(([kind, version]) => !(known[kind] >= version));
  for (const [kind, version] of fresh) known[kind] = version;
  return fresh.map(([kind]) => kind);
}

export const knownFrom = (version) => Object.fromEntries(KINDS.map((kind) => [kind, Number(version) || 0]));

export class Line {
  /** @param {Where} where @param {Listener} listener */
  constructor({ events, polls, version }, { onEvent, onLine = () => {} }) {
    this.events = events;
    this.polls = polls;
    this.onEvent = onEvent;
    this.onLine = onLine;
    this.last = Number(version) || 0;
    this.known = version ? knownFrom(version) : {};
    this.failures = 0;
    this.etag = {};
    this.state = "";
    this.heardAt = Date.now();
    this.open();
  }

  open() {
    if (this.source || this.closed) return;
    if (!globalThis.EventSource) return this.poll();
    const source = new EventSource(`${this.events}?last=${this.last}`);
    this.source = source;
    this.listenForSilence();
    source.onopen = () => this.heard("open");
    source.onerror = () => this.cut();
    source.addEventListener("beat", () => this.heard("open"));
    for (const kind of KINDS) {
      source.addEventListener(kind, (event) => {
        this.heard("open");
        this.last = Math.max(this.last, Number(event.lastEventId) || 0);
        this.tell(kind, JSON.parse(event.data));
      });
    }
  }

  listenForSilence() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.cut(), SILENCE);
  }

  heard(state) {
    this.failures = 0;
    this.heardAt = Date.now();
    clearTimeout(this.polling);
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

  cut() {
    this.source?.close();
    this.source = null;
    clearTimeout(this.silence);
    if (this.closed) return;
    this.failures += 1;
    if (this.failures >= PATIENCE && !this.polling) this.poll();
    else if (this.state !== "polling") this.show("cut");
    clearTimeout(this.again);
    this.again = setTimeout(() => this.open(), pauseAfter(this.failures));
  }

  /* What changed when, as a small file that is the same until something does; the next address when one is silent. */
  async poll() {
    this.polling = setTimeout(() => this.poll(), POLL_EVERY * (0.75 + Math.random() / 2));
    for (const address of this.polls) {
      try {
        const headers = this.etag[address] ? { "If-None-Match": this.etag[address] } : {};
        const reply = await fetch(address, { headers, cache: "no-store" });
        if (reply.status !== 304 && !reply.ok) continue;
        if (reply.ok) this.readVersions(await reply.json(), address, reply.headers.get("ETag"));
        this.heardAt = Date.now();
        if (this.polling) this.show("polling");
        return;
      } catch {
        continue;
      }
    }
    this.show("cut");
  }

  readVersions(versions, address, etag) {
    this.etag[address] = etag;
    this.last = Math.max(this.last, versions.version);
    for (const kind of news(this.known, versions.parts)) this.onEvent(kind, { version: versions.parts[kind] });
  }

  wake() {
    if (this.source || this.closed) return;
    clearTimeout(this.again);
    this.open();
  }

  rest() {
    this.source?.close();
    this.source = null;
    for (const timer of [this.again, this.polling, this.silence]) clearTimeout(timer);
    this.polling = 0;
  }

  close() {
    this.closed = true;
    this.rest();
  }
}

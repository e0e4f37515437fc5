/*
 * One line to the server for all pages of a browser that follow the same event, also without TLS: browsers open six
 * connections to a host, and a stream holds one. The pages elect a leader over a BroadcastChannel, which tells the others
 * what it hears.
 *
 *   const seat = share(where, hear)     hear({kind, data}) and hear({state, heardAt}), from whoever holds the line
 *   seat.show(isShown)                  pages that are seen lead; one that is hidden hands the line on, or rests in time
 *   seat.cut(), seat.leave()
 *
 * Where two lead, the lower number stays. Who hears no leader claims the line.
 */
import { Line } from "./line.js";

const HERE_EVERY = 2000;
const SILENT_AFTER = 5000;
const ANSWER_WITHIN = 150;
const POCKET = 60000;

/* The one line, and the last version of each kind, for those who come later. */
class Trunk {
  constructor(where, tell) {
    this.latest = new Map();
    this.line = new Line({ ...where, version: 0 }, {
      onEvent: (kind, data) => {
        this.latest.set(kind, data);
        tell({ kind, data });
      },
      onLine: (state) => tell({ state, heardAt: this.line?.heardAt ?? Date.now() }),
    });
  }

  get said() {
    const { state, heardAt } = this.line;
    return [...(state ? [{ state, heardAt }] : []), ...[...this.latest].map(([kind, data]) => ({ kind, data }))];
  }
}

class Seat {
  constructor(where, hear, channel) {
    this.where = where;
    this.hear = hear;
    this.channel = channel;
    this.isShown = true;
    this.trunk = null;
    this.heardLeader = Date.now();
    this.id = Math.random();
    if (channel) this.listen(channel);
    else this.lead();
  }

  listen(channel) {
    channel.onmessage = ({ data }) => this.read(data);
    this.ask();
    this.watching = setInterval(() => this.watch(), HERE_EVERY);
  }

  post(message) {
    this.channel?.postMessage({ ...message, from: this.id });
  }

  /* A page that is seen wants a leader: one that answers, or itself. */
  ask() {
    this.post({ ask: true });
    this.claiming ||= setTimeout(() => this.lead(), ANSWER_WITHIN * (1 + Math.random()));
  }

  claimed() {
    clearTimeout(this.claiming);
    this.claiming = 0;
  }

  lead() {
    this.claimed();
    if (this.trunk || this.left) return;
    this.post({ here: true });
    this.trunk = new Trunk(this.where, (said) => {
      this.hear(said);
      this.post({ said: [said] });
    });
  }

  follow() {
    this.trunk?.line.close();
    this.trunk = null;
  }

  read({ from, ask, here, bye, said = [] }) {
    if (this.left) return;
    if (here) this.meet(from);
    if (!this.trunk) {
      said.forEach((message) => this.hear(message));
      if (bye && this.isShown) this.ask();
      return;
    }
    if (ask && !this.isShown) this.hand();
    else if (ask) this.post({ here: true, said: this.trunk.said });
  }

  /* Somebody else leads: the lower number stays. */
  meet(from) {
    if (this.trunk && from > this.id) return this.post({ here: true, said: this.trunk.said });
    this.claimed();
    this.heardLeader = Date.now();
    this.follow();
  }

  hand() {
    this.follow();
    this.post({ bye: true });
  }

  watch() {
    if (this.trunk) this.post({ here: true });
    else if (this.isShown && Date.now() - this.heardLeader > SILENT_AFTER) this.ask();
  }

  /* A page in a pocket hands its line on at once if somebody takes it, and lets it go after a minute. */
  show(isShown) {
    this.isShown = isShown;
    clearTimeout(this.pocketed);
    if (isShown) return this.wake();
    if (this.trunk) this.post({ bye: true });
    this.pocketed = setTimeout(() => this.trunk?.line.rest(), POCKET);
  }

  wake() {
    if (this.trunk) this.trunk.line.wake();
    else this.ask();
  }

  /* The browser says that there is no network: its leader looks at once. */
  cut() {
    this.trunk?.line.cut();
  }

  leave() {
    this.left = true;
    this.claimed();
    clearTimeout(this.pocketed);
    clearInterval(this.watching);
    if (this.trunk) this.hand();
    this.channel?.close();
  }
}

export const share = (where, hear) =>
  new Seat(where, hear, globalThis.BroadcastChannel ? new BroadcastChannel(`seatwind:${where.events}`) : null);

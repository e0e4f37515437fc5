/*
 * When the spectators' page asks for its part: when the stream tells of a hand, every few seconds where no stream comes
 * through, and every two seconds while a session is played hand by hand.
 *
 *   const turns = new Turns(turn, isPlaying)    turn() asks, and resolves to whether the server was heard
 *   turns.follow(root)                          data-line: the event's live service
 *   turns.next()                                plan the next turn anew
 */
import { follow } from "../live/stream.js";

const EVERY = 10_000;
const SPREAD = 3000; // not all at once after a release
const AT_MOST_EVERY = 2000;
const AT_ONCE = 2000;
const A_HAND = 2000;
const NEWS = new Set(["spectators", "standings"]);

export class Turns {
  constructor(turn, isPlaying) {
    this.turn = turn;
    this.isPlaying = isPlaying;
    this.isWanted = false;
    this.isHeard = true;
    this.isStreamed = false;
    this.takenAt = 0;
    this.timer = 0;
  }

  plan(pause, spread = 0) {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.take(), pause + Math.random() * spread);
  }

  async take() {
    this.isWanted = false;
    this.takenAt = Date.now();
    this.isHeard = await this.turn();
    this.next();
  }

  /*
   * What is told of is asked for at once, but not for each of many hands. Without news there is nothing to ask while the
   * stream is open, unless the last answer failed.
   */
  next() {
    window.clearTimeout(this.timer);
    if (this.isPlaying()) this.plan(A_HAND);
    else if (this.isWanted) this.plan(Math.max(0, this.takenAt + AT_MOST_EVERY - Date.now()), AT_ONCE);
    else if (!this.isStreamed || !this.isHeard) this.plan(EVERY, SPREAD);
  }

  /* Something was told of; also while an answer is on its way, which may be older. */
  soon() {
    if (this.isWanted) return;
    this.isWanted = true;
    this.next();
  }

  /** @param {HTMLElement} root */
  follow(root) {
    const { line, lineVersion } = root.dataset;
    if (!line) return;
    follow({ events: `${line}/events`, polls: [], version: lineVersion }, {
      onEvent: (kind) => NEWS.has(kind) && this.soon(),
      onLine: (state) => {
        this.isStreamed = state === "open";
        this.next();
      },
    });
    // Hands that came while the page was in a pocket were not asked for.
    document.addEventListener("visibilitychange", () => document.hidden || this.soon());
  }
}

/*
 * Parts of a page that follow an event.
 *
 *   <div data-live="/live/tournaments/x" data-live-also="/t/x" data-live-version="812"
 *        data-live-part="standings" data-live-on="standings session">
 *
 * When a change of the kinds in data-live-on arrives, the part is fetched (for everybody the same bytes, kept by the
 * server) and its elements replace those of the page with the same ids. A list marked data-live-order is not put in
 * another order under a reader: the hidden [data-live-offer] shows instead, and its button takes the new order. Whoever
 * chose calm (live/calm.js) gets it for every change.
 * [data-live-line] carries the state of the line: open, polling, cut. Every change is also dispatched on the document as
 * "seatwind:live" with {kind, ...data}, for clocks and other modules.
 */
import { isCalm } from "./calm.js";
import { fill, markOf } from "./rows.js";
import { follow, pauseAfter } from "./stream.js";
import { hasNewOrder, hasNews, replace } from "./swap.js";

const SPREAD = 600;
const AT_MOST_EVERY = 1500;
const UNTOUCHED = 120;

class LivePart {
  constructor(root) {
    this.root = root;
    this.bases = [root.dataset.live, root.dataset.liveAlso].filter(Boolean).map((base) => `${base}/parts`);
    if (root.dataset.liveMine !== undefined) this.bases.reverse();
    this.on = new Set((root.dataset.liveOn || "").split(" "));
    this.has = root.dataset.liveHas || "";
    this.version = 0;
    this.fetchedAt = 0;
    this.failures = 0;
    document.addEventListener("seatwind:calm", ({ detail }) => detail.isCalm || this.take());
    root.querySelector("[data-live-offer] button")?.addEventListener("click", () => this.take());
    if (this.has) this.wantAtLeast(Number(root.dataset.liveVersion)); // so that the server knows what this page has
  }

  hear(kind, data) {
    if (this.root.dataset.livePart && this.on.has(kind)) this.wantAtLeast(data.version);
  }

  wantAtLeast(version) {
    this.version = Math.max(this.version, version);
    if (this.waiting) return;
    const every = this.failures ? pauseAfter(this.failures) : AT_MOST_EVERY;
    const rest = Math.max(0, this.fetchedAt + every - Date.now());
    this.waiting = window.setTimeout(() => this.load(), rest + Math.random() * SPREAD);
  }

  async load() {
    this.fetchedAt = Date.now();
    const wanted = this.version;
    const answer = await this.fetchFirst(wanted);
    this.waiting = 0;
    this.failures = answer ? 0 : this.failures + 1;
    if (answer) this.offer(answer);
    if (!answer || this.version > wanted) this.wantAtLeast(this.version);
  }

  async fetchFirst(version) {
    const words = new URLSearchParams({ lang: document.documentElement.lang, at: version, has: this.has });
    for (const base of this.bases) {
      try {
        const reply = await fetch(`${base}/${this.root.dataset.livePart}?${words}`, { credentials: "same-origin" });
        if (reply.ok) return await this.read(reply, version);
      } catch {
        continue;
      }
    }
    return null;
  }

  /* The part with the rows that this page has in their places; fetched whole where one is missing. */
  async read(reply, version) {
    const fresh = new DOMParser().parseFromString(await reply.text(), "text/html");
    const isWhole = fill(fresh, this.rows ?? this.root);
    this.has = isWhole ? markOf(reply) : "";
    if (!isWhole) return this.fetchFirst(version);
    this.rows = fresh;
    return fresh;
  }

  offer(fresh) {
    this.kept = fresh;
    const waits = isCalm() ? hasNews(this.root, fresh) : this.isRead() && hasNewOrder(this.root, fresh);
    if (waits && this.root.querySelector("[data-live-offer]")) this.showOffer(true);
    else this.take();
  }

  /* Somebody reads who has scrolled, typed or opened a row; a page in a pocket or at its top may change. */
  isRead() {
    if (document.hidden) return false;
    const isSearched = [...document.querySelectorAll("[data-find]")].some((input) => input.value);
    return isSearched || window.scrollY > UNTOUCHED || Boolean(this.root.querySelector("details[open]"));
  }

  take() {
    if (!this.kept) return;
    const open = [...this.root.querySelectorAll("details[open][id]")].map((detail) => detail.id);
    for (const part of this.kept.body.querySelectorAll("[data-live-id]")) replace(part);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    this.kept = null;
    this.showOffer(false);
    document.dispatchEvent(new CustomEvent("htmx:afterSettle"));
  }

  showOffer(isOn) {
    const offer = this.root.querySelector("[data-live-offer]");
    if (offer) offer.hidden = !isOn;
  }
}

function showLine(state) {
  for (const line of document.querySelectorAll("[data-live-line]")) {
    line.dataset.liveLine = state;
    for (const word of line.querySelectorAll("[data-live-when]")) word.hidden = word.dataset.liveWhen !== state;
  }
}

const roots = [...document.querySelectorAll('[data-live^="/"]')];
if (roots.length) {
  const parts = roots.map((root) => new LivePart(root));
  const [{ live, liveAlso, liveVersion }] = roots.map((root) => root.dataset);
  const polls = [live, liveAlso].filter(Boolean).map((base) => `${base}/parts/versions.json`);
  follow({ events: `${live}/events`, polls, version: liveVersion }, {
    onLine: showLine,
    onEvent(kind, data) {
      document.dispatchEvent(new CustomEvent("seatwind:live", { detail: { kind, ...data } }));
      for (const part of parts) part.hear(kind, data);
    },
  });
}

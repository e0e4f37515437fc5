/*
 * What is typed but not read out yet, kept so that leaving the page loses nothing; and the value that the hand calculator
 * carries back. Both belong to one coming hand of one table and are forgotten with it.
 */
import { refresh } from "./known.js";
import { say } from "./words.js";
import { forget, recall, remember } from "../outbox/db.js";

const form = document.querySelector("[data-entry]");
const draft = `draft:${form.dataset.api}`;
const carried = `carried:${form.dataset.api}`;

export const keepDraft = (number, typed) => remember(draft, { number, typed });

export async function dropDraft() {
  await forget(draft);
  await forget(carried);
}

/* {typed, worth} for this hand: what was typed, and the value carried back, where there are such. */
export async function draftOf(number) {
  const [kept, back] = [await recall(draft), await recall(carried)];
  await forget(carried);
  return { typed: kept?.number === number ? kept.typed : null, worth: back?.number === number ? back.worth : null };
}

/*
 * The link to the calculator: `request()` gives what is known of the hand for its address, `seats()` who sits where. The page
 * that comes finds the way back here, and keeps the dora indicators that this hand has shown so far. Without network this
 * page stays: it may be the only one that can be had.
 */
export function evaluateBy(number, request, seats) {
  const link = document.querySelector("[data-evaluate]");
  link?.addEventListener("click", async (event) => {
    if (!number() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if ((await refresh()) === 0) {
      document.dispatchEvent(new CustomEvent("seatwind:toast", { detail: { text: say("noCalculator") } }));
      return;
    }
    const { api, title } = form.dataset;
    const facts = request();
    const shown = await recall(`dora:${api}`);
    const dora = shown?.number === number() && shown.dora ? { dora: shown.dora } : {};
    await remember("evaluating", { api, title, number: number(), seats: facts.seat ? [] : seats(), home: window.location.href.split("#")[0] });
    window.location.assign(`${link.getAttribute("href")}?${new URLSearchParams({ ...facts, ...dora, carry: "1" })}`);
  });
}

/* What the entry pages of both families share: drawing only the newest answer, asking the server again, and the start. */
import { drawAnnounced, open as openAnnounced } from "./announce.js";
import { drawCautions } from "./cautions.js";
import { drawCode } from "./code-page.js";
import { drawCorner } from "./corner.js";
import { evaluateBy } from "./draft.js";
import { open, refresh, view } from "./known.js";
import { drawLog, speakOf } from "./log.js";
import { SEATS } from "./rules.js";
import { drawUnsent } from "./seat.js";
import { drawSum } from "./sum.js";
import { nameHand, nameOf, say } from "./words.js";
import { changed } from "../outbox/store.js";
import { listen, reach } from "../outbox/queue.js";

const REFRESH_MS = 15_000;
const SOON_MS = 100;
const EVERY_MS = 2_000;
const OPEN_STATES = ["empty", "playing", "correcting"];

/*
 * Run the entry page. `page` has: form, words (the game's own, for log and dialog), draw(sheet), which draws the table after
 * every change and gives {sums, sure, name, record, sum}: the scores, those without what the server has not confirmed, the
 * hand's name in the heading and on the button, and what drawSum is told; hold(sheet), where something comes before the form;
 * show(isHeld), which draws the form; edit(record), which types a refused hand again; isOver(), home (where the page is left
 * for when the sheet is closed), question() and windOf(seat) for the calculator, goOn() to restore what was typed.
 */
export async function runEntry(page) {
  const { form } = page;
  let sheet = null, draws = 0, asked = -EVERY_MS;

  async function drawAll() {
    const mine = ++draws;
    const isNewest = () => mine === draws;
    const answer = await view();
    if (!isNewest() || !answer.latest?.sheet) return;
    sheet = answer;
    const { sums, sure, name, record, sum } = page.draw(sheet);
    drawUnsent(sums, sure);
    drawCode(sheet, sums, page.words);
    if (name) nameHand(name);
    drawLog(sheet);
    drawCautions(sheet.latest, sheet.next);
    document.querySelector("[data-over]").hidden = !page.isOver();
    form.querySelector("[data-record-text]").textContent = say("record", { hand: record });
    drawSum(sheet, sums, ...sum);
    const isHeld = Boolean(await page.hold?.(sheet));
    if (!isNewest()) return;
    drawAnnounced(sums, page.isOver() || isHeld);
    page.show(isHeld);
    drawCorner(sheet.next, !form.hidden && !isHeld && sheet.unsettled.length === 0 && !sheet.stopped);
  }

  /* Somebody else submitted the sheet, or its last hand is written: the page has become another one. */
  async function look() {
    asked = performance.now();
    await refresh();
    await drawAll();
    if (!sheet || sheet.waiting.length || sheet.unsettled.length) return;
    const isOpen = OPEN_STATES.includes(sheet.latest.status);
    if (reach().reached && (!isOpen || page.isOver())) window.location.replace(page.home);
  }

  /* Whatever changed in the event may be a ruling here. Many tables write at once: one question for what comes together. */
  let soon = 0;
  function lookSoon() {
    soon ||= window.setTimeout(() => { soon = 0; look(); }, Math.max(SOON_MS, asked + EVERY_MS - performance.now()));
  }

  const { api, card, owner, title } = form.dataset;
  speakOf(page.words, (record) => {
    page.edit(record);
    changed();
    form.scrollIntoView({ block: "nearest" });
    form.querySelector("button")?.focus();
  });
  await open({ api, title, address: page.home, owner: card ? "" : owner, auth: card ? `Table ${card}` : "" });
  await openAnnounced(page.words);
  listen(drawAll);
  await drawAll();
  evaluateBy(() => sheet?.next, page.question, () => SEATS.map((seat) => [page.windOf(seat), nameOf(seat)]));
  await look();
  if (sheet) await page.goOn();
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") look(); });
  document.addEventListener("seatwind:sent", look);
  document.addEventListener("seatwind:announced", look);
  document.addEventListener("seatwind:live", lookSoon);
  window.setInterval(look, REFRESH_MS);
}

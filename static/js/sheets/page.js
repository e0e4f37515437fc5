/* What the entry pages of both families share: drawing only the newest answer, asking the server again, and the start. */
import { drawAnnounced, open as openAnnounced } from "./announce.js";
import { drawCautions } from "./cautions.js";
import { evaluateBy } from "./draft.js";
import { open, refresh, view } from "./known.js";
import { drawLog, speakOf } from "./log.js";
import { SEATS } from "./rules.js";
import { drawSum } from "./sum.js";
import { nameHand, nameOf, say } from "./words.js";
import { listen, reach } from "../outbox/queue.js";

const REFRESH_MS = 15_000;
const OPEN_STATES = ["empty", "playing", "correcting"];

/*
 * Run the entry page. `page` has: form, words (the game's own, for log and dialog), draw(sheet), which draws the table after
 * every change and gives {sums, name, record, sum}: the scores, the hand's name in the heading and on the button, and what
 * drawSum is told; hold(sheet), where something comes before the form; show(isHeld), which draws the form; isOver(), home
 * (where the page is left for when the sheet is closed), question() and windOf(seat) for the calculator, goOn() to restore
 * what was typed.
 */
export async function runEntry(page) {
  const { form } = page;
  let sheet = null, draws = 0;

  async function drawAll() {
    const mine = ++draws;
    const isNewest = () => mine === draws;
    const answer = await view();
    if (!isNewest() || !answer.latest?.sheet) return;
    sheet = answer;
    const { sums, name, record, sum } = page.draw(sheet);
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
  }

  /* Somebody else submitted the sheet, or its last hand is written: the page has become another one. */
  async function look() {
    await refresh();
    await drawAll();
    if (!sheet || sheet.waiting.length || sheet.unsettled.length) return;
    const isOpen = OPEN_STATES.includes(sheet.latest.status);
    if (reach().reached && (!isOpen || page.isOver())) window.location.replace(page.home);
  }

  const { api, card, owner, title } = form.dataset;
  speakOf(page.words);
  await open({ api, title, address: page.home, owner: card ? "" : owner, auth: card ? `Table ${card}` : "" });
  await openAnnounced(page.words);
  listen(drawAll);
  await drawAll();
  evaluateBy(() => sheet?.next, page.question, () => SEATS.map((seat) => [page.windOf(seat), nameOf(seat)]));
  await look();
  if (sheet) await page.goOn();
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") look(); });
  document.addEventListener("seatwind:sent", look);
  window.setInterval(look, REFRESH_MS);
}

/* Send a row of the results desk, as often as it takes, and show what became of it. */
import { newKey } from "../outbox/store.js";
import { dropDraft, keepDraft } from "./draft.js";
import { goTo, nextRow, say, token, words } from "./hand.js";
import { free, hold } from "./hold.js";
import { askSlip, drawSum, fillLast, fits, isEmpty, isWhole, numberOf, rows } from "./row.js";
import { drawCounts, drawPace, noteRecorded, noteSpan, parsed, replaceRow } from "./rows.js";

const AGAIN = 3000;

export function mark(row, text) {
  row.querySelector("[data-words]").textContent = text;
}

/* The same key goes with every try, so that a row sent twice is recorded once. */
export async function send(row, body, address) {
  row.dataset.saving = "";
  mark(row, words.saySaving);
  for (;;) {
    const answer = await fetch(`${address}?part=row`, { method: "POST", body, headers: { "X-CSRFToken": token } }).catch(() => null);
    if (answer && answer.status < 500) {
      delete row.dataset.saving;
      return show(row, answer);
    }
    mark(row, words.sayUnsent);
    await new Promise((done) => { window.setTimeout(done, AGAIN); });
  }
}

async function show(row, answer) {
  const [fresh] = parsed(await answer.text());
  if (!fresh) {
    mark(row, words.sayRefused);
    say(words.sayRefused);
    return null;
  }
  if (answer.ok || fresh.dataset.state === "differs") dropDraft(numberOf(row));  // refused: what was typed stays
  noteRecorded(fresh);
  replaceRow(row, fresh);
  drawSum(fresh);
  const state = fresh.querySelector("[data-words]").textContent.trim();
  say(words.sayDone.replace("{table}", fresh.dataset.row).replace("{state}", state));
  drawCounts();
  drawPace();
  return fresh;
}

function bodyOf(row, more = {}) {
  const body = new FormData(row.querySelector("[data-line]"));
  body.delete("csrfmiddlewaretoken");
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  return body;
}

/* To the next row of a second reading; rows at which somebody else is are left out, and that is said. */
function goOn(row) {
  const next = nextRow(row);
  goTo(next);
  const all = rows();
  const between = next ? all.slice(all.indexOf(row) + 1, Math.max(all.indexOf(next), 0)) : [];
  const left = between.filter((one) => one.dataset.act === "second" && "busy" in one.dataset);
  if (!left.length) return;
  const text = words.sayPassed.replace("{table}", left.map(numberOf).join(", "));
  mark(next, text);
  say(text);
}

/* Enter: record the row and go on. A row that does not add up stays once; a second reading waits for its answer. */
export async function finish(row) {
  if ("saving" in row.dataset) return;
  if (!row.dataset.act || (isEmpty(row) && row.dataset.act === "first")) {
    goTo(nextRow(row));
    return;
  }
  fillLast(row);
  keepDraft(row);
  if (!isWhole(row)) {
    goTo(row);
    hold(row);
    return;
  }
  const address = row.querySelector("[data-line]").action;
  if (row.dataset.act === "second") {
    noteSpan();
    const fresh = await send(row, bodyOf(row), address);
    if (fresh?.dataset.state === "differs") goTo(fresh);
    else if (fresh && !("refused" in fresh.dataset)) goOn(fresh);
    return;
  }
  if (!fits(row) && !("left" in row.dataset)) {
    row.dataset.left = "";
    await askSlip(row);
    if (!("balanced" in row.dataset)) {
      hold(row);
      return;
    }
  }
  free(row);
  noteSpan();
  const body = bodyOf(row, { key: newKey(), ...("left" in row.dataset ? { leave: "on" } : {}) });
  const sent = send(row, body, address);
  goTo(nextRow(row));
  await sent;
}

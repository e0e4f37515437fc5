/*
 * What is typed of a paper sheet, kept on this device from the first key: put back when the same person comes again, gone
 * once the server has it. A draft that was sent is written when the sheet has moved on from what it was typed on (`base`);
 * until then it may be lost on the way, and is put back too. A second reading belongs to one version of the result alone.
 */
import { recall, remembered } from "../outbox/db.js";
import { eraseDraft, readDraft, writeDraft } from "../outbox/twice.js";
import { hours } from "../page/hours.js";
import { form } from "./seats.js";

const DAY = 86_400_000; // milliseconds
const prefix = "typing:";
const name = `${prefix}${form.dataset.owner}:${window.location.pathname}`;
const notice = document.querySelector("[data-kept]");
const base = form.querySelector("[name=base]")?.value ?? "";
/** @type {HTMLInputElement[]} */
const cells = [...form.querySelectorAll("[data-row] input, [data-foot] input, [data-foot-sticks] input")];
const isSentBack = cells.some((cell) => cell.value);
const before = readDraft(name);

const typed = () => Object.fromEntries(cells.filter((cell) => cell.value).map((cell) => [cell.name, cell.value]));

function keep(isSent = false) {
  const values = typed();
  if (Object.keys(values).length === 0) return eraseDraft(name);
  return writeDraft(name, { values, base, at: Date.now(), isSent });
}

const isOver = (kept) => kept.base !== base && (kept.isSent || "reading" in form.dataset);

function putBack({ values, at }) {
  for (const cell of cells) if (!cell.value && values[cell.name]) cell.value = values[cell.name];
  const words = notice.querySelector("[data-kept-text]");
  words.textContent = words.dataset.keptText.replace("{time}", hours(at));
  notice.hidden = false;
}

/* What was sent and is not needed again. */
async function sweep() {
  for (const key of (await remembered()).filter((fact) => fact.startsWith(prefix))) {
    const draft = await recall(key);
    if (!draft.isSent || Date.now() - draft.at <= DAY) continue;
    await eraseDraft(key);
  }
}

/*
 * Whether rows were put back; `draw` shows them. Rows that the server sent back with a complaint stand on the page already;
 * what somebody typed before the device answered stays.
 */
export async function goOnWhereLeft(draw) {
  form.addEventListener("input", () => keep());
  form.addEventListener("submit", () => keep(true));
  notice.querySelector("[data-empty]").addEventListener("click", async () => {
    for (const cell of cells) cell.value = "";
    notice.hidden = true;
    await eraseDraft(name);
    draw();
    cells[0].focus();
  });
  await sweep();
  const kept = await before;
  if (kept && !isSentBack && !isOver(kept)) putBack(kept);
  await keep();
  draw();
  return !notice.hidden;
}

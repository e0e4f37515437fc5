/*
 * What was typed at the results desk and is not recorded: kept on this device, row by row, from the first key. It is put back
 * when the same person comes again. Where the row has been recorded meanwhile, that stands, and the draft is shown beside it.
 */
import { draftNames, eraseDraft, readDraft, writeDraft } from "../outbox/twice.js";
import { readFigure } from "./figures.js";
import { words } from "./hand.js";
import { drawSum, fieldsOf, isChanged, numberOf, rowOf, seatsOf, unit } from "./row.js";

const DAYS = 3;
const drafts = new Map();
const prefix = `typing:${words.owner}:${window.location.pathname}#`;
const notice = document.querySelector("[data-unrecorded]");
const template = /** @type {HTMLTemplateElement} */ (document.querySelector("[data-draft-row]"));

export const unrecorded = () => [...drafts.keys()].sort((one, other) => one - other);
const baseOf = (row) => row.querySelector("[name=base], [name=version]").value;
const numberIn = (text) => readFigure(text, unit);

function drawNotice() {
  notice.toggleAttribute("data-none", drafts.size === 0);  // its place stays: nothing moves under the hand
  const text = drafts.size === 1 ? words.sayUnrecordedOne : words.sayUnrecordedMany.replace("{n}", String(drafts.size));
  if (notice.textContent !== text) notice.textContent = text;
}

export function dropDraft(number) {
  if (!drafts.delete(number)) return;
  eraseDraft(prefix + number);
  drawNotice();
}

export function keepDraft(row) {
  if (!isChanged(row)) {
    dropDraft(numberOf(row));
    return;
  }
  const values = Object.fromEntries(fieldsOf(row).map((field) => [field.name, field.value]));
  const draft = { values, act: row.dataset.act, base: baseOf(row), at: Date.now() };
  drafts.set(numberOf(row), draft);
  writeDraft(prefix + numberOf(row), draft);
  drawNotice();
}

/* The seats whose recorded figure is another one than the draft's; a hidden figure, "?" or dots, is another one. */
const apart = (row, { values }) =>
  seatsOf(row).filter(({ wind, recorded }) => !Object.is(numberIn(recorded), numberIn(values[wind])));

function putValues(row, { values }) {
  for (const field of fieldsOf(row)) field.value = values[field.name];
  drawSum(row);
}

function showBeside(row, draft) {
  const note = /** @type {HTMLElement} */ (template.content.firstElementChild.cloneNode(true));
  const part = (name) => /** @type {HTMLElement} */ (note.querySelector(`[data-part=${name}]`));
  part("typed").textContent = apart(row, draft)
    .map(({ wind, name, recorded }) => `${name}: ${draft.values[wind] || "–"} (${recorded || "–"})`).join(" · ");
  part("use").hidden = !row.dataset.act;
  part("use").addEventListener("click", () => {
    note.remove();
    putValues(row, draft);
    keepDraft(row);
    fieldsOf(row)[0].focus();
  });
  part("discard").addEventListener("click", () => {
    note.remove();
    dropDraft(numberOf(row));
    row.focus();
  });
  row.querySelector("[data-more]").append(note);
  row.querySelector("[data-words]").textContent = words.sayApart;
}

/*
 * Bring a row and its draft together. A first reading that somebody recorded meanwhile is hidden from who reads it again:
 * the draft stands in the fields then, and Enter compares the two.
 */
export function settleDraft(row) {
  const draft = drafts.get(numberOf(row));
  if (!draft) return;
  const { act } = row.dataset;
  const isBlank = fieldsOf(row).every((field) => !field.defaultValue);
  if (act && (isBlank || (act === draft.act && baseOf(row) === draft.base))) {
    putValues(row, draft);
    const isReadAgain = act === "second" && draft.act === "first";
    row.querySelector("[data-words]").textContent = isReadAgain ? words.sayCompare : words.sayUnrecorded;
  } else if ((row.dataset.state === "differs" && draft.act === "second") || !apart(row, draft).length) {
    dropDraft(numberOf(row));
  } else {
    showBeside(row, draft);
  }
}

export async function putDraftsBack() {
  for (const name of await draftNames(prefix)) {
    const number = Number(name.slice(prefix.length));
    const draft = await readDraft(name);
    const row = rowOf(number);
    if (!row || draft.at < Date.now() - DAYS * 24 * 3600 * 1000) await eraseDraft(name);
    else if (!isChanged(row)) {  // a row typed in before the device answered keeps its figures
      drafts.set(number, draft);
      settleDraft(row);
    }
  }
  drawNotice();
}

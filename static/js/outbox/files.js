/*
 * Files chosen in a form that is kept ([data-keep-file] on the input): their bytes are kept beside what is typed, and
 * beside the entry of the outbox once the form is sent. [data-most] is the largest size in bytes. A file that the server
 * would refuse is refused at its field at once, in the words of the input (data-say-large, data-say-kind).
 */
import { forget, recall, remember } from "./db.js";

/** @returns {HTMLInputElement[]} */
const inputs = (form) => [...form.querySelectorAll("input[type=file][data-keep-file]")];
const draftOf = (name) => `${name}|files`;

/* Why a file is refused; "" for one that may be sent. A kind that the browser does not know is the server's to judge. */
export function refusalOf({ size, type }, { accept, dataset: { most, sayLarge, sayKind } }) {
  if (size > Number(most)) return sayLarge;
  return type && !accept.split(",").some((kind) => kind.trim() === type) ? sayKind : "";
}

function judge(input) {
  const why = [...input.files].map((file) => refusalOf(file, input)).find(Boolean) ?? "";
  const error = input.closest(".field").querySelector("[data-file-error]");
  input.setCustomValidity(why);
  input.setAttribute("aria-invalid", String(Boolean(why)));
  error.querySelector("[data-part=why]").textContent = why;
  error.hidden = !why;
}

/* The chosen files with their bytes: a browser may no longer read a file after a reload, but it has the bytes. */
export function chosen(form) {
  const pairs = inputs(form).flatMap((input) => [...input.files].map((file) => ({ field: input.name, file })));
  return Promise.all(pairs.map(async ({ field, file }) => (
    { field, name: file.name, type: file.type, bytes: await file.arrayBuffer() }
  )));
}

export const forgetChosen = (name) => forget(draftOf(name));

async function keepChosen(form, name) {
  const isRefused = inputs(form).some(({ validity }) => validity.customError);
  const files = isRefused ? [] : await chosen(form);
  await (files.length ? remember(draftOf(name), { files, at: Date.now() }) : forgetChosen(name));
}

/* Judge and keep each file as it is chosen; one that there is no room for stays in its field alone. */
export async function followChosen(form, name) {
  const take = (input) => {
    judge(input);
    return keepChosen(form, name).catch(() => {});
  };
  for (const input of inputs(form)) {
    input.addEventListener("change", () => take(input));
    if (input.files.length) await take(input); // chosen before this script began
  }
}

/* Put back files that were chosen after `oldest` (milliseconds); resolves with whether any were. */
export async function putChosenBack(form, name, oldest) {
  const kept = inputs(form).length ? await recall(draftOf(name)) : null;
  if (!kept) return false;
  if (kept.at < oldest) {
    await forgetChosen(name);
    return false;
  }
  const empty = inputs(form).filter(({ files }) => !files.length);
  for (const input of empty) {
    const transfer = new DataTransfer();
    for (const { field, name: called, type, bytes } of kept.files) {
      if (field === input.name) transfer.items.add(new File([bytes], called, { type }));
    }
    input.files = transfer.files;
  }
  return empty.length > 0;
}

/*
 * A draft kept twice: the outbox's database outlives a sudden end of the device, but a write under way is lost when the page
 * is left; the browser's own storage has each key at once. The newer of the two counts. A draft has `at`, in milliseconds.
 */
import { forget, recall, remember, remembered } from "./db.js";

/* Without storage (some private windows) the database alone keeps the draft. */
function atOnce(name) {
  try {
    return JSON.parse(window.localStorage.getItem(name));
  } catch {
    return null;
  }
}

function writeAtOnce(name, draft) {
  try {
    if (draft) window.localStorage.setItem(name, JSON.stringify(draft));
    else window.localStorage.removeItem(name);
  } catch {
    // The database has it a moment later.
  }
}

export async function readDraft(name) {
  const quick = atOnce(name);
  const kept = await recall(name);
  return quick && (!kept || quick.at >= kept.at) ? quick : kept;
}

/* The names of all drafts that begin with these characters. */
export async function draftNames(prefix) {
  let quick = [];
  try {
    quick = Object.keys(window.localStorage);
  } catch {
    // The database alone has them.
  }
  return [...new Set([...quick, ...(await remembered())])].filter((name) => name.startsWith(prefix));
}

export function writeDraft(name, draft) {
  writeAtOnce(name, draft);
  return remember(name, draft);
}

export function eraseDraft(name) {
  writeAtOnce(name, null);
  return forget(name);
}

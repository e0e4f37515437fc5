/*
 * What is typed into a form, kept in the outbox's database until the server has taken the form: by page, and by person, since
 * the facts of one person are laid aside when another one comes (outbox/person.js). Passwords and tokens are not kept, and
 * files only where their input says so (outbox/files.js).
 */
import { forget, recall, remember, remembered } from "./db.js";
import { forgetChosen, putChosenBack } from "./files.js";

const PREFIX = "form:";
const DAY = 24 * 3600 * 1000;
const KEPT_FOR = 3 * DAY;
const KEPT_IN_TAB = DAY / 48;
const TAB = "seatwind-tab";

/* A name of this tab: it lasts over a reload and a sign-in, and goes with the tab. */
function tabName() {
  const name = String(Math.random()).slice(2);
  try {
    sessionStorage[TAB] ??= name;
    return sessionStorage[TAB];
  } catch {
    return name;
  }
}

/* Where a form stands: the page, its name or number there, and its tab where it is kept for that alone. */
export function placeOf(form, at) {
  const tab = "keepTab" in form.dataset ? `@${tabName()}` : "";
  return `${window.location.pathname}#${form.dataset.keep || at}${tab}`;
}

const keptFor = (form) => ("keepTab" in form.dataset ? KEPT_IN_TAB : KEPT_FOR);

export const nameOf = (form) => `${PREFIX}${form.dataset.keepPlace}${window.location.search}`;

const NOT_TYPED = ["password", "file", "submit", "button", "hidden"];
const isKept = ({ name, type, disabled }) => name && !disabled && !NOT_TYPED.includes(type);
const fields = (form) => [...form.elements].filter(isKept);
const isTicked = ({ type }) => type === "checkbox" || type === "radio";
const partOf = (field) => (isTicked(field) ? "checked" : "value");

/* The values of the fields, in their order: what a person sees there now. */
export const valuesOf = (form) => fields(form).map((field) => field[partOf(field)]);

/* What the form sends, without its files and the token of the session. */
export const pairsOf = (form, submitter) =>
  [...new FormData(form, submitter)].filter(([name, value]) => name !== "csrfmiddlewaretoken" && typeof value === "string");

/* The values as the page came with them: a form that has changed on the server is another one. */
export const blankOf = (form) => fields(form).map((field) => {
  if (isTicked(field)) return field.defaultChecked;
  if (field.options) return [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value ?? "";
  return field.defaultValue;
});

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export function keepTyped(form) {
  const [blank, values] = [blankOf(form), valuesOf(form)];
  return same(blank, values) ? forget(nameOf(form)) : remember(nameOf(form), { blank, values, at: Date.now() });
}

export const dropTyped = (form) => Promise.all([forget(nameOf(form)), forgetChosen(nameOf(form))]);

/* The names of the fields that are not as the page came. */
export function touched(form) {
  const [blank, values] = [blankOf(form), valuesOf(form)];
  return new Set(fields(form).filter((_, at) => blank[at] !== values[at]).map(({ name }) => name));
}

/*
 * Put back what was typed after `since` (milliseconds), where the form is the same as it was then; what stands in a field
 * already is newer, and is kept. Resolves with whether something was put back.
 */
export async function putBack(form, since = 0) {
  const oldest = Math.max(since, Date.now() - keptFor(form));
  const areFilesBack = await putChosenBack(form, nameOf(form), oldest);
  return (await putTextBack(form, oldest)) || areFilesBack;
}

async function putTextBack(form, oldest) {
  const kept = await recall(nameOf(form)), newer = touched(form);
  if (!kept) return false;
  if (kept.at < oldest || !same(kept.blank, blankOf(form))) {
    await forget(nameOf(form));
    return false;
  }
  let isBack = false;
  fields(form).forEach((field, at) => {
    const part = partOf(field);
    if (newer.has(field.name) || field[part] === kept.values[at]) return;
    field[part] = kept.values[at];
    field.dispatchEvent(new Event("change", { bubbles: true }));
    isBack = true;
  });
  return isBack;
}

/* Forget what was typed: everywhere, or on one page. */
export async function forgetAll(page = "") {
  const start = page ? `${PREFIX}${page}#` : PREFIX;
  const names = (await remembered()).filter((name) => String(name).startsWith(start));
  await Promise.all(names.map(forget));
}

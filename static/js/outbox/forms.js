/*
 * A form marked data-keep loses nothing over a cut, a reload or a sign-in: what is typed is kept (outbox/typed.js), and the
 * form goes out through the outbox, once. Without network it waits on this device and is sent by itself. Words come from
 * [data-keep-words]; without script the plain form is what is sent.
 *
 * data-keep="name" tells forms of one page apart whose number changes. data-keep-tab is for a form of nobody's account on a
 * device that many use: it is kept for this tab alone, and sent as a plain form, only while the server is there.
 */
import { all, drop, listen, put, reach } from "./queue.js";
import { OPEN, UNSETTLED } from "./order.js";
import { ask } from "./send.js";
import { dropTyped, keepTyped, placeOf, putBack, touched } from "./typed.js";

const PATIENCE = 8_000;
const words = /** @type {HTMLTemplateElement} */ (document.querySelector("[data-keep-words]"));

/* One note above the form, in place of the one before; none for "". */
function say(form, name, why = "") {
  form.querySelector("[data-keep-note]")?.remove();
  if (!name) return;
  const note = /** @type {HTMLElement} */ (words.content.firstElementChild.cloneNode(true));
  const part = (of) => /** @type {HTMLElement} */ (note.querySelector(`[data-part=${of}]`));
  part("text").textContent = words.dataset[name].replace("{why}", why);
  part("signIn").hidden = name !== "saySignIn";
  part("discard").hidden = name !== "sayBack";
  part("discard").addEventListener("click", async () => {
    form.reset();
    await dropTyped(form);
    say(form, "");
  });
  form.prepend(note);
  note.scrollIntoView({ block: "nearest" });
}

function rest(form, isResting) {
  for (const button of form.querySelectorAll("button:not([type=button])")) button.disabled = isResting;
}

/* The record once it is written or not taken, or where nobody is there to take it. */
function outcome(seq) {
  return new Promise((resolve) => {
    const current = async () => (await all()).find((record) => record.seq === seq);
    const done = (record) => { stop(); window.clearTimeout(timer); resolve(record); };
    const look = async () => {
      const record = await current();
      const isOthers = record.owner !== "" && ![null, record.owner].includes(reach().owner); // the session is over
      const isAlone = record.state === "kept" && (record.tries > 0 || !reach().reached || isOthers);
      if (!OPEN.includes(record.state) || record.state === "stopped" || isAlone) done(record);
    };
    const stop = listen(look);
    const timer = window.setTimeout(async () => done(await current()), PATIENCE);
    look();
  });
}

/* The page as the server answers the plain form: what is wrong stands at its place. Nothing was written before. */
async function showRefusal(form, record, submitter) {
  await drop(record.seq);
  form.dataset.isPlain = "";
  if (submitter) form.requestSubmit(submitter);
  else say(form, "sayRefused", record.answer.message);
}

async function settle(form, record, submitter = null) {
  const isWaiting = record.state === "kept" || record.state === "sent";
  rest(form, isWaiting);
  if (isWaiting) {
    for (const old of form.querySelectorAll("[data-errors]")) old.remove(); // of the answer before
    const { reached, owner } = reach();
    say(form, reached && record.owner && owner !== record.owner ? "saySignIn" : "sayWaits");
    follow(form, record.seq);
  } else if (record.state === "confirmed") {
    await dropTyped(form);
    window.location.assign(record.answer.body.location);
  } else if (UNSETTLED.includes(record.state)) {
    await showRefusal(form, record, submitter);
  } else {
    say(form, "sayStopped", record.answer.message);
    await drop(record.seq);
  }
}

/* What waits is written while the page stands open. */
function follow(form, seq) {
  const stop = listen(async () => {
    const record = (await all()).find((one) => one.seq === seq);
    if (record.state === "kept" || record.state === "sent") return;
    stop();
    await settle(form, record);
  });
}

const addressOf = (form) => new URL(form.getAttribute("action") ?? "", window.location.href).href;
const pairsOf = (form, submitter) =>
  [...new FormData(form, submitter)].filter(([name, value]) => name !== "csrfmiddlewaretoken" && typeof value === "string");

async function send(form, submitter) {
  await keepTyped(form);
  const person = document.querySelector("[data-person]")?.dataset.person ?? "";
  const url = addressOf(form);
  const record = await put({
    url, body: pairsOf(form, submitter), isForm: true, place: form.dataset.keepPlace, lane: url,
    owner: person.startsWith("user:") ? person : "", label: document.title,
  });
  rest(form, true);
  await settle(form, await outcome(record.seq), submitter);
}

async function sendPlain(form, submitter) {
  await keepTyped(form);
  if (!(await ask("/outbox/who/"))) return say(form, "sayCut");
  form.dataset.isPlain = "";
  form.requestSubmit(submitter);
}

/* Whether this submission is the form's own: no other address, no file, which the outbox does not hold. */
function isOwn(form, submitter) {
  const hasFile = [...form.elements].some(({ type, value }) => type === "file" && value);
  return !("isPlain" in form.dataset) && !hasFile && !submitter?.hasAttribute("formaction") && submitter?.formMethod !== "get";
}

export async function keep(form, at = 0) {
  form.dataset.keepPlace = placeOf(form, at);
  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented || !isOwn(form, event.submitter)) return;
    event.preventDefault();
    if ("keepTab" in form.dataset) sendPlain(form, event.submitter);
    else send(form, event.submitter);
  });
  const isAnswer = form.querySelector("[data-errors], .field-error") !== null;
  const last = (await all()).findLast((record) => record.isForm && record.place === form.dataset.keepPlace);
  const isBack = !isAnswer && (await putBack(form, last?.state === "confirmed" ? Date.parse(last.at) : 0));
  for (const name of ["input", "change"]) form.addEventListener(name, () => keepTyped(form));
  if (touched(form).size) await keepTyped(form); // typed before this script began, too
  if (last && (OPEN.includes(last.state) || UNSETTLED.includes(last.state))) await settle(form, last);
  else if (isBack) say(form, "sayBack");
}

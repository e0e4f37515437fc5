/*
 * A form marked data-keep loses nothing over a cut, a reload or a sign-in: what is typed is kept (outbox/typed.js), and the
 * form goes out through the outbox, once. Without network it waits on this device and is sent by itself. Words come from
 * [data-keep-words]; without script the plain form is what is sent.
 *
 * data-keep="name" tells forms of one page apart whose number changes. data-keep-tab is for a form of nobody's account on a
 * device that many use: it is kept for this tab alone, and sent as a plain form, only while the server is there.
 */
import { chosen, followChosen } from "./files.js";
import { all, drop, listen, put, reach } from "./queue.js";
import { OPEN, UNSETTLED } from "./order.js";
import { personHere } from "./person.js";
import { who } from "./send.js";
import { dropTyped, keepTyped, nameOf, pairsOf, placeOf, putBack, touched } from "./typed.js";

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
  form.closest("details")?.setAttribute("open", "");
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

const isWaiting = ({ state }) => state === "kept" || state === "sent";

/* What a form waits for. */
function reasonOf({ state, files, owner: writer }) {
  const { reached, owner } = reach();
  if (reached && writer && owner !== writer) return "saySignIn";
  return state === "sent" && files ? "saySending" : "sayWaits";
}

async function settle(form, record, submitter = null) {
  rest(form, isWaiting(record));
  if (isWaiting(record)) {
    for (const old of form.querySelectorAll("[data-errors]")) old.remove(); // of the answer before
    say(form, reasonOf(record));
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
    if (isWaiting(record)) return;
    stop();
    await settle(form, record);
  });
}

async function send(form, submitter) {
  const url = new URL(form.getAttribute("action") ?? "", window.location.href).href;
  const entry = {
    url, body: pairsOf(form, submitter), isForm: true, place: form.dataset.keepPlace, lane: url,
    owner: personHere() ?? "", label: document.title,
  };
  rest(form, true);
  const record = await keepTyped(form).then(async () => put(entry, await chosen(form))).catch(() => null);
  if (!record) {
    rest(form, false);
    return sendPlain(form, submitter, "sayFull");
  }
  await settle(form, await outcome(record.seq), submitter);
}

/* Whoever's session is over signs in first: the plain form would be refused. */
async function sendPlain(form, submitter, otherwise) {
  const here = await who("/outbox/who/");
  if (!here || (personHere() && here.owner !== personHere())) return say(form, here ? "saySignIn" : otherwise);
  form.dataset.isPlain = "";
  form.requestSubmit(submitter);
}

/* Whether this submission is the form's own: no other address, no file that the outbox does not hold. */
function isOwn(form, submitter) {
  const hasFile = [...form.elements].some(({ type, value, dataset }) => type === "file" && value && !("keepFile" in dataset));
  return !("isPlain" in form.dataset) && !hasFile && !submitter?.hasAttribute("formaction") && submitter?.formMethod !== "get";
}

export async function keep(form, at = 0) {
  form.dataset.keepPlace = placeOf(form, at);
  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented || !isOwn(form, event.submitter)) return;
    event.preventDefault();
    if ("keepTab" in form.dataset) keepTyped(form).then(() => sendPlain(form, event.submitter, "sayCut"));
    else send(form, event.submitter);
  });
  const isAnswer = form.querySelector("[data-errors], .field-error:not([hidden])") !== null;
  await followChosen(form, nameOf(form));
  const isOfForm = ({ isForm, place, owner }) => isForm && place === form.dataset.keepPlace && ["", personHere()].includes(owner);
  const last = (await all()).findLast(isOfForm);
  const isBack = !isAnswer && (await putBack(form, last?.state === "confirmed" ? Date.parse(last.at) : 0));
  for (const name of ["input", "change"]) form.addEventListener(name, () => keepTyped(form));
  if (touched(form).size) await keepTyped(form); // typed before this script began, too
  if (last && (OPEN.includes(last.state) || UNSETTLED.includes(last.state))) await settle(form, last);
  else if (isBack) say(form, "sayBack");
}

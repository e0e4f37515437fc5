/* The results desk: type every table of a session, read it a second time, with the keyboard alone. */
import { endsFigure, median } from "./figures.js";
import {
  askSlip, drawSum, fieldsOf, fits, isChanged, isEmpty, isWhole, numberOf, putBack, rowOf, rows, sheet, showPhoto,
  takeSlip, tidy,
} from "./row.js";

const EVERY = 4000, AGAIN = 3000, SLIP_AFTER = 150, JUMP_AFTER = 700, PACE_FROM = 3;
const token = sheet.querySelector("[name=csrfmiddlewaretoken]").value;
const status = document.querySelector("[data-status]");
const jump = document.querySelector("[data-jump]");
const words = sheet.dataset;
let mode = "first";
let current = null;
let tag = "";
let slipTimer = 0;
let typedNumber = null;
let jumpTimer = 0;
let since = Date.now();
const spans = [];

const say = (text) => { status.textContent = text; };
const waiting = (kind) => rows().filter((row) => row.dataset.act === kind);

/* --- where one is ---------------------------------------------------------------------------------------------- */

function enter(row) {
  if (current === row) return;
  if (current?.isConnected) current.classList.remove("now");
  current = row;
  row?.classList.add("now");
  if (row) showPhoto(row);
}

function goTo(row) {
  if (!row) return;
  enter(row);  // what is said of a row is hidden, and takes no focus, until somebody is there
  const differs = row.querySelector("[data-take] button");
  const field = fieldsOf(row).find((one) => !one.value.trim()) ?? fieldsOf(row)[0];
  const place = field ?? differs ?? row;
  place.focus();
  if (field) field.select();
  row.scrollIntoView({ block: "nearest" });
}

/* The next row that waits for this reading, from here on and then from the top; others' rows are passed over. */
function nextRow(from) {
  const all = rows();
  const at = all.indexOf(from);
  const round = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
  return round.find((row) => row.dataset.act === mode && !("busy" in row.dataset) && !("saving" in row.dataset)
    && (mode === "second" || row.dataset.state === "empty"));
}

function setMode(wanted) {
  mode = wanted;
  for (const button of document.querySelectorAll("[data-mode]")) {
    button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
  }
}

/* --- what the server says ----------------------------------------------------------------------------------------- */

function parsed(html) {
  return [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("[data-row]")];
}

/* Put a newer row in an older one's place; the row under the hand stays where it is on the screen. */
function replaceRow(row, fresh) {
  const before = current?.isConnected ? current.getBoundingClientRect().top : null;
  const hadFocus = row.contains(document.activeElement);
  row.replaceWith(fresh);
  if (current === row) {
    current = fresh;
    fresh.classList.add("now");
    showPhoto(fresh);
    if (hadFocus) goTo(fresh);
  } else if (before !== null && current?.isConnected) {
    window.scrollBy(0, current.getBoundingClientRect().top - before);
  }
}

function drawCounts() {
  const groups = { verified: 0, again: 0, own: 0, wrong: 0, open: 0 };
  for (const row of rows()) {
    const { state } = row.dataset;
    const group = state in groups ? state : ["unbalanced", "differs"].includes(state) ? "wrong" : "open";
    groups[group] += 1;
    const piece = document.querySelector(`[data-piece="${row.dataset.row}"]`);
    if (piece) piece.dataset.state = state;
  }
  const names = { verified: words.sayVerified, again: words.sayAgain, own: words.sayOwn, wrong: words.sayWrong, open: words.sayOpen };
  const parts = Object.entries(groups).filter(([, count]) => count).map(([name, count]) => `${count} ${names[name]}`);
  const text = parts.join(" · ");
  const place = document.querySelector("[data-counts]");
  if (place.textContent !== text) place.textContent = text;
  for (const kind of ["first", "second"]) {
    document.querySelector(`[data-waiting=${kind}]`).textContent = String(waiting(kind).length);
  }
}

function drawPace() {
  const place = document.querySelector("[data-pace]");
  const left = waiting(mode).length;
  place.hidden = spans.length < PACE_FROM || left === 0;
  if (place.hidden) return;
  const seconds = Math.round(median(spans));
  place.querySelector("[data-pace-left]").textContent = words.sayMinutes.replace("{minutes}", String(Math.ceil(left * seconds / 60)));
  place.querySelector("[data-pace-words]").textContent = words.sayLeft.replace("{seconds}", String(seconds));
}

function noteSpan() {
  const now = Date.now();
  spans.push((now - since) / 1000);
  since = now;
}

async function refresh() {
  const at = current && isChanged(current) ? `&at=${numberOf(current)}` : "";
  const headers = tag ? { "If-None-Match": tag } : {};
  const answer = await fetch(words.rows + at, { headers }).catch(() => null);
  if (answer?.status !== 200) return;
  tag = answer.headers.get("ETag") ?? "";
  for (const fresh of parsed(await answer.text())) {
    const row = rowOf(fresh.dataset.row);
    const isKept = !row || row === current || "saving" in row.dataset || isChanged(row);
    if (!isKept && row.dataset.digest !== fresh.dataset.digest) replaceRow(row, fresh);
  }
  drawCounts();
  drawPace();
}

/* --- sending ------------------------------------------------------------------------------------------------------ */

function mark(row, text) {
  row.querySelector("[data-words]").textContent = text;
}

/* The same key goes with every try, so that a row sent twice is recorded once. */
async function send(row, body, address) {
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
  const typed = fieldsOf(row).map((field) => field.value);
  if (!answer.ok && fresh.dataset.act && fresh.dataset.act === row.dataset.act) {
    fieldsOf(fresh).forEach((field, at) => { field.value = typed[at]; });  // refused: what was typed stays
  }
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

/* Enter: record the row and go on. A row that does not add up stays once; a second reading waits for its answer. */
async function finish(row) {
  if ("saving" in row.dataset) return;
  if (!row.dataset.act || (isEmpty(row) && row.dataset.act === "first")) {
    goTo(nextRow(row));
    return;
  }
  if (!isWhole(row)) {
    goTo(row);
    return;
  }
  const address = row.querySelector("[data-line]").action;
  if (row.dataset.act === "second") {
    noteSpan();
    const fresh = await send(row, bodyOf(row), address);
    if (fresh?.dataset.state === "differs") goTo(fresh);
    else if (fresh && !("refused" in fresh.dataset)) goTo(nextRow(fresh));
    return;
  }
  if (!fits(row) && !("left" in row.dataset)) {
    row.dataset.left = "";
    await askSlip(row);
    if (!("balanced" in row.dataset)) return;
  }
  noteSpan();
  const body = bodyOf(row, { key: crypto.randomUUID(), ...("left" in row.dataset ? { leave: "on" } : {}) });
  const sent = send(row, body, address);
  goTo(nextRow(row));
  await sent;
}

/* --- keys --------------------------------------------------------------------------------------------------------- */

function jumpBy(key) {
  window.clearTimeout(jumpTimer);
  if (/^\d$/u.test(key)) typedNumber = typedNumber * 10 + Number(key);
  jump.textContent = words.sayJump.replace("{table}", typedNumber ? String(typedNumber) : "…");
  const go = () => {
    const row = rowOf(typedNumber);
    typedNumber = null;
    jump.hidden = true;
    goTo(row);
  };
  if (key === "Escape") {
    typedNumber = null;
    jump.hidden = true;
  } else if (key === "Enter") go();
  else if (typedNumber) jumpTimer = window.setTimeout(go, JUMP_AFTER);
}

function otherSeat(field, step) {
  const fields = fieldsOf(field.closest("[data-row]"));
  return fields[fields.indexOf(field) + step];
}

function otherRow(field, step) {
  const all = rows().filter((row) => fieldsOf(row).length);
  const row = field.closest("[data-row]");
  const next = all[all.indexOf(row) + step];
  return next && fieldsOf(next)[fieldsOf(row).indexOf(field)];
}

/* A sign after a figure begins the next seat: a row is typed on the number pad as on an adding machine. */
function signKey(event, field) {
  const next = endsFigure(field) && otherSeat(field, 1);
  if (!next) return;
  event.preventDefault();
  tidy(field);
  next.focus();
  next.value = event.key === "+" ? "" : "-";
}

function keyInField(event, field) {
  const row = field.closest("[data-row]");
  if (event.altKey && event.code === "Digit1") {
    if (takeSlip(row)) event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter") {
    event.preventDefault();
    tidy(field);
    finish(row);
  } else if (event.key === "-" || event.key === "+" || event.key === "\u2212") signKey(event, field);
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    const next = otherRow(field, event.key === "ArrowDown" ? 1 : -1);
    next?.focus();
    next?.select();
  } else if (event.key === "Escape") putBack(row);
}

/* Letters belong to no figure: they are commands wherever the hand is. */
function command(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === "t") {
    typedNumber = 0;
    jump.hidden = false;
    jumpBy("");
  } else if (key === "r") {
    setMode(mode === "first" ? "second" : "first");
    goTo(nextRow(null));
  } else if (key === "?") {
    const keys = /** @type {HTMLDetailsElement} */ (document.querySelector("[data-keys]"));
    keys.open = !keys.open;
  } else return false;
  event.preventDefault();
  return true;
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (document.querySelector("dialog[open]") || target.closest("header, [role=search]")) return;
  if (typedNumber !== null) {
    event.preventDefault();
    jumpBy(event.key);
    return;
  }
  if (command(event)) return;
  const pick = target.closest("[data-take]")?.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (pick) {
    event.preventDefault();
    pick.click();
  } else if (target.matches("[data-line] input")) keyInField(event, target);
  else if (target.matches("[data-row]") && event.key === "Enter") goTo(nextRow(target));
});

sheet.addEventListener("focusin", (event) => enter(event.target.closest("[data-row]")));
sheet.addEventListener("focusout", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.matches("[data-line] input") && field.value !== field.defaultValue) tidy(field);
});
sheet.addEventListener("input", (event) => {
  const row = event.target.closest("[data-row]");
  delete row.dataset.left;
  delete row.dataset.balanced;
  mark(row, words.sayTyping);
  drawSum(row);
  window.clearTimeout(slipTimer);
  if (row.dataset.act === "first") slipTimer = window.setTimeout(() => askSlip(row), SLIP_AFTER);
});
sheet.addEventListener("click", (event) => {
  if (event.target.closest("[data-repair]")) takeSlip(event.target.closest("[data-row]"));
});
sheet.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const row = form.closest("[data-row]");
  if (!form.matches("[data-take]")) {
    await finish(row);
    return;
  }
  const body = new FormData(form, event.submitter);
  body.delete("csrfmiddlewaretoken");
  const fresh = await send(row, body, form.action);
  if (fresh && fresh.dataset.state !== "differs") goTo(nextRow(fresh));
});
for (const button of document.querySelectorAll("[data-mode]")) {
  button.addEventListener("click", () => {
    setMode(button.dataset.mode);
    goTo(nextRow(null));
  });
}
window.addEventListener("beforeunload", (event) => {
  if (rows().some((row) => "saving" in row.dataset)) event.preventDefault();
});

if (!waiting("first").length && waiting("second").length) setMode("second");
drawCounts();
goTo(nextRow(null));
since = Date.now();
window.setInterval(refresh, EVERY);

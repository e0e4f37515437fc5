/*
 * On a table's page without network: the hands that wait here, and who signed, as one code for the desk's camera. What was signed is
 * kept on this device for the sheet as it stands; a further hand or another score voids it.
 */
import { contentOf, strokesText, writeCode } from "./code.js";
import { modulesOf } from "./code-modules.js";
import { scoreText } from "./felt.js";
import { recall, remember } from "../outbox/db.js";
import { listen, reach } from "../outbox/queue.js";
import "./sign.js";

const SIGNERS = ["E", "S", "W", "N", "R"];
const QUIET = 4; // modules around a code
const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("[data-sheet-code]"));
const form = /** @type {HTMLFormElement | null} */ (dialog?.querySelector("form[data-sign]") ?? null);
const named = /** @type {HTMLInputElement | undefined} */ (form?.querySelector("[name=name]"));
const { api, card } = /** @type {HTMLElement} */ (document.querySelector("[data-entry]")).dataset;
const part = (name, inside = /** @type {Element} */ (dialog)) => inside.querySelector(`[data-part="${name}"]`);
let now = null; // {sheet, scores, words}: the table as this device knows it
let shown = "";
let signer = "";

const stampOf = ({ sheet, scores }) => JSON.stringify([sheet.base, scores]);

/* Those who signed the sheet as it stands: [signer, name, strokes]. */
async function signatures() {
  const kept = await recall(`signed:${api}`);
  return kept?.stamp === stampOf(now) ? kept.by : [];
}

/* What waits behind a hand that a person has to settle waits here too. */
function sendable({ waiting, unsettled }) {
  const held = Math.min(...unsettled.map(({ seq }) => seq));
  return waiting.filter(({ seq }) => seq < held);
}

function paint(text) {
  const modules = modulesOf(text), canvas = /** @type {HTMLCanvasElement} */ (part("picture"));
  const size = modules.length + 2 * QUIET, scale = Math.max(4, Math.floor(1000 / size));
  canvas.width = canvas.height = size * scale;
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#000";
  modules.forEach((row, y) => row.forEach((isDark, x) => {
    if (isDark) pen.fillRect((x + QUIET) * scale, (y + QUIET) * scale, scale, scale);
  }));
}

async function draw() {
  const { sheet, scores, words } = now, by = await signatures(), records = sendable(sheet);
  const { event, session, table, sayTold, sayNothing } = dialog.dataset;
  const hasSomething = records.length > 0 || by.length > 0;
  part("picture").hidden = !hasSomething;
  const told = sayTold.replace("{hands}", String(records.length)).replace("{signatures}", String(by.length));
  part("told").textContent = hasSomething ? told : sayNothing;
  const signed = by.length ? { scores, base: sheet.base, by } : null;
  const content = contentOf({ event, session: Number(session), table: Number(table) }, records, signed);
  if (hasSomething && JSON.stringify(content) !== shown) paint(await writeCode(content, card));
  shown = JSON.stringify(content);
  if (form) drawSigners(by, scores, sheet.hands.map((hand) => words.text(hand)));
}

function drawSigners(by, scores, hands) {
  part("hands").replaceChildren(...hands.map((text) => {
    const line = document.createElement("li");
    line.textContent = text;
    return line;
  }));
  for (const row of dialog.querySelectorAll("[data-signer]")) {
    const name = /** @type {HTMLElement} */ (row).dataset.signer;
    const isSigned = by.some(([key]) => key === name);
    const score = part("score", row);
    if (score) score.textContent = scoreText(scores[name]);
    part("signed", row).hidden = !isSigned;
    part("sign", row).hidden = isSigned;
  }
}

function ask(name) {
  signer = name;
  form.hidden = !name;
  form.querySelector("[data-wipe]").click();
  if (!name) return;
  const isReferee = name === "R";
  part("named").hidden = !isReferee;
  named.required = isReferee;
  part("who").textContent = dialog.querySelector(`[data-signer="${name}"] .grow`).textContent.trim();
  form.scrollIntoView({ block: "nearest" });
  part("who").focus();
}

/* A second tap while the first is written signs for nobody, and the next signer's field is empty before it can be used. */
async function sign() {
  const drawn = strokesText(JSON.parse(/** @type {HTMLInputElement} */ (form.querySelector("[data-strokes]")).value || "[]"));
  if (!drawn || form.inert) return;
  form.inert = true;
  const before = (await signatures()).filter(([key]) => key !== signer);
  const by = [...before, [signer, signer === "R" ? named.value.trim() : "", drawn]];
  await remember(`signed:${api}`, { stamp: stampOf(now), by }).finally(() => { form.inert = false; });
  ask(SIGNERS.find((key) => !by.some(([done]) => done === key)) ?? "");
  await draw();
}

/* The page tells what it drew: the sheet, its four scores, and the words of its game. */
export function drawCode(sheet, scores, words) {
  if (!dialog) return;
  now = { sheet, scores, words };
  offer();
  if (dialog.open) draw();
}

function offer() {
  if (!now) return;
  const { reached, failures } = reach();
  const isAlone = (!reached || failures > 1) && now.sheet.waiting.length > 0;
  for (const place of document.querySelectorAll("[data-code-offer]")) /** @type {HTMLElement} */ (place).hidden = !isAlone;
}

if (dialog) {
  listen(offer);
  new MutationObserver(() => { if (dialog.open && now) draw(); }).observe(dialog, { attributeFilter: ["open"] });
  dialog.addEventListener("click", ({ target }) => {
    const row = /** @type {Element} */ (target).closest("[data-part=sign]")?.closest("[data-signer]");
    if (row) ask(/** @type {HTMLElement} */ (row).dataset.signer);
  });
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    sign();
  });
}

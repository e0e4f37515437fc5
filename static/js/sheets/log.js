/* Beside the keypad: the last hands with their states, what a person has to settle, who is let in no more. */
import { leave, writeAgain } from "./known.js";
import { mayBeLeft, mayGoAgain } from "./merge.js";
import { say } from "./words.js";
import { UNSETTLED } from "../outbox/order.js";
import { whenRested } from "../page/rest.js";

const LATEST = 3;
const STATES = {
  kept: "brass", sent: "slate", stopped: "verm", confirmed: "jade", conflict: "verm", refused: "verm",
};
const clone = (name) => document.querySelector(`template[data-template="${name}"]`).content.firstElementChild.cloneNode(true);
const part = (node, name) => node.querySelector(`[data-part="${name}"]`);

let game = null;
/** @type {(record: object) => void} */
let change = () => {};

/* The game's own words: {row(hand), text(hand), same(ours, theirs), clash(ours, theirs)}; `act(record)` types a hand anew. */
export function speakOf(given, act) {
  game = given;
  change = act;
}

function row(hand) {
  const line = clone("hand");
  for (const [name, text] of Object.entries(game.row(hand))) part(line, name).textContent = text;
  const tag = part(line, "state");
  tag.hidden = hand.state === "written";
  if (!tag.hidden) {
    tag.dataset.tone = STATES[hand.state];
    part(tag, "word").textContent = say(hand.state);
    const gain = part(line, "gain");
    if (gain && UNSETTLED.includes(hand.state)) gain.textContent = ""; // it moved nothing
  }
  return line;
}

/* What happened, then what to do. */
function note({ state, body, theirs, answer }) {
  if (theirs) return game.same(body, theirs) ? say("same", { hand: body.number }) : game.clash(body, theirs);
  if (state === "refused") return say("refusedHand", { hand: body.number, yours: game.text(body), why: answer.message });
  return say("movedOn", { hand: body.number, yours: game.text(body) });
}

function notice(record, waiting) {
  const box = clone("conflict");
  box.dataset.seq = record.seq;
  part(box, "text").textContent = note(record);
  const same = record.theirs && game.same(record.body, record.theirs);
  const leaving = part(box, "leave");
  leaving.textContent = record.theirs ? say(same ? "good" : "keepTheirs") : say("leave");
  leaving.addEventListener("click", () => leave(record.seq), { once: true });
  leaving.hidden = !mayBeLeft(record, waiting);
  const again = part(box, "again");
  again.hidden = Boolean(record.theirs) || !mayGoAgain(record);
  again.addEventListener("click", () => writeAgain(record.seq), { once: true });
  const changing = part(box, "change");
  changing.hidden = Boolean(record.theirs);
  changing.addEventListener("click", () => change(record));
  const accept = /** @type {HTMLAnchorElement | null} */ (part(box, "accept"));
  if (accept) {
    accept.hidden = Boolean(record.theirs) || !record.answer?.detail?.href;
    accept.href = record.answer?.detail?.href ?? "";
  }
  for (const name of ["advice", "history"]) part(box, name).hidden = !record.theirs || same;
  return box;
}

function drawShut({ stopped, waiting }) {
  const box = document.querySelector("[data-shut]");
  box.hidden = !stopped;
  if (!stopped) return;
  const isOut = stopped.answer.code === "permissions.not_signed_in";
  part(box, "text").textContent = `${stopped.answer.message} ${say("safe", { n: waiting.length })}`;
  part(box, "signIn").hidden = !isOut;
}

/* Nothing is drawn anew under a finger: only what changed. */
const shown = new Map();
function fill(place, key, make) {
  if (shown.get(place) === key) return;
  shown.set(place, key);
  place.replaceChildren(...make());
}

export function drawLog(sheet) {
  const refused = sheet.refused.map(({ body, state }) => ({ ...body, state }));
  const all = [...sheet.hands, ...refused].sort((a, b) => a.number - b.number);
  const hands = all.slice(-Math.max(LATEST, sheet.waiting.length + refused.length + 1)).reverse();
  const list = document.querySelector("[data-latest]");
  fill(list, JSON.stringify(hands), () => hands.map(row));
  list.closest("table").hidden = hands.length === 0;
  document.querySelector("[data-none]").hidden = hands.length > 0;
  drawSettling(sheet);
}

/* What only a person can settle. It stands above the keys, so it comes and goes while nobody taps them. */
export function drawSettling(sheet) {
  const box = document.querySelector("[data-conflicts]");
  whenRested("settling", () => {
    fill(box, JSON.stringify([sheet.unsettled, sheet.waiting.length]), () => sheet.unsettled.map((record) => notice(record, sheet.waiting)));
    drawShut(sheet);
  });
}

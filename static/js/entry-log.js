/* Beside the keypad: the last hands with their states, what a person has to settle, who is let in no more. */
import { settle } from "./entry-rules.js";
import { leave, writeAgain } from "./entry-sheet.js";
import { handText, nameOf, sameHand, say, signed } from "./entry-words.js";

const LATEST = 3;
const STATES = {
  kept: "brass", sent: "slate", stopped: "verm", confirmed: "jade", conflict: "verm", refused: "verm",
};
const clone = (name) => document.querySelector(`template[data-template="${name}"]`).content.firstElementChild.cloneNode(true);
const part = (node, name) => node.querySelector(`[data-part="${name}"]`);

function how(hand) {
  if (!hand.winner) return say("nobody");
  return hand.discarder ? say("from", { name: nameOf(hand.discarder) }) : say("alone");
}

function row(hand) {
  const line = clone("hand");
  part(line, "number").textContent = hand.number;
  part(line, "winner").textContent = hand.winner ? nameOf(hand.winner) : "";
  part(line, "how").textContent = how(hand);
  part(line, "value").textContent = hand.value ?? "\u2013";
  const gain = hand.winner ? (hand.deltas ?? settle(hand) ?? {})[hand.winner] : 0;
  part(line, "gain").textContent = gain ? signed(gain) : "";
  const tag = part(line, "state");
  tag.hidden = hand.state === "written";
  if (!tag.hidden) {
    tag.dataset.tone = STATES[hand.state];
    part(tag, "word").textContent = say(hand.state);
  }
  return line;
}

/* What happened, then what to do. */
function told(record) {
  const { body, theirs, answer } = record;
  if (!theirs) {
    return record.state === "refused" ? answer.message : say("movedOn", { hand: body.number, yours: body.wins ? record.label : handText(body) });
  }
  if (!theirs.riichi && sameHand(body, theirs)) return say("same", { hand: body.number });
  if (theirs.riichi) return say("conflictLine", { hand: body.number, yours: record.label });
  const values = body.value !== theirs.value && body.value && theirs.value;
  const facts = { hand: body.number, yours: values ? body.value : handText(body), theirs: values ? theirs.value : handText(theirs) };
  return say("conflictHand", facts);
}

function notice(record) {
  const box = clone("conflict");
  box.dataset.seq = record.seq;
  part(box, "text").textContent = told(record);
  const same = record.theirs && !record.theirs.riichi && sameHand(record.body, record.theirs);
  const leaving = part(box, "leave");
  leaving.textContent = record.theirs ? say(same ? "good" : "keepTheirs") : say("leave");
  leaving.addEventListener("click", () => leave(record.seq), { once: true });
  const again = part(box, "again");
  again.hidden = Boolean(record.theirs);
  again.addEventListener("click", () => writeAgain(record.seq), { once: true });
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
  const hands = sheet.hands.slice(-Math.max(LATEST, sheet.waiting.length + 1)).reverse();
  const list = document.querySelector("[data-latest]");
  fill(list, JSON.stringify(hands), () => hands.map(row));
  list.closest("table").hidden = hands.length === 0;
  document.querySelector("[data-none]").hidden = hands.length > 0;
  drawSettling(sheet);
}

/* What only a person can settle. */
export function drawSettling(sheet) {
  const box = document.querySelector("[data-conflicts]");
  fill(box, JSON.stringify(sheet.unsettled), () => sheet.unsettled.map(notice));
  drawShut(sheet);
}


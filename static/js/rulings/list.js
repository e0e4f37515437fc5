/*
 * The rulings and incidents of this device that are not written yet, with their states, and what only a person can
 * settle. Stands on the referee's start page and at each table.
 */
import { again, all, drop, flush, listen } from "../outbox/queue.js";
import { hours } from "../page/hours.js";
import { clone, part, say, words } from "./form.js";

const TONES = { kept: "brass", sent: "slate", stopped: "verm", confirmed: "jade", conflict: "verm", refused: "verm" };
const UNSETTLED = ["conflict", "refused", "stopped"];
const SHOWN_FOR = 10 * 60 * 1000;
const place = document.querySelector("[data-kept-rulings]");
export const lane = words.lane;

const points = (n) => (n === null ? say("named") : n === 0 ? say("warning") : say(n === 1 ? "pointsOne" : "points", { n }));

function isShown(record) {
  if (!record.lane.startsWith(lane) || record.state === "dropped") return false;
  return record.state !== "confirmed" || Date.now() - Date.parse(record.at) < SHOWN_FOR;
}

const movedOn = (record) => record.answer.code === "penalties.proposal_moved_on";

/* What happened, then what to do. */
function note(record) {
  const { answer, state } = record;
  if (movedOn(record)) {
    const { seen, proposed } = answer.detail;
    return say("moved", { seen: points(seen), proposed: points(proposed) });
  }
  return state === "stopped" ? `${answer.message} ${say("safe")}` : answer.message;
}

function drawSettling(row, record) {
  const box = part(row, "settle");
  box.hidden = !UNSETTLED.includes(record.state);
  if (box.hidden) return;
  part(row, "why").textContent = note(record);
  part(row, "leave").addEventListener("click", () => settle(() => drop(record.seq)), { once: true });
  const sending = part(row, "again");
  sending.textContent = movedOn(record) ? say("recordNow", { what: nowTitle(record) }) : say("again");
  sending.hidden = record.state === "stopped";
  sending.addEventListener("click", () => settle(() => again(record.seq, null, changesOf(record))), { once: true });
  const look = part(row, "look");
  look.href = record.page;
  look.hidden = !record.page;
  part(row, "signIn").hidden = record.answer.code !== "permissions.not_signed_in";
}

/* The referee's own step stays theirs; as proposed means the proposal of now. */
const nowTitle = (record) => points(record.body.points === undefined ? record.answer.detail.proposed : record.body.points);
function changesOf(record) {
  if (!movedOn(record)) return {};
  return { body: { ...record.body, seen: record.answer.detail.proposed }, title: nowTitle(record) };
}

async function settle(act) {
  await act();
  await flush();
}

function rowOf(record) {
  const made = clone("keptRuling");
  made.dataset.seq = record.seq;
  part(made, "label").textContent = `${record.label} · ${record.title}`;
  part(made, "when").textContent = hours(record.at);
  const tag = part(made, "state");
  tag.dataset.tone = TONES[record.state];
  part(tag, "word").textContent = say(record.state);
  const link = part(made, "open");
  link.hidden = record.state !== "confirmed" || !record.url.endsWith("/rulings/");
  if (!link.hidden) link.href = words.one.replace("/00000000-0000-0000-0000-000000000000/", `/${record.answer.body.id}/`);
  drawSettling(made, record);
  return made;
}

let drawn = "";
async function draw() {
  const records = (await all()).filter(isShown);
  const key = JSON.stringify(records.map((record) => [record.seq, record.state, record.answer]));
  if (key === drawn) return;
  drawn = key;
  place.hidden = records.length === 0;
  part(place, "rows").replaceChildren(...records.map(rowOf));
}

listen(draw);
draw();

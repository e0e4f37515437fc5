/* What the form of a ruling says: who and what, whether something is missing, and the body for the API. */
import { kindOf, nameOf } from "./book.js";

export const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-ruling]"));
export const words = document.querySelector("[data-ruling-words]").dataset;
export const say = (name, facts = {}) =>
  (words[`say${name[0].toUpperCase()}${name.slice(1)}`] ?? "").replace(/\{(\w+)\}/g, (_, key) => String(facts[key]));
export const part = (node, name) => node.querySelector(`[data-part="${name}"]`);
export const clone = (name) => document.querySelector(`template[data-template="${name}"]`).content.firstElementChild.cloneNode(true);

const number = (text) => (text === null || text === "" ? null : Number(text));
/** @returns {Record<string, string>} */
const typed = () => Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/* {participant, offence, session, hand, minutes} of what is chosen so far. */
export function chosen() {
  const now = typed();
  return {
    participant: number(now.participant ?? ""),
    offence: now.offence ?? "",
    session: Number(form.dataset.session),
    hand: number(now.hand ?? ""),
    minutes: number(now.late || ""),
  };
}

export const playerName = (participant) =>
  form.querySelector(`[name=participant][value="${participant}"]`)?.dataset.name ?? String(participant);

export const isShown = () => {
  const now = typed();
  return now.seen !== undefined && now.shown_for === `${now.participant ?? ""}/${now.offence ?? ""}`;
};

/* The points as the API takes them: undefined as proposed, null for none. */
function pointsOf(now) {
  if (now.exact) return Number(now.exact);
  if (!now.points) return undefined;
  return now.points === "none" ? null : Number(now.points);
}

const seenOf = (now) => (now.seen === "none" ? null : number(now.seen));

/* What a person has to add before the ruling can be kept: the name of a sentence, or nothing. */
export function missing() {
  const now = typed();
  if (!now.offence) return "offence";
  const points = pointsOf(now);
  const needs = (name) => form.querySelector(`#effects [name=${name}]`) !== null;
  if (seenOf(now) === null && points === undefined) return needs("late") ? "late" : "points";
  if (points !== null && needs("victim") && !now.victim && !form.querySelector("#effects [name=further]")) return "victim";
  if (points !== null && needs("dealer") && !now.dealer) return "dealer";
  if (isOther(now, points) && !now.reason.trim()) return "reason";
  return needsLook(now, points) ? "sure" : "";
}

/* A disqualification is looked at twice. */
const needsLook = (now, points) =>
  points !== null && now.sure !== "on" && (now.expel === "on" || form.querySelector("#effects [data-expels]") !== null);

function isOther(now, points) {
  const seen = seenOf(now);
  return seen !== null && points !== undefined && points !== seen;
}

function faultOf(now) {
  const body = {
    session: Number(form.dataset.session), table: Number(form.dataset.table), participant: Number(now.participant),
    offence: now.offence ?? "", hand: number(now.hand), note: now.note ?? "", victim: number(now.victim ?? ""),
    repeated: now.is_repeated === "on", note_for_chief: now.is_for_chief === "on",
  };
  if (now.dealer) body.dealer = now.dealer;
  const late = now.late ? now.late * 60 : number(now.clock ?? "");
  if (late) body.late_seconds = late;
  return body;
}

/* The ruling as the API takes it; `seen` is what was proposed, so that the server records nothing else. */
export function rulingBody() {
  const now = typed();
  const points = pointsOf(now);
  /** @type {Record<string, any>} */
  const body = {
    ...faultOf(now), further: Number(now.further || 0), expel: now.expel === "on", dead_hand: now.dead_hand === "on",
    reason: (now.reason ?? "").trim(), seen: seenOf(now),
  };
  if (points !== undefined) body.points = points;
  if (now.incident) body.incident = now.incident;
  return body;
}

export const incidentBody = () => faultOf(typed());

/* The ruling among those that count, before the server has written it. */
export function faultRecord(body, title) {
  const points = body.points === undefined ? body.seen : body.points;
  const isOnLadder = form.querySelector("#effects .rungs li") !== null;
  return {
    participant: body.participant, offence: body.offence, name: nameOf(body.offence), label: title, session: body.session,
    hand: body.hand, kind: kindOf(body.offence), step: isOnLadder ? points : null, revoked: false,
  };
}

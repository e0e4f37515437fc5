/*
 * The proposal where the server is not there: what the book asks for by what this device knows, in the place where the
 * server's own stands. Fields carry the same names, so that the form is one.
 */
import { all } from "../outbox/queue.js";
import { proposalFor, recordsOn, rungAt, stepsOf } from "./book.js";
import { chosen, clone, form, part, playerName, say } from "./form.js";

const RUNGS_SHOWN = 3;
let shown = ""; // what the fields of the panel were made for

const panel = () => document.querySelector("#effects");

function choice(name, [value, label], type = "radio") {
  const made = clone("choice");
  Object.assign(made.querySelector("input"), { name, value, type });
  part(made, "label").textContent = label;
  return made;
}

function offer(node, name, choices, isWanted = choices.length > 0) {
  const place = part(node, name);
  place.hidden = !isWanted;
  if (!isWanted) place.remove();
  else part(place, "choices")?.replaceChildren(...choices.map((option) => choice(place.dataset.name, option)));
}

const people = () => [...form.querySelectorAll("[name=participant]")];

function rungRow(at, position) {
  const row = document.createElement("li");
  row.textContent = rungAt(at).label;
  if (at < position) row.className = "past";
  if (at === position) {
    row.className = "current";
    row.setAttribute("aria-current", "step");
    row.append(Object.assign(document.createElement("small"), { textContent: say("now") }));
  }
  return row;
}

function rungRows(position) {
  if (position === undefined) return [];
  const wanted = [...Array(position + RUNGS_SHOWN).keys()].filter((at) => rungAt(at));
  return wanted.map((at) => rungRow(at, position));
}

function pastRow(record) {
  const row = clone("past");
  part(row, "name").textContent = record.name;
  const facts = [say("session", { n: record.session })];
  if (record.hand) facts.push(say("hand", { n: record.hand }));
  if (record.revoked) facts.push(say("revoked"));
  if (!record.id) facts.push(say("kept"));
  part(row, "where").textContent = facts.join(" · ");
  part(row, "label").textContent = record.label;
  return row;
}

function build(proposal, at, outbox) {
  const node = clone("panel");
  const { effect } = proposal;
  const others = people().filter((other) => Number(other.value) !== at.participant);
  part(node, "rungs").replaceChildren(...rungRows(proposal.position));
  part(node, "rungs").hidden = proposal.position === undefined;
  part(node, "dead").hidden = !effect.dead;
  offer(node, "amounts", effect.amounts ?? []);
  offer(node, "exact", [], !effect.late && effect.points === null && !effect.ladder && (Boolean(effect.between) || !effect.amounts));
  offer(node, "victim", effect.victim ? others.map((other) => [other.value, playerName(other.value)]) : []);
  offer(node, "dealer", effect.dealer ? people().map((person) => [person.dataset.wind, playerName(person.value)]) : []);
  offer(node, "late", [], Boolean(effect.late));
  offer(node, "further", effect.further ?? []);
  offer(node, "mayBeDead", [], Boolean(effect.may_be_dead));
  offer(node, "expel", [], Boolean(effect.expel));
  offer(node, "sure", [], Boolean(effect.out || effect.expel));
  node.querySelector("[name=sure]")?.toggleAttribute("data-expels", Boolean(effect.out));
  offer(node, "others", [["", say("asProposed")], ...stepsOf(proposal).filter(([value]) => value !== String(proposal.points))]);
  part(node, "source").textContent = [effect.source, effect.quote && `« ${effect.quote} »`].filter(Boolean).join(" : ");
  const past = recordsOn(at.participant, outbox);
  part(node, "past").hidden = past.length === 0;
  part(node, "pastOf").textContent = say("past", { name: playerName(at.participant) });
  part(node, "pastRows").replaceChildren(...past.map(pastRow));
  return node;
}

/* What follows from the fields: heading, sentences, and the proposal as the ruling says that it was seen. */
function fill(proposal, at) {
  const other = panel().querySelector("[name=points]:checked");
  const label = other?.value ? other.closest("label").textContent.trim() : "";
  const title = label || proposal.title;
  part(panel(), "title").textContent = say(label && proposal.points !== null ? "decided" : "proposed", { what: title });
  part(panel(), "said").hidden = Boolean(label) || !proposal.words.length;
  part(panel(), "sentences").replaceChildren(...proposal.words.map(([language, text], n) => {
    const quote = document.createElement("blockquote");
    Object.assign(quote, { className: n ? "say second" : "say", lang: language });
    quote.textContent = text.replace("{name}", playerName(at.participant));
    return quote;
  }));
  const seen = panel().querySelector("[name=seen]");
  seen.value = proposal.points === null ? "none" : proposal.points;
  seen.dataset.title = title;
  panel().querySelector("[name=shown_for]").value = `${at.participant}/${at.offence}`;
  for (const button of form.querySelectorAll("[name=act][value=record]")) button.textContent = say("record", { what: title });
}

export const isDrawnHere = () => panel().querySelector("[data-offline-panel]") !== null;

/* The buttons stay where they are: a tap may be on its way to one. */
function put(node) {
  const dock = form.querySelector(".dock");
  for (const child of [...panel().childNodes]) if (child !== dock) child.remove();
  dock.before(node);
}

function cannotSay(at) {
  put(clone(at.offence && at.participant ? "unknown" : "nothing"));
  shown = "";
}

/* Draw what this device knows; false where it knows nothing of the offence. */
export async function drawOffline() {
  const at = chosen();
  const outbox = await all();
  const proposal = at.participant && at.offence ? proposalFor(at, outbox) : null;
  if (!proposal) {
    cannotSay(at);
    return false;
  }
  const key = JSON.stringify([at.participant, at.offence, at.hand, proposal.points === null ? null : proposal.effect.late || proposal.points]);
  if (key !== shown || !isDrawnHere()) put(build(proposal, at, outbox));
  shown = key;
  fill(proposal, at);
  return true;
}

/* After a ruling was kept: the next one starts with nobody chosen. */
export function clear() {
  shown = "";
  put(clone("nothing"));
  for (const button of form.querySelectorAll("[name=act][value=record]")) button.textContent = say("recordTable");
}

/*
 * The proposal where the server is not there: what the book asks for by what this device knows, in the place where the
 * server's own stands. Fields carry the same names, so that the form is one.
 */
import { all } from "./outbox.js";
import { proposalFor, recordsOn, rungAt, stepsOf } from "./ruling-book.js";
import { chosen, clone, form, part, playerName, say } from "./ruling-form.js";

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
  else part(place, "choices")?.replaceChildren(...choices.map((one) => choice(place.dataset.name, one)));
}

const people = () => [...form.querySelectorAll("[name=participant]")];

function rungRow(at, position) {
  const row = document.createElement("li");
  row.textContent = rungAt(at).label;
  if (at < position) row.className = "was";
  if (at === position) {
    row.className = "is";
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

function pastRow(one) {
  const row = clone("past");
  part(row, "name").textContent = one.name;
  const facts = [say("session", { n: one.session })];
  if (one.hand) facts.push(say("hand", { n: one.hand }));
  if (one.revoked) facts.push(say("revoked"));
  if (!one.id) facts.push(say("kept"));
  part(row, "where").textContent = facts.join(" · ");
  part(row, "label").textContent = one.label;
  return row;
}

function build(found, at, outbox) {
  const node = clone("panel");
  const { effect } = found;
  const others = people().filter((one) => Number(one.value) !== at.participant);
  part(node, "rungs").replaceChildren(...rungRows(found.position));
  part(node, "rungs").hidden = found.position === undefined;
  part(node, "dead").hidden = !effect.dead;
  offer(node, "amounts", effect.amounts ?? []);
  offer(node, "exact", [], !effect.late && effect.points === null && !effect.ladder && (Boolean(effect.between) || !effect.amounts));
  offer(node, "victim", effect.victim ? others.map((one) => [one.value, playerName(one.value)]) : []);
  offer(node, "dealer", effect.dealer ? people().map((one) => [one.dataset.wind, playerName(one.value)]) : []);
  offer(node, "late", [], Boolean(effect.late));
  offer(node, "further", effect.further ?? []);
  offer(node, "expel", [], Boolean(effect.expel));
  offer(node, "sure", [], Boolean(effect.out || effect.expel));
  node.querySelector("[name=sure]")?.toggleAttribute("data-expels", Boolean(effect.out));
  offer(node, "others", [["", say("asProposed")], ...stepsOf(found).filter(([value]) => value !== String(found.points))]);
  part(node, "source").textContent = [effect.source, effect.quote && `« ${effect.quote} »`].filter(Boolean).join(" : ");
  const past = recordsOn(at.participant, outbox);
  part(node, "past").hidden = past.length === 0;
  part(node, "pastOf").textContent = say("past", { name: playerName(at.participant) });
  part(node, "pastRows").replaceChildren(...past.map(pastRow));
  return node;
}

/* What follows from the fields: heading, sentences, and the proposal as the ruling says that it was seen. */
function fill(found, at) {
  const other = panel().querySelector("[name=points]:checked");
  const label = other?.value ? other.closest("label").textContent.trim() : "";
  const title = label || found.title;
  part(panel(), "title").textContent = say(label && found.points !== null ? "decided" : "proposed", { what: title });
  part(panel(), "said").hidden = Boolean(label) || !found.words.length;
  part(panel(), "sentences").replaceChildren(...found.words.map(([language, text], n) => {
    const quote = document.createElement("blockquote");
    Object.assign(quote, { className: n ? "say second" : "say", lang: language });
    quote.textContent = text.replace("{name}", playerName(at.participant));
    return quote;
  }));
  const seen = panel().querySelector("[name=seen]");
  seen.value = found.points === null ? "none" : found.points;
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
  const found = at.participant && at.offence ? proposalFor(at, outbox) : null;
  if (!found) {
    cannotSay(at);
    return false;
  }
  const key = JSON.stringify([at.participant, at.offence, at.hand, found.points === null ? null : found.effect.late || found.points]);
  if (key !== shown || !isDrawnHere()) put(build(found, at, outbox));
  shown = key;
  fill(found, at);
  return true;
}

/* After a ruling was kept: the next one starts with nobody chosen. */
export function clear() {
  shown = "";
  put(clone("nothing"));
  for (const button of form.querySelectorAll("[name=act][value=record]")) button.textContent = say("recordTable");
}

/* What the door's page draws: one person large, those of a name, and what only a person settles. */
import { again, drop, flush } from "../outbox/queue.js";
import { hours } from "../page/hours.js";

const root = document.querySelector("[data-door]");
const words = root.dataset;
const part = (element, name) => element.querySelector(`[data-part="${name}"]`);
const clone = (name) => root.querySelector(`template[data-template="${name}"]`).content.firstElementChild.cloneNode(true);
export const say = (name, facts = {}) =>
  Object.entries(facts).reduce((text, [key, value]) => text.replace(`{${key}}`, value), words[`say${name}`]);

/* Somebody large: from the page's list at once, from the server's answer once it is there. */
export function card({ person, record, isAgain }, undo) {
  const answer = record?.state === "confirmed" ? record.answer.body : null;
  const known = answer ?? person;
  const made = clone("person");
  const isKept = record && !answer;
  const when = answer?.came_at ?? record?.at ?? null;
  const tag = part(made, "tag");
  tag.dataset.tone = isKept ? "brass" : "jade";
  part(made, "when").textContent = when ? say(isKept ? "Kept" : "In", { time: hours(when, true) }) : "✓";
  part(made, "about").textContent = known ? `${known.country} ${say("Number", { n: known.number })}` : "";
  part(made, "name").textContent = known?.name ?? say("Unknown");
  part(made, "seat").hidden = !known?.table;
  if (known?.table) {
    part(made, "table").textContent = known.table;
    part(made, "wind").replaceChildren(clone(`wind${known.wind}`));
  }
  drawNotices(made, answer, known, isAgain);
  leadToBadge(part(made, "badge"), known);
  part(made, "undo").hidden = !person;
  part(made, "undo").addEventListener("click", undo, { once: true });
  return made;
}

/* The template's link names nobody's number. */
function leadToBadge(link, known) {
  if (!link) return;
  link.hidden = !known;
  if (known) link.href = link.getAttribute("href").replace("/0/", `/${known.number}/`);
}

function drawNotices(made, answer, known, isAgain) {
  part(made, "licence").hidden = !known?.notice;
  part(made, "licence").textContent = known?.notice ?? "";
  const before = answer && !answer.first;
  const notice = part(made, "again");
  const alone = answer?.came_alone;
  notice.hidden = !(before || isAgain || alone);
  notice.textContent = alone
    ? say("Alone", { time: hours(answer.came_at) })
    : before ? say("Again", { name: known.name, time: hours(answer.came_at), who: answer.came_by })
    : say("AgainHere", { name: known?.name ?? "" });
  part(made, "fee").hidden = !answer?.fee;
  if (answer?.fee) {
    part(made, "owed").textContent = say("Fee", { amount: answer.fee.cents / 100, currency: answer.fee.currency });
    part(made, "number").value = answer.number;
  }
}

export function drawMatches(people, arrive) {
  const matches = root.querySelector("[data-matches]");
  matches.hidden = people.length === 0;
  matches.replaceChildren(...people.slice(0, 12).map((person) => {
    const made = clone("match");
    part(made, "number").textContent = person.number;
    part(made, "name").textContent = person.name;
    part(made, "about").textContent = [person.country, person.club].filter(Boolean).join(" · ");
    part(made, "in").addEventListener("click", () => arrive({ badge: String(person.number), person }), { once: true });
    return made;
  }));
}

export function drawUnsettled(records) {
  const list = root.querySelector("[data-unsettled]");
  list.hidden = records.length === 0;
  list.replaceChildren(...records.map((record) => {
    const made = clone("unsettled");
    part(made, "label").textContent = record.title;
    part(made, "why").textContent = record.answer.message;
    part(made, "leave").addEventListener("click", () => drop(record.seq), { once: true });
    part(made, "again").addEventListener("click", async () => { await again(record.seq, null); flush(); }, { once: true });
    return made;
  }));
}

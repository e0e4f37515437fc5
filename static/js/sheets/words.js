/* Sentences and figures: the page brings the words (data-say-* of [data-words]), this fills them. */
const MINUS = "\u2212";
const NARROW = "\u202f";
const words = Object.assign({}, ...[...document.querySelectorAll("[data-words]")].map(({ dataset }) => ({ ...dataset })));

export const say = (name, facts = {}) =>
  (words[`say${name[0].toUpperCase()}${name.slice(1)}`] ?? "").replace(/\{(\w+)\}/g, (_, key) => String(facts[key]));

/* As tournaments.common.look.numbers writes them: a true minus, a narrow space in thousands. */
export function figure(number) {
  const digits = String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, NARROW);
  return number < 0 ? `${MINUS}${digits}` : digits;
}

export const signed = (number) => (number > 0 ? `+${figure(number)}` : figure(number));

/* The page's heading and title follow the hand. */
export function nameHand(hand) {
  const heading = document.querySelector("h1[data-table]");
  const [before, text] = [heading.textContent.trim().replace(/\s+/g, " "), say("heading", { table: heading.dataset.table, hand })];
  if (before === text) return;
  heading.textContent = text;
  document.title = document.title.includes(before) ? document.title.replace(before, text) : text;
}

export const nameOf = (seat) => document.querySelector(`[data-seat="${seat}"]`)?.dataset.name || seat;

/* A hand in one line: who won what from whom. */
export function handText(hand) {
  if (hand.outcome === "draw" || !hand.winner) return say("nobody");
  const facts = { winner: nameOf(hand.winner), discarder: hand.discarder && nameOf(hand.discarder), value: hand.value };
  return say(hand.discarder ? "discard" : "self", facts);
}

export const sameHand = (hand, other) =>
  ["outcome", "winner", "discarder", "value"].every((name) => (hand[name] ?? null) === (other[name] ?? null));

/* Sentences and figures: the page brings the words (data-say-* of [data-words]), this fills them. */
import { figure, signed } from "../page/figures.js";

export { figure, signed };
const words = Object.assign({}, ...[...document.querySelectorAll("[data-words]")].map(({ dataset }) => ({ ...dataset })));

export const say = (name, facts = {}) =>
  (words[`say${name[0].toUpperCase()}${name.slice(1)}`] ?? "").replace(/\{(\w+)\}/g, (_, key) => String(facts[key]));

/* Phrases as the parts of one: "dead hand, 20 points". */
export const inOne = (phrases) => phrases.reduce((phrase, more) => (phrase ? say("more", { phrase, more }) : more), "");

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

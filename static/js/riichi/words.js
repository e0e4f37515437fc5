/* A riichi hand in words, as scoring.sheets.selectors.riichi_words says it; and what the entry page asks of a game. */
import { asLine } from "./line.js";
import { isUnusual } from "../sheets/value.js";
import { LIMITS, limitOf, play } from "./rules.js";
import { nameOf, say, signed } from "../sheets/words.js";

const RIICHI_OF_DEAD = "scoring.riichi_of_dead_hand";
const camel = (name) => name.replace(/[_-](\w)/g, (_, letter) => letter.toUpperCase());
const kind = (name) => say(camel(`kind_${name}`));
const listed = (seats) => say(`list-${seats.length}`, seats.map(nameOf));

/* Why a hand cannot be, by the rules' code. */
export const why = (code) => say(camel(`problem_${code}`)) || code;

/* "South 2, 1 counter". */
export function label(state) {
  const name = say("handName", { wind: say(`wind${state.round}`), number: "ESWN".indexOf(state.dealer) + 1 });
  if (!state.counters) return name;
  return say("more", { phrase: name, more: say(state.counters === 1 ? "counter" : "counters", { n: state.counters }) });
}

export function valueText({ han, fu, limit }) {
  if (limit) return kind(limit);
  return fu ? say("hanFu", { han, fu }) : say("han", { han });
}

const SENTENCES = {
  win: (hand) => hand.wins.map((win) => say(hand.discarder ? "wonFrom" : "wonAlone", {
    winner: nameOf(win.winner), value: valueText(win), discarder: hand.discarder && nameOf(hand.discarder),
  })).join("; "),
  draw: (hand) => (hand.tenpai?.length ? say("tenpai", { names: listed(hand.tenpai) }) : say("noten")),
  abortive: (hand) => say("abortive", { kind: kind(hand.abortive) }),
  nagashi(hand) {
    const said = say("nagashi", { names: listed(hand.nagashi) });
    return hand.tenpai?.length ? `${said} \u00b7 ${say("waiting", { names: listed(hand.tenpai) })}` : said;
  },
  chombo: (hand) => say("chombo", { names: listed(hand.offenders) }),
  redeal: () => say("redeal"),
};

/* Who won what from whom, or how the hand ended else; then who had declared riichi, and who was dead. */
export function lineText(hand) {
  const marked = [["declared", hand.riichi], ["dead", hand.dead]].filter(([, seats]) => seats?.length);
  return [SENTENCES[hand.outcome](hand), ...marked.map(([word, seats]) => say(word, { names: listed(seats) }))].join(" \u00b7 ");
}

const plain = (hand) => {
  const line = asLine(hand);
  const wins = line?.wins.map((win) => [win.winner, win.han ?? 0, win.fu ?? 0, win.limit ?? "", win.liable ?? "", win.liable_times ?? ""].join(" "));
  const lists = ["riichi", "tenpai", "nagashi", "offenders"].map((name) => [...(line?.[name] ?? [])].sort().join(""));
  return JSON.stringify([line?.outcome, line?.discarder, line?.abortive, wins?.sort(), lists]);
};

const textOf = (hand) => (asLine(hand) ? lineText(asLine(hand)) : "");

const reached = ({ han, fu, limit }, rules) => limit ?? (han ? limitOf(han, fu ?? 0, rules) : null);

/* The base points of a hand's dearest win, 0 below the limits (4.1.3). */
export const baseOfHand = (hand, rules) => Math.max(0, ...(hand.wins ?? []).map((win) => LIMITS[reached(win, rules)] ?? 0));

/*
 * The game of one table; `now()` gives {state, lines, rules, dead} of the sheet as it stands here, `check(hand)` the code why a
 * hand cannot be recorded, `draft()` what was typed.
 */
export function gameOf(now, { check, draft }) {
  const effect = (hand) => play(now().state, hand, now().rules);
  return {
    text: textOf,
    name: () => label(now().state),
    effect: (hand) => effect(hand).deltas,
    beside: (hand) => Object.entries(effect(hand).deductions).map(([seat, points]) => {
      const item = document.createElement("li");
      item.textContent = say("takenOff", { name: nameOf(seat), points: signed(-points) });
      return item;
    }),
    row(hand) {
      const line = now().lines.find((written) => written.hand.number === hand.number);
      return { number: line ? label(line.before) : "\u2013", said: textOf(hand) };
    },
    asks(hand) {
      const late = (hand.riichi ?? []).filter((seat) => now().dead.includes(seat));
      if (late.length && !hand.confirm?.includes(RIICHI_OF_DEAD)) {
        return { text: say("riichiOfDead", { names: listed(late) }), yes: say("declaredBefore"), code: RIICHI_OF_DEAD };
      }
      const base = baseOfHand(hand, now().rules);
      if (!isUnusual(base, hand)) return null;
      const limit = kind(Object.keys(LIMITS).find((name) => LIMITS[name] === base));
      return { text: say("unusual", { limit }), yes: say("sure", { value: limit }) };
    },
    draft,
    sent: (hand) => hand,
    bars(hand) {
      const code = check({ ...hand, dead: now().dead });
      return code ? why(code) : "";
    },
    same: (ours, theirs) => plain(ours) === plain(theirs),
    clash: (ours, theirs) => say("conflictLine", { hand: ours.number, yours: textOf(ours), theirs: textOf(theirs) }),
  };
}


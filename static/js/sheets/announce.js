/*
 * Read out, then written (MCR 3.9.1.4): the winner's points are said aloud, and only once the table has agreed is the
 * hand written. Until then it waits here, on this device's disk, and can be taken back.
 */
import { recall, forget, remember } from "../outbox/db.js";
import { isUnderFinger, keepClear, leave, touch } from "./clear.js";
import { scoreText } from "./felt.js";
import { write } from "./known.js";
import { lookedAt } from "./value.js";
import { nameOf, say, signed } from "./words.js";
import { changed } from "../outbox/store.js";

const panel = document.querySelector("[data-announced]");
const part = (name) => panel.querySelector(`[data-part="${name}"]`);
const form = document.querySelector("[data-entry]");
const fact = `announced:${form.dataset.api}`;
let hand = null;
let game = null;
/** @type {(act: string, hand: object) => void} */
let answered = () => {};
/* The second click of a double click meant the button that was there: it follows no link that came in its place. */
document.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest("a")) event.preventDefault();
}, true);

/* `act("written")` or `act("taken back", hand)` once the table has said its word. */
export function whenAnswered(act) {
  answered = act;
}

/*
 * `given` knows the hands of its game: {text(hand), name(hand), effect(hand), beside(hand), asks(hand), bars(hand), draft(hand)}:
 * `effect` what each seat wins, `beside` further lines to read, `asks` a question that comes first, `bars` why the hand cannot
 * be recorded as things stand now, `draft` what was typed, `sent` what the server is told.
 */
export async function open(given) {
  game = given;
  hand = (await recall(fact)) ?? null;
}

export async function take(typed) {
  hand = typed;
  touch(form.hidden ? part("sure") : form.querySelector("[data-record]"));
  await remember(fact, typed);
  changed();
  document.dispatchEvent(new CustomEvent("seatwind:announced")); // while it is read out, what was ruled meanwhile is asked for
}

function line(seat, delta, score) {
  const item = document.querySelector('template[data-template="change"]').content.firstElementChild.cloneNode(true);
  const inside = (name) => item.querySelector(`[data-part="${name}"]`);
  inside("name").textContent = nameOf(seat);
  inside("delta").textContent = signed(delta);
  inside("score").textContent = scoreText(score + delta);
  return item;
}

export function drawAnnounced(scores, isOver) {
  const wasHidden = panel.hidden;
  panel.hidden = hand === null;
  panel.inert = false;
  form.hidden = hand !== null || isOver;
  if (hand === null) return;
  const isBarred = drawQuestion();
  const deltas = isBarred ? {} : game.effect(hand);
  part("said").textContent = game.text(hand);
  part("late").hidden = !document.querySelector("[data-play-over]");
  part("changes").replaceChildren(...Object.keys(deltas).map((seat) => line(seat, deltas[seat], scores[seat])), ...(isBarred ? [] : game.beside(hand)));
  part("write").textContent = say("write", { hand: game.name(hand) });
  if (!wasHidden && !hand.confirm) return;
  keepClear(panel);
  first().focus({ preventScroll: true });
}

/*
 * A question takes the place of what is read out until it is answered. What a ruling made impossible meanwhile can only be
 * changed; gives whether that is so.
 */
function drawQuestion() {
  const barred = game.bars(hand);
  const question = barred ? { text: barred } : game.asks(hand);
  part("asked").hidden = !question;
  part("sure").hidden = !question?.yes;
  for (const name of ["changes", "write"]) part(name).hidden = Boolean(question);
  part("question").textContent = question?.text ?? "";
  part("sure").textContent = question?.yes ?? "";
  return Boolean(barred);
}

const first = () => ["write", "sure", "back"].map(part).find((button) => !button.hidden);

async function settleWith(act) {
  const given = hand;
  if (!given) return;
  const draft = game.draft(given);
  leave(part(act === "written" ? "write" : "back"));
  hand = null;
  panel.inert = true; // while a slow disk writes, the answer is seen to be taken
  answered(act, given); // before the form can be seen again: what is tapped there belongs to the next hand
  if (act === "written") await write(game.sent(given), say("label", { hand: game.name(given), said: game.text(given) }), draft);
  await forget(fact);
  changed();
}

/* The second half of a double tap on "Record" is no agreement. */
const isMeant = (event) => event.detail < 2 && hand && !isUnderFinger();

part("write").addEventListener("click", (event) => { if (isMeant(event) && !game.bars(hand)) settleWith("written"); });
part("sure").addEventListener("click", (event) => { if (isMeant(event)) take(lookedAt(hand, game.asks(hand)?.code)); });
part("back").addEventListener("click", () => { if (!isUnderFinger()) settleWith("taken back"); });

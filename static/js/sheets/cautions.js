/* What each of the four has received in this session, as the server last said it (a referee rules while the table plays). */
import { deadIn } from "./rules.js";
import { inOne, nameOf, say } from "./words.js";

const piece = document.querySelector('template[data-template="caution"]').content.firstElementChild;
let shown = "";

/* A dead hand is marked while that hand is played, before all else that was ruled; later it stands with its number. */
function tag({ sanction, offence, hand, states = [] }, next) {
  const node = piece.cloneNode(true);
  const isPast = states.length > 0 && hand !== next;
  node.dataset.tone = states.length > 0 && !isPast ? "verm" : "brass";
  const label = isPast ? say("ruled", { hand, said: sanction }) : inOne(states) || sanction;
  node.querySelector("[data-part=label]").textContent = label;
  const words = label === sanction || isPast ? offence : inOne([sanction, offence]);
  node.querySelector("[data-part=offence]").textContent = say("behind", { words });
  return node;
}

/* The seats that a ruling on this hand marks: `fact` is "is_dead" or "returns_stake". */
export const ruledSeats = ({ cautions }, hand, fact) => Object.keys(cautions ?? {})
  .filter((seat) => cautions[seat].some((caution) => caution[fact] && caution.hand === hand));

let judged = 0; // the hand to be recorded
let barred = new Map(); // the seats whose hand is dead in the hand to be recorded, each with the offence

/* Called with every change of the sheet; `next` is the hand to be recorded. */
export function judge({ cautions }, next) {
  judged = next;
  barred = deadIn({ cautions }, next);
}

export const deadSeats = () => barred;
export const isDead = (seat) => barred.has(seat);

/* The sentence why a seat cannot win a hand, by default the one to be recorded; "" where it can, or of another hand. */
export const whyDead = (seat, hand = judged) =>
  (hand === judged && barred.has(seat) ? say("deadWinner", { name: nameOf(seat), offence: barred.get(seat) }) : "");

export function drawCautions({ cautions }, next) {
  const now = JSON.stringify([cautions, next]);
  if (!cautions || now === shown) return;
  shown = now;
  for (const [seat, list] of Object.entries(cautions)) {
    const tags = list.map((caution) => tag(caution, next));
    document.querySelector(`[data-seat="${seat}"] [data-cautions]`).replaceChildren(...tags);
  }
}

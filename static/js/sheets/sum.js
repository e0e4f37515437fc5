/* The control sum below the felt: the four scores, stakes included, against what they must add up to. */
import { SEATS } from "./rules.js";
import { figure, say } from "./words.js";

/* `expected`: the sum without rulings. `extra`: points that lie on the table. `word`: the sentence where it is right. */
export function drawSum({ latest }, sums, word, { expected = 0, extra = 0 } = {}) {
  const rulings = SEATS.reduce((sum, seat) => sum + (latest.sheet.adjustments[seat] ?? 0), 0);
  const sum = SEATS.reduce((so, seat) => so + sums[seat], extra);
  document.querySelector("[data-sum]").textContent = say(sum === expected + rulings ? word : "sumWrong", { sum: figure(sum) });
}

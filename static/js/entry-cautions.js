/* What each of the four has received in this session, as the server last said it (a referee rules while the table plays). */
import { say, signed } from "./entry-words.js";

const piece = document.querySelector('template[data-template="caution"]').content.firstElementChild;
let shown = "";

function tag({ points, offence }) {
  const node = piece.cloneNode(true);
  const label = points === null ? say("noPoints") : points === 0 ? say("warning") : signed(-points);
  node.querySelector("[data-part=label]").textContent = label;
  node.querySelector("[data-part=offence]").textContent = ` (${offence})`;
  return node;
}

export function drawCautions({ cautions }) {
  if (!cautions || JSON.stringify(cautions) === shown) return;
  shown = JSON.stringify(cautions);
  for (const [seat, list] of Object.entries(cautions)) {
    document.querySelector(`[data-seat="${seat}"] [data-cautions]`).replaceChildren(...list.map(tag));
  }
}

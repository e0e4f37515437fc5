/*
 * The outbox in the bar: [data-outbox] with its sentences as data-say-* ("{n}" is the number of entries). Hidden while
 * everything is written and the server is there.
 */
import { counts, flush, listen, reach } from "./queue.js";
import { drawElsewhere, tellHere } from "./elsewhere.js";

const TONES = { offline: "brass", kept: "brass", sending: "slate", stopped: "verm", unsettled: "verm", signIn: "verm", others: "verm" };

/* What matters most comes first: a person is needed, then the network, then patience. */
async function standing() {
  const { kept, stopped, unsettled, others } = await counts();
  tellHere(kept + stopped + unsettled);
  const { reached, owner } = reach();
  if (unsettled) return ["unsettled", unsettled];
  if (stopped) return ["stopped", stopped + kept];
  if (kept && owner === "anonymous") return ["signIn", kept];
  if (kept && others >= kept) return ["others", kept];
  if (!reached) return [kept ? "kept" : "offline", kept];
  return kept ? ["sending", kept] : [null, 0];
}

const place = (pill) => pill.closest("[data-outbox-place]") ?? pill;

async function draw() {
  const [name, n] = await standing();
  for (const pill of document.querySelectorAll("[data-outbox]")) {
    place(pill).hidden = name === null;
    if (name === null) continue;
    const singular = n === 1 ? `say${name[0].toUpperCase()}${name.slice(1)}One` : "";
    const text = pill.dataset[singular] ?? pill.dataset[`say${name[0].toUpperCase()}${name.slice(1)}`] ?? "";
    pill.dataset.tone = TONES[name];
    pill.querySelector("[data-outbox-text]").textContent = text.replace("{n}", n);
  }
  for (const link of document.querySelectorAll("[data-outbox-sign-in]")) link.hidden = name !== "signIn";
  drawElsewhere();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-outbox-again]")) flush();
});
listen(draw);
draw();

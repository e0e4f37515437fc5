/* A riichi line out of its form, as the API takes it; fields of other ends of a hand are left out. */
const WINS = ["discard", "self_draw"];
const LIST_OF = { draw: "tenpai", nagashi: "nagashi", chombo: "offenders" };
const SUFFIXES = ["", "_2", "_3"];

const given = (form, name) => form.elements[name]?.value ?? "";
const ticked = (form, name) => [...form.querySelectorAll(`input[name="${name}"]:checked`)].map((box) => box.value);
const number = (text) => (text ? Number(text) : null);

function wins(form) {
  return SUFFIXES.filter((suffix) => given(form, `winner${suffix}`)).map((suffix) => ({
    winner: given(form, `winner${suffix}`),
    han: number(given(form, `han${suffix}`)),
    fu: number(given(form, `fu${suffix}`)),
    limit: given(form, `limit${suffix}`) || null,
    liable: given(form, `liable${suffix}`) || null,
  }));
}

/* Null, with the browser's own word beside the field, while something is missing. */
function isWhole(form, outcome) {
  const wanted = WINS.includes(outcome) ? ["winner", ...(outcome === "discard" ? ["discarder"] : [])] : [];
  for (const name of wanted) {
    const field = form.elements[name];
    field.setCustomValidity(field.value ? "" : form.dataset[name === "winner" ? "sayWinner" : "sayDiscarder"]);
    field.addEventListener("change", () => field.setCustomValidity(""), { once: true });
  }
  return form.reportValidity();
}

export function lineOf(form, line) {
  const outcome = given(form, "outcome");
  if (!isWhole(form, outcome)) return null;
  const hand = { number: line, outcome: WINS.includes(outcome) ? "win" : outcome };
  const lists = ["riichi", LIST_OF[outcome]].filter(Boolean);
  for (const name of lists) if (ticked(form, name).length) hand[name] = ticked(form, name);
  if (outcome === "abortive" && given(form, "abortive")) hand.abortive = given(form, "abortive");
  if (WINS.includes(outcome)) hand.wins = wins(form);
  if (outcome === "discard") hand.discarder = given(form, "discarder");
  return hand;
}

const chosen = (form, name) => {
  const field = form.elements[name];
  return field?.value ? field.selectedOptions[0].textContent.trim() : "";
};

/* The line for the list of what is kept, in the words of the form. */
export function labelOf(form, line) {
  const outcome = given(form, "outcome");
  const names = WINS.includes(outcome) ? ["winner", "limit", "discarder"] : ["abortive"];
  const said = names.filter((name) => name !== "discarder" || outcome === "discard").map((name) => chosen(form, name));
  const value = given(form, "han") && WINS.includes(outcome) ? `${given(form, "han")} han ${given(form, "fu")} fu` : "";
  return [line, chosen(form, "outcome"), ...said, value].filter(Boolean).join(" \u00b7 ");
}

/**
 * The print centre: each ticked document shows its first page, as the chosen session, paper and language make it.
 * Without script the names of the documents lead to the same pictures.
 */

/**
 * The address of a document's first page, made from its own and from what is chosen.
 * @param {string} address
 * @param {Record<string, string>} chosen
 */
export function lookAddress(address, chosen) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) {
    if (value) query.set(name, value);
  }
  return `${address.split("?")[0]}?${query}`;
}

/**
 * What is chosen in the form: the first ticked session, paper and language, and which tables and players.
 * @param {HTMLFormElement} form
 */
export function chosenIn(form) {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "");
  const chosen = { session: text("session"), paper: text("paper"), language: text("language") };
  return { ...chosen, after: text("after"), tables: text("tables"), players: text("players") };
}

/**
 * Show and hide pictures; one is fetched when its document is ticked, and again when the choice changes.
 * @param {HTMLFormElement} form
 * @param {ParentNode} page
 */
export function followChoice(form, page) {
  const show = () => {
    const chosen = chosenIn(form);
    const ticked = new Set(new FormData(form).getAll("document").map(String));
    for (const figure of page.querySelectorAll("[data-look]")) {
      if (!(figure instanceof HTMLElement)) continue;
      const picture = figure.querySelector("img");
      const address = figure.dataset.address ?? "";
      figure.hidden = !ticked.has(figure.dataset.look ?? "");
      if (!picture || figure.hidden) continue;
      const wanted = lookAddress(address, chosen);
      if (picture.getAttribute("src") !== wanted) picture.setAttribute("src", wanted);
    }
    const none = page.querySelector("[data-no-look]");
    if (none instanceof HTMLElement) none.hidden = ticked.size > 0;
  };
  form.addEventListener("change", show);
  show();
}

if (typeof document !== "undefined") {
  const form = document.getElementById("print-form");
  if (form instanceof HTMLFormElement) followChoice(form, document);
}

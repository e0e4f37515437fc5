/* New parts in place of the old ones; the focus stays on what is still there, or on its neighbour. */
let pressed = Promise.resolve(), release = () => {};

/* A tile that goes away between pressing and letting go would lose the tap: parts wait until nothing is pressed. */
document.addEventListener("pointerdown", () => {
  release();
  pressed = new Promise((resolve) => {
    release = resolve;
  });
});
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => setTimeout(release));

export const released = () => pressed;

function neighbour(part, id) {
  const [name, number] = id.split("-");
  for (let place = Number(number); place >= 0; place -= 1) {
    const partOfPage = document.getElementById(`${name}-${place}`);
    if (partOfPage) return partOfPage;
  }
  return part.querySelector("button");
}

export function swap(parts, ids, otherwise) {
  for (const id of ids) {
    const part = document.getElementById(id);
    const focused = part.contains(document.activeElement) ? document.activeElement.id : null;
    const fresh = parts.querySelector(`#${id}`);
    part.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
    if (focused !== null) (document.getElementById(focused) ?? neighbour(part, focused) ?? otherwise).focus();
  }
}

/* The picker keeps its tiles; only how many are left changes. */
export function mark(parts) {
  for (const fresh of parts.querySelectorAll("#calc-pick button")) {
    const tile = document.getElementById(fresh.id);
    tile.setAttribute("aria-label", fresh.getAttribute("aria-label"));
    if (fresh.hasAttribute("aria-disabled")) tile.setAttribute("aria-disabled", "true");
    else tile.removeAttribute("aria-disabled");
  }
}

/*
 * Move a player to another team: drag the name onto the team, or press the name and then the team's button. Escape lets
 * go. The move is sent by the form above, which works without this script as well.
 */
const board = /** @type {HTMLElement} */ (document.querySelector("[data-teams]"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("move"));
const NEAR = 8; // pixels that a pointer may shake before it drags

if (board && form) {
  const players = /** @type {HTMLSelectElement} */ (form.elements.namedItem("player"));
  const teams = /** @type {HTMLSelectElement} */ (form.elements.namedItem("to"));
  const status = /** @type {HTMLElement} */ (form.querySelector("[data-teams-status]"));
  const members = /** @type {HTMLElement[]} */ ([...board.querySelectorAll("[data-member]")]);
  const cards = /** @type {HTMLElement[]} */ ([...board.querySelectorAll("[data-team]")]);
  let held = /** @type {HTMLElement | null} */ (null);
  let begun = /** @type {{ member: HTMLElement, x: number, y: number } | null} */ (null);
  let dragged = false;

  /** @param {HTMLElement | null} member */
  function hold(member) {
    held = member;
    for (const each of members) each.setAttribute("aria-pressed", String(each === member));
    players.value = member?.dataset.member ?? players.value;
    const name = member?.textContent?.trim() ?? "";
    status.textContent = (member ? status.dataset.sayHeld : status.dataset.sayDrag)?.replace("{name}", name) ?? "";
  }

  /** @param {HTMLElement | null} card */
  function mark(card) {
    for (const each of cards) each.classList.toggle("over", each === card && !each.contains(held));
  }

  /** @param {PointerEvent} event @returns {HTMLElement | null} */
  function under(event) {
    return document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-team]") ?? null;
  }

  /** @param {PointerEvent} event */
  function isFar(event) {
    return begun !== null && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > NEAR;
  }

  /** @param {Event} event @returns {HTMLElement | null} */
  function memberOf(event) {
    return /** @type {Element} */ (event.target).closest("[data-member]");
  }

  board.addEventListener("pointerdown", (event) => {
    const member = memberOf(event);
    dragged = false;
    // A finger scrolls the page; it presses the name and then the team.
    if (!member || event.button || event.pointerType === "touch") return;
    begun = { member, x: event.clientX, y: event.clientY };
  });
  board.addEventListener("pointermove", (event) => {
    if (!begun || (!dragged && !isFar(event))) return;
    if (!dragged) {
      board.setPointerCapture(event.pointerId);
      hold(begun.member);
    }
    dragged = true;
    mark(under(event));
  });
  board.addEventListener("pointerup", (event) => {
    const card = under(event);
    mark(null);
    if (begun && dragged) drop(card);
    begun = null;
  });
  board.addEventListener("pointercancel", () => {
    mark(null);
    if (dragged) hold(null);
    begun = null;
    dragged = false;
  });
  board.addEventListener("click", (event) => {
    const member = memberOf(event);
    if (!member) return;
    event.preventDefault();
    if (!dragged) hold(held === member ? null : member);
    dragged = false;
  });
  board.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return hold(null);
    if (event.key === " " && memberOf(event)) {
      event.preventDefault();
      memberOf(event)?.click();
    }
  });

  /** @param {HTMLElement | null} card */
  function drop(card) {
    if (!card || card.contains(held)) return hold(null);
    teams.value = card.dataset.team ?? "";
    form.requestSubmit();
  }

  for (const member of members) member.setAttribute("role", "button");
  hold(members.find((member) => member.hasAttribute("aria-current")) ?? null);
}

/*
 * The seats of one session, dragged: each exchange is a line of the list below, which is what is sent. A seat is taken up by
 * a tap, Enter or Space as well, and laid down on the next one; Escape lays it back.
 */
import { after, lineOf } from "./moves.js";

const board = /** @type {HTMLElement} */ (document.querySelector("[data-board]"));
const list = /** @type {HTMLTextAreaElement} */ (document.querySelector("[data-board-form] textarea"));
const NEAR = 8; // pixels that a finger may shake

if (board && list) {
  const spots = [...board.querySelectorAll("[data-seat]")];
  const undo = /** @type {HTMLButtonElement} */ (board.querySelector("[data-undo]"));
  const status = board.querySelector("[role=status]");
  const names = new Map(spots.map((spot) => [spot.dataset.player, spot.querySelector("[data-name]").textContent]));
  const first = new Map(spots.map((spot) => [spot.dataset.seat, spot.dataset.player]));
  let held = null;
  let begun = null;
  let dragged = false;

  const lines = () => list.value.split("\n").filter((line) => line.trim());
  const say = (text) => { status.textContent = text; };
  const put = (key, facts) => Object.entries(facts).reduce((text, [name, value]) => text.replace(`{${name}}`, value), board.dataset[key]);
  const called = (spot) => spot.querySelector("[data-name]").textContent;

  function draw() {
    const now = after(first, lines());
    for (const spot of spots) {
      const player = now.get(spot.dataset.seat);
      spot.dataset.player = player;
      spot.querySelector("[data-name]").textContent = names.get(player) ?? board.dataset.substitute;
      spot.classList.toggle("moved", player !== first.get(spot.dataset.seat));
    }
    undo.disabled = !lines().length;
  }

  function hold(spot) {
    held = spot;
    for (const each of spots) each.setAttribute("aria-pressed", String(each === spot));
    if (spot) say(put("sayHeld", { name: called(spot) }));
  }

  function lay(spot) {
    const line = lineOf(after(first, lines()), held.dataset.seat, spot.dataset.seat);
    const [mover, other] = [called(held), called(spot)];
    hold(null);
    if (!line) return;
    list.value = [...lines(), line].join("\n");
    draw();
    say(put("sayMoved", { one: mover, other }));
  }

  const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-seat]");
  const mark = (spot) => { for (const each of spots) each.classList.toggle("over", each === spot); };
  const far = (event) => Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > NEAR;

  board.addEventListener("pointerdown", (event) => {
    const spot = event.target.closest("[data-seat]");
    dragged = false;
    if (!spot || event.button) return;
    // A finger drags by the wind; elsewhere it scrolls the page.
    if (event.pointerType === "touch" && !spot.firstElementChild.contains(/** @type {Node} */ (event.target))) return;
    begun = { spot, x: event.clientX, y: event.clientY, before: held };
  });
  board.addEventListener("pointermove", (event) => {
    if (!begun || (!dragged && !far(event))) return;
    if (!dragged) {
      board.setPointerCapture(event.pointerId);
      hold(begun.spot);
    }
    dragged = true;
    mark(under(event));
  });
  board.addEventListener("pointerup", (event) => {
    const spot = under(event);
    mark(null);
    if (begun && dragged) {
      if (spot && spot !== held) lay(spot);
      else hold(null);
    }
    begun = null;
  });
  // The finger scrolls instead: whoever was taken up before stays so.
  board.addEventListener("pointercancel", () => {
    mark(null);
    if (begun && dragged) hold(begun.before);
    begun = null;
    dragged = false;
  });
  // A tap, Enter, Space, and whatever else presses a button; the click that ends a drag is none of them.
  board.addEventListener("click", (event) => {
    const spot = event.target.closest("[data-seat]");
    if (spot && !dragged) choose(spot);
    dragged = false;
  });
  board.addEventListener("keydown", (event) => { if (event.key === "Escape") hold(null); });

  function choose(spot) {
    spot.focus();
    if (!held) hold(spot);
    else if (held === spot) hold(null);
    else lay(spot);
  }

  undo.addEventListener("click", () => {
    list.value = lines().slice(0, -1).join("\n");
    draw();
    say(board.dataset.sayUndone);
  });
  list.addEventListener("input", draw);
  board.hidden = false;
  draw();
}

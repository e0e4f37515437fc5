/*
 * What scrolls sideways, such as a wide table, is scrolled by the arrow keys too: it takes the focus where it is wider
 * than its place and nothing in it takes one.
 */
const TAKES_FOCUS = "a[href], button, input, select, textarea, summary";

function mark() {
  for (const box of document.querySelectorAll(".scroll")) {
    const isOutOfReach = box.scrollWidth > box.clientWidth && !box.querySelector(TAKES_FOCUS);
    if (isOutOfReach) box.setAttribute("tabindex", "0");
    else if (!box.hasAttribute("role")) box.removeAttribute("tabindex");
  }
}

for (const kind of ["htmx:afterSettle", "seatwind:live", "toggle"]) document.addEventListener(kind, mark, true);
addEventListener("resize", mark);
mark();

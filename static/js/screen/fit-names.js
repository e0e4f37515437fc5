/*
 * Names of a hall's screen stay whole and on one line: whatever is wider than its place is written smaller, as much as it needs and
 * no more. The classes of hall.css come near by the number of letters, for a page without script; letters are not equally wide.
 */
const ROOM = 0.99; // widths of letters are rounded
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/** Write every `.who` of a shown page at the size that fits; names in a `.scene-tables` share one size. */
export function fitNames(slide) {
  sheet.replaceSync("");
  const rules = [];
  const together = sizeOf([...slide.querySelectorAll(".scene-tables .who")]);
  for (const [at, who] of [...slide.querySelectorAll(".who")].entries()) {
    who.dataset.fit = String(at);
    const size = who.closest(".scene-tables") ? together : sizeOf([who]);
    if (size) rules.push(`[data-slide]:not([hidden]) [data-fit="${at}"] { font-size: ${size}px }`);
  }
  sheet.replaceSync(rules.join("\n"));
}

/** Return the size in pixels at which all of these fit, or 0 where they do as they are. */
function sizeOf(names) {
  const sizes = names
    .filter((who) => who.scrollWidth > who.clientWidth)
    .map((who) => who.clientWidth / who.scrollWidth * parseFloat(getComputedStyle(who).fontSize) * ROOM);
  return sizes.length ? Math.min(...sizes) : 0;
}

/*
 * Names of a hall's screen stay whole and on one line: whatever is wider than its place is written smaller, as much as it needs and
 * no more. The classes of hall.css come near by the number of letters, for a page without script; letters are not equally wide.
 */
const ROOM = 0.99; // widths of letters are rounded
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/** Every `.who` of a shown page at the size that fits; measured anew each time. */
export function fitNames(slide) {
  sheet.replaceSync("");
  const rules = [];
  for (const [at, who] of [...slide.querySelectorAll(".who")].entries()) {
    who.dataset.fit = String(at);
    if (who.scrollWidth <= who.clientWidth) continue;
    const size = who.clientWidth / who.scrollWidth * parseFloat(getComputedStyle(who).fontSize) * ROOM;
    rules.push(`[data-slide]:not([hidden]) [data-fit="${at}"] { font-size: ${size}px }`);
  }
  sheet.replaceSync(rules.join("\n"));
}

/* Signing on the glass: strokes as points in thousandths of the field's width, kept in a hidden field and drawn as they come. */
const form = document.querySelector("[data-sign]");
const glass = /** @type {HTMLCanvasElement | null} */ (form?.querySelector("[data-glass]"));

function start() {
  const kept = /** @type {HTMLInputElement} */ (form.querySelector("[data-strokes]"));
  const agree = /** @type {HTMLButtonElement} */ (form.querySelector("[data-agree]"));
  const wipe = form.querySelector("[data-wipe]");
  const pen = glass.getContext("2d");
  let strokes = [];
  let now = null;

  const point = (event) => {
    const box = glass.getBoundingClientRect();
    const bound = (number) => Math.max(0, Math.min(1000, Math.round(number)));
    return [bound(((event.clientX - box.left) / box.width) * 1000), bound(((event.clientY - box.top) / box.width) * 1000)];
  };
  const keep = () => {
    kept.value = JSON.stringify(strokes);
    agree.disabled = strokes.length === 0;
  };
  const line = ([x, y], [nextX, nextY]) => {
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(nextX, nextY);
    pen.stroke();
  };
  pen.lineWidth = 6;
  pen.lineCap = "round";

  glass.addEventListener("pointerdown", (event) => {
    glass.setPointerCapture(event.pointerId);
    now = [point(event)];
  });
  glass.addEventListener("pointermove", (event) => {
    if (!now) return;
    now.push(point(event));
    line(now.at(-2), now.at(-1));
  });
  for (const end of ["pointerup", "pointercancel"]) {
    glass.addEventListener(end, () => {
      if (now && now.length > 1) strokes.push(now);
      now = null;
      keep();
    });
  }
  wipe.addEventListener("click", () => {
    strokes = [];
    pen.clearRect(0, 0, glass.width, glass.height);
    keep();
  });
  wipe.hidden = false;
  keep();
}

if (glass) start();

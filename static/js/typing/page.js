/* Type a sheet of either game: draw while one types, lead by keyboard, and put back what this device kept. */
import { begin, listenToKeys } from "./keys.js";
import { goOnWhereLeft } from "./draft.js";
import { form } from "./seats.js";

/* `columns` of a row; `draw()` after each change; `goOn(field)` says where Enter leads. */
export async function typeSheet(columns, draw, goOn) {
  form.addEventListener("input", draw);
  form.addEventListener("focusout", draw);
  listenToKeys(columns, goOn);
  draw();
  begin();
  if (await goOnWhereLeft(draw)) begin();
}

/*
 * A second of rest: what a page has to say while somebody taps or types waits until the fingers are still, so that nothing
 * appears between two taps. `whenRested(name, act)` acts at once where they are; a later call of the same name replaces it.
 */
const REST = 1000; // milliseconds
const waiting = new Map();
let last = -REST;
let timer = 0;

function settle() {
  window.clearTimeout(timer);
  const left = last + REST - performance.now();
  if (left > 0) {
    timer = window.setTimeout(settle, left);
    return;
  }
  const acts = [...waiting.values()];
  waiting.clear();
  for (const act of acts) act();
}

export function whenRested(name, act) {
  waiting.set(name, act);
  settle();
}

export const drop = (name) => waiting.delete(name);

for (const name of ["pointerdown", "click", "keydown"]) {
  document.addEventListener(name, () => { last = performance.now(); }, { capture: true });
}

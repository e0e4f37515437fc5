/*
 * Keyboard shortcuts: data-key="n" on a link, button or field; several keys are apart by spaces, "Mod+Enter" is Ctrl or
 * Command. A field takes the focus, anything else is pressed. Single keys but F1 to F12 rest while one types; nothing is
 * taken behind an open dialog. The same key on hidden or disabled elements is passed over.
 */
const TYPING = "input:not([type=checkbox]):not([type=radio]):not([type=button]):not([type=submit]), textarea, select, [contenteditable]";
const FUNCTION_KEY = /^F\d+$/; // types nothing

function nameOf(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `Mod+${key}` : key;
}

function isUsable(element) {
  const dialog = document.querySelector("dialog:modal");
  if (dialog && !dialog.contains(element)) return false;
  return !element.disabled && element.getAttribute("aria-disabled") !== "true" && element.getClientRects().length > 0;
}

function wanted(name) {
  return [...document.querySelectorAll("[data-key]")].find(
    (element) => element.dataset.key.split(" ").includes(name) && isUsable(element),
  );
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  const name = nameOf(event);
  if (!name.startsWith("Mod+") && !FUNCTION_KEY.test(name) && event.target.closest?.(TYPING)) return;
  const element = wanted(name);
  if (!element) return;
  event.preventDefault();
  if (element.matches(TYPING)) element.focus();
  else element.click();
});

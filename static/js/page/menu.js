/* Menus: <details data-menu>. One open at a time; a press beside it or Escape shuts it, and the focus goes back. */
/** @returns {HTMLDetailsElement[]} */
const open = () => [...document.querySelectorAll("details[data-menu][open]")];

document.addEventListener("click", (event) => {
  for (const menu of open()) if (!event.composedPath().includes(menu)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of open()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

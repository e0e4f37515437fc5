/* The theme switch: [data-themes] holds buttons [data-theme-choice=system|light|dark]. The choice stays on the device. */
const KEY = "theme";
const root = document.documentElement;

function chosen() {
  return root.dataset.theme ?? "system";
}

function remember(choice) {
  try {
    if (choice === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch (refused) {
    console.info("The theme is kept for this page only:", refused.message);
  }
}

function show() {
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === chosen()));
  }
}

function choose(choice) {
  if (choice === "system") delete root.dataset.theme;
  else root.dataset.theme = choice;
  remember(choice);
  show();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-theme-choice]");
  if (button) choose(button.dataset.themeChoice);
});
window.addEventListener("storage", (event) => {
  if (event.key === KEY) choose(event.newValue ?? "system");
});
for (const group of document.querySelectorAll("[data-themes]")) group.hidden = false;
show();

/*
 * Calm: a reader's choice, kept on this device, that nothing on a page moves by itself. What is new waits behind the line
 * of [data-live-offer]. The switch is a button [data-calm]; without script there is nothing to keep still, and it stays away.
 */
const KEPT = "seatwind:calm";

export function isCalm() {
  try {
    return localStorage.getItem(KEPT) === "1";
  } catch {
    return false;
  }
}

function choose(isOn) {
  try {
    localStorage.setItem(KEPT, isOn ? "1" : "0");
  } catch {
    return;
  }
}

const show = (button) => button.setAttribute("aria-pressed", String(isCalm()));

for (const button of document.querySelectorAll("[data-calm]")) {
  button.hidden = false;
  show(button);
  button.addEventListener("click", () => {
    choose(!isCalm());
    show(button);
    document.dispatchEvent(new CustomEvent("seatwind:calm", { detail: { isCalm: isCalm() } }));
  });
}

/*
 * The session clock: [data-clock data-ends data-now] (seconds of the server) holds [data-clock-digits]. The server's time is
 * the truth: its distance from this device's clock is taken once, from the page itself, never from a part that may be kept.
 */
const first = document.querySelector("[data-clock][data-now]");
const offset = first ? Number(first.dataset.now) * 1000 - Date.now() : 0;
const two = (number) => String(number).padStart(2, "0");

function tick() {
  for (const clock of document.querySelectorAll("[data-clock][data-ends]")) {
    if (!clock.dataset.ends) continue;
    const left = Math.max(0, Math.round((Number(clock.dataset.ends) * 1000 - Date.now() - offset) / 1000));
    const digits = `${two(Math.floor(left / 60))}:${two(left % 60)}`;
    const shown = clock.querySelector("[data-clock-digits]");
    if (shown && shown.textContent !== digits) shown.textContent = digits;
  }
}

tick();
setInterval(tick, 500);

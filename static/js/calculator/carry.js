/*
 * The calculator opened from a felt: one tap carries the value back. The felt remembered where it is (sheets/draft.js) and keeps
 * what was typed there; here a mark in this tab says that somebody waits.
 */
import { recall, remember } from "../outbox/db.js";

const MARK = "seatwind-carry";
const bar = document.querySelector("[data-carry]");
const take = /** @type {HTMLButtonElement} */ (bar.querySelector("[data-take]"));
const result = document.getElementById("calc-result");
const nothing = take.textContent;

function isMarked() {
  try {
    if (new URLSearchParams(window.location.search).has("carry")) sessionStorage.setItem(MARK, "1");
    return sessionStorage.getItem(MARK) !== null;
  } catch {
    return new URLSearchParams(window.location.search).has("carry");
  }
}

function unmark() {
  try {
    sessionStorage.removeItem(MARK);
  } catch { /* nothing was kept */ }
}

/* What the felt of each game takes: points in MCR, han and fu or a limit in riichi. */
function worth() {
  const value = result.querySelector("[data-worth]")?.dataset;
  if (!value) return null;
  if (value.value) return { value: Number(value.value) };
  return value.limit ? { limit: value.limit } : { han: Number(value.han), fu: Number(value.fu) };
}

/* Who sits where at the table: a tap says who won. */
function drawSeats(seats) {
  const place = bar.querySelector("[data-seats]");
  const radio = (wind) => document.querySelector(`input[name=seat][value=${wind}]`);
  place.replaceChildren(...[..."ESWN"].flatMap((wind) => seats.filter(([seat]) => seat === wind)).map(([wind, name]) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "btn", textContent: `${bar.dataset[`wind${wind}`]} ${name}` });
    button.addEventListener("click", () => radio(wind)?.click());
    return button;
  }));
  place.hidden = seats.length === 0;
}

function draw() {
  const value = result.querySelector("[data-worth]")?.dataset;
  take.disabled = !value;
  take.textContent = value ? bar.dataset.sayTake.replace("{worth}", value.worth) : nothing;
  const dora = document.querySelector("[name=dora]")?.value;
  if (dora !== undefined) remember(`dora:${way.api}`, { number: way.number, dora });
}

const way = isMarked() ? await recall("evaluating") : null;
if (way) {
  bar.hidden = false;
  bar.querySelector("[data-title]").textContent = way.title;
  drawSeats(way.seats ?? []);
  const back = /** @type {HTMLAnchorElement} */ (bar.querySelector("[data-back]"));
  back.href = way.home;
  back.addEventListener("click", unmark);
  new MutationObserver(draw).observe(result, { childList: true });
  draw();
  take.addEventListener("click", async () => {
    await remember(`carried:${way.api}`, { number: way.number, worth: worth() });
    unmark();
    window.location.assign(way.home);
  });
}

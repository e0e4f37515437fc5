/* A row of the results desk: its four fields, their sum while one types, the likely slip, the photo. */
import { readFigure, writeFigure } from "./figures.js";

export const sheet = document.querySelector("[data-results]");
export const unit = Number(sheet.dataset.unit);
const isSigned = unit === 1;

export const rows = () => [...sheet.querySelectorAll("[data-row]")];
export const rowOf = (number) => sheet.querySelector(`#row-${number}`);
export const fieldsOf = (row) => [...row.querySelectorAll("[data-line] input:not([type=hidden])")];
export const numberOf = (row) => Number(row.dataset.row);

export const valuesOf = (row) => fieldsOf(row).map((field) => readFigure(field.value, unit));
/* The seats of a row and what is recorded there: the figure a field came with, or the figure that stands there. */
export const seatsOf = (row) => [...row.querySelectorAll("span.seat")].map((seat, at) => ({
  wind: "ESWN"[at],
  name: seat.querySelector(".name").textContent.trim(),
  recorded: seat.querySelector("input")?.defaultValue ?? seat.querySelector(".figure").textContent.trim(),
}));
export const isUnreadable = (field) => Boolean(field.value.trim()) && Number.isNaN(readFigure(field.value, unit));
export const isEmpty = (row) => fieldsOf(row).every((field) => !field.value.trim());
export const isWhole = (row) => fieldsOf(row).length === 4 && valuesOf(row).every((value) => !Number.isNaN(value));
export const isChanged = (row) => fieldsOf(row).some((field) => field.value !== field.defaultValue);
const sumOf = (row) => valuesOf(row).reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0);
export const fits = (row) => sumOf(row) === Number(row.dataset.expected) || "balanced" in row.dataset;

/* Write what was typed as every other figure is written: 388 becomes 38 800 in riichi. */
export function tidy(field) {
  const value = readFigure(field.value, unit);
  if (!Number.isNaN(value)) field.value = writeFigure(value, isSigned);
}

/* In a first reading the score that follows from three others stands in grey, and Enter takes it. */
function lastField(row) {
  const empty = fieldsOf(row).filter((field) => !field.value.trim());
  const typed = valuesOf(row).filter((value) => !Number.isNaN(value));
  return "fills" in sheet.dataset && row.dataset.act === "first" && empty.length === 1 && typed.length === 3 ? empty[0] : null;
}

const following = (row) => writeFigure(Number(row.dataset.expected) - sumOf(row), isSigned);

export function fillLast(row) {
  const field = lastField(row);
  if (field) field.value = following(row);
}

export function drawSum(row) {
  const last = lastField(row);
  if (row.dataset.act === "first") for (const field of fieldsOf(row)) field.placeholder = field === last ? following(row) : "";
  const place = row.querySelector("[data-sum]");
  const whole = isWhole(row);
  const isRight = whole && fits(row);
  const isWrong = fieldsOf(row).some(isUnreadable);
  place.textContent = isWrong ? "?" : isEmpty(row) || isRight ? "" : writeFigure(sumOf(row), isSigned);
  place.classList.toggle("hot", isWrong || (whole && !isRight));
  row.querySelector("[data-fits]").hidden = !isRight;
}

/* Ask what would explain four figures that do not add up; the answer of an older question is dropped. */
let asked = 0;
export async function askSlip(row) {
  const mine = (asked += 1);
  const said = row.querySelector("[data-said]");
  delete row.dataset.balanced;
  if (!isWhole(row) || fits(row)) {
    said.textContent = "";
    return;
  }
  const typed = new URLSearchParams(fieldsOf(row).map((field) => [field.name, field.value]));
  const answer = await fetch(`${row.dataset.slip}?${typed}`, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const text = await answer.text();
  if (mine !== asked || !row.isConnected) return;
  said.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
  if (said.querySelector("[data-balanced]")) row.dataset.balanced = "";
  drawSum(row);
}

export function takeSlip(row) {
  const offer = row.querySelector("[data-repair]");
  if (!offer) return false;
  for (const part of offer.dataset.repair.split(";")) {
    const [wind, value] = part.split("=");
    row.querySelector(`[data-line] [name=${wind}]`).value = writeFigure(Number(value), isSigned);
  }
  fieldsOf(row)[0].dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

export function putBack(row) {
  for (const field of fieldsOf(row)) field.value = field.defaultValue;
  row.querySelector("[data-said]").textContent = "";
  delete row.dataset.left;
  drawSum(row);
}

/* The photo of the paper is fetched when somebody comes to the row, and stands below its figures. */
export function showPhoto(row) {
  const link = row.querySelector("[data-paper]");
  if (!link || link.querySelector("img")) return;
  const image = document.createElement("img");
  image.src = row.dataset.photo;
  image.alt = link.textContent.trim();
  link.replaceChildren(image);
}

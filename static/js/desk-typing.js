/*
 * A paper sheet by keyboard: digits go on by themselves, Enter goes on from anything else, the arrows change rows. The totals
 * repeat MCR 3.9.1.3 for the eye; what counts is what the server reads.
 */
const BASE = 8;
const NOBODY = new Set(["0", "-", "\u2013", "\u2212"]);
const MINUS = "\u2212";

const form = document.querySelector("[data-typing]");
const seats = [...form.querySelectorAll("th[data-seat]")].map((head) => ({
  wind: head.dataset.seat, name: head.dataset.name, before: Number(head.dataset.before),
}));
const rows = [...form.querySelectorAll("[data-row]")];
const fields = [...form.querySelectorAll("[data-row] input, [data-foot] input")];
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
const signed = (number) => (number < 0 ? `${MINUS}${-number}` : String(number));
const input = (row, name) => row.querySelector(`[data-${name}]`);

/* The seat that was typed: its wind, "" for nobody, null for what is not clear yet. */
function seat(text) {
  const typed = plain(text);
  if (!typed || NOBODY.has(typed)) return "";
  if (/^[1-4]$/.test(typed)) return seats[Number(typed) - 1].wind;
  if (/^[eswno]$/.test(typed)) return typed === "o" ? "W" : typed.toUpperCase();
  const found = seats.filter(({ name }) => {
    const whole = plain(name);
    return [whole, ...whole.replaceAll("-", " ").split(/\s+/)].some((word) => word.startsWith(typed));
  });
  return found.length === 1 ? found[0].wind : null;
}

const nameOf = (wind) => seats.find((one) => one.wind === wind)?.name ?? "";

/* What a row makes of the four: points by wind, or null while it cannot be told. */
function points(row) {
  const typed = input(row, "winner").value.trim();
  const winner = seat(typed);
  if (typed && winner === "") return Object.fromEntries(seats.map(({ wind }) => [wind, 0]));
  const discarder = seat(input(row, "discarder").value);
  const text = input(row, "value").value.trim();
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  if (!winner || discarder === null || discarder === winner || value < Number(form.dataset.minimum)) return null;
  const made = {};
  for (const { wind } of seats) made[wind] = -(BASE + (!discarder || wind === discarder ? value : 0));
  made[winner] = -seats.reduce((sum, { wind }) => sum + (wind === winner ? 0 : made[wind]), 0);
  return made;
}

function say(row, name, text, isWrong) {
  const place = row.querySelector(`[data-who='${name}']`);
  place.textContent = text;
  if (isWrong) place.dataset.tone = "verm";
  else delete place.dataset.tone;
}

function sayRow(row) {
  const typed = input(row, "winner").value.trim();
  const winner = seat(typed), discarder = seat(input(row, "discarder").value);
  const value = input(row, "value").value.trim();
  const nobody = typed !== "" && winner === "";
  say(row, "winner", nobody ? form.dataset.nobody : winner === null ? form.dataset.unclear : nameOf(winner), winner === null);
  const from = discarder === null ? form.dataset.unclear : discarder ? nameOf(discarder) : winner ? form.dataset.self : "";
  say(row, "discarder", nobody ? "" : from, discarder === null || (Boolean(winner) && discarder === winner));
  const low = value !== "" && Number(value) < Number(form.dataset.minimum) && document.activeElement !== input(row, "value");
  say(row, "value", low ? form.dataset.low : "", low);
}

function draw() {
  const running = Object.fromEntries(seats.map(({ wind, before }) => [wind, before]));
  let known = true;
  for (const row of rows) {
    sayRow(row);
    const made = points(row);
    known = known && made !== null;
    for (const { wind } of seats) {
      if (made) running[wind] += made[wind];
      row.querySelector(`[data-run='${wind}']`).textContent = known ? signed(running[wind]) : "";
    }
    row.querySelector("[data-ok] > span").hidden = !known;
  }
  drawFoot(running);
}

function drawFoot(running) {
  const said = form.querySelector("[data-foot-said]");
  if (!said) return;
  const typed = seats.map(({ wind }) => form.querySelector(`[data-foot='${wind}'] input`).value.trim().replace(MINUS, "-"));
  const whole = typed.every((text) => /^[+-]?\d+$/.test(text));
  const wrong = seats.filter(({ wind }, place) => Number(typed[place]) !== running[wind]);
  said.textContent = !whole ? "" : wrong.length === 0 ? form.dataset.agrees
    : form.dataset.differs.replace("{names}", wrong.map(({ name }) => name).join(", "));
}

function goTo(field) {
  field?.focus();
  field?.select?.();
}

/* From a winner who is nobody to the next hand; otherwise one field on; after the last hand to the foot. */
function goOn(field) {
  const row = field.closest("[data-row]");
  const nobody = "winner" in field.dataset && field.value.trim() !== "" && seat(field.value) === "";
  const after = nobody ? rows[rows.indexOf(row) + 1]?.querySelector("input") : fields[fields.indexOf(field) + 1];
  goTo(after ?? form.querySelector("[data-record]"));
}

form.addEventListener("input", (event) => {
  draw();
  const field = event.target;
  const isSeat = "winner" in field.dataset || "discarder" in field.dataset;
  if (isSeat && /^[0-4]$/.test(field.value)) goOn(field);
});
form.addEventListener("focusout", draw);
form.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!field.matches?.("[data-row] input, [data-foot] input")) return;
  if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    if ("winner" in field.dataset && !field.value.trim()) goTo(form.querySelector("[data-foot] input") ?? form.querySelector("[data-record]"));
    else goOn(field);
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const row = field.closest("[data-row]");
    const next = rows[rows.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
    const kind = ["winner", "discarder", "value"].find((name) => name in field.dataset);
    if (!row || !next || !kind) return;
    event.preventDefault();
    goTo(input(next, kind));
  }
});

draw();
goTo(form.querySelector(".err")?.closest("tr")?.previousElementSibling?.querySelector("input") ?? fields[0]);

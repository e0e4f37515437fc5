/* The four of a sheet that is typed, and the seat that was meant: its column, its wind, or the beginning of a name. */
export const NOBODY = new Set(["0", "-", "\u2013", "\u2212"]);
export const form = document.querySelector("[data-typing]");
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
export const seats = [...form.querySelectorAll("th[data-seat]")].map((head) => ({
  wind: head.dataset.seat, letter: plain(head.dataset.letter), name: head.dataset.name, before: Number(head.dataset.before),
}));
/* The seat that was typed: its wind, "" for nobody, null for what is not clear yet. */
export function seat(text) {
  const typed = plain(text);
  if (!typed || NOBODY.has(typed)) return "";
  if (/^[1-4]$/.test(typed)) return seats[Number(typed) - 1].wind;
  const own = seats.find(({ letter }) => letter === typed); // O is East in German, West in French
  if (own) return own.wind;
  if (/^[eswno]$/.test(typed)) return typed === "o" ? "W" : typed.toUpperCase();
  const matches = seats.filter(({ name }) => {
    const whole = plain(name);
    return [whole, ...whole.replaceAll("-", " ").split(/\s+/)].some((word) => word.startsWith(typed));
  });
  return matches.length === 1 ? matches[0].wind : null;
}

export const nameOf = (wind) => seats.find((place) => place.wind === wind)?.name ?? "";

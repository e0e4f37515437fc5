/* The players that somebody follows in an event, as standings/follow.js keeps them on this device. */

/** Show the tables of `players` above the others, as they stand in the list of all tables. */
export function showFollowed(players) {
  const section = document.getElementById("watch-followed");
  if (!section) return;
  const tables = [...document.querySelectorAll("#watch-tables [data-players]")]
    .filter((item) => item.dataset.players.split(" ").some((number) => players.has(number)));
  section.hidden = !tables.length;
  section.querySelector("ul").replaceChildren(...tables.map(copyOf));
}

/** Return the badge numbers, at most five: more cannot be watched. */
export function followed(slug) {
  try {
    const kept = JSON.parse(localStorage.getItem(`seatwind:follow:${slug}`) || "{}");
    return Array.isArray(kept.players) ? kept.players.map(String).slice(0, 5) : [];
  } catch {
    return [];
  }
}

function copyOf(item) {
  const copy = /** @type {HTMLElement} */ (item.cloneNode(true));
  copy.removeAttribute("data-players");
  copy.classList.add("is-followed");
  return copy;
}

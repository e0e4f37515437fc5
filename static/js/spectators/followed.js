/* The players that somebody follows in an event, as standings/follow.js keeps them on this device. */

/** Return the badge numbers, at most five: more cannot be watched. */
export function followed(slug) {
  try {
    const kept = JSON.parse(localStorage.getItem(`seatwind:follow:${slug}`) || "{}");
    return Array.isArray(kept.players) ? kept.players.map(String).slice(0, 5) : [];
  } catch {
    return [];
  }
}

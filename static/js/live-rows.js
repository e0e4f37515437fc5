/*
 * Long lists come without the rows that this page has: <li data-live-key="17" data-live-same="3"></li> stands for its row, now
 * third.
 * The server knows what a page has by a mark ("x-seatwind-rows") and sends everything to whoever has something else.
 */
export const markOf = (reply) => reply.headers.get("x-seatwind-rows") ?? "";

/* Puts the rows back in their places; false where one is not here, so that the whole part must be fetched. */
export function fill(fresh, had) {
  const rows = new Map([...had.querySelectorAll("[data-live-order] > [data-live-key]")].map((row) => [row.dataset.liveKey, row]));
  for (const empty of fresh.querySelectorAll("[data-live-same]")) {
    const row = rows.get(empty.dataset.liveKey);
    if (!row) return false;
    const taken = fresh.importNode(row, true);
    const place = taken.querySelector(".place");
    if (place && place.textContent !== empty.dataset.liveSame) place.textContent = empty.dataset.liveSame;
    empty.replaceWith(taken);
  }
  return true;
}

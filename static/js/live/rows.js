/*
 * Long lists come without what this page has: <li data-live-key="17" data-live-same> stands for its row and holds the
 * cells that changed.
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
    for (const cell of [...empty.children]) {
      const old = taken.querySelector(`[data-live-cell="${cell.dataset.liveCell}"]`);
      if (!old) return false;
      old.replaceWith(cell);
    }
    empty.replaceWith(taken);
  }
  return true;
}

/*
 * A row that is open has an address: #p40 opens and shows the row of player 40, also when a link or another person
 * leads there; Back closes it. Rows that come again by the stream keep theirs (live/parts.js keeps what is open).
 */
function rowOf() {
  const row = document.getElementById(location.hash.slice(1));
  return row instanceof HTMLDetailsElement && row.closest("#rows") ? row : null;
}

/* What the address says: its row open and in view, the row that was opened by the address before closed. */
/** @type {HTMLDetailsElement | null} */
let opened = null;

function follow() {
  const row = rowOf();
  if (opened && opened !== row && opened.isConnected) opened.open = false;
  opened = row;
  if (!row) return;
  row.open = true;
  row.querySelector("summary")?.scrollIntoView({ block: "center" });
}

/* toggle does not bubble: it is caught on its way down. */
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.id || !target.closest("#rows")) return;
    if (target.open && location.hash !== `#${target.id}`) {
      opened = target;
      history.pushState(history.state, "", `#${target.id}`);
    } else if (!target.open && location.hash === `#${target.id}`) {
      opened = null;
      history.replaceState(history.state, "", location.pathname + location.search);
    }
  },
  true,
);
window.addEventListener("popstate", follow);
window.addEventListener("hashchange", follow);
follow();

/*
 * A row that is opened shows why the player has this place, in place of the link to the page that says so. Where the
 * answer does not come, the link stays, and the next opening asks again.
 */
const asked = new WeakSet();

async function fill(row) {
  const more = row.querySelector(".ranking-more");
  const address = new URL(more.querySelector("a").href);
  address.searchParams.set("part", "row");
  const reply = await fetch(address, { credentials: "same-origin" });
  if (!reply.ok) throw new Error(`${reply.status}`);
  const fresh = new DOMParser().parseFromString(await reply.text(), "text/html");
  more.replaceChildren(...fresh.body.childNodes);
  document.dispatchEvent(new CustomEvent("htmx:afterSettle"));
}

/* toggle does not bubble: it is caught on its way down. */
document.addEventListener(
  "toggle",
  ({ target: row }) => {
    if (!(row instanceof HTMLDetailsElement) || !row.open || !row.matches("#rows details") || asked.has(row)) return;
    asked.add(row);
    fill(row).catch(() => asked.delete(row));
  },
  true,
);

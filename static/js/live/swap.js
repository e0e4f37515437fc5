/* Putting a fetched part in the place of the one shown, touching only what differs. */

const orderOf = (root) => [...root.querySelectorAll("[data-live-order] > [data-live-key]")].map((element) => element.dataset.liveKey);
export const hasNewOrder = (root, fresh) => orderOf(root).join() !== orderOf(fresh.body).join();

/* Whether anything of the page would change. */
export const hasNews = (root, fresh) =>
  [...fresh.body.querySelectorAll("[data-live-id]")].some((part) => {
    const shown = root.querySelector(`#${part.id}`) ?? document.getElementById(part.id);
    return shown && shown.textContent.replace(/\s+/g, " ") !== part.textContent.replace(/\s+/g, " ");
  });

/* Only what differs is touched: a list item by item where the order is the same, so that nothing else moves or loses focus. */
export function replace(part) {
  const old = document.getElementById(part.id);
  if (!old || old.isEqualNode(part)) return;
  const list = old.querySelector("[data-live-order]");
  const fresh = part.querySelector("[data-live-order]");
  if (list && fresh && list.children.length === fresh.children.length && orderOf(old).join() === orderOf(part).join()) {
    [...fresh.children].forEach((item, at) => swapItem(list.children[at], item));
    return;
  }
  const focused = old.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  const taken = document.importNode(part, true);
  old.replaceWith(taken);
  settle(taken);
  if (focused) [...taken.querySelectorAll("a[href]")].find((link) => link.getAttribute("href") === focused)?.focus();
}

/* An item's own line is compared, not what was loaded into it when it was opened. */
function swapItem(old, item) {
  const line = old.querySelector("[data-live-line-of]") || old;
  const fresh = item.querySelector("[data-live-line-of]") || item;
  if (line.isEqualNode(fresh)) return;
  const taken = document.importNode(fresh, true);
  mark(line, taken);
  line.replaceWith(taken);
  settle(taken);
}

/* A changed number tints its cell once. */
function mark(before, after) {
  const cells = before.querySelectorAll(".num, .table-points");
  after.querySelectorAll(".num, .table-points").forEach((cell, at) => {
    if (cells[at] && cells[at].textContent !== cell.textContent) cell.classList.add("changed");
  });
}

const settle = (element) => window.htmx?.process(element);

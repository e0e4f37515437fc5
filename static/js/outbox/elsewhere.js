/*
 * One laptop, two doors: http and https, which a browser keeps apart. How many entries wait behind each is a cookie,
 * which both doors of a host share (plain numbers, nothing of an entry); [data-outbox-elsewhere] names the other door.
 */
const NAME = "seatwind-waits-";
const DAYS = 30;
const PORTS = new Map([["http", "80"], ["https", "443"]]);
const scheme = () => window.location.protocol.slice(0, -1);
const own = () => `${scheme()}-${window.location.port || PORTS.get(scheme())}`;

/* What waits here, for the other door to say. */
export function tellHere(waiting) {
  const age = waiting ? DAYS * 24 * 3600 : 0;
  document.cookie = `${NAME}${own()}=${waiting}; path=/; max-age=${age}; samesite=lax`;
}

/* What waits behind other doors of this host: [{ count, address }]; the address is this page behind that door. */
export function waitingElsewhere(cookies = document.cookie, { hostname, pathname } = window.location, here = own()) {
  const others = [];
  for (const cookie of cookies.split("; ")) {
    const [, door, number, count] = cookie.match(/^seatwind-waits-(https?)-(\d{1,5})=(\d{1,4})$/) ?? [];
    if (Number(count) && `${door}-${number}` !== here) {
      others.push({ count: Number(count), address: `${door}://${hostname}:${number}${pathname}` });
    }
  }
  return others;
}

export function drawElsewhere() {
  const [other] = waitingElsewhere();
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("[data-outbox-elsewhere]");
  for (const link of links) {
    link.hidden = !other;
    if (!other) continue;
    const { sayOne, sayMany } = link.dataset;
    link.href = other.address;
    link.querySelector("[data-elsewhere-text]").textContent = (other.count === 1 ? sayOne : sayMany).replace("{n}", String(other.count));
  }
}

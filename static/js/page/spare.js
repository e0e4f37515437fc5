/*
 * A page whose event has a spare looks who leads. Once the spare does, the outbox sends a table's entries there; when
 * nothing waits here any more, tables and screens open the same page there. Other pages show the link.
 */
import { all, flush } from "../outbox/queue.js";
import { OPEN, UNSETTLED } from "../outbox/order.js";
import { look, moves, origin } from "../outbox/spare.js";

const EVERY = 6_000;
const there = () => `${origin}${window.location.pathname}${window.location.search}`;

function show() {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("[data-spare]");
  for (const link of links) {
    link.href = there();
    link.hidden = false;
  }
}

/* Whether anything of this browser would be left behind at this address. */
async function isEmpty() {
  return !(await all()).some(({ state }) => OPEN.includes(state) || UNSETTLED.includes(state));
}

async function turn() {
  if (await look()) {
    await flush();
    if (moves && (await isEmpty())) {
      window.location.replace(there());
      return;
    }
    show();
  }
  window.setTimeout(turn, EVERY * (0.75 + Math.random() / 2));
}

if (origin) window.setTimeout(turn, EVERY * Math.random());

/* The offline page: the tables that this device knows, with what waits on it. */
import { recall, remembered } from "../outbox/db.js";
import { all, listen } from "../outbox/queue.js";

const list = document.querySelector("[data-tables]");
const row = list.querySelector("template").content.firstElementChild;
const UNSENT = ["kept", "sent", "stopped", "conflict", "refused"];

async function draw() {
  const names = (await remembered()).filter((name) => String(name).startsWith("page:"));
  const records = await all();
  const rows = [];
  for (const name of names) {
    const { address, title, lane } = await recall(name);
    const waiting = records.filter((record) => record.lane.startsWith(lane) && UNSENT.includes(record.state)).length;
    const line = row.cloneNode(true);
    const link = /** @type {HTMLAnchorElement} */ (line.querySelector("a"));
    link.href = address;
    link.textContent = title;
    line.querySelector("[data-part=waiting]").textContent = list.dataset.sayWaiting.replace("{n}", waiting);
    line.querySelector("[data-part=tag]").hidden = waiting === 0;
    rows.push(line);
  }
  list.replaceChildren(...rows);
  document.querySelector("[data-no-tables]").hidden = rows.length > 0;
}

document.querySelector("[data-reload]").addEventListener("click", () => window.location.reload());
window.addEventListener("online", () => window.location.reload());
listen(draw);
draw();

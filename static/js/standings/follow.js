/*
 * Friends, teams and countries that somebody follows, kept on this device alone (localStorage, by event).
 *
 *   <button data-follow-what="players|teams|countries" data-follow-key="51" data-on="Following" data-off="Follow" hidden>
 *   <section data-follow="slug" hidden><ol data-follow-rows></ol><template>one row</template></section>
 *
 * On the standings the rows are those of the page; elsewhere data-follow-from names the JSON of the standings. Without
 * script nothing of this is there.
 */
const KINDS = ["players", "teams", "countries"];
const list = document.querySelector("[data-follow]");
const slug = list?.dataset.follow;
const key = `seatwind:follow:${slug}`;

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(key) || "{}");
    return Object.fromEntries(KINDS.map((kind) => [kind, Array.isArray(kept[kind]) ? kept[kind].map(String) : []]));
  } catch {
    return { players: [], teams: [], countries: [] };
  }
}

function toggle(kind, name) {
  const kept = read();
  kept[kind] = kept[kind].includes(name) ? kept[kind].filter((followed) => followed !== name) : [...kept[kind], name];
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    /* A device that keeps nothing follows nobody. */
    return;
  }
  show();
}

const isFollowed = (kept, row) =>
  kept.players.includes(row.number) || (row.team && kept.teams.includes(row.team)) || (row.country && kept.countries.includes(row.country));

/* The rows of the page's own list, marked where they stand. */
function rowsOfPage() {
  return [...document.querySelectorAll("#rows > [data-live-key]")].map((item) => ({
    item,
    number: item.dataset.liveKey,
    team: item.dataset.team,
    country: item.dataset.country,
    name: item.querySelector(".who")?.firstChild?.textContent.trim() ?? "",
    place: item.querySelector(".place")?.textContent.trim() ?? "",
    sum: item.querySelector(".sum .num")?.textContent.trim() ?? "",
    href: `#p${item.dataset.liveKey}`,
  }));
}

async function rowsOfServer(address) {
  const reply = await fetch(address, { credentials: "same-origin" });
  if (!reply.ok) return [];
  const { rows } = await reply.json();
  return rows.map(({ place, participant, table_points: points, total }) => ({
    number: String(participant.number),
    team: participant.team,
    country: participant.country,
    name: participant.name,
    place: place ?? "–",
    sum: total ?? points,
    href: `/t/${slug}/players/${participant.number}/`,
  }));
}

async function show() {
  const kept = read();
  for (const button of document.querySelectorAll("[data-follow-what]")) {
    const isOn = kept[button.dataset.followWhat].includes(button.dataset.followKey);
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isOn));
    button.querySelector("span").textContent = isOn ? button.dataset.on : button.dataset.off;
  }
  if (!list.querySelector("template")) return;
  const from = list.dataset.followFrom;
  const isAny = KINDS.some((kind) => kept[kind].length);
  const rows = from ? (isAny ? await rowsOfServer(from) : []) : rowsOfPage();
  for (const { item, ...row } of rows) item?.classList.toggle("followed", Boolean(isFollowed(kept, row)));
  draw(rows.filter((row) => isFollowed(kept, row)));
}

function draw(rows) {
  const drawn = rows.map((row) => {
    const line = list.querySelector("template").content.firstElementChild.cloneNode(true);
    line.querySelector("[data-place]").textContent = row.place;
    Object.assign(line.querySelector("a"), { href: row.href, textContent: row.name });
    line.querySelector("[data-sum]").textContent = row.sum;
    return line;
  });
  list.querySelector("[data-follow-rows]").replaceChildren(...drawn);
  list.hidden = !rows.length;
}

if (list) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-follow-what]");
    if (button) toggle(button.dataset.followWhat, button.dataset.followKey);
  });
  document.addEventListener("htmx:afterSettle", () => { if (!list.dataset.followFrom) show(); });
  document.addEventListener("seatwind:live", ({ detail }) => { if (list.dataset.followFrom && detail.kind === "standings") show(); });
  window.addEventListener("storage", show);
  show();
}

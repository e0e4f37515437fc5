/*
 * People whom somebody follows across events by their public pages, kept on this device alone (localStorage).
 *
 *   <button data-follow-person="uid" data-name="..." data-on="..." data-off="..." hidden>       on the page of a person
 *   <tr data-entry="slug" data-number="12" data-event="...">                                    an event of that page
 *   <section data-followed="/people/.../page/" hidden><ol data-followed-rows></ol><template>one row</template></section>
 *
 * Who is followed is followed in the latest events of the page, as standings/follow.js keeps it. A page that is no
 * longer there, since its person withdrew, is forgotten. Without script nothing of this is there.
 */
const KEY = "seatwind:follow-people";
const LATEST = 5; // events of a person, and people
const PATIENCE = 8000;

function kept(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* A device that keeps nothing follows nobody. */
  }
}

/** @returns {{ uid: string, name: string }[]} */
const people = () => {
  const found = kept(KEY, []);
  return Array.isArray(found) ? found.slice(0, LATEST) : [];
};

/** The latest events of the page of a person, each with the number of the player. */
const entriesOf = (page) => [...page.querySelectorAll("[data-entry]")].slice(0, LATEST).map(({ dataset }) => ({ ...dataset }));

/** Follow the person in these events, or no longer. */
function followIn(entries, isOn) {
  for (const { entry, number } of entries) {
    const key = `seatwind:follow:${entry}`, event = kept(key, {});
    const others = (Array.isArray(event.players) ? event.players : []).filter((one) => String(one) !== number);
    keep(key, { ...event, players: isOn ? [...others, number] : others });
  }
}

function drawButton(button) {
  const isOn = people().some(({ uid }) => uid === button.dataset.followPerson);
  button.hidden = false;
  button.setAttribute("aria-pressed", String(isOn));
  button.querySelector("span").textContent = isOn ? button.dataset.on : button.dataset.off;
  return isOn;
}

const forget = (gone) => keep(KEY, people().filter(({ uid }) => uid !== gone));

function listen(button) {
  const { followPerson: uid, name } = button.dataset;
  if (drawButton(button)) followIn(entriesOf(document), true); // events that came since
  button.addEventListener("click", () => {
    const wasOn = people().some((one) => one.uid === uid);
    if (wasOn) forget(uid);
    else keep(KEY, [{ uid, name }, ...people()].slice(0, LATEST));
    followIn(entriesOf(document), !wasOn);
    drawButton(button);
  });
}

/** The row of a person with the latest event; nothing for a page that is not there. */
async function rowOf(section, { uid, name }) {
  const address = section.dataset.followed.replace("00000000-0000-0000-0000-000000000000", uid);
  const answer = await fetch(address, { credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE) });
  if (answer.status === 404) forget(uid);
  if (!answer.ok) return null;
  const entries = entriesOf(new DOMParser().parseFromString(await answer.text(), "text/html"));
  followIn(entries, true);
  const row = section.querySelector("template").content.firstElementChild.cloneNode(true);
  const [page, latest] = row.querySelectorAll("a");
  page.textContent = name;
  page.href = address;
  latest.hidden = !entries.length;
  if (entries.length) {
    latest.textContent = entries[0].event;
    latest.href = `/t/${entries[0].entry}/players/${entries[0].number}/`;
  }
  return row;
}

async function list(section) {
  const rows = await Promise.all(people().map((one) => rowOf(section, one).catch(() => null)));
  section.querySelector("[data-followed-rows]").replaceChildren(...rows.filter(Boolean));
  section.hidden = !rows.some(Boolean);
}

for (const button of document.querySelectorAll("[data-follow-person]")) listen(button);
for (const section of document.querySelectorAll("[data-followed]")) list(section);

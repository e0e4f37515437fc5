/*
 * Whose browser this is ([data-person]). What pages remembered of a person is forgotten with the end of their session,
 * however it ended; what they typed and did not send is laid aside, and given back when they come again. Entries of the
 * outbox are never touched: they wait for their author.
 */
const SEEN = /^(sheet|page|book):|^evaluating$/;
const STAYS = /^(sender|person)$|^(typing|aside|file):/;

/* The person's key; "" for nobody and for a table's card; null where the page does not know ("?", kept for offline). */
export function personHere() {
  const writer = document.querySelector("[data-person]")?.dataset.person;
  if (writer === undefined || writer === "?") return null;
  return writer.startsWith("user:") ? writer : "";
}

function layAside(facts, person, then) {
  const aside = {};
  facts.openCursor().onsuccess = ({ target: { result: cursor } }) => {
    if (!cursor) {
      facts.put(aside, `aside:${person}`);
      then();
      return;
    }
    if (!STAYS.test(cursor.key)) {
      if (!SEEN.test(cursor.key)) aside[cursor.key] = cursor.value;
      cursor.delete();
    }
    cursor.continue();
  };
}

function giveBack(facts, person) {
  const request = facts.get(`aside:${person}`);
  request.onsuccess = () => {
    for (const [name, value] of Object.entries(request.result ?? {})) facts.put(value, name);
    facts.delete(`aside:${person}`);
  };
}

/* Before anything else is read: resolves with the database once its facts are those of the person here. */
export function meet(database, person = personHere()) {
  if (person === null) return Promise.resolve(database);
  return new Promise((resolve) => {
    const transaction = database.transaction("facts", "readwrite");
    const facts = transaction.objectStore("facts");
    transaction.oncomplete = transaction.onabort = () => resolve(database);
    const request = facts.get("person");
    request.onsuccess = () => {
      const before = request.result ?? "";
      if (before === person) return;
      facts.put(person, "person");
      if (before) layAside(facts, before, () => giveBack(facts, person));
      else giveBack(facts, person);
    };
  });
}

/* On pages without an outbox: its facts are looked at where somebody else was here when a page last said who. */
import { personHere } from "../outbox/person.js";

const HERE = "seatwind-person";

function change(person) {
  try {
    const before = window.localStorage.getItem(HERE) ?? "";
    window.localStorage.setItem(HERE, person);
    return before !== person;
  } catch {
    return true; // nothing is kept here, or nobody may ask
  }
}

const person = personHere();
if (person !== null && change(person)) import("../outbox/db.js").then(({ remembered }) => remembered());

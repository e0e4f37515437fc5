/*
 * What this device's own records of a door say: who is in already, and whom only this device knows. Decided without a
 * browser, so that tests/js/door.test.js can: door/page.js shows and sends.
 */
import { OPEN, UNSETTLED } from "../outbox/order.js";

const isArrival = (record) => record.method === "POST";

/* The newest record of a lane about each person, by number or by the code of the badge; what came to nothing is left out. */
export function newestByPerson(records, lane) {
  const newest = new Map();
  for (const record of records) {
    const isOfDoor = record.lane.startsWith(lane) && record.state !== "dropped";
    if (isOfDoor && !UNSETTLED.includes(record.state)) newest.set(record.about, record);
  }
  return newest;
}

/* Whether somebody of the list is in already: by what this device did last, else by the list. */
export function isIn(person, newest) {
  const record = newest.get(person?.number);
  if (!record) return Boolean(person?.here);
  return isArrival(record) && (OPEN.includes(record.state) || Boolean(person.here));
}

/* The arrivals that have no answer yet: the list does not count them. */
export const arrivalsOf = (newest) => [...newest.values()].filter((record) => isArrival(record) && OPEN.includes(record.state));

/* What never went out can be taken back here; anything else needs a record that says so. */
export const isUnsent = (record) => record?.state === "kept" && record.tries === 0;

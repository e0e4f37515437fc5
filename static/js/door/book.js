/* What the door's page knows of people, so that a badge is known without network: [data-book], renewed with the page's part. */
import { fold } from "../page/fold.js";
import { sha256 } from "./sha256.js";

const MARK = 16; // digits of a badge's hash (registration/door/selectors/page.py)
const TOKEN = /^[A-Za-z0-9_-]{32}$/;

export const people = () => JSON.parse(document.querySelector("[data-book]").dataset.book);

/* {badge}: it goes to the server as it is, with the person where this device knows them; {matches}: people of that name. */
export function read(typed) {
  const text = typed.trim();
  if (/^\d{1,6}$/.test(text)) return { badge: text, person: people().find(({ number }) => number === Number(text)) };
  const token = text.match(/\/p\/([^/?#\s]+)/)?.[1] ?? (TOKEN.test(text) ? text : null);
  if (token) {
    const mark = sha256(token).slice(0, MARK);
    return { badge: token, person: people().find((player) => player.mark === mark) };
  }
  const words = fold(text).split(/\s+/).filter(Boolean);
  const has = (player) => words.every((word) => fold(`${player.name} ${player.club} ${player.country}`).includes(word));
  return { matches: words.length ? people().filter(has) : [] };
}

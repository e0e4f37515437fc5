/*
 * The book on this device: what each offence costs now, by what this device knows. It counts and decides nothing: the
 * server judges when the ruling arrives, and a person settles what comes to something else (docs/offline.md).
 */
import { recall, remember } from "../outbox/db.js";
import { OPEN } from "../outbox/order.js";
import { ask } from "../outbox/send.js";

let book = null;
let records = [];

/* `address` of the event's book; `rulings` are the rulings on the table's four as the page was made. */
export async function open(address, rulings) {
  const fact = `book:${address}:${document.documentElement.lang}`;
  records = rulings;
  book = (await recall(fact)) ?? null;
  const heard = await ask(address);
  if (heard?.status !== 200 || !heard.body?.offences) return;
  book = heard.body;
  await remember(fact, book);
}

export const nameOf = (offence) => book?.offences[offence]?.name ?? offence;
export const kindOf = (offence) => book?.offences[offence]?.kind ?? "play";
export const stepsOf = (proposal) => (proposal.effect.ladder ? book.steps : proposal.effect.others ?? []);
export const rungAt = (position) => book.rungs[position] ?? null;

/* The rulings on a player: those of the page, and on top what the outbox of this device sends or has sent. */
export function recordsOn(participant, outbox) {
  const known = new Set(records.map((record) => record.id));
  const isNew = (record) => OPEN.includes(record.state) || (record.state === "confirmed" && !known.has(record.answer.body.id));
  const own = outbox.filter((entry) => entry.fault && isNew(entry)).map((entry) => entry.fault);
  return [...records, ...own].filter((record) => record.participant === participant);
}

/* Whether an earlier fault is on the ladder: as the rule set resets it, clause by clause (MCR 3.11.6.3, MERS 3.1, 3.6). */
function counts(record, at) {
  if (book.reset === "never") return record.session <= at.session;
  if (record.session !== at.session) return record.session < at.session && book.carries.includes(record.kind);
  if (book.reset === "per_session") return true;
  const { with: together = [at.offence], in_session: inSession } = book.offences[at.offence];
  return together.includes(record.offence) && (record.hand === at.hand || inSession);
}

function effectOf(row, standing, at) {
  const isSame = (record) => record.offence === at.offence || (row.kind !== "play" && record.kind === row.kind);
  const isNow = (record) => record.session === at.session || (row.event && record.session < at.session);
  const isAgain = standing.some((record) => isSame(record) && isNow(record));
  return isAgain && row.again ? row.again : row.first;
}

function onLadder(effect, faults, at) {
  const counted = faults.filter((record) => record.step !== null && counts(record, at));
  const rung = rungAt(counted.length);
  if (!rung) return null;
  const isCarried = counted.some((record) => record.session < at.session);
  const inSession = book.offences[at.offence].in_session && rung.in_session;
  const middle = (isCarried && rung.carried) || inSession || rung.words;
  const words = effect.before.map(([language, text], n) => [language, `${text} ${middle[n][1]} ${effect.after[n][1]}`.trim()]);
  return { effect, points: rung.points, title: rung.title, words, position: counted.length };
}

/* By started minutes; null while they are missing. */
function lateFor(effect, minutes) {
  const row = minutes ? book.late.filter((step) => step.from <= minutes).at(-1) : null;
  return row ? { effect, ...row } : { effect, points: null, title: effect.title, words: [] };
}

/*
 * {effect, points, title, words, position} of what the book proposes for `at` {participant, offence, session, hand,
 * minutes}, or null where this device cannot say. `points` null: the referee names them.
 */
export function proposalFor(at, outbox) {
  const row = book?.offences[at.offence];
  if (!row?.first) return null;
  const standing = recordsOn(at.participant, outbox).filter((record) => !record.revoked);
  const effect = effectOf(row, standing, at);
  if (effect.ladder) return onLadder(effect, standing, at);
  return effect.late ? lateFor(effect, at.minutes) : { effect, points: effect.points, title: effect.title, words: effect.words };
}

/*
 * A hand of the sheet as the rules take it: one that the server has, or one that waits on this device. Null for a line that
 * the server could not play.
 */
export function asLine(hand) {
  const isOfServer = "entry" in hand;
  if (isOfServer && !hand.riichi) return null;
  const facts = isOfServer ? hand.riichi : hand;
  const { winner, discarder, number, outcome } = hand;
  const { han, fu, limit, liable, liable_times } = facts;
  const wins = facts.wins ?? (winner ? [{ winner, han, fu, limit, liable, liable_times }] : []);
  const lists = Object.fromEntries(["riichi", "tenpai", "nagashi", "offenders", "dead"].map((name) => [name, facts[name] ?? []]));
  return { number, outcome, wins, discarder: discarder ?? null, abortive: facts.abortive ?? null, ...lists };
}

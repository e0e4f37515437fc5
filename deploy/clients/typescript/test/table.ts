// Enter a table of the demo, submit it, and verify it as a second person; print what the client saw.
//
//     node deploy/clients/typescript/test/table.ts SERVER KEY KEY

import { Client, Refused, type Hand } from "../src/index.ts";

declare const process: { argv: string[] };

const [server = "", first = "", second = ""] = process.argv.slice(2);
const EVENT = "lyon-autumn-open";
const TABLE = [EVENT, 4, 16] as const;
let lost = 0;
const types = new Client(server, {
  key: first,
  pause: 10,
  // The first answer to each write is lost on its way.
  fetch: async (url, init) => {
    const answer = await fetch(url, init);
    if (init?.method === "POST" && lost++ % 2 === 0) throw new TypeError("no answer");
    return answer;
  },
});
const reads = new Client(server, { key: second });

const before = await types.readTable(...TABLE);
const hand: Hand = { number: 7, outcome: "win", winner: "E", discarder: "S", value: 28 };
const written = await types.recordHand(...TABLE, hand);
const after = await types.readTable(...TABLE);
let refusal = "";
try {
  await types.recordHand(...TABLE, { ...hand, number: 8, discarder: "E" });
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  refusal = error.code;
}
await types.submitTable(...TABLE);
await reads.verifyTable(...TABLE);
const verified = await reads.readTable(...TABLE);
let players = 0;
for await (const player of new Client(server).eachParticipants(EVENT)) players += player.name ? 1 : 0;
const [one, same] = [await reads.readStandings(EVENT), await reads.readStandings(EVENT)];
console.log(
  JSON.stringify({
    rows: (after.entries?.length ?? 0) - (before.entries?.length ?? 0),
    base: after.base - written.sequence,
    refusal,
    status: verified.status,
    players,
    same: JSON.stringify(one) === JSON.stringify(same),
  }),
);

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

globalThis.window = globalThis;
const { Turns } = await import("../../static/js/spectators/turns.js");

beforeEach(() => {
  mock.restoreAll();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
});

/* A page whose answers come when the test says so. */
function page() {
  const answers = [];
  const turns = new Turns(() => new Promise((resolve) => answers.push(resolve)), () => false);
  turns.isStreamed = true;
  const answer = async (isHeard = true) => {
    answers.at(-1)(isHeard);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { turns, answers, answer };
}

test("a hand that is told of is asked for within two seconds", () => {
  const { turns, answers } = page();
  turns.soon();
  mock.timers.tick(2000);
  assert.equal(answers.length, 1);
});

test("a hand that is told of while an answer is on its way is asked for afterwards", async () => {
  const { turns, answers, answer } = page();
  turns.soon();
  mock.timers.tick(2000);
  turns.soon();
  await answer();
  mock.timers.tick(4000);
  assert.equal(answers.length, 2);
});

/* The page waits a part of two seconds that it draws: pages do not ask all at once. */
function drawn(part) {
  mock.method(Math, "random", () => part);
}

function fiftyHands(turns) {
  for (let hand = 0; hand < 50; hand += 1) {
    turns.soon();
    mock.timers.tick(20);
  }
}

test("many hands are one question", async () => {
  drawn(0.9);
  const { turns, answers, answer } = page();
  fiftyHands(turns);
  assert.equal(answers.length, 0);
  mock.timers.tick(1000);
  assert.equal(answers.length, 1);
  await answer();
  mock.timers.tick(60_000);
  assert.equal(answers.length, 1);
});

test("the hands behind a question are one more", async () => {
  drawn(0.1);
  const { turns, answers, answer } = page();
  fiftyHands(turns);
  assert.equal(answers.length, 1);
  await answer();
  mock.timers.tick(60_000);
  assert.equal(answers.length, 2);
  await answer();
  mock.timers.tick(60_000);
  assert.equal(answers.length, 2);
});

test("without an answer, and without a stream, the page asks by itself", async () => {
  const { turns, answers, answer } = page();
  turns.soon();
  mock.timers.tick(2000);
  await answer(false);
  mock.timers.tick(13_000);
  assert.equal(answers.length, 2);
  await answer();
  turns.isStreamed = false;
  turns.next();
  mock.timers.tick(13_000);
  assert.equal(answers.length, 3);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { waitingElsewhere } from "../../static/js/outbox/elsewhere.js";

const read = (cookies) => waitingElsewhere(cookies, { hostname: "hall.test", pathname: "/t/a/" }, "http-8000");

test("what waits behind the other door is told with the page behind it", () => {
  const found = read("sessionid=1; seatwind-waits-https-8443=2");
  assert.deepEqual(found, [{ count: 2, address: "https://hall.test:8443/t/a/" }]);
});

test("what waits here, nothing, and a cookie that names another host or a count that is none are not told", () => {
  const cookies = [
    "seatwind-waits-http-8000=3",
    "seatwind-waits-https-8443=0",
    "seatwind-waits-https-8443@evil.test=1; seatwind-waits-ftp-21=1; seatwind-waits-https-8443=-1",
    "",
  ];
  for (const one of cookies) assert.deepEqual(read(one), [], one);
});

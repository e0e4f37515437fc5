"""Waits inside a page, each with an end: what a script looks for comes in time, or the test says what did not come."""

from typing import Final

PATIENCE: Final = 30  # seconds
# A look that never answers, and a page that draws no frame, end like one that answers "no".
_UNTIL: Final = """
const until = (isSo, what) => new Promise((resolve, reject) => {
  let isLate = false;
  let answer;
  const words = () => `waited in vain until ${typeof what === "function" ? what() : what}`;
  const end = setTimeout(() => { isLate = true; reject(new Error(words())); }, %d);
  const look = async () => {
    while (!isLate && !(answer = await isSo())) await new Promise(requestAnimationFrame);
    clearTimeout(end);
    return answer;
  };
  look().then(resolve, reject);
});
const has = async (cache, address, how) => Boolean(await (await caches.open(cache)).match(address, how));
const kept = (cache, address, how) => until(() => has(cache, address, how), `${address} is in ${cache}`);
"""
# The page and its scripts are kept by the service worker.
_PAGE_KEPT: Final = """
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const scripts = loaded.filter((name) => new URL(name).pathname.startsWith("/static/js/"));
  await kept("seatwind-pages", location.href, given);
  for (const script of scripts) await kept("seatwind-files", script, given);
"""


def waiting(body: str, *, patience: float = PATIENCE) -> str:
    """A function of the page that may say ``await until(isSo, what)`` and ``await kept(cache, address)``.

    ``given`` is what the test hands over. ``what`` is a sentence, or a function that says it once the wait was in vain.
    """
    return f"async (given) => {{\n{_UNTIL % (patience * 1000)}\n{body}\n}}"


PAGE_KEPT: Final = waiting(_PAGE_KEPT)

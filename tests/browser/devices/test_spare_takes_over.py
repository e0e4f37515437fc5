"""A table's page whose server is killed, or says nothing: its hand reaches the spare, and the page goes on there."""

import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from benchmarks.servers import until
from tests.archive.following.test_servers import Server, running
from tests.browser.conftest import ENGINE, FLAGS

pytestmark = pytest.mark.browser
MAKE = "import json; from benchmarks.following import make_event; print(json.dumps(make_event(2, 1)))"
PUT = """async ([url, auth, body]) => {
  const box = await import("/static/js/outbox/queue.js");
  await box.put({ url, auth, body, base: 0, lane: url });
}"""
API = "/api/v1/tournaments/hall/sessions/2/tables/1/hands/"
HANDS = """
SELECT count(*) FROM scoring_sheetentry e JOIN tournaments_table t ON t.id = e.table_id
JOIN tournaments_session s ON s.id = t.session_id WHERE s.number = 2 AND e.kind = 'hand'
"""
LEASE_IS_OVER = "SELECT (julianday('now') - julianday(received_at)) * 86400 > 10 FROM archive_following"


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[tuple[Server, Server, str]]:
    """The hall's server, its spare that has everything, and the secret of the first table's card."""
    hall, spare = Server(tmp_path / "hall"), Server(tmp_path / "spare")
    secrets = json.loads(hall.run("-c", MAKE).splitlines()[-1])
    with running(hall, spare):
        hall.start()
        spare.start()
        address = f"http://127.0.0.1:{spare.port}"
        text = hall.manage("follow", "add", "hall", address, "--name", "Spare", "--here", "Desk")
        spare.manage("follow", "accept", stdin=text)
        until(hall.sent_everything, "the whole event", 120)
        hall.manage("follow", "spare", "hall", "--receipt", "on")
        until(lambda: spare.row("SELECT is_spare AND is_awaited FROM archive_following") == (1,), "its part", 60)
        yield hall, spare, secrets["1"]


@pytest.mark.long
@pytest.mark.parametrize("freezes", [False, True], ids=["killed", "frozen"])
def test_a_table_goes_on_at_the_spare(
    machines: tuple[Server, Server, str], playwright: Playwright, freezes: bool
) -> None:
    hall, spare, card = machines
    browser = playwright.chromium.launch(executable_path=ENGINE, args=FLAGS)
    try:
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{hall.port}/t/{card}/")
        expect(page.locator("#main")).to_be_visible()
        if freezes:
            hall.program.freeze()
        else:
            hall.program.stop(signal.SIGKILL)
        page.evaluate(PUT, [API, f"Table {card}", {"number": 1, "outcome": "draw"}])
        until(lambda: spare.row(LEASE_IS_OVER) == (1,), "the end of the lease", 60)
        assert spare.row(HANDS) == (0,)
        spare.manage("follow", "take-over", "hall", "--it-is-off")
        begun = time.monotonic()
        page.wait_for_url(f"http://127.0.0.1:{spare.port}/t/{card}/", timeout=30_000)
        assert time.monotonic() - begun < 30
        assert spare.row(HANDS) == (1,)
    finally:
        browser.close()

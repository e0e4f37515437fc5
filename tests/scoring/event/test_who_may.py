"""Which sheets the public reads, and when; who submitted a sheet does not verify it."""

import pytest

from scoring.models import ResultVersion, SheetEntry
from tests.people import client_of, is_refused_read, play, table_of, win
from tests.scoring.visits import Visit, finish_and_release
from tournaments.models import Tournament

pytestmark = pytest.mark.long


def test_the_submitter_does_not_verify(event: Tournament, visit: Visit) -> None:
    """Submitter and verifier are two people."""
    play(table_of(event), [win(1)])
    visit("sam", "sheet-submit", 1, 1, post={})
    page = visit("sam", "sheet-verify", 1, 1)
    assert "Another person must verify it" in page.text
    assert "Verify table 1</button>" not in page.text
    assert visit("sam", "sheet-verify", 1, 1, post={"version": 1}).status_code == 403
    assert ResultVersion.objects.get().status == "submitted"


def test_a_public_sheet_is_one_that_was_released_and_is_not_in_correction(event: Tournament, visit: Visit) -> None:
    assert is_refused_read(visit("", "sheet", 1, 1), "")
    finish_and_release(event)
    assert visit("", "sheet", 1, 1).status_code == 200
    entry = SheetEntry.objects.filter(table=table_of(event), payload__number=1).get()
    visit("bob", "sheet-correct", 1, 1, entry.sequence, post={"void": 1, "reason": "Played twice"})
    assert is_refused_read(visit("", "sheet", 1, 1), "")
    assert visit("ann", "sheet", 1, 1).status_code == 200


def test_live_results_open_the_sheets(event: Tournament, visit: Visit) -> None:
    Tournament.objects.update(live_results=True)
    assert visit("", "sheet", 1, 1).status_code == 200
    assert is_refused_read(visit("", "desk", 1), "")


def test_nobody_reaches_another_event_through_this_one(event: Tournament, visit: Visit) -> None:
    assert visit("sam", "sheet", 1, 99).status_code == 404
    assert visit("sam", "sheet", 9, 1).status_code == 404
    assert client_of("sam").get("/t/no-such-event/standings/").status_code == 404

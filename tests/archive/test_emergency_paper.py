"""The folder beside the copies: what is on paper when no machine is left, and the event going on from there."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from archive.backups.selectors.files import backups_of, folder_of
from archive.backups.services.saving import bring_companions, save_due
from paper.prints.services.emergency import write_emergency_paper
from scoring.publication.services.releases import release_session
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import enter_totals
from tests.archive.files import bring_in, take_out
from tests.people import NOON, actor, finish_session, make_seated_event, session_of, start, table_of
from tournaments.common.errors import Refusal
from tournaments.models import Tournament
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
MCR_FILES = {"seating-players", "seating-tables", "score-sheets"}
RIICHI_FILES = {"seating-players", "seating-tables", "result-slips", "hand-sheets"}


def paper_of(event: Tournament) -> Path:
    copies = folder_of(event)
    assert copies is not None
    return copies / "paper"


def names(event: Tournament) -> set[str]:
    return {path.name for path in paper_of(event).glob("*.pdf")}


def words(path: Path) -> list[str]:
    """The text of each page."""
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path)]


def expected(sessions: list[int], files: set[str]) -> set[str]:
    return {f"session-{number:02}-{name}.pdf" for number in sessions for name in files}


@pytest.mark.long
def test_every_session_still_to_be_played_and_after_a_release_the_standings(folder: Path) -> None:
    event = make_seated_event(players=8, sessions=3)
    assert save_due(at=NOON + timedelta(minutes=1)) == 1
    assert names(event) == expected([1, 2, 3], MCR_FILES) | {"blank-sheets.pdf"}
    finish_session(event, 1)
    release_session(session=session_of(event, 1), by=actor("chris"), at=NOON + timedelta(hours=2))
    bring_companions(tournament=event, at=NOON)
    assert names(event) == expected([2, 3], MCR_FILES) | {"blank-sheets.pdf", "standings.pdf", "team-standings.pdf"}
    assert any("Player 1" in page or "1 Player" in page for page in words(paper_of(event) / "standings.pdf"))


@pytest.mark.long
def test_a_riichi_event_has_slips_and_hand_sheets(folder: Path) -> None:
    event = make_seated_event(players=8, sessions=2, rule_set="ema-riichi-2016")
    bring_companions(tournament=event, at=NOON)
    assert names(event) == expected([1, 2], RIICHI_FILES) | {"blank-slips.pdf"}


@pytest.mark.long
def test_a_sheet_names_the_four_of_its_table(folder: Path) -> None:
    event = make_seated_event(players=8, sessions=2)
    bring_companions(tournament=event, at=NOON)
    pages = words(paper_of(event) / "session-02-score-sheets.pdf")
    assert len(pages) == 2
    for number, page in enumerate(pages, start=1):
        seated = {seat.participant.number for seat in table_of(event, number, 2).seats.select_related("participant")}
        texts = {int(word) for word in page.split() if word.isdigit()}
        assert seated <= texts


@pytest.mark.long
def test_only_what_says_something_else_is_set_again(folder: Path) -> None:
    event = make_seated_event(players=8, sessions=2)
    bring_companions(tournament=event, at=NOON)
    before = {path.name: path.stat().st_mtime_ns for path in paper_of(event).glob("*.pdf")}
    event.participants.filter(number=1).update(name="Renamed Person", given_name="", family_name="")
    bring_companions(tournament=event, at=NOON)
    after = {path.name: path.stat().st_mtime_ns for path in paper_of(event).glob("*.pdf")}
    assert {name for name in after if after[name] != before[name]} == expected([1, 2], MCR_FILES)


@pytest.mark.long
def test_a_damaged_list_of_files_costs_only_time(folder: Path) -> None:
    event = make_seated_event(players=8, sessions=1)
    bring_companions(tournament=event, at=NOON)
    (paper_of(event) / "files.json").write_text("{")
    (paper_of(event) / "blank-sheets.pdf").unlink()
    bring_companions(tournament=event, at=NOON)
    assert "blank-sheets.pdf" in names(event)


@pytest.mark.long
def test_paper_that_fails_costs_no_copy(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: Any, **__: Any) -> bytes:
        raise Refusal("typeset.failed", "The document could not be created.")

    monkeypatch.setattr("paper.prints.services.emergency.typeset", refuse)
    event = make_seated_event(players=8, sessions=1)
    assert save_due(at=NOON + timedelta(minutes=1)) == 1
    assert len(backups_of(event)) == 1
    assert "paper of the event lyon-open could not be written" in caplog.text
    with pytest.raises(Refusal):
        write_emergency_paper(event, paper_of(event), NOON)


@pytest.mark.long_on_sqlite
def test_the_day_goes_on_from_paper_and_is_typed_back_in(folder: Path) -> None:
    """Session 1 is released, the laptop dies, session 2 is played on the printed sheets; the copy comes to another
    machine, and the totals are typed by the table and seats that the sheets name.
    """
    event = make_seated_event(players=8, sessions=2)
    finish_session(event, 1)
    release_session(session=session_of(event, 1), by=actor("chris"), at=NOON)
    assert save_due(at=NOON + timedelta(minutes=1)) == 1
    sheets = words(paper_of(event) / "session-02-score-sheets.pdf")
    copy = backups_of(event)[0].path.read_bytes()
    take_out(event)

    back = bring_in(copy).tournament
    start(back, 2)
    for number, page in enumerate(sheets, start=1):
        table = table_of(back, number, 2)
        seated = [seat.participant for seat in table.seats.select_related("participant")]
        assert all(str(player.number) in page.split() for player in seated)
        enter_totals(table=table, totals={"E": 60, "S": -10, "W": -20, "N": -30}, by=actor("sam"), at=NOON)
        submit_table(table=table, by=actor("sam"), at=NOON)
        verify_table(table=table, by=actor("sue"), at=NOON)
    ended = end_session(session=session_of(back, 2), by=actor("chris"), at=NOON)
    release_session(session=ended, by=actor("chris"), at=NOON)
    bring_companions(tournament=back, at=NOON)
    assert names(back) == {"blank-sheets.pdf", "standings.pdf", "team-standings.pdf"}

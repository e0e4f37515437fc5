"""A sheet that comes as a code: each hand as the table's device would have sent it, once, and sealed by its card."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from mahjong_core.sheet_code import seal_key, write_code
from scoring.models import SheetEntry, SheetSignature
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import Sending, record_hand, sent_key
from scoring.sheets.services.sheet_codes import take_sheet_code
from tests.people import NOON, actor, client_of, make_seated_event, play, session_of, start, table_of, win
from tournaments.common.actors import device_actor
from tournaments.common.errors import NotPermitted, Refusal
from tournaments.models import TableLink, Tournament
from tournaments.tables.services.table_links import close_event_cards, issue_event_cards, issue_table_links

pytestmark = pytest.mark.django_db
SEED = "9f86d081884c7d659a2feaa0c55a"
LATER = NOON + timedelta(hours=2)
PAGE = "/t/lyon-open/s/1/code/"
DRAWN = "0A1B2C 5d6e"


@pytest.fixture
def event() -> Tournament:
    made = make_seated_event()
    start(made)
    return made


def card_of(event: Tournament, table: int = 1) -> str:
    return issue_event_cards(tournament=event, by=actor("alice"), at=NOON, tables=[table])[table]


def content(hands: list[str], base: int = 0, **others: Any) -> dict[str, Any]:
    """The hands in the letters of a code: winner, discarder, value."""
    first = [[0, hands[0], base, base + 1, f"{SEED}0000"]] if hands else []
    entries = first + [[300, hand] for hand in hands[1:]]
    return {"event": "lyon-open", "session": 1, "table": 1, "entries": entries, "signed": None} | others


def take(event: Tournament, said: dict[str, Any], secret: str, **others: Any) -> Any:
    text = write_code(said, seal_key(secret))
    return take_sheet_code(**{"session": session_of(event), "text": text, "by": actor("sam"), "at": LATER} | others)


def written() -> list[Any]:
    return [entry.payload["value"] for entry in SheetEntry.objects.order_by("sequence")]


def refused(event: Tournament, said: dict[str, Any], secret: str, **others: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        take(event, said, secret, **others)
    assert not SheetEntry.objects.exists()
    return refusal.value.code


def test_hands_come_in_once_however_often_the_code_is_shown(event: Tournament) -> None:
    secret = card_of(event)
    first = take(event, content(["ES28", "-", "SE16"]), secret)
    assert (first.written, first.already, first.refusal) == ((1, 2, 3), (), None)
    again = take(event, content(["ES28", "-", "SE16", "W-8"]), secret)
    assert (again.written, again.already) == ((4,), (1, 2, 3))
    assert written() == [28, None, 16, 8]
    entry = SheetEntry.objects.get(sequence=1)
    assert entry.by.startswith("device:")
    assert entry.written_at is not None


def test_what_the_outbox_sends_afterwards_is_what_was_taken_in(event: Tournament) -> None:
    secret = card_of(event)
    take(event, content(["ES28"]), secret)
    device = device_actor(TableLink.objects.get())
    sending = Sending(key=sent_key(device, f"{SEED}0000"), base=0)
    record_hand(table=table_of(event), hand=win(1, value=28), by=device, at=LATER, sending=sending)
    assert written() == [28]


def test_what_the_outbox_had_sent_before_is_not_doubled(event: Tournament) -> None:
    secret = card_of(event)
    device = device_actor(TableLink.objects.get())
    sending = Sending(key=sent_key(device, f"{SEED}0000"), base=0)
    record_hand(table=table_of(event), hand=win(1, value=28), by=device, at=NOON, sending=sending)
    taken = take(event, content(["ES28", "SE16"]), secret)
    assert (taken.written, taken.already) == ((2,), (1,))
    assert written() == [28, 16]


def test_what_a_rule_refuses_stops_the_hands_behind_it(event: Tournament) -> None:
    """MCR 3.9.1.1.2: eight points at least."""
    taken = take(event, content(["ES28", "ES7", "ES9"]), card_of(event))
    assert (taken.written, taken.stopped_at) == ((1,), 2)
    assert taken.refusal.code == "scoring.value_below_minimum"
    assert written() == [28]


def test_a_sheet_that_somebody_changed_meanwhile_is_a_conflict(event: Tournament) -> None:
    secret = card_of(event)
    play(table_of(event), [win(1, value=40)])
    taken = take(event, content(["ES28"]), secret)
    assert (taken.written, taken.stopped_at, taken.refusal.code) == ((), 1, "scoring.sheet_moved_on")
    assert written() == [40]


def test_a_code_of_another_place_is_refused(event: Tournament) -> None:
    secret, other = card_of(event), card_of(event, 2)
    said = content(["ES28"])
    assert refused(event, said, "~made-up") == "scoring.code_not_sealed"
    assert refused(event, said, other) == "scoring.code_of_other_table"
    assert refused(event, said | {"table": 2}, secret) == "scoring.code_of_other_table"
    assert refused(event, said | {"table": 99}, secret) == "scoring.code_of_other_table"
    assert refused(event, said | {"session": 2}, secret) == "scoring.code_of_other_session"
    assert refused(event, said | {"event": "paris-open"}, "~made-up") == "scoring.code_of_other_event"
    assert refused(event, said | {"event": "paris-open"}, secret) == "scoring.code_of_other_event"


def test_a_card_of_one_session_seals_no_other(event: Tournament) -> None:
    secret = issue_table_links(session=session_of(event, 2), by=actor("alice"), at=NOON, tables=[1])[1]
    assert refused(event, content(["ES28"]), secret) == "devices.other_table"


def test_a_withdrawn_or_old_card_is_refused(event: Tournament) -> None:
    secret = card_of(event)
    assert refused(event, content(["ES28"]), secret, at=NOON + timedelta(days=99)) == "devices.link_expired"
    close_event_cards(tournament=event, by=actor("alice"), at=NOON)
    assert refused(event, content(["ES28"]), secret) == "devices.link_closed"


def test_a_tampered_code_is_refused(event: Tournament) -> None:
    text = write_code(content(["ES28"]), seal_key(card_of(event)))
    changed = text[:12] + ("0" if text[12] != "0" else "1") + text[13:]
    with pytest.raises(Refusal) as refusal:
        take_sheet_code(session=session_of(event), text=changed, by=actor("sam"), at=LATER)
    assert refusal.value.code in ("scoring.code_not_sealed", "scoring.code_unreadable")
    with pytest.raises(Refusal) as refusal:
        take_sheet_code(session=session_of(event), text="https://example.org", by=actor("sam"), at=LATER)
    assert refusal.value.code == "scoring.code_unreadable"
    assert not SheetEntry.objects.exists()


def test_a_player_of_the_event_takes_in_nothing(event: Tournament) -> None:
    with pytest.raises(NotPermitted):
        take(event, content(["ES28"]), card_of(event), by=actor("nobody"))


FIVE = [["E", "", DRAWN], ["S", "", DRAWN], ["W", "", DRAWN], ["N", "", DRAWN], ["R", "Ada", DRAWN]]


def signed(by: list[list[str]], base: int = 1, **others: int) -> dict[str, Any]:
    return {"signed": {"scores": scores() | others, "base": base, "by": by}}


def scores() -> dict[str, int]:
    """MCR 3.9.1.3.2: 28 from South: 28 + 3 x 8 = 52; South 36; West and North 8."""
    return {"E": 52, "S": -36, "W": -8, "N": -8}


def test_five_signatures_freeze_the_sheet_once(event: Tournament) -> None:
    secret, said = card_of(event), content(["ES28"], **signed(FIVE))
    taken = take(event, said, secret)
    assert (taken.written, taken.signed, taken.refusal) == ((1,), ("E", "S", "W", "N", "R"), None)
    assert table_of(event).signed_sheets.count() == 1
    rows = SheetSignature.objects.order_by("pk")
    assert [row.name for row in rows][-1] == "Ada"
    assert rows[0].digest == sheet_of(table_of(event)).sheet.digest
    assert rows[0].strokes == [[[0, 200], [20, 220], [40, 240]], [[100, 780], [120, 800]]]
    again = take(event, said, secret)
    assert (again.written, again.already, again.signed, again.refusal) == ((), (1,), (), None)
    assert rows.count() == 5


def test_further_signatures_join_those_that_came_before(event: Tournament) -> None:
    secret = card_of(event)
    take(event, content(["ES28"], **signed(FIVE[:2])), secret)
    taken = take(event, content([], **signed(FIVE)), secret)
    assert taken.signed == ("W", "N", "R")


@pytest.mark.parametrize("others", [{"base": 2}, {"E": 53, "S": -37}])
def test_signatures_under_another_sheet_are_not_taken(event: Tournament, others: dict[str, int]) -> None:
    taken = take(event, content(["ES28"], **signed(FIVE, **others)), card_of(event))
    assert (taken.written, taken.signed, taken.refusal.code) == ((1,), (), "scoring.code_scores_differ")
    assert not SheetSignature.objects.exists()


def test_the_page_says_what_came_in_and_what_did_not(event: Tournament) -> None:
    secret = issue_event_cards(tournament=event, by=actor("alice"), at=timezone.now(), tables=[1])[1]
    text = write_code(content(["ES28", "ES7"]), seal_key(secret))
    sam = client_of("sam")
    answer = sam.post(PAGE, {"code": text})
    assert answer.status_code == 200
    assert "Table 1: not everything was recorded" in answer.text
    assert "Hand 2 was not recorded, nor those after it." in answer.text
    wrong = sam.post(PAGE, {"code": "SEATWIND1:"})
    assert wrong.status_code == 400
    assert "This is not the code of a sheet." in wrong.text
    assert PAGE in sam.get("/t/lyon-open/s/1/").text

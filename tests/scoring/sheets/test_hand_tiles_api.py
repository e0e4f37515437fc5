"""Tiles beside a hand of a sheet: kept, checked against the announced value, never edited."""

from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from scoring.models import HandTiles, SheetEntry
from scoring.sheets.services.entries import supersede_entry
from tests.api.conftest import Api
from tests.people import NOON, actor, event_in_play, nobody, play, table_of, win
from tournaments.common.models.base import LedgerRowError
from tournaments.models import AuditEvent, Tournament

pytestmark = pytest.mark.django_db
ROOT = "/tournaments/lyon-open/sessions/1/tables/1/hands"
TILES = {"concealed": "23m456p11789s", "melds": ["[123m]"], "winning_tile": "1m"}


@pytest.fixture(autouse=True)
def event() -> Tournament:
    """Hand 1: East wins 11 from South; hand 2: nobody; hand 3: West draws a tile worth 13 to it."""
    made = event_in_play()
    play(table_of(made), [win(1, value=11), nobody(2), win(3, "W", None, 13)])
    return made


def keep(hand: int = 1, caller: str = "bob", **changes: Any) -> Any:
    return Api(caller).post(f"{ROOT}/{hand}/tiles/", TILES | changes)


@pytest.mark.long
def test_announced_11_found_11_and_the_journal_tells_it() -> None:
    """3.8.1: #39 8, #63 2, #69 1."""
    answer = keep()
    assert answer.status == 201
    check = answer.body["check"]
    assert (check["announced"], check["found"], check["agrees"], check["stands_at"]) == (11, 11, True, 11)
    row = AuditEvent.objects.get(action="sheet.tiles_kept")
    assert (row.by_name, row.after["announced"], row.after["found"]) == ("Bob", 11, 11)


@pytest.mark.long
def test_the_sheet_knows_the_winds_and_the_way_of_winning() -> None:
    """3.5.7.2: in hand 3 the West starter deals and sits East, in the East round."""
    body = keep(3).body
    assert (body["seat_wind"], body["prevailing_wind"], body["self_draw"]) == ("E", "E", True)
    body = keep(1).body
    assert (body["seat_wind"], body["prevailing_wind"], body["self_draw"]) == ("E", "E", False)


@pytest.mark.long
def test_too_much_was_announced() -> None:
    """3.9.1.4: the value announced is written; self-drawn, the hand holds 11 + 1 (#80), one less than announced."""
    check = keep(3).body["check"]
    assert (check["announced"], check["found"], check["agrees"], check["stands_at"]) == (13, 12, False, 12)


def test_missing_and_surplus_fans_by_name() -> None:
    """Announced #39 and #50; #63 and #69 were forgotten, there is no Half Flush."""
    fans = [{"number": 39}, {"number": 50}]
    check = keep(announced_fans=fans).body["check"]
    assert [(each["name"], each["points"]) for each in check["missing"]] == [("All Chows", 2), ("Pure Double Chow", 1)]
    assert [(each["name"], each["points"]) for each in check["surplus"]] == [("Half Flush", 6)]
    assert check["stands_at"] == 8


@pytest.mark.long
def test_other_tiles_are_a_new_row_and_the_same_tiles_are_not() -> None:
    assert keep().body["sequence"] == 1
    assert keep().body["sequence"] == 1
    assert keep(flowers=1).body["sequence"] == 2
    rows = Api("sam").get(f"{ROOT}/1/tiles/").body
    assert [(row["sequence"], row["check"]["found"]) for row in rows] == [(1, 11), (2, 12)]


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize("hand", [2, 4, 99])
def test_a_hand_that_nobody_won_has_no_tiles(hand: int) -> None:
    refused = keep(hand)
    assert (refused.status, refused.code) == (409, "scoring.hand_not_won")
    assert Api("bob").get(f"{ROOT}/{hand}/tiles/").status == 404


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"winning_tile": "5z"}, "hand.not_complete"),
        ({"concealed": "23m"}, "hand.tile_count"),
        ({"concealed": "tea"}, "tile.unreadable"),
        ({"melds": ["123m"]}, "meld.unreadable"),
        ({"kong_replacement": True}, "win.replacement_is_drawn"),
    ],
)
def test_tiles_that_cannot_be_are_refused(change: dict[str, Any], code: str) -> None:
    refused = keep(**change)
    assert (refused.status, refused.code) == (422, code)
    assert HandTiles.objects.count() == 0


def test_an_unknown_field_is_said_aloud() -> None:
    assert keep(self_draw=True).code == "api.invalid"


@pytest.mark.long
def test_a_corrected_hand_begins_anew() -> None:
    """The tiles stay with the entry that they were shown for."""
    keep()
    entry = SheetEntry.objects.get(sequence=1)
    supersede_entry(entry=entry, data=win(1, value=12), reason="Misheard", by=actor("bob"), at=NOON)
    assert Api("bob").get(f"{ROOT}/1/tiles/").body == []
    check = keep().body["check"]
    assert (check["announced"], check["found"]) == (12, 11)
    assert HandTiles.objects.count() == 2


@pytest.mark.long
def test_rows_are_never_edited() -> None:
    keep()
    row = HandTiles.objects.get()
    with pytest.raises(LedgerRowError):
        row.save()
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE scoring_handtiles SET found = 88")

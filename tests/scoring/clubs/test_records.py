"""The records of a season on its page, in the API and in a chat, each told once."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from scoring.clubs.services.games import confirm_game, enter_game_totals, start_game
from scoring.clubs.services.telling import tell_evenings
from scoring.models import EmbargoKind
from scoring.publication.services.embargoes import place_embargo
from scoring.sheets.services.entries import record_hand
from tests.api.conftest import Api, api, later  # noqa: F401  # the fixtures of the API's tests
from tests.people import NOON, actor, client_of, make_user
from tests.scoring.clubs.test_chat import HOUR, club, listen, plain, play, read  # noqa: F401
from tournaments.models import Tournament, WebhookDelivery

pytestmark = pytest.mark.django_db
WEEK = timedelta(days=7)
HIGHER = {"E": 52_000, "S": 38_000, "W": 20_000, "N": 10_000}


def by_hand(club: Tournament, *numbers: int, hours: int, **win: object) -> None:  # noqa: F811
    """A game of one hand, which East wins from South."""
    at, by = NOON + hours * HOUR, actor("alice")
    game = start_game(tournament=club, seats=dict(zip("ESWN", numbers, strict=True)), by=by, at=at)
    hand = {"number": 1, "outcome": "win", "winner": "E", "discarder": "S", **win}
    record_hand(table=game.tables.get(), hand=hand, by=by, at=at)
    confirm_game(game=game, by=by, at=at)


def test_the_page_and_the_api_list_the_records(club: Tournament, api: Callable[..., Api]) -> None:  # noqa: F811
    play(club, 1, 2, 3, 4)
    play(club, 1, 2, 3, 4, totals=HIGHER, hours=1)
    by_hand(club, 5, 6, 7, 8, hours=2, limit="haneman")
    make_user("lea")
    found = {row["record"]: row for row in api("lea").get(f"/tournaments/{club.slug}/season/records/").body["records"]}
    # 1 has 15,000 + 15,000 and 22,000 + 15,000 in the evening; the haneman has 3,000 base points.
    assert {kind: (row["participant"], row["value"], row["game"]) for kind, row in found.items()} == {
        "game_score": (1, "52000", 2),
        "hand": (5, "3000", 3),
        "evening": (1, "67000", 2),
        "first_places": (1, "2", 2),
        "games": (1, "2", 2),
    }
    assert (found["hand"]["limit"], found["games"]["limit"]) == ("haneman", None)
    page = plain(Client().get(f"/t/{club.slug}/rating/").content.decode())
    for words in ("Records of the season", "Highest score of a game", "52 000", "2 first places in a row", "Haneman"):
        assert words in page


def test_a_season_without_games_has_no_records(club: Tournament) -> None:  # noqa: F811
    assert "Records of the season" not in client_of("alice").get(f"/t/{club.slug}/rating/").content.decode()


def test_a_bigger_hand_is_told_once(club: Tournament) -> None:  # noqa: F811
    listen(club, "record.broken")
    by_hand(club, 1, 2, 3, 4, hours=0, han=3, fu=30)
    by_hand(club, 5, 6, 7, 8, hours=1, limit="mangan")
    texts = [text for text in map(plain, read()) if "hand" in text]
    assert len(texts) == 1
    assert texts[0].split("\n")[1:3] == ["Player 5: Mangan in game 2", "The biggest hand so far was 3 han 30 fu."]


def test_a_series_and_most_games_are_told_when_they_pass(club: Tournament) -> None:  # noqa: F811
    listen(club, "record.broken")
    for hours, players in enumerate([(1, 2, 3, 4), (1, 2, 3, 4), (5, 6, 7, 8), (5, 6, 7, 8), (5, 6, 7, 8)]):
        play(club, *players, hours=hours)
    assert sorted(plain(text).split("\n")[1:3] for text in read()) == [
        ["Player 5: 3 first places in a row", "The longest series so far was 2 first places in a row."],
        ["Player 5: 3 games", "The most so far were 2 games."],
    ]
    play(club, 5, 6, 7, 8, hours=5)
    assert read() == []


def test_the_best_evening_is_told_when_it_is_over(club: Tournament) -> None:  # noqa: F811
    listen(club, "record.broken")
    play(club, 1, 2, 3, 4)
    assert tell_evenings(at=NOON + timedelta(days=1)) == 0  # the first evening has nothing to beat
    assert read() == []
    week_later = 7 * 24
    play(club, 5, 6, 7, 8, totals={"E": 50_000, "S": 40_000, "W": 20_000, "N": 10_000}, hours=week_later)
    read()
    for _again in range(2):
        tell_evenings(at=NOON + WEEK + timedelta(days=1))
    (text,) = read()
    assert plain(text).split("\n")[1:3] == ["Player 5: +35 000 in one evening", "The best evening so far was +30 000."]
    assert WebhookDelivery.objects.filter(happening__contains="evening-").count() == 1


def test_a_hidden_game_breaks_no_record(club: Tournament) -> None:  # noqa: F811
    listen(club, "record.broken")
    play(club, 1, 2, 3, 4)
    game = start_game(tournament=club, seats={"E": 5, "S": 6, "W": 7, "N": 8}, by=actor("alice"), at=NOON)
    place_embargo(session=game, kind=EmbargoKind.HOLD, by=actor("alice"), at=NOON)
    enter_game_totals(game=game, totals=HIGHER, by=actor("alice"), at=NOON)
    confirm_game(game=game, by=actor("alice"), at=NOON)
    tell_evenings(at=NOON + timedelta(days=1))
    assert read() == []

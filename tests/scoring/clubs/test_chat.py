"""What a club tells a chat: tables, finished games, records and the evening's ranking, once, and nothing hidden."""

from datetime import timedelta

import pytest

from scoring.clubs.selectors.games import games_of
from scoring.clubs.services.evenings import mark_present
from scoring.clubs.services.games import cancel_game, confirm_game, enter_game_totals, start_game, start_games
from scoring.clubs.services.telling import tell_evenings
from scoring.models import EmbargoKind, SheetEntry
from scoring.publication.services.embargoes import place_embargo
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.entries import supersede_entry
from scoring.tasks import tell_evenings as task
from tests.people import NOON, actor, add_players, make_tournament
from tests.tournaments.webhooks.chats import WHERE, Services, serving
from tournaments.models import EventStatus, Session, Tournament, Webhook, WebhookDelivery
from tournaments.webhooks.services.registering import NewChat, register
from tournaments.webhooks.services.sending import deliver_due

pytestmark = pytest.mark.django_db
EVENTS = ["games.started", "game.finished", "record.broken", "evening.ended"]
# Riichi, 30,000 each: 120,000 in all; uma +15,000 +5,000 -5,000 -15,000.
FIRST = {"E": 45_000, "S": 35_000, "W": 25_000, "N": 15_000}
HOUR = timedelta(hours=1)


@pytest.fixture
def club() -> Tournament:
    made = make_tournament(sessions=0, kind="club", rule_set="ema-riichi-2016", name="Tuesday")
    add_players(made, 12)
    return made


def listen(club: Tournament, *events: str, kind: str = "telegram", language: str = "en") -> Webhook:
    given = {"url": ""} | WHERE[kind]
    url, chat = given.pop("url"), NewChat(kind=kind, language=language, **given)
    return register(tournament=club, url=url, events=list(events or EVENTS), chat=chat, by=actor("alice"), at=NOON)[0]


def play(club: Tournament, *numbers: int, totals: dict[str, int] | None = None, hours: int = 0) -> Session:
    at = NOON + hours * HOUR
    seats = dict(zip("ESWN", numbers, strict=True))
    game = start_game(tournament=club, seats=seats, by=actor("alice"), at=at)
    enter_game_totals(game=game, totals=totals or FIRST, by=actor("alice"), at=at)
    confirm_game(game=game, by=actor("alice"), at=at)
    return game


def correct(game: Session, totals: dict[str, int]) -> None:
    table = game.tables.get()
    entry = SheetEntry.objects.get(table=table, kind="totals")
    replacement = {"totals": totals}
    supersede_entry(entry=entry, reason="A slip", data=replacement, by=actor("chris"), at=NOON + HOUR)
    submit_table(table=table, by=actor("alice"), at=NOON + HOUR)
    verify_table(table=table, by=actor("alice"), at=NOON + HOUR)


def read() -> list[str]:
    """What the chat read, in the order in which it was told."""
    with serving() as services:
        return _sent(services)


def _sent(services: Services) -> list[str]:
    moment = NOON + timedelta(days=9)
    WebhookDelivery.objects.filter(status="queued").update(queued_at=moment)
    while deliver_due(at=moment, send=services.send):
        pass
    return services.read


def plain(text: str) -> str:
    """The text with ordinary spaces in its numbers."""
    return text.replace("\u202f", " ")


def test_tables_that_sit_down_together_are_one_message(club: Tournament) -> None:
    listen(club, "games.started")
    seats = [dict(zip("ESWN", numbers, strict=True)) for numbers in ((1, 2, 3, 4), (5, 6, 7, 8))]
    start_games(tournament=club, tables=seats, by=actor("alice"), at=NOON)
    names = {seat.number: seat.name for game in games_of(club) for seat in game.seats}
    (text,) = read()
    assert text.split("\n") == [
        "Tuesday · Sat 21 Nov, 2 tables begin",
        f"Game 1: E {names[1]} · S {names[2]} · W {names[3]} · N {names[4]}",
        f"Game 2: E {names[5]} · S {names[6]} · W {names[7]} · N {names[8]}",
    ]


def test_a_finished_game_is_told_by_place_once(club: Tournament) -> None:
    listen(club, "game.finished")
    game = play(club, 1, 2, 3, 4)
    names = [seat.name for seat in games_of(club)[0].seats]
    lines = ["45 000 (+30 000)", "35 000 (+10 000)", "25 000 (−10 000)", "15 000 (−30 000)"]
    expected = [f"{n}. {name} {line}" for n, name, line in zip(range(1, 5), names, lines, strict=True)]
    assert [plain(text) for text in read()] == ["\n".join(["Tuesday · Game 1 is finished", *expected])]
    correct(game, {"E": 15_000, "S": 25_000, "W": 35_000, "N": 45_000})
    assert games_of(club)[0].seats[0].score == 15_000
    assert read() == []


def test_a_higher_score_than_ever_is_a_record_and_an_equal_one_is_none(club: Tournament) -> None:
    listen(club, "record.broken")
    play(club, 1, 2, 3, 4)
    play(club, 5, 6, 7, 8)
    assert read() == []  # the first has nothing to beat, the second equals it
    play(club, 9, 10, 11, 12, totals={"E": 20_000, "S": 52_300, "W": 30_000, "N": 17_700})
    holder = games_of(club)[2].seats[1].name
    (text,) = read()
    assert plain(text).split("\n")[:3] == [
        "Tuesday · A record of the season",
        f"{holder}: 52 300 in game 3",
        "The highest score of a game so far was 45 000.",
    ]


def test_the_ranking_comes_when_everyone_has_left_or_the_day_is_over(club: Tournament) -> None:
    listen(club, "evening.ended")
    play(club, 1, 2, 3, 4)
    play(club, 4, 3, 2, 1, hours=1)
    assert tell_evenings(at=NOON + 2 * HOUR) == 0  # they are still here
    for number in range(1, 5):
        mark_present(tournament=club, number=number, is_here=False, by=actor("alice"), at=NOON + 2 * HOUR)
    assert tell_evenings(at=NOON + 3 * HOUR) == 1
    assert tell_evenings(at=NOON + 3 * HOUR) == 1  # asked again, told once
    names = {seat.number: seat.name for game in games_of(club) for seat in game.seats}
    # Each was once first and once last, or once second and once third: all have 0.
    assert read() == [
        "\n".join(
            ["Tuesday · Ranking of the evening, Sat 21 Nov", *(f"1. {names[n]} 0 (2 games)" for n in range(1, 5))]
        )
    ]
    assert WebhookDelivery.objects.count() == 1


@pytest.mark.parametrize(("hours", "told"), [(0, 0), (15, 0), (16, 1), (40, 1), (24 * 5, 0)])
def test_the_day_ends_at_five_in_the_morning_and_old_evenings_are_no_news(
    club: Tournament, hours: int, told: int
) -> None:
    """Played at 13:00 in Paris; 5 in the morning is 16 hours later."""
    listen(club, "evening.ended")
    play(club, 1, 2, 3, 4)
    assert tell_evenings(at=NOON + hours * HOUR) == told
    assert task.delay().get() in (0, told)


def test_an_evening_before_the_chat_was_added_is_not_told(club: Tournament) -> None:
    play(club, 1, 2, 3, 4)
    Webhook.objects.filter(pk=listen(club, "evening.ended").pk).update(created_at=NOON + timedelta(days=1))
    assert tell_evenings(at=NOON + timedelta(days=1)) == 0


def test_an_embargo_and_a_draft_tell_nothing(club: Tournament) -> None:
    listen(club, "game.finished", "record.broken", "evening.ended")
    play(club, 1, 2, 3, 4)
    WebhookDelivery.objects.all().delete()
    game = start_game(tournament=club, seats={"E": 5, "S": 6, "W": 7, "N": 8}, by=actor("alice"), at=NOON)
    place_embargo(session=game, kind=EmbargoKind.HOLD, by=actor("alice"), at=NOON)
    high = {"E": 90_000, "S": 10_000, "W": 10_000, "N": 10_000}
    enter_game_totals(game=game, totals=high, by=actor("alice"), at=NOON, confirm=["scoring.totals_unusual"])
    confirm_game(game=game, by=actor("alice"), at=NOON)
    assert tell_evenings(at=NOON + timedelta(days=1)) == 0
    Tournament.objects.update(status=EventStatus.DRAFT)
    play(Tournament.objects.get(), 9, 10, 11, 12)
    assert tell_evenings(at=NOON + timedelta(days=1)) == 0
    assert WebhookDelivery.objects.count() == 0


def test_a_game_of_long_ago_entered_later_is_no_news(club: Tournament) -> None:
    listen(club)
    seats = {"E": 1, "S": 2, "W": 3, "N": 4}
    game = start_game(tournament=club, seats=seats, by=actor("alice"), at=NOON, started_at=NOON - timedelta(days=20))
    enter_game_totals(game=game, totals=FIRST, by=actor("alice"), at=NOON)
    confirm_game(game=game, by=actor("alice"), at=NOON)
    assert WebhookDelivery.objects.count() == 0


def test_a_refused_start_tells_nothing(club: Tournament) -> None:
    listen(club)
    tables = [{"E": 1, "S": 2, "W": 3, "N": 4}, {"E": 1, "S": 5, "W": 6, "N": 7}]
    with pytest.raises(Exception, match="player_in_play"):
        start_games(tournament=club, tables=tables, by=actor("alice"), at=NOON)
    assert WebhookDelivery.objects.count() == 0


def test_in_french(club: Tournament) -> None:
    listen(club, "games.started", language="fr")
    game = start_game(tournament=club, seats={"E": 1, "S": 2, "W": 3, "N": 4}, by=actor("alice"), at=NOON)
    (text,) = read()
    names = [seat.name for seat in games_of(club)[0].seats]
    assert text.split("\n")[:2] == [
        "Tuesday · sam. 21 nov., 1 table commence",
        f"Partie 1\u202f: E {names[0]} · S {names[1]} · O {names[2]} · N {names[3]}",
    ]
    cancel_game(game=game, by=actor("alice"), at=NOON)

"""Seating by player, by table, and its report."""

import pytest
from django.test import Client

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from tests.people import (
    NOON,
    actor,
    add_players,
    entered_event,
    finish_session,
    make_seated_event,
    make_tournament,
    make_user,
)
from tournaments.models import Participant, Person, Tournament
from tournaments.seating.selectors.page import sort_key, wall_list
from tournaments.seating.selectors.report import bars_of, heat_map, report_page
from tournaments.seating.services.drawing import import_seating

pytestmark = pytest.mark.django_db

# Family and given names in the order of a seating list (look/07-seating: particles and accents do not count).
ALPHABET = [
    ("Ammann", "Beat"),
    ("van den Berg", "Bart"),
    ("van den Berg", "Marijke"),
    ("Besson", "Rémi"),
    ("Böhm", "Silke"),
    ("Brandt", "Jana"),
    ("Fontaine", "Étienne"),
    ("Østergaard", "Line"),
    ("Perrin", "Chloé"),
    ("de Vries", "Lotte"),
    ("Woźniak", "Agnieszka"),
    ("Zürcher", "Reto"),
]


def named_event() -> Tournament:
    event = make_tournament(sessions=2)
    for number, (family, given) in enumerate(reversed(ALPHABET), start=1):
        name = f"{given} {family}"
        person = Person.objects.create(name=name)
        Participant.objects.create(
            tournament=event, person=person, number=number, name=name, family_name=family, given_name=given
        )
    import_seating(tournament=event, plan=plan_of_twelve(), by=actor("alice"), at=NOON)
    return event


def plan_of_twelve() -> SeatingPlan:
    first = (SeatedTable(1, (1, 2, 3, 4)), SeatedTable(2, (5, 6, 7, 8)), SeatedTable(3, (9, 10, 11, 12)))
    second = (SeatedTable(1, (5, 9, 1, 10)), SeatedTable(2, (6, 2, 11, 3)), SeatedTable(3, (12, 7, 4, 8)))
    return SeatingPlan((first, second))


@pytest.mark.long
def test_names_stand_in_the_order_of_the_alphabet_under_their_letters() -> None:
    event = named_event()
    people = sorted(Participant.objects.filter(tournament=event), key=sort_key)
    assert [(person.family_name, person.given_name) for person in people] == ALPHABET
    letters = [(letter, len(rows)) for letter, rows in wall_list(event, 1).letters]
    assert letters == [("A", 1), ("B", 5), ("F", 1), ("O", 1), ("P", 1), ("V", 1), ("W", 1), ("Z", 1)]


@pytest.mark.long
def test_a_line_tells_table_wind_and_the_whole_path() -> None:
    wall = wall_list(named_event(), 2)
    (row,) = next(rows for letter, rows in wall.letters if letter == "Z")
    # Zürcher is number 1: East of table 1, then West of table 1.
    assert (row.table, row.wind, row.path) == (1, "W", [(1, 1, "E"), (2, 1, "W")])


@pytest.mark.long
def test_the_winds_letter_follows_the_reader(client: Client) -> None:
    named_event()
    english = client.get("/t/lyon-open/seating/wall/?session=2", headers={"accept-language": "en"}).text
    french = client.get("/t/lyon-open/seating/wall/?session=2", headers={"accept-language": "fr"}).text
    assert ">1</span>" in english
    assert '<span class="letter">W</span>' in english
    assert '<span class="letter">O</span>' not in english
    assert '<span class="letter">O</span>' in french


@pytest.mark.long
@pytest.mark.parametrize(("text", "shown"), [("1", 1), ("2", 2), ("", 2), ("9", 2), ("two", 2), ("²", 2)])
def test_the_session_to_come_is_shown_unless_another_is_asked_for(text: str, shown: int, client: Client) -> None:
    finish_session(make_seated_event(sessions=2))
    answer = client.get(f"/t/lyon-open/seating/?session={text}")
    assert answer.context["wall"].session.number == shown


@pytest.mark.long
def test_without_seating_the_page_says_so_and_the_organiser_is_led_on(client: Client, new_event: Tournament) -> None:
    assert "No seating yet" in client.get("/t/lyon-open/seating/").text
    client.force_login(make_user("alice"))
    for address in ("seating/", "seating/tables/", "seating/report/"):
        assert "Go to the draws" in client.get(f"/t/lyon-open/{address}").text


@pytest.mark.long
def test_a_table_shows_its_four_winds_in_order(client: Client) -> None:
    named_event()
    tables = client.get("/t/lyon-open/seating/tables/?session=2").context["tables"]
    assert [table.number for table in tables] == [1, 2, 3]
    assert [(wind, person.number) for wind, person, _ in tables[1].seats] == [("E", 6), ("S", 2), ("W", 11), ("N", 3)]


@pytest.mark.long
def test_an_empty_seat_is_a_substitutes(client: Client) -> None:
    event = entered_event(sessions=1, players=3)
    plan = SeatingPlan(((SeatedTable(1, (1, 2, None, 3)),),))
    import_seating(tournament=event, plan=plan, by=actor("alice"), at=NOON)
    assert "Substitute" in client.get("/t/lyon-open/seating/tables/").text


@pytest.mark.long
def test_the_report_counts_meetings_and_names_the_pairs() -> None:
    """By hand: 9 and 10 meet twice, as do 2 and 3, 7 and 8; nobody else does."""
    report = report_page(named_event())
    assert report is not None
    assert [(pair.first.number, pair.second.number, pair.sessions) for pair in report.repeats] == [
        (2, 3, (1, 2)),
        (7, 8, (1, 2)),
        (9, 10, (1, 2)),
    ]
    assert report.measures[0].count == 3


@pytest.mark.long
def test_team_mates_at_one_table_are_named() -> None:
    event = make_tournament(sessions=1)
    add_players(event, 8)  # teams 1-4 and 5-8
    plan = SeatingPlan(((SeatedTable(1, (1, 5, 6, 7)), SeatedTable(2, (2, 3, 4, 8))),))
    import_seating(tournament=event, plan=plan, by=actor("alice"), at=NOON)
    report = report_page(event)
    assert report is not None
    pairs = {(pair.first.number, pair.second.number) for pair in report.team_mates}
    assert pairs == {(5, 6), (5, 7), (6, 7), (2, 3), (2, 4), (3, 4)}
    assert not report.measures[1].is_best


def test_the_map_has_one_square_for_each_pair_that_meets() -> None:
    seats = ((10, 20, 30, None), (30, 40, 20, None), (20, 30, None, None))
    plan = SeatingPlan(tuple((SeatedTable(1, four),) for four in seats))
    squares = dict(heat_map(plan, [10, 20, 30, 40], []).paths)
    assert squares == {
        "met-once": "M0 1h1v1h-1zM0 2h1v1h-1zM1 3h1v1h-1zM2 3h1v1h-1z",
        "met-often": "M1 2h1v1h-1z",
    }


@pytest.mark.long
def test_the_winds_of_every_player_are_listed(client: Client) -> None:
    named_event()
    report = client.get("/t/lyon-open/seating/report/").context["report"]
    assert {person.number: counts for person, counts in report.winds}[1] == (1, 0, 1, 0)


# --- bars of the report ----------------------------------------------------------------------------------------------


# Players 1 and 2 keep their wind and come back to table 1; players 3 and 7 change tables; the rest stay at theirs.
PLAN = SeatingPlan(
    (
        (SeatedTable(1, (1, 2, 3, 4)), SeatedTable(2, (5, 6, 7, None))),
        (SeatedTable(1, (1, 2, 7, 4)), SeatedTable(2, (5, 6, 3, None))),
    )
)


WINDS = {1: (2, 0, 0, 0), 2: (0, 2, 0, 0), 3: (0, 0, 1, 1)}


def test_each_bar_counts_what_it_says() -> None:
    winds, tables, together = bars_of(PLAN, WINDS, {1: "FRA", 2: "FRA", 3: "FRA", 5: "ITA", 6: "ITA"})
    assert winds.rows == [("0", 0), ("1", 1), ("2", 2)]
    assert tables.rows == [("0", 2), ("1", 5)]
    # Session 1: three pairs of France, one of Italy; session 2: one each.
    assert together.rows == [("1", 4), ("2", 2)]
    assert together.most == 4


def test_nothing_seated_has_no_full_bar_of_nothing() -> None:
    assert [bar.most for bar in bars_of(SeatingPlan(()), {}, {})] == [1, 1, 1]

"""A season from real events and a list: its points by hand, who is who, and what is refused."""

from datetime import date, timedelta
from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest

from mahjong_core.series.standings import Scheme, SeasonRules
from scoring.models import EmbargoKind
from scoring.publication.services.embargoes import lift_embargo, place_embargo
from series.models import Series, SeriesEvent, SeriesResult
from series.selectors.seasons import outlook_of, player_rows, season, shown_points
from series.services.events import EventFacts, PlaceRow, bring_in, plan_event, remove_event, take_over
from series.services.keeping import change_rules
from series.shapes import SeasonSerializer
from tests.people import NOON, actor, make_seated_event, session_of
from tests.refusals import refuses
from tests.series.seasons import ON, five_events, make_series, play_event
from tournaments.models import AuditEvent, EventStatus, Tournament

pytestmark = pytest.mark.django_db
PAST = EventFacts("Brest", date(2026, 5, 1), "mcr", players=40)


@pytest.mark.long
def test_a_season_of_five_events_gives_the_points_reckoned_by_hand() -> None:
    """No. 5: 733 x 2 + 733 x 1.5 + 1000 + 1000, and 200 is out; no. 1: 733 x 2 + 733 x 1.5 + 1000 + 359, and 200 is."""
    current = season(five_events(), ON)
    rows = {row.name: row for row in player_rows(current)}
    assert {name: (row.place, row.total) for name, row in rows.items()} == {
        "Player 5": (1, Fraction(9131, 2)),
        "Player 1": (2, Fraction(7849, 2)),
        **{f"Player {n}": (3, Fraction(3766)) for n in range(13, 17)},  # 2000 + 733 + 733 + 300
        **{f"Player {n}": (7, Fraction(7531, 2)) for n in (2, 3, 4, 6, 7, 8)},  # 1466 + 1099.5 + 1000 + 200
        **{f"Player {n}": (13, Fraction(3366)) for n in range(9, 13)},  # 1500 + 733 + 733 + 400
        "Somebody Else": (17, Fraction(333)),
    }
    first = rows["Player 1"]
    lines = [(line.name, line.place, line.players, line.how, line.points, line.is_counted) for line in first.lines]
    assert lines == [
        ("Nantes", 5, 16, "1\u202f000 × (16 − 5) ÷ 15 = 733 × 2", "1\u202f466", True),
        ("Tours", 5, 16, "1\u202f000 × (16 − 5) ÷ 15 = 733 × 1½", "1\u202f099½", True),
        ("Rennes", 1, 16, "1\u202f000 × (16 − 1) ÷ 15 = 1\u202f000", "1\u202f000", True),
        ("Vannes", 26, 40, "1\u202f000 × (40 − 26) ÷ 39 = 359", "359", True),
        ("Angers", 13, 16, "1\u202f000 × (16 − 13) ÷ 15 = 200", "200", False),
    ]
    assert (first.shown, first.sum_line) == ("3\u202f924½", "4 of 5 results count")
    data = SeasonSerializer(current).data
    assert data["rows"][0]["total"] == "9131/2"
    assert {item["name"]: item["weight"] for item in data["events"]}["Tours"] == "3/2"


@pytest.mark.long
def test_as_the_european_ranking() -> None:
    """No. 9 by weights 1, 1, 1.5, 2 with 733, 733, 1000, 200, and a zero of weight 1 to fill five up:
    (733 + 733 + 1500 + 400) / 6.5 and / 5.5, half of each."""
    series = five_events(SeasonRules(scheme=Scheme.MERS))
    row = next(player_row for player_row in player_rows(season(series, ON)) if player_row.name == "Player 9")
    assert row.total == (Fraction(3366) / Fraction(13, 2) + Fraction(3366) / Fraction(11, 2)) / 2
    assert row.halves == ("517.85", "612")
    assert row.shown == "564.92"


def test_an_event_is_weighed_as_the_european_association_weighs_it() -> None:
    """Two days 2, 72 players 1/2, one country 0."""
    series = make_series(SeasonRules(scheme=Scheme.MERS))
    facts = EventFacts("Brest", date(2026, 5, 1), "mcr", players=72, days=2)
    made = bring_in(series=series, facts=facts, rows=[PlaceRow(1, "A", "FRA")], by=actor("alice"), at=NOON)
    assert made.weight == Fraction(5, 2)


def test_whoever_has_a_number_in_one_list_and_none_in_another_is_one() -> None:
    series = make_series(SeasonRules())
    lists = {
        "A": [PlaceRow(1, "Éva Ruiz", "ESP", federation_number="06010011")],
        "B": [PlaceRow(2, "eva ruiz", "ESP"), PlaceRow(3, "Eva Ruiz", "FRA")],
        "C": [PlaceRow(2, "E. Ruiz", "ESP", federation_number="06010011")],
    }
    for name, rows in lists.items():
        facts = EventFacts(name, date(2026, 5, 1), "mcr", players=3)
        bring_in(series=series, facts=facts, rows=rows, by=actor("alice"), at=NOON)
    current = season(series, ON)
    assert sorted(row.results for row in current.standings) == [1, 3]


def test_two_of_one_name_and_country_stay_apart_from_whoever_has_no_number() -> None:
    series = make_series(SeasonRules())
    rows = [
        PlaceRow(1, "Li Wei", "CHN", federation_number="20000001"),
        PlaceRow(2, "Li Wei", "CHN", federation_number="20000002"),
    ]
    bring_in(series=series, facts=PAST, rows=rows, by=actor("alice"), at=NOON)
    other = EventFacts("Quimper", date(2026, 6, 1), "mcr", players=8)
    bring_in(series=series, facts=other, rows=[PlaceRow(1, "Li Wei", "CHN")], by=actor("alice"), at=NOON)
    assert [row.results for row in season(series, ON).standings] == [1, 1, 1]


# --- nothing that the event itself does not tell ---------------------------------------------------------------------


@pytest.mark.long
def test_what_is_not_final_for_everybody_is_not_taken_over() -> None:
    """In play, kept back, a draft or a rehearsal."""
    event, series = play_event("Rennes"), make_series()

    def take() -> SeriesEvent:
        event.refresh_from_db()
        return take_over(series=series, tournament=event, weight=None, by=actor("alice"), at=NOON)

    running = make_seated_event("running", sessions=1)
    with refuses("series.not_final"):
        take_over(series=series, tournament=running, weight=None, by=actor("alice"), at=NOON)
    for kind in (EmbargoKind.HOLD, EmbargoKind.FREEZE):
        placed = place_embargo(session=session_of(event), kind=kind, by=actor("alice"), at=NOON)
        with refuses("series.not_final"):
            take()
        lift_embargo(embargo=placed, by=actor("alice"), at=NOON + timedelta(hours=4))
    for facts, usual in (
        ({"status": EventStatus.DRAFT}, {"status": EventStatus.PUBLIC}),
        ({"copy_kind": "rehearsal", "copy_of": uuid4()}, {"copy_kind": "", "copy_of": None}),
    ):
        Tournament.objects.filter(pk=event.pk).update(**facts)
        with refuses("series.not_final"):
            take()
        Tournament.objects.filter(pk=event.pk).update(**usual)
    assert not SeriesEvent.objects.exists()
    take()
    assert SeriesResult.objects.count() == 16


@pytest.mark.long_on_sqlite
def test_taking_over_again_replaces_the_places() -> None:
    event, series = play_event("Rennes"), make_series()
    first = take_over(series=series, tournament=event, weight=Fraction(2), by=actor("alice"), at=NOON)
    again = take_over(series=series, tournament=event, weight=None, by=actor("alice"), at=NOON)
    assert (again.pk, again.weight, SeriesResult.objects.count()) == (first.pk, 2, 16)


@pytest.mark.long
def test_an_event_that_was_planned_is_filled_when_it_was_held() -> None:
    event, series = play_event("Nantes"), make_series()
    facts = EventFacts("Nantes", event.starts_on, "mcr", players=72, weight=Fraction(2))
    plan_event(series=series, facts=facts, by=actor("alice"), at=NOON)
    assert [series_event.name for series_event in season(series, ON).to_come] == ["Nantes"]
    take_over(series=series, tournament=event, weight=Fraction(2), by=actor("alice"), at=NOON)
    current = season(series, ON)
    assert (current.to_come, [series_event.players for series_event in current.held]) == ((), [16])


@pytest.mark.long
def test_what_an_event_to_come_can_do() -> None:
    """No. 1 has 1466 + 1099.5 + 1000 + 359 = 3924.5, no. 5 leads with 4565.5: what counts instead of 359 must bring
    more than 1000, and weight 2 makes that a base rank above 500: 8th of 16 has 533, 9th 467."""
    series = five_events()
    facts = EventFacts("Brest", date(2026, 12, 12), "mcr", players=16, weight=Fraction(2))
    plan_event(series=series, facts=facts, by=actor("alice"), at=NOON)
    current = season(series, ON)
    key = next(row.key for row in player_rows(current) if row.name == "Player 1")
    text = outlook_of(current, key)
    assert text is not None
    coming, what = text
    assert (coming.name, what.most, what.to_pass_first) == ("Brest", Fraction(7849, 2) - 359 + 2000, 8)
    assert what.replaces == str(
        next(series_event.uid for series_event in current.held if series_event.name == "Vannes")
    )
    assert outlook_of(season(make_series(slug="another"), ON), key) is None


# --- keeping ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "rows", "code"),
    [
        (PAST, [], "series.no_results"),
        (EventFacts("B", ON, "mcr", players=2), [PlaceRow(3, "A")], "series.players_too_few"),
        (EventFacts("B", ON, "mcr", players=1), [PlaceRow(1, "A"), PlaceRow(1, "C")], "series.players_too_few"),
        (EventFacts("B", ON, "mcr", players=4, weight=Fraction(1, 7)), [PlaceRow(1, "A")], "series.weight_malformed"),
        (EventFacts("B", ON, "mcr", players=4, weight=Fraction(0)), [PlaceRow(1, "A")], "series.weight_malformed"),
        (EventFacts("B", ON, "chess", players=4), [PlaceRow(1, "A")], "series.event_malformed"),
        (
            PAST,
            [PlaceRow(1, "A", federation_number="06010011"), PlaceRow(2, "B", federation_number="06010011")],
            "series.number_twice",
        ),
    ],
)
def test_a_list_that_cannot_be_right_is_refused_whole(facts: EventFacts, rows: list[PlaceRow], code: str) -> None:
    with refuses(code):
        bring_in(series=make_series(), facts=facts, rows=rows, by=actor("alice"), at=NOON)
    assert not SeriesEvent.objects.exists()


def test_an_address_or_an_event_that_is_there_is_refused() -> None:
    series = make_series()
    for slug in ("ouest-2026", "new"):
        with refuses("series.slug_taken"):
            make_series(slug=slug)
    with refuses("series.slug_malformed"):
        make_series(slug="Ouest 2026")
    bring_in(series=series, facts=PAST, rows=[PlaceRow(1, "A")], by=actor("alice"), at=NOON)
    with refuses("series.event_there"):
        bring_in(series=series, facts=PAST, rows=[PlaceRow(1, "A")], by=actor("alice"), at=NOON)


def test_every_act_is_in_the_journal() -> None:
    series = make_series()
    plan_event(series=series, facts=PAST, by=actor("alice"), at=NOON)
    made = bring_in(series=series, facts=PAST, rows=[PlaceRow(1, "A")], by=actor("alice"), at=NOON)
    change_rules(series=series, rules=SeasonRules(best=2), by=actor("alice"), at=NOON)
    change_rules(series=series, rules=SeasonRules(best=2), by=actor("alice"), at=NOON)
    remove_event(event=made, by=actor("alice"), at=NOON)
    acts = AuditEvent.objects.filter(action__startswith="series.").order_by("pk").values_list("action", flat=True)
    assert list(acts) == ["series.created", "series.planned", "series.taken", "series.changed", "series.removed"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(1000), "1\u202f000"),
        (Fraction(3, 2), "1½"),
        (Fraction(55000, 13), "4\u202f230.77"),
        (Fraction(1, 99), "0.01"),
    ],
)
def test_points_as_readers_see_them(value: Fraction, shown: str) -> None:
    assert shown_points(value) == shown


WANGS = (PlaceRow(3, "Wang Wei", "CHN", "Beijing"), PlaceRow(17, "Wang Wei", "CHN", "Shanghai"))


def bring(series: Series, name: str, *rows: PlaceRow, **more: Any) -> SeriesEvent:
    facts = EventFacts(name=name, held_on=date(2026, 3, 1), family="mcr", players=40)
    return bring_in(series=series, facts=facts, rows=rows, by=actor("alice"), at=NOON, **more)


@pytest.mark.django_db
def test_namesakes_of_a_list_are_asked_about_and_then_two_people_in_every_event() -> None:
    series = make_series()
    with refuses("series.namesakes") as refused:
        bring(series, "Metz", *WANGS)
    assert "Wang Wei (CHN)" in str(refused.value)
    bring(series, "Metz", *WANGS, namesakes_differ=True)
    bring(series, "Nancy", PlaceRow(1, "Wang Wei", "CHN", "Shanghai"))
    rows = {row.club: sorted(line.place for line in row.lines) for row in player_rows(season(series, ON))}
    assert rows == {"Beijing": [3], "Shanghai": [1, 17]}


@pytest.mark.django_db
def test_namesakes_of_one_club_are_people_of_their_own_in_each_event() -> None:
    series = make_series()
    twins = [PlaceRow(place, "Wang Wei", "CHN") for place in (3, 17)]
    bring(series, "Metz", *twins, namesakes_differ=True)
    bring(series, "Nancy", PlaceRow(1, "Wang Wei", "CHN"))
    assert sorted(len(row.lines) for row in player_rows(season(series, ON))) == [1, 1, 1]


@pytest.mark.django_db
def test_a_name_beside_the_person_with_the_number_is_somebody_else() -> None:
    series = make_series()
    bring(series, "Metz", PlaceRow(3, "Wang Wei", "CHN", "", "04010001"), PlaceRow(17, "Wang Wei", "CHN"))
    bring(series, "Nancy", PlaceRow(1, "Wang Wei", "CHN", "", "04010001"))
    assert sorted(len(row.lines) for row in player_rows(season(series, ON))) == [1, 2]


@pytest.mark.django_db
@pytest.mark.parametrize("places", [[1, 2, 2, 3], [1] * 36, [1] * 18 + [*range(19, 37)], [1, 1, 1, 3]])
def test_places_that_no_ranking_gives_are_refused(places: list[int]) -> None:
    with refuses("series.places_malformed"):
        bring(make_series(), "Metz", *(PlaceRow(place, f"Player {n}") for n, place in enumerate(places)))


@pytest.mark.django_db
@pytest.mark.parametrize("places", [[1, 2, 2, 4], [1, 1, 1, 1, 5], [6], [5, 5, 7, 30]])
def test_level_places_and_parts_of_a_ranking_are_taken(places: list[int]) -> None:
    event = bring(make_series(), "Metz", *(PlaceRow(place, f"Player {n}") for n, place in enumerate(places)))
    assert event.results.count() == len(places)

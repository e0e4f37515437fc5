"""Side rankings: what each rests on, who chooses them, and where they stand."""

import io
from datetime import timedelta
from fractions import Fraction
from typing import Any

import openpyxl
import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from hall.models import SceneKind
from hall.selectors.scenes import preview_scene
from paper.documents.selectors.honours import prize_list, prize_receipts
from scoring.common.selectors.basis import Basis
from scoring.models import EmbargoKind, Newcomer, SideRankingChoice, SideRankingKind
from scoring.publication.services.embargoes import lift_embargo, place_embargo
from scoring.publication.services.releases import release_session
from scoring.side_rankings.selectors.tables import SideTable, side_tables
from scoring.side_rankings.services import choose_side_rankings
from tests.people import (
    NOON,
    actor,
    at_seat,
    client_of,
    end_session,
    finish,
    make_seated_event,
    nobody,
    session_of,
    start,
    table_of,
    win,
)
from tests.refusals import refuses
from tests.scoring.publication.test_embargoes import keep_back, make_event, play_last
from tournaments.models import AuditEvent, Participant, ParticipantState, Tournament
from tournaments.players.services.participants import change_state
from tournaments.registry.printables import PrintOrder

pytestmark = pytest.mark.django_db
EVERY = tuple(SideRankingKind.values)
ADDRESS = "/t/lyon-open/standings/side/"
DAY = timedelta(days=1)


def choose(event: Tournament, *kinds: str, newcomers: tuple[int, ...] = (), by: str = "alice") -> None:
    choose_side_rankings(tournament=event, kinds=kinds or EVERY, newcomers=newcomers, by=actor(by), at=NOON)


def play(event: Tournament, session: int, hands: dict[int, list[dict[str, Any]]], *, days: int = 0) -> None:
    """Four tables: those named by their hands, the others with one win of East for 8 and a hand nobody won."""
    at = NOON + days * DAY + (session - 1) * timedelta(hours=3)
    start(event, session, at)
    for number in range(1, 5):
        finish(table_of(event, number, session), hands.get(number, [win(1), nobody(2)]), at=at)
    end_session(session=session_of(event, session), by=actor("chris"), at=at + timedelta(hours=2))
    release_session(session=session_of(event, session), by=actor("chris"), at=at + timedelta(hours=2.5))


def table(event: Tournament, kind: str, basis: Basis = Basis.RELEASED) -> SideTable:
    return next(side_table for side_table in side_tables(event, basis) if side_table.kind == kind)


def rows(event: Tournament, kind: str) -> list[tuple[int, int | None, Fraction]]:
    return [(line.place, line.number, line.value) for line in table(event, kind).lines]


def seat(event: Tournament, number: int, wind: str, session: int = 1) -> Participant:
    return at_seat(table_of(event, number, session), wind)


@pytest.fixture
def event() -> Tournament:
    """Session 1 released: at table 1 West wins 88 by itself and 64 from South, at table 2 North wins 64 from East."""
    made = make_seated_event(sessions=4)
    hands = {1: [win(1, "W", None, 88), win(2, "W", "S", 64)], 2: [win(1, "N", "E", 64), nobody(2)]}
    play(made, 1, hands)
    choose(made, newcomers=(5, 6))
    return made


@pytest.mark.long
def test_each_ranking_rests_on_its_own_figure(event: Tournament) -> None:
    west, north = seat(event, 1, "W").number, seat(event, 2, "N").number
    result = rows(event, "best_hand")
    assert result[:3] == [(1, west, Fraction(88)), (2, west, Fraction(64)), (2, north, Fraction(64))]
    assert [place for place, _number, _value in result[3:]] == [4, 4]  # the wins of 8 at tables 3 and 4
    assert table(event, "best_hand").lines[0].detail == "session 1, table 1"
    # West: 3 x (88 + 8) from a self-draw, and 64 + 3 x 8 from a discard (MCR 3.9.1.3): 288 + 88 = 376.
    result = rows(event, "best_session")
    assert result[0] == (1, seat(event, 1, "W").number, Fraction(376))
    assert result[1] == (2, seat(event, 2, "N").number, Fraction(88))
    west = seat(event, 1, "W").number
    wins = table(event, "most_wins").lines
    assert (wins[0].place, wins[0].number, wins[0].value, wins[0].detail) == (1, west, Fraction(2), "of 2 hands")
    assert [side_line.place for side_line in wins[1:]] == [2, 2, 2]
    deal_ins = table(event, "fewest_deal_ins").lines
    losers = {seat(event, 1, "S").number, seat(event, 2, "E").number, *(seat(event, n, "S").number for n in (3, 4))}
    assert len(deal_ins) == 12
    assert {side_line.place for side_line in deal_ins} == {1}
    assert losers.isdisjoint({side_line.number for side_line in deal_ins})
    places = {row["participant"]["number"]: row["place"] for row in client_of("sam").get(API).json()["rows"]}
    first, second = sorted((5, 6), key=lambda number: places[number])
    result = rows(event, "best_newcomer")
    assert {number for _place, number, _value in result} == {5, 6}
    assert result[0][:2] == (1, first)
    assert result[1][:2] == ((1 if places[first] == places[second] else 2), second)


API = "/api/v1/tournaments/lyon-open/standings/"


@pytest.mark.long
def test_countries_and_clubs_count_three_base_ranks() -> None:
    """16 players: 1st 1000, 2nd 1000 x 14 / 15 = 933, ... ; a club of one has a third of its player's base rank."""
    made = make_seated_event(sessions=4)
    play(made, 1, {1: [win(1, "E", None, 88)]})
    choose(made)
    first = seat(made, 1, "E")
    Participant.objects.filter(pk=first.pk).update(club="Brest")
    (club,) = table(made, "clubs").lines
    assert (club.place, club.name, club.value) == (1, "Brest", Fraction(1000, 3))
    countries = table(made, "countries").lines
    assert sorted(country.country for country in countries) == ["DNK", "FRA", "ITA", "NLD"]
    assert countries[0].country == first.country


def test_regions_are_groups_that_are_ranked() -> None:
    """MCR 3.5.3: "Le classement individuel, par équipe et par groupes." A region is a group beside country and team.

    East of table 1 wins 88 from everybody and is first of 16 (base rank 1000); East of the other tables wins 8 and
    shares the second place of three (1000 x 14 / 15 = 933). Bretagne has the first and a second, Alsace a second.
    """
    made = make_seated_event(sessions=4)
    play(made, 1, {1: [win(1, "E", None, 88)]})
    choose(made, "regions")
    homes = {1: "Bretagne", 2: "Bretagne", 3: "Alsace"}
    for number, region in homes.items():
        Participant.objects.filter(pk=seat(made, number, "E").pk).update(region=region)
    first, second = table(made, "regions").lines
    assert (first.place, first.name, first.value) == (1, "Bretagne", Fraction(1000 + 933, 3))
    assert (second.place, second.name, second.value) == (2, "Alsace", Fraction(933, 3))
    assert (first.number, first.country) == (None, "")
    page = Client().get(ADDRESS).text
    assert page.index("Best region") < page.index("Bretagne") < page.index("Alsace")
    assert "The mean base rank of a region" in page


def test_a_player_without_a_region_is_of_no_group(event: Tournament) -> None:
    assert table(event, "regions").lines == ()


@pytest.mark.long_on_sqlite
def test_each_day_has_its_ranking_and_one_day_alone_has_none(event: Tournament) -> None:
    assert [side_table for side_table in side_tables(event, Basis.RELEASED) if side_table.kind == "best_of_day"] == []
    play(event, 2, {3: [win(1, "S", None, 88)]}, days=1)
    days = [side_table for side_table in side_tables(event, Basis.RELEASED) if side_table.kind == "best_of_day"]
    assert [str(day.day) for day in days] == ["2026-11-21", "2026-11-22"]
    assert days[0].lines[0].number == seat(event, 1, "W").number
    assert days[1].lines[0].number == seat(event, 3, "S", session=2).number


@pytest.mark.long
def test_whoever_is_disqualified_wins_nothing(event: Tournament) -> None:
    west = seat(event, 1, "W")
    change_state(
        participant=west, to=ParticipantState.DISQUALIFIED, by=actor("chris"), at=NOON + DAY, reason="Cheating"
    )
    for kind in ("best_hand", "best_session", "most_wins", "fewest_deal_ins"):
        assert west.number not in [line.number for line in table(event, kind, Basis.VERIFIED).lines], kind


@pytest.mark.long
def test_only_what_is_chosen_is_there(event: Tournament) -> None:
    choose(event, "clubs", "best_hand")
    assert [side_table.kind for side_table in side_tables(event, Basis.RELEASED)] == ["best_hand", "clubs"]
    choose_side_rankings(tournament=event, kinds=[], newcomers=[], by=actor("alice"), at=NOON)
    assert side_tables(event, Basis.RELEASED) == ()
    assert "This event has no side rankings" in Client().get(ADDRESS).text
    assert not Newcomer.objects.exists()


@pytest.mark.long
def test_the_same_choice_again_writes_nothing(event: Tournament) -> None:
    before = AuditEvent.objects.count()
    choose(event, newcomers=(5, 6))
    assert AuditEvent.objects.count() == before
    choose(event, newcomers=(5,))
    note = AuditEvent.objects.latest("pk")
    assert (note.action, note.before["newcomers"], note.after["newcomers"]) == ("side_rankings.chosen", [5, 6], [5])


@pytest.mark.long_on_sqlite
def test_what_is_unknown_is_refused(event: Tournament) -> None:
    with refuses("scoring.side_ranking_unknown"):
        choose(event, "best_hat")
    with refuses("scoring.newcomer_unknown"):
        choose(event, newcomers=(99,))
    with pytest.raises(IntegrityError), transaction.atomic():
        SideRankingChoice.objects.create(tournament=event, kind="best_hat")
    with pytest.raises(IntegrityError), transaction.atomic():
        SideRankingChoice.objects.create(tournament=event, kind="clubs")


@pytest.mark.long
def test_the_organiser_chooses_on_the_page(event: Tournament, alice: Client) -> None:
    sent = alice.post(f"{ADDRESS}choose/", {"kinds": ["clubs", "best_newcomer"], "newcomers": ["7"]})
    assert (sent.status_code, sent["Location"]) == (302, ADDRESS)
    assert list(Newcomer.objects.values_list("participant__number", flat=True)) == [7]
    wrong = alice.post(f"{ADDRESS}choose/", {"kinds": ["clubs"], "newcomers": ["99"]})
    assert wrong.status_code == 422
    assert list(Newcomer.objects.values_list("participant__number", flat=True)) == [7]


# --- where they stand ----------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_public_page_the_files_and_a_screen_show_them(event: Tournament) -> None:
    page = Client().get(ADDRESS).text
    assert "Side rankings after session 1" in page
    assert "Best hand" in page
    french = Client(headers={"accept-language": "fr"}).get(ADDRESS).text
    assert "Classements annexes après la session 1" in french
    assert "Meilleure main" in french
    book = openpyxl.load_workbook(io.BytesIO(Client().get("/t/lyon-open/export/side-rankings.xlsx").content))
    head, first, *_rest = book.active.iter_rows(values_only=True)
    assert head[:6] == ("ranking", "day", "place", "number", "name", "country")
    assert (first[0], first[2], first[6]) == ("best_hand", 1, 88)
    csv = Client().get("/t/lyon-open/export/side-rankings.csv").text
    assert csv.splitlines()[1].startswith("best_hand,,1,")
    answer = Client().get("/t/lyon-open/export/side-rankings.json").json()
    assert [item["ranking"] for item in answer["rankings"]] == [kind for kind in EVERY if kind != "best_of_day"]
    assert answer["rankings"][0]["rows"][0]["value"] == "88"
    whole = openpyxl.load_workbook(io.BytesIO(client_of("sam").get("/t/lyon-open/export/event.xlsx").content))
    assert "Side rankings" in whole.sheetnames
    slides = preview_scene(event, SceneKind.SIDE_RANKINGS, timezone.now())
    with_rows = [side_table.title for side_table in side_tables(event, Basis.RELEASED) if side_table.lines]
    assert [slide.facts["table"].title for slide in slides] == with_rows
    page = client_of("alice").get(reverse("scene-preview", args=[event.slug, "side"])).text
    assert "Best hand" in page


def test_prizes_on_paper_name_the_winners(event: Tournament) -> None:
    order = PrintOrder(event, None, "en", "a4")
    titles = [group["title"] for group in prize_list(order).items[0].data["groups"]]
    assert titles[-2:] == ["Best country", "Special prizes"]
    assert "Best hand" in titles
    west = seat(event, 1, "W")
    receipts = [item for item in prize_receipts(order).items if item.data["list"] == "Best hand"]
    assert [receipt.data["player"]["number"] for receipt in receipts] == [west.number]


# --- what is kept back ---------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("kind", [EmbargoKind.HOLD, EmbargoKind.FREEZE])
def test_nothing_that_is_kept_back_is_told(kind: EmbargoKind) -> None:
    """The hand of 311 of the last session is in no side ranking until it is let go;
    tests/scoring/publication/test_embargoes.py."""
    made = make_event()
    choose(made)
    placed = keep_back(made, kind)
    before = [(side_table.title, side_table.lines) for side_table in side_tables(made, Basis.RELEASED)]
    play_last(made)
    assert [(side_table.title, side_table.lines) for side_table in side_tables(made, Basis.RELEASED)] == before
    for address in (ADDRESS, *(f"/t/lyon-open/export/side-rankings.{ending}" for ending in ("csv", "json"))):
        assert "311" not in Client().get(address).text
        assert "311" in client_of("sam").get(address).text
    assert not any(
        line.value == 311 for slide in preview_scene(made, SceneKind.SIDE_RANKINGS, NOON) for line in _lines(slide)
    )
    lift_embargo(embargo=placed, by=actor("alice"), at=NOON + DAY)
    assert table(made, "best_hand").lines[0].value == 311


def _lines(slide: Any) -> Any:
    return slide.facts["lines"]


@pytest.mark.long
def test_a_held_session_is_no_day(event: Tournament) -> None:
    """Held results of the second day leave one day: no ranking of a day tells that the other was played."""
    place_embargo(session=session_of(event, 2), kind=EmbargoKind.HOLD, by=actor("alice"), at=NOON)
    play(event, 2, {}, days=1)
    assert [side_table for side_table in side_tables(event, Basis.RELEASED) if side_table.kind == "best_of_day"] == []

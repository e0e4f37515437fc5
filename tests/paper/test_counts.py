"""The print centre counts documents without making them: as many pieces as are printed, and the same refusals."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from benchmarks.pages import build
from mahjong_core.rulesets import from_data
from mahjong_core.winds import Wind
from paper.prints.selectors.orders import content_of, offers, pieces_of
from scoring.seats.services.substitutions import Replacement, record_substitute
from tests.demo import demo_event
from tests.people import NOON, actor, add_players, make_seated_event, make_tournament, table_of
from tournaments.common.errors import Refusal
from tournaments.models import Participant, SubstituteKind, Team, Tournament
from tournaments.registry.printables import PrintOrder, PrintScope, printables

pytestmark = pytest.mark.django_db


def answer_of(ask: Callable[[], int]) -> int | str:
    try:
        return ask()
    except Refusal as refusal:
        return f"{refusal.code}: {refusal.message}"


def check(event: Tournament, sessions: tuple[int | None, ...] = (None, 1, 2, 9)) -> set[str]:
    """Compare each document with its count; return which have something to print."""
    found = set()
    for session in sessions:
        order = PrintOrder(event, session, "fr", "a4", "http://hall")
        for code in printables.names():
            counted = answer_of(lambda: pieces_of(code, replace(order, memo={})))  # noqa: B023  called at once
            made = answer_of(lambda: len(content_of(code, replace(order, memo={})).items))  # noqa: B023
            assert counted == made, (code, session)
            found |= {code} if isinstance(made, int) else set()
    return found


def test_of_an_event_without_players() -> None:
    assert "badges" not in check(make_tournament())


def test_of_an_event_without_a_seating() -> None:
    event = make_tournament()
    add_players(event)
    assert "badges" in check(event)


@pytest.mark.parametrize("rule_set", ["mcr-ffmj-2016", "ema-riichi-2016"])
def test_of_a_seated_event_with_players_who_left_and_substitutes(rule_set: str) -> None:
    event = make_seated_event(rule_set=rule_set)
    people = list(event.participants.order_by("number"))
    Participant.objects.filter(pk__in=[people[3].pk, people[7].pk]).update(state="withdrawn")
    Participant.objects.filter(pk=people[15].pk).update(state="disqualified")
    team = Team.objects.create(tournament=event, name="Tigers")
    Participant.objects.filter(pk__in=[person.pk for person in people[:4]]).update(team=team)
    substitute = Replacement(Wind.NORTH, SubstituteKind.FROM_START, "Zoé", "Late", 1)
    record_substitute(table=table_of(event), replacement=substitute, by=actor("chris"), at=NOON)
    assert {"start-cards", "table-cards", "roll-call"} <= check(event)


def test_of_the_demo_event() -> None:
    """With released sessions, teams and rulings."""
    event = demo_event()
    found = check(event, (None, 3, 5))
    assert {"standings", "team-standings", "participation", "prize-receipts"} <= found


@pytest.fixture(params=[16, 72], ids=["16", "72"])
def large(request: pytest.FixtureRequest) -> Iterator[Tournament]:
    return build(request.param, 3)


def test_the_print_centre_makes_no_document_to_offer_it(
    large: Tournament, monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Callable[[int], object]
) -> None:
    """Those alone are built that have one piece and nothing of the field: forms, posters, signs."""
    family = from_data(large.rule_set).family
    order = PrintOrder(large, None, "en", "a4", "http://hall")
    listed = [printable for printable in printables if family in printable.families]
    with django_assert_max_num_queries(40):  # type: ignore[attr-defined]
        for printable in listed:
            asked = replace(order, session=3) if printable.scope is PrintScope.SESSION else order
            offers(asked, [printable])
    assert not [key for key in order.memo if key.startswith("seating:")]

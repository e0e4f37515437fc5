"""A ruling under appeal stays the row that the appeal is about: it is neither replaced nor restated meanwhile."""

from datetime import timedelta

import pytest

from appeals.models import Appeal
from appeals.services.lodging import announce_appeal, withdraw_appeal
from appeals.services.moves import Contested
from penalties.models import Revocation, Ruling
from penalties.rulings.selectors.faults import Fault, RefereeDecision
from penalties.rulings.services.decisions import decide_ruling, revoke_ruling
from penalties.rulings.services.restating import Later
from tests.appeals.walk import player
from tests.people import NOON, actor, at_seat, make_seated_event, start, table_of
from tests.refusals import refuses
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(minutes=50)
FAULTS = ("tile-touched-early", "late-pung")


@pytest.fixture
def event() -> Tournament:
    """MERS 3.1: a warning for the first fault of a session, then points."""
    event = make_seated_event(rule_set="mers-mcr-2010")
    start(event)
    return event


@pytest.fixture
def rungs(event: Tournament) -> list[Ruling]:
    person = at_seat(table_of(event), "S")
    return [
        decide_ruling(fault=Fault(person, offence, table_of(event)), by=actor("bob"), at=LATER) for offence in FAULTS
    ]


def contest(ruling: Ruling) -> Appeal:
    """South announces an appeal at the table, "immédiatement" (EMAR 2.1)."""
    table = table_of(ruling.tournament)
    person = at_seat(table, "S")
    return announce_appeal(
        about=Contested(person, table.session, table, fresh(ruling)), by=player(person), at=LATER + timedelta(minutes=2)
    )


def fresh(ruling: Ruling) -> Ruling:
    related = Ruling.objects.select_related("tournament", "participant", "session", "table__session__tournament")
    return related.get(pk=ruling.pk)


def replace(ruling: Ruling) -> Ruling:
    return decide_ruling(
        fault=Fault(ruling.participant, "empty-claim", table_of(ruling.tournament)),
        verdict=RefereeDecision(),
        supersedes=fresh(ruling),
        by=actor("bob"),
        at=LATER + timedelta(minutes=5),
    )


def restate(ruling: Ruling, later: Later) -> Revocation:
    moment = LATER + timedelta(minutes=5)
    return revoke_ruling(ruling=fresh(ruling), reason="Nobody saw it", later=later, by=actor("bob"), at=moment)


@pytest.mark.long
def test_a_ruling_under_appeal_is_not_replaced(event: Tournament, rungs: list[Ruling]) -> None:
    appeal = contest(rungs[1])
    href = f"/t/{event.slug}/appeals/{appeal.number}/"
    with refuses("penalties.under_appeal", appeal=appeal.number, ruling=str(rungs[1].uid), href=href) as refused:
        replace(rungs[1])
    assert refused.value.status == 409
    assert Ruling.objects.count() == 2
    assert not Revocation.objects.exists()


@pytest.mark.long_on_sqlite
def test_a_later_ruling_under_appeal_is_not_restated_and_may_be_left(rungs: list[Ruling]) -> None:
    appeal = contest(rungs[1])
    with refuses("penalties.under_appeal"):
        restate(rungs[0], Later(is_restated=True))
    assert not Revocation.objects.exists()
    restate(rungs[0], Later(is_left=True, left_reason="Under appeal"))
    appeal.refresh_from_db()
    assert appeal.ruling == rungs[1]
    assert not hasattr(fresh(rungs[1]), "revocation")


@pytest.mark.long
def test_another_ruling_is_replaced_meanwhile(rungs: list[Ruling]) -> None:
    contest(rungs[0])
    assert replace(rungs[1]).supersedes == rungs[1]


@pytest.mark.long
def test_when_the_appeal_is_over_the_ruling_is_replaced(rungs: list[Ruling]) -> None:
    appeal = contest(rungs[1])
    withdraw_appeal(appeal=appeal, by=player(appeal.participant), at=LATER + timedelta(minutes=3))
    assert replace(rungs[1]).supersedes == rungs[1]
    contested = contest(Ruling.objects.latest("pk"))
    assert contested.ruling is not None
    assert contested.ruling.supersedes == rungs[1]


@pytest.mark.long
def test_an_appeal_against_a_replaced_ruling_is_about_the_one_in_force(rungs: list[Ruling]) -> None:
    """The page was open before the referee mended the ruling: the appeal waits for what stands now."""
    in_force = replace(replace(rungs[1]))
    appeal = contest(rungs[1])
    assert appeal.ruling == in_force
    with refuses("penalties.under_appeal"):
        replace(in_force)

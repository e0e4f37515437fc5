"""What a decision orders is done through the ledgers, by whose it is, once."""

import pytest

from appeals.models import Appeal, AppealStatus, Remedy, RemedyKind
from appeals.services.deposits import settle_deposit
from appeals.services.hearing import decide_appeal
from appeals.services.remedies import Order, carry_out, close_appeal
from scoring.sheets.selectors.folding import sheet_of
from tests.appeals.walk import (
    AFTER,
    ended_event,
    fresh,
    heard,
    judgment,
    remedies,
    vote,
)
from tests.people import actor, make_user, table_of
from tests.refusals import refuses
from tournaments.common.errors import NotPermitted
from tournaments.models import Role, StaffRole, TableStatus

pytestmark = pytest.mark.django_db


@pytest.fixture
def hearing(db: None) -> Appeal:
    event = ended_event(referee="chris")
    appeal = heard(event)
    vote(appeal, True, True, True)
    return appeal


def ordered_all(appeal: Appeal, *orders: Order) -> list[Remedy]:
    decide_appeal(appeal=appeal, judgment=judgment(appeal, orders=orders), by=actor("ann"), at=AFTER)
    return remedies(appeal)


def ordered(appeal: Appeal, order: Order) -> Remedy:
    return ordered_all(appeal, order)[0]


def do(remedy: Remedy, username: str, note: str = "") -> None:
    carry_out(remedy=remedy, by=actor(username), at=AFTER, note=note)


@pytest.mark.long
def test_the_chief_referee_says_that_the_players_were_told(hearing: Appeal) -> None:
    # Annex 3, 8: "L'arbitre en chef doit clarifier aux joueurs ce point avant la prochaine session."
    remedy = ordered(hearing, Order(RemedyKind.INSTRUCT_CHIEF, "Only with an eyewitness"))
    with pytest.raises(NotPermitted):
        do(remedy, "ann")
    do(remedy, "chris", "Told at 14:20")
    assert Remedy.objects.get().done.note == "Told at 14:20"


@pytest.mark.long
def test_the_organiser_replaces_the_chief_referee(hearing: Appeal) -> None:
    # "L'arbitre en chef sera remplacé avant la prochaine session."
    make_user("nadia")
    remedy = ordered(hearing, Order(RemedyKind.REPLACE_CHIEF, detail={"account": "nadia"}))
    for username in ("ann", "chris"):
        with pytest.raises(NotPermitted):
            do(remedy, username)
    do(remedy, "alice")
    held = StaffRole.objects.filter(tournament=hearing.tournament, role=Role.CHIEF_REFEREE)
    assert [role.user.username for role in held.select_related("user")] == ["nadia"]


@pytest.mark.long
def test_a_hand_that_was_played_is_played_again(hearing: Appeal) -> None:
    orders = [Order(RemedyKind.REPLAY_HAND, detail={"hand": hand}) for hand in (9, 2)]
    never_played, second = ordered_all(hearing, *orders)
    with refuses("appeals.hand_unknown"):
        do(never_played, "chris")
    assert not hasattr(Remedy.objects.get(pk=never_played.pk), "done")
    do(second, "chris")
    table = table_of(hearing.tournament)
    assert table.status == TableStatus.CORRECTING
    assert [hand.number for hand in sheet_of(table).sheet.hands] == [1]


@pytest.mark.long
def test_the_session_is_played_again_at_this_table(hearing: Appeal) -> None:
    remedy = ordered(hearing, Order(RemedyKind.REPLAY_SESSION))
    do(remedy, "chris")
    assert sheet_of(table_of(hearing.tournament)).sheet.hands == ()


@pytest.mark.long
def test_something_else_is_reported_as_done_once_and_leaves_the_table_alone(hearing: Appeal) -> None:
    remedy = ordered(hearing, Order(RemedyKind.OTHER, "New tiles at table 1"))
    do(remedy, "alice", "Changed")
    assert Remedy.objects.get().done.by_name == "Alice"
    with refuses("appeals.remedy_done"):
        do(remedy, "chris")
    assert table_of(hearing.tournament).status == TableStatus.VERIFIED


@pytest.mark.long
@pytest.mark.parametrize(
    "order",
    [
        Order(RemedyKind.REPLACE_CHIEF),
        Order(RemedyKind.REPLAY_HAND),
        Order(RemedyKind.INSTRUCT_CHIEF, "  "),
        Order(RemedyKind.OTHER),
        Order(RemedyKind.REPLACE_RULING),
    ],
)
def test_an_order_says_what_to_do(hearing: Appeal, order: Order) -> None:
    with refuses("appeals.order_incomplete"):
        ordered(hearing, order)


@pytest.mark.long
def test_an_appeal_closes_when_all_is_done_and_the_money_is_settled(hearing: Appeal) -> None:
    remedy = ordered(hearing, Order(RemedyKind.OTHER, "New tiles"))
    with refuses("appeals.remedies_open"):
        close_appeal(appeal=hearing, by=actor("ann"), at=AFTER)
    do(remedy, "alice")
    with refuses("appeals.deposit_open"):
        close_appeal(appeal=hearing, by=actor("ann"), at=AFTER)
    settle_deposit(appeal=hearing, receiver="Player 5", by=actor("sam"), at=AFTER)
    close_appeal(appeal=hearing, by=actor("ann"), at=AFTER, note="Copy handed over")
    assert fresh(hearing).status == AppealStatus.CLOSED
    assert fresh(hearing).moves.last().note == "Copy handed over"

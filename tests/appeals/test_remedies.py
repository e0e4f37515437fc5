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
from tournaments.common.errors import Conflict, Malformed, NotPermitted
from tournaments.models import Role, StaffRole, TableStatus, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def hearing(db: None) -> Appeal:
    event = ended_event(referee="chris")
    appeal = heard(event)
    vote(appeal, True, True, True)
    return appeal


def ordered(appeal: Appeal, *orders: Order) -> Remedy:
    decide_appeal(appeal=appeal, judgment=judgment(appeal, orders=orders), by=actor("ann"), at=AFTER)
    return remedies(appeal)[0]


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
def test_a_hand_is_played_again(hearing: Appeal) -> None:
    remedy = ordered(hearing, Order(RemedyKind.REPLAY_HAND, detail={"hand": 2}))
    do(remedy, "chris")
    table = table_of(hearing.tournament)
    assert table.status == TableStatus.CORRECTING
    assert [hand.number for hand in sheet_of(table).sheet.hands] == [1]


@pytest.mark.long_on_sqlite
def test_a_hand_that_was_never_played_cannot_be(hearing: Appeal) -> None:
    remedy = ordered(hearing, Order(RemedyKind.REPLAY_HAND, detail={"hand": 9}))
    with pytest.raises(Conflict) as refused:
        do(remedy, "chris")
    assert refused.value.code == "appeals.hand_unknown"
    assert not hasattr(Remedy.objects.get(), "done")


@pytest.mark.long
def test_the_session_is_played_again_at_this_table(hearing: Appeal) -> None:
    remedy = ordered(hearing, Order(RemedyKind.REPLAY_SESSION))
    do(remedy, "chris")
    assert sheet_of(table_of(hearing.tournament)).sheet.hands == ()


@pytest.mark.long
def test_something_else_is_reported_as_done(hearing: Appeal) -> None:
    remedy = ordered(hearing, Order(RemedyKind.OTHER, "New tiles at table 1"))
    do(remedy, "alice", "Changed")
    assert Remedy.objects.get().done.by_name == "Alice"


@pytest.mark.long
def test_once(hearing: Appeal) -> None:
    remedy = ordered(hearing, Order(RemedyKind.OTHER, "New tiles"))
    do(remedy, "alice")
    with pytest.raises(Conflict) as refused:
        do(remedy, "chris")
    assert refused.value.code == "appeals.remedy_done"


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
    with pytest.raises(Malformed) as refused:
        ordered(hearing, order)
    assert refused.value.code == "appeals.order_incomplete"


@pytest.mark.long
def test_an_appeal_closes_when_all_is_done_and_the_money_is_settled(hearing: Appeal) -> None:
    remedy = ordered(hearing, Order(RemedyKind.OTHER, "New tiles"))
    with pytest.raises(Conflict) as refused:
        close_appeal(appeal=hearing, by=actor("ann"), at=AFTER)
    assert refused.value.code == "appeals.remedies_open"
    do(remedy, "alice")
    with pytest.raises(Conflict) as refused:
        close_appeal(appeal=hearing, by=actor("ann"), at=AFTER)
    assert refused.value.code == "appeals.deposit_open"
    settle_deposit(appeal=hearing, receiver="Player 5", by=actor("sam"), at=AFTER)
    close_appeal(appeal=hearing, by=actor("ann"), at=AFTER, note="Copy handed over")
    assert fresh(hearing).status == AppealStatus.CLOSED
    assert fresh(hearing).moves.last().note == "Copy handed over"


@pytest.mark.long
def test_the_event_is_left_alone_otherwise(hearing: Appeal) -> None:
    event: Tournament = hearing.tournament
    ordered(hearing, Order(RemedyKind.OTHER, "New tiles"))
    assert table_of(event).status == TableStatus.VERIFIED

"""Who may do what in which state: one table of acts by callers, tried in every state, recusal included."""

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from appeals.models import Appeal, AppealStatus, Channel, Ground, RemedyKind, RulingOutcome, Side, SignedAs, Timing
from appeals.selectors.panel import panel_of, sitting_members
from appeals.services.deposits import settle_deposit, take_deposit
from appeals.services.evidence import add_photo
from appeals.services.first_instance import FirstInstanceAnswer, accept_answer, answer_appeal, persist_appeal
from appeals.services.hearing import Judgment, cast_ballots, decide_appeal, hear_side, open_hearing
from appeals.services.lodging import (
    excuse_silence,
    lodge_appeal,
    record_announcement,
    sign_statement,
    withdraw_appeal,
)
from appeals.services.panel import Nominee, recuse_member, seat_panel
from appeals.services.reception import receive_appeal, schedule_appeal
from appeals.services.remedies import Order, carry_out, close_appeal
from appeals.services.sweeps import sweep_appeals
from mahjong_core.appeals import MOVES, Act, Status
from tests.appeals.walk import (
    AFTER,
    DEPOSIT,
    SOON,
    about,
    announced,
    check_ledger,
    ended_event,
    fresh,
    judgment,
    letter,
    lodged,
    paid,
    pay,
    player,
    received,
    remedies,
    seated,
    vote,
)
from tests.people import actor, make_user
from tests.pictures import picture
from tests.refusals import refuses
from tournaments.common.actors import Actor
from tournaments.common.errors import NotPermitted, Refusal
from tournaments.models import Role, StaffRole, Tournament

pytestmark = pytest.mark.django_db
# South is the appellant, East a player at the same table; Ben has stepped down, Cat sits, Ann presides; Bob made the
# contested ruling (3.13.1 lies before the chief referee, Chris).
CALLERS = ("south", "east", "ann", "ben", "cat", "bob", "chris", "sam", "alice", "olga", "dan", "nobody")
STAFF = frozenset({"ann", "ben", "cat", "bob", "chris", "sam", "alice"})
DESK = STAFF | {"south"}
UNCONCERNED = STAFF - {"bob"}
FOR_PLAYER = frozenset({"sam", "south"})
PAPER = "Note of 14:40, in the desk's folder"
CASH = frozenset({"ann", "ben", "cat", "chris", "sam", "alice"})
COMMITTEE = frozenset({"ann", "ben", "cat"})
UNRECUSED = frozenset({"ann", "cat"})
PNG = picture()
INSTRUCT = Order(RemedyKind.INSTRUCT_CHIEF, "Tell the players")

Deed = Callable[[Appeal, Actor], Any]


def cast(appeal: Appeal, by: Actor) -> Any:
    own = [member for member in panel_of(appeal) if member.key == by.key]
    members = own or panel_of(appeal)[:1]
    return cast_ballots(appeal=appeal, question=5, answers={m.pk: True for m in members}, by=by, at=AFTER)


def recuse(appeal: Appeal, by: Actor) -> Any:
    cat = next((member for member in panel_of(appeal) if member.user.username == "cat"), None)
    if cat is None:
        raise Refusal("appeals.not_on_panel", "there is no panel yet")
    cat.appeal = appeal
    return recuse_member(member=cat, ground=Ground.OTHER, by=by, at=AFTER)


def seat(appeal: Appeal, by: Actor) -> Any:
    taken = panel_of(appeal)
    names = ["ann"] if not taken else ["dan"]
    nominees = [Nominee(make_user(name), is_president=not taken) for name in names]
    return seat_panel(appeal=appeal, nominees=nominees, by=by, at=AFTER)


def decide(appeal: Appeal, by: Actor) -> Any:
    sitting = tuple(member.pk for member in sitting_members(appeal))
    decision = Judgment(text="So", ruling=RulingOutcome.RULING_STANDS, orders=(INSTRUCT,), signed_by=sitting)
    return decide_appeal(appeal=appeal, judgment=decision, by=by, at=AFTER)


def carry(appeal: Appeal, by: Actor) -> Any:
    listed = remedies(appeal)
    if not listed:
        raise Refusal("appeals.move_not_allowed", "nothing is ordered")
    return carry_out(remedy=listed[0], by=by, at=AFTER)


NO = FirstInstanceAnswer(granted=False, text="No")
# act -> (who may, in which states it is possible, the deed); a state outside refuses everybody.
TABLE: Mapping[str, tuple[frozenset[str], frozenset[str], Deed]] = {
    "lodge": (
        UNCONCERNED | {"south"},
        frozenset({"announced"}),
        lambda a, by: lodge_appeal(appeal=a, letter=letter(channel=Channel.PAPER), by=by, at=SOON),
    ),
    "sign": (
        FOR_PLAYER,
        frozenset({"lodged"}),
        lambda a, by: sign_statement(
            appeal=a, signed_as=SignedAs.CAPTAIN, name="C", by=by, at=SOON, signed_paper=PAPER
        ),
    ),
    "heard": (
        UNCONCERNED,
        frozenset({"lodged"}),
        lambda a, by: record_announcement(appeal=a, heard_by="Bob", heard_at=SOON, by=by, at=SOON),
    ),
    "excuse": (
        frozenset({"chris"}),
        frozenset({"lodged"}),
        lambda a, by: excuse_silence(appeal=a, reason="A child was ill", by=by, at=SOON),
    ),
    "withdraw": (
        FOR_PLAYER,
        frozenset({"announced", "lodged", "first_instance", "admitted"}),
        lambda a, by: withdraw_appeal(appeal=a, by=by, at=AFTER, signed_paper=PAPER),
    ),
    "photo": (
        DESK,
        frozenset({"announced", "lodged", "first_instance", "answered", "admitted", "hearing"}),
        lambda a, by: add_photo(appeal=a, data=PNG, by=by, at=AFTER),
    ),
    "deposit": (
        CASH,
        frozenset({"announced"}),  # from then on it is paid in these walks
        lambda a, by: take_deposit(appeal=a, amount=DEPOSIT, currency="EUR", payer="", by=by, at=SOON),
    ),
    "settle": (
        CASH,
        frozenset({"decided", "withdrawn", "closed", "inadmissible", "unfounded"}) - {"closed"},
        lambda a, by: settle_deposit(appeal=a, receiver="", by=by, at=AFTER),
    ),
    "receive": (
        UNRECUSED | {"ben"},  # nobody is recused before there is a panel
        frozenset({"lodged"}),
        lambda a, by: receive_appeal(appeal=a, by=by, at=AFTER, timing=Timing.END_OF_EVENT),
    ),
    "schedule": (
        COMMITTEE,
        frozenset({"first_instance", "answered", "admitted"}),
        lambda a, by: schedule_appeal(appeal=a, timing=Timing.END_OF_EVENT, by=by, at=AFTER),
    ),
    "answer": (
        frozenset({"chris"}),
        frozenset({"announced", "first_instance"}),
        lambda a, by: answer_appeal(appeal=a, answer=NO, by=by, at=AFTER),
    ),
    "persist": (FOR_PLAYER, frozenset({"answered"}), lambda a, by: persist_appeal(appeal=a, by=by, at=AFTER)),
    "accept": (
        FOR_PLAYER,
        frozenset({"answered"}),
        lambda a, by: accept_answer(appeal=a, by=by, at=AFTER, signed_paper=PAPER),
    ),
    "panel": (COMMITTEE, frozenset({"admitted"}), seat),
    "recuse": (COMMITTEE, frozenset({"hearing"}), recuse),
    "hear": (
        UNRECUSED,
        frozenset({"hearing"}),
        lambda a, by: hear_side(appeal=a, side=Side.WITNESS, name="W", text="No", by=by, at=AFTER),
    ),
    "vote": (UNRECUSED, frozenset({"hearing"}), cast),
    "decide": (frozenset({"ann"}), frozenset(), decide),  # question 5 has no votes yet in this walk
    "carry_out": (frozenset({"chris"}), frozenset({"decided"}), carry),
    "close": (COMMITTEE, frozenset(), lambda a, by: close_appeal(appeal=a, by=by, at=AFTER)),
    "open_hearing": (UNRECUSED, frozenset(), lambda a, by: open_hearing(appeal=a, by=by, at=AFTER)),
}


@pytest.fixture
def event() -> Tournament:
    return ended_event()


def with_ben_recused(appeal: Appeal) -> Appeal:
    seated(appeal, ben={"relatives": [5]})
    return fresh(appeal)


def walk(event: Tournament, status: str) -> Appeal:
    """One appeal of South's in this status, reached by the real services."""
    appeal = announced(event) if status in {"announced", "lapsed"} else None
    if status == "lapsed":
        sweep_appeals(at=AFTER)
    if appeal is None:
        appeal = {"not_forwarded": lodged, "inadmissible": late, "unfounded": anonymous}.get(status, paid)(event)
    if status in {"not_forwarded", "inadmissible", "unfounded"}:
        receive_appeal(appeal=appeal, by=actor("ann"), at=AFTER)
    if status == "withdrawn":
        withdraw_appeal(appeal=appeal, by=actor("sam"), at=SOON, signed_paper=PAPER)
    if status in LATER:
        receive_appeal(appeal=appeal, by=actor("ann"), at=AFTER, timing=Timing.AFTER_NEXT_SESSION)
        further(appeal, status)
    return fresh(appeal)


LATER = ("first_instance", "answered", "admitted", "hearing", "decided", "closed")


def late(event: Tournament) -> Appeal:
    return paid(event, at=AFTER)


def anonymous(event: Tournament) -> Appeal:
    unsigned = letter(signed_as=None, signatory="", channel=Channel.PAPER)
    appeal = lodge_appeal(about=about(event), letter=unsigned, by=actor("sam"), at=SOON)
    pay(appeal)
    return appeal


def further(appeal: Appeal, status: str) -> None:
    """On from the first instance."""
    if LATER.index(status) >= 1:
        answer_appeal(appeal=appeal, answer=NO, by=actor("chris"), at=AFTER)
    if LATER.index(status) >= 2:
        persist_appeal(appeal=appeal, by=actor("sam"), at=AFTER)
    if LATER.index(status) >= 3:
        with_ben_recused(appeal)
        open_hearing(appeal=appeal, by=actor("ann"), at=AFTER)
    if LATER.index(status) >= 4:
        vote(appeal, True, True, True)
        decision = judgment(appeal, orders=(INSTRUCT,))
        decide_appeal(appeal=appeal, judgment=decision, by=actor("ann"), at=AFTER)
    if LATER.index(status) >= 5:
        carry_out(remedy=remedies(appeal)[0], by=actor("chris"), at=AFTER)
        settle_deposit(appeal=appeal, receiver="", by=actor("sam"), at=AFTER)
        close_appeal(appeal=appeal, by=actor("ann"), at=AFTER)


def caller(event: Tournament, name: str) -> Actor:
    if name == "nobody":
        return Actor("anonymous", "")
    if name in ("south", "east"):
        seats = about(event).table.seats.select_related("participant")  # type: ignore[union-attr]
        return player(seats.get(wind=name[0].upper()).participant)  # type: ignore[arg-type]
    return actor(name)


STATES = ("announced", "lodged", "lapsed", "not_forwarded", "inadmissible", "unfounded", "withdrawn", *LATER)


def outcome(deed: Deed, appeal: Appeal, by: Actor) -> str:
    """``ok``, ``forbidden``, or ``refused`` by the state; whatever was done is undone."""

    with transaction.atomic():
        try:
            deed(copy(appeal), by)
            result = "ok"
        except NotPermitted:
            result = "forbidden"
        except Refusal:
            result = "refused"
        transaction.set_rollback(True)
    return result


@pytest.mark.long
@pytest.mark.parametrize("status", STATES)
def test_who_may_do_what_in_this_state(event: Tournament, status: str) -> None:
    appeal = walk(event, status)
    assert appeal.status == status
    check_ledger(appeal)
    recused = status in ("hearing", "decided", "closed")
    callers = {name: caller(event, name) for name in CALLERS}
    wrong = []
    for act, (allowed, states, deed) in TABLE.items():
        for name in CALLERS:
            result = outcome(deed, appeal, callers[name])
            expected = expected_outcome(name, act, allowed, status in states, recused=recused)
            if result not in expected:
                wrong.append(f"{act} by {name}: {result}, not {' or '.join(sorted(expected))}")
    assert wrong == []


# Acts of the panel: whoever does not sit is turned away before anybody looks at the state.
PANEL_ACTS = frozenset({"hear", "vote", "decide", "open_hearing"})
JUDGING = frozenset({"receive", "schedule", "panel", "recuse"})


def expected_outcome(name: str, act: str, allowed: frozenset[str], possible: bool, *, recused: bool) -> set[str]:
    if name not in allowed:
        # Who may not act is told so; a state that refuses everybody may say its part first.
        return {"forbidden"} if possible else {"forbidden", "refused"}
    if recused and name == "ben" and act in JUDGING:
        return {"forbidden"}
    if possible:
        return {"ok"}
    # Chris has answered in the later states: from then on it is a matter of his own.
    return {"refused", "forbidden"} if act in PANEL_ACTS or name == "chris" else {"refused"}


def test_every_act_of_the_table_of_moves_is_tried() -> None:
    """Those that the program itself does, or that end a reception, come with another act."""
    by_others = {"announce", "lapse", "not_forward", "refuse_late", "reject_unsigned", "refer", "admit", "grant"}
    named = {act.value for act in Act} - by_others
    tried = set(TABLE) | {"seat_panel"} - {"panel"}
    assert named <= tried | {"carry_out"}
    assert {str(status) for status in Status} == set(STATES)
    assert MOVES


def test_only_the_appellant_s_own_key_opens(event: Tournament) -> None:
    appeal = lodged(event)
    forged = Actor(f"player:{uuid4()}", "Player 5")
    with pytest.raises(NotPermitted):
        withdraw_appeal(appeal=appeal, by=forged, at=SOON)
    assert fresh(appeal).status == AppealStatus.LODGED


@pytest.mark.long
def test_a_judge_who_made_the_ruling_judges_nothing(db: None) -> None:
    event = ended_event(referee="chris")
    StaffRole.objects.create(tournament=event, user=make_user("chris"), role=Role.APPEALS_COMMITTEE)
    appeal = received(event)
    for act in ("panel", "schedule"):
        with refuses("appeals.recused"):
            TABLE[act][2](appeal, actor("chris"))

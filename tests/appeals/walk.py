"""Appeals brought to a state by walking the real services.

Session 1 of sixteen players is played; table 1 ended 34 / -50 / ... before Bob's ruling. Ann presides the committee of
three with Ben and Cat; player links act as ``player(participant)``.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from appeals.models import (
    Appeal,
    AppealMove,
    Channel,
    Matter,
    PanelMember,
    Remedy,
    RemedyKind,
    RulingOutcome,
    SignedAs,
    Timing,
)
from appeals.selectors.panel import sitting_members
from appeals.services.deposits import take_deposit
from appeals.services.hearing import Judgment, cast_ballots, decide_appeal, open_hearing
from appeals.services.lodging import Letter, announce_appeal, lodge_appeal
from appeals.services.moves import Contested
from appeals.services.panel import Nominee, seat_panel
from appeals.services.reception import receive_appeal
from appeals.services.remedies import Order
from mahjong_core.appeals import MOVES, Act, Status
from penalties.models import Ruling
from penalties.rulings.services.decisions import record_ruling
from tests.people import NOON, actor, at_seat, finish, make_seated_event, make_user, session_of, start, table_of, win
from tests.snapshot import walked_once
from tournaments.common.actors import Actor, player_actor
from tournaments.models import Participant, Role, StaffRole, Table, Tournament
from tournaments.sessions.services.acts import end_session

# finish_session of tests.people: two hours after noon.
ENDED = NOON + timedelta(minutes=120)
SOON = ENDED + timedelta(minutes=10)
AFTER = ENDED + timedelta(minutes=31)
DEPOSIT = 18000  # Annex 2, 1: "Les 180 Euros", in cents


def played_event(referee: str = "bob", offence: str = "false-win-invalid-hand", **facts: Any) -> Tournament:
    """Session 1 played and verified; South of table 1 was ruled against by ``referee`` in hand 2."""
    key = (referee, offence, *sorted(facts.items()))
    return walked_once(key, lambda: walk_session(referee, offence, **facts))


def ended_event(referee: str = "bob", offence: str = "false-win-invalid-hand", **facts: Any) -> Tournament:
    """As ``played_event``, and the session is over."""

    def walk() -> Tournament:
        event = walk_session(referee, offence, **facts)
        end_first_session(event)
        return event

    return walked_once(("ended", referee, offence, *sorted(facts.items())), walk)


def walk_session(referee: str, offence: str, **facts: Any) -> Tournament:
    event = make_seated_event(**facts)
    for username in ("ben", "cat"):
        StaffRole.objects.create(tournament=event, user=make_user(username), role=Role.APPEALS_COMMITTEE)
    start(event)
    record_ruling(
        table=table_of(event),
        participant=at_seat(table_of(event), "S"),
        offence=offence,
        hand=2,
        by=actor(referee),
        at=NOON + timedelta(minutes=50),
    )
    for table in Table.objects.filter(session__tournament=event, session__number=1):
        finish(table_of(event, table.number), [win(1, "S", "E", 30), win(2, "W", "N", 10)])
    return event


def end_first_session(event: Tournament, at: datetime = ENDED) -> None:
    end_session(session=session_of(event), by=actor("chris"), at=at)


def player(participant: Participant) -> Actor:
    return player_actor(participant)


def about(event: Tournament, **changes: Any) -> Contested:
    """South of table 1 against the ruling there."""
    table = table_of(event)
    facts = {
        "participant": at_seat(table, "S"),
        "session": table.session,
        "table": table,
        "ruling": Ruling.objects.filter(tournament=event).order_by("pk").first(),
        "matter": Matter.RULES,
    }
    return Contested(**(facts | changes))


def letter(**changes: Any) -> Letter:
    facts = {
        "contested": "The dead hand in hand 1",
        "reasons": "Nobody saw me draw a wrong tile.",
        "remedy_asked": "The ruling shall be lifted",
        "clause": "3.11.6.4",
        "signed_as": SignedAs.PLAYER,
        "signatory": "Player 5",
        "channel": Channel.PHONE,
    }
    return Letter(**(facts | changes))


def announced(event: Tournament, **changes: Any) -> Appeal:
    return announce_appeal(about=about(event, **changes), by=actor("bob"), at=NOON + timedelta(minutes=55))


def lodged(event: Tournament, *, at: datetime = SOON, **changes: Any) -> Appeal:
    contested = about(event)
    return lodge_appeal(about=contested, letter=letter(**changes), by=player(contested.participant), at=at)


def paid(event: Tournament, **changes: Any) -> Appeal:
    appeal = lodged(event, **changes)
    pay(appeal)
    return appeal


def pay(appeal: Appeal, at: datetime = SOON) -> None:
    take_deposit(appeal=appeal, amount=DEPOSIT, currency="EUR", payer="Player 5", by=actor("sam"), at=at)


def received(event: Tournament, timing: Timing = Timing.AFTER_NEXT_SESSION, delay: int = 0, **changes: Any) -> Appeal:
    """Received by Ann: before the chief referee where Bob ruled, before the committee where Chris did."""
    appeal = paid(event, **changes)
    receive_appeal(appeal=appeal, by=actor("ann"), at=AFTER, timing=timing, delay_minutes=delay)
    return fresh(appeal)


def seated(appeal: Appeal, names: Sequence[str] = ("ann", "ben", "cat"), **ties: Any) -> list[PanelMember]:
    nominees = [Nominee(make_user(name), is_president=name == names[0], ties=ties.get(name, {})) for name in names]
    return seat_panel(appeal=appeal, nominees=nominees, by=actor(names[0]), at=AFTER)


def heard(event: Tournament, **changes: Any) -> Appeal:
    """A hearing under way before Ann, Ben and Cat."""
    appeal = received(event, **changes)
    seated(appeal)
    open_hearing(appeal=appeal, by=actor("ann"), at=AFTER)
    return fresh(appeal)


def vote(appeal: Appeal, *answers: Sequence[bool] | bool, question: int = 5) -> None:
    """Questions 5, 6, 7 in order (from ``question`` on); one answer for all three members, or one for each."""
    members = sitting_members(appeal)
    for number, result in enumerate(answers, start=question):
        each = [result] * len(members) if isinstance(result, bool) else result
        votes = {member.pk: answer for member, answer in zip(members, each, strict=True)}
        cast_ballots(appeal=appeal, question=number, answers=votes, by=actor("ann"), at=AFTER)


REVERSAL = Order(RemedyKind.REVERSE_RULING)


def judgment(appeal: Appeal, **changes: Any) -> Judgment:
    facts = {"text": "The committee judges that ...", "signed_by": tuple(m.pk for m in sitting_members(appeal))}
    return Judgment(**(facts | changes))


def reversed_by_committee(event: Tournament, **changes: Any) -> Appeal:
    """Decided: the ruling is taken back, because clause 3.11.6.4 asks for a witness."""
    appeal = heard(event, **changes)
    vote(appeal, True, True, True)
    decision = judgment(appeal, ruling=RulingOutcome.RULING_REVERSED, clause="3.11.6.4", orders=(REVERSAL,))
    decide_appeal(appeal=appeal, judgment=decision, by=actor("ann"), at=AFTER)
    return fresh(appeal)


def remedies(appeal: Appeal) -> list[Remedy]:
    return list(Remedy.objects.filter(decision__appeal=appeal).select_related("decision__appeal__tournament"))


def fresh(appeal: Appeal) -> Appeal:
    related = ("tournament", "session__tournament", "table__session__tournament", "participant__tournament", "ruling")
    return Appeal.objects.select_related(*related).get(pk=appeal.pk)


def check_ledger(appeal: Appeal) -> None:
    """Every move in the ledger is one of the table, and the last one's status is the appeal's."""
    now: Status | None = None
    for move in AppealMove.objects.filter(appeal=appeal).order_by("sequence"):
        assert MOVES.after(now, Act(move.act)) == Status(move.status)
        now = Status(move.status)
    assert now == Status(appeal.status)

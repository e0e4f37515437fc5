"""Find who acts next in an appeal and by when: one table by status, deadlines by the text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from appeals.models import Appeal, AppealStatus, RemedyKind
from appeals.selectors.facts import cash_of, decision_at, is_signed, terms_for, timing_of, window_of
from appeals.selectors.panel import is_nobody_left
from appeals.selectors.rows import AppealDetail
from mahjong_core.appeals import voted_in
from tournaments.common.kept import kept_fact
from tournaments.models import Participant, Tournament

S = AppealStatus


class Whose(StrEnum):
    """List who acts next; ``NOBODY`` once everything is done."""

    APPELLANT = "appellant"
    COMMITTEE = "committee"
    CHIEF_REFEREE = "chief_referee"
    PANEL = "panel"
    ORGANISER = "organiser"
    DESK = "desk"
    NOBODY = "nobody"


WHOSE_WORDS: Final[Mapping[Whose, Promise]] = {
    Whose.APPELLANT: _("The player"),
    Whose.COMMITTEE: _("The appeals committee"),
    Whose.CHIEF_REFEREE: _("The chief referee"),
    Whose.PANEL: _("The panel"),
    Whose.ORGANISER: _("The organiser"),
    Whose.DESK: _("The desk"),
    Whose.NOBODY: _("Nobody"),
}


@dataclass(frozen=True)
class TurnFacts:
    """Store the facts of an appeal that decide who acts next.

    ``orders``: the kinds that are not carried out.
    """

    status: AppealStatus
    is_signed: bool
    is_paid: bool
    is_time_up: bool
    closes_at: datetime | None
    due_at: datetime | None
    is_panel_seated: bool = False
    is_voted: bool = False
    orders: frozenset[str] = frozenset()
    is_money_held: bool = False
    is_nobody_left: bool = False


class TurnLimit(StrEnum):
    """List which moment of the text limits a turn."""

    WINDOW = "window"  # 3.12.2 and annex 2, 2: so many minutes after the session
    DECISION = "decision"  # annex 2, 4: as the reception answered
    NONE = "none"


@dataclass(frozen=True)
class _Row:
    """Represent one line of the table: who does what within which limit, while ``holds``."""

    whose: Whose
    what: Promise
    limit: TurnLimit = TurnLimit.NONE
    holds: Callable[[TurnFacts], bool] = lambda _at: True


def _orders(*kinds: RemedyKind) -> Callable[[TurnFacts], bool]:
    return lambda at: bool(at.orders & {kind.value for kind in kinds})


# Before a panel sits; who gets the role seats it.
_NAME_OTHERS: Final = _Row(
    Whose.ORGANISER,
    _("give the appeals committee role to another person: no member may judge this appeal"),
    holds=lambda at: at.is_nobody_left,
)
_OVER: Final = (
    _Row(Whose.DESK, _("settle the deposit"), holds=lambda at: at.is_money_held),
    _Row(Whose.NOBODY, _("nothing left to do")),
)

# The first line that holds is the turn.
TURNS: Final[Mapping[AppealStatus, tuple[_Row, ...]]] = {
    S.ANNOUNCED: (_Row(Whose.APPELLANT, _("write the letter or withdraw"), TurnLimit.WINDOW),),
    S.LODGED: (
        _Row(
            Whose.APPELLANT, _("sign the letter"), TurnLimit.WINDOW, lambda at: not at.is_signed and not at.is_time_up
        ),
        _Row(
            Whose.APPELLANT,
            _("bring the deposit to the desk"),
            TurnLimit.WINDOW,
            lambda at: not at.is_paid and not at.is_time_up,
        ),
        _NAME_OTHERS,
        _Row(Whose.COMMITTEE, _("receive the appeal")),
    ),
    S.FIRST_INSTANCE: (_Row(Whose.CHIEF_REFEREE, _("answer in writing"), TurnLimit.DECISION),),
    S.ANSWERED: (_Row(Whose.APPELLANT, _("accept the answer or go to the committee"), TurnLimit.DECISION),),
    S.ADMITTED: (
        _NAME_OTHERS,
        _Row(Whose.COMMITTEE, _("form the panel"), TurnLimit.DECISION, lambda at: not at.is_panel_seated),
        _Row(Whose.PANEL, _("open the hearing"), TurnLimit.DECISION),
    ),
    S.HEARING: (
        _NAME_OTHERS,
        _Row(Whose.COMMITTEE, _("form a new panel"), TurnLimit.DECISION, lambda at: not at.is_panel_seated),
        _Row(Whose.PANEL, _("hear both sides and vote"), TurnLimit.DECISION, lambda at: not at.is_voted),
        _Row(Whose.PANEL, _("write the decision and sign it"), TurnLimit.DECISION),
    ),
    S.DECIDED: (
        _Row(Whose.ORGANISER, _("name another chief referee"), holds=_orders(RemedyKind.REPLACE_CHIEF)),
        _Row(
            Whose.CHIEF_REFEREE,
            _("carry out what was decided"),
            holds=_orders(RemedyKind.INSTRUCT_CHIEF, RemedyKind.REPLAY_HAND, RemedyKind.REPLAY_SESSION),
        ),
        _Row(Whose.COMMITTEE, _("check that it is carried out"), holds=_orders(RemedyKind.OTHER)),
        _Row(Whose.DESK, _("settle the deposit"), holds=lambda at: at.is_money_held),
        _Row(Whose.COMMITTEE, _("close the appeal")),
    ),
    S.CLOSED: _OVER,
    S.LAPSED: _OVER,
    S.NOT_FORWARDED: _OVER,
    S.INADMISSIBLE: _OVER,
    S.UNFOUNDED: _OVER,
    S.WITHDRAWN: _OVER,
}


@dataclass(frozen=True)
class Turn:
    """Store who acts, what they do, and until when.

    ``until`` None if no moment is known, for the reason of ``limit``.

    ``needs_staff``: a role must be assigned first.
    """

    whose: Whose
    what: Promise
    limit: TurnLimit
    until: datetime | None
    needs_staff: bool = False

    @property
    def who(self) -> Promise:
        return WHOSE_WORDS[self.whose]

    @property
    def is_over(self) -> bool:
        return self.whose is Whose.NOBODY


def turn_of(at: TurnFacts) -> Turn:
    """Return whose turn an appeal is, and until when."""
    row = next(row for row in TURNS[at.status] if row.holds(at))
    until = {TurnLimit.WINDOW: at.closes_at, TurnLimit.DECISION: at.due_at, TurnLimit.NONE: None}[row.limit]
    return Turn(row.whose, row.what, row.limit, until, row is _NAME_OTHERS)


def standing_of(detail: AppealDetail, *, for_public: bool) -> TurnFacts:
    """Return the state of the appeal. ``for_public``: without letter and deposit."""
    orders = frozenset(str(remedy.kind) for remedy in detail.remedies if not hasattr(remedy, "done"))
    standing = TurnFacts(
        status=AppealStatus(detail.appeal.status),
        is_signed=bool(detail.letter_signatures),
        is_paid=not detail.deposits or bool(detail.cash.held),
        is_time_up=not detail.window.is_open,
        closes_at=detail.window.closes_at,
        due_at=detail.due_at,
        is_panel_seated=bool(detail.sitting),
        is_voted=detail.question not in voted_in(detail.terms),
        orders=orders,
        is_money_held=bool(detail.cash.held),
        is_nobody_left=not detail.sitting and is_nobody_left(detail.appeal),
    )
    return replace(standing, is_signed=True, is_paid=True, is_money_held=False) if for_public else standing


@dataclass(frozen=True)
class OwnTurn:
    """Represent an appeal that waits for its player."""

    appeal: Appeal
    turn: Turn


_OF_THE_PLAYER: Final = frozenset(
    status for status, rows in TURNS.items() if any(row.whose is Whose.APPELLANT for row in rows)
)


def own_turns(player: Participant, now: datetime) -> tuple[OwnTurn, ...]:
    """Return the appeals in which this player acts next (no query, or one for the event's version, without an appeal).

    ``player`` with the event of this request.
    """
    if player.pk not in kept_fact(player.tournament, "appealing", lambda: _appealing(player.tournament)):
        return ()
    waiting = Appeal.objects.filter(participant=player, status__in=_OF_THE_PLAYER).select_related("session__tournament")
    turns = (OwnTurn(appeal, turn_of(_before_the_committee(appeal, now))) for appeal in waiting.order_by("number"))
    return tuple(turn for turn in turns if turn.turn.whose is Whose.APPELLANT)


def _appealing(tournament: Tournament) -> frozenset[int]:
    """Return the keys of the participants with an appeal (one query)."""
    return frozenset(Appeal.objects.filter(tournament=tournament).values_list("participant_id", flat=True))


def _before_the_committee(appeal: Appeal, now: datetime) -> TurnFacts:
    """Return what the turn depends on while it can be the player's."""
    terms = terms_for(appeal.tournament)
    window = window_of(appeal.session, terms, now)
    return TurnFacts(
        status=AppealStatus(appeal.status),
        is_signed=is_signed(appeal),
        is_paid=not terms.deposit or cash_of(appeal).held > 0,
        is_time_up=not window.is_open,
        closes_at=window.closes_at,
        due_at=decision_at(appeal, timing_of(appeal)),
    )

"""Read what is known of an appeal: its terms, its window, its deposit, its signature, when its decision is due."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Sum

from appeals.models import (
    Appeal,
    AppealStatus,
    AppealTiming,
    CashEntry,
    CashKind,
    LocalDeposit,
    NamedBody,
    SignedAs,
    Timing,
)
from mahjong_core import appeals as core
from scoring.sheets.selectors.folding import rules_of
from tournaments.models import HoldKind, Session, SessionHold, SessionMoveKind, Tournament
from tournaments.sessions.selectors.clock import moved_at

CAUSE = "appeal"


def has_appeals(tournament: Tournament) -> bool:
    """Return whether the event's rule set provides for appeals."""
    return core.has_appeals(rules_of(tournament))


def terms_for(tournament: Tournament) -> core.Terms:
    """Return the terms of this event; raises ``appeals.not_in_rule_set``."""
    return core.terms_of(rules_of(tournament))


def ended_at(session: Session) -> datetime | None:
    """Return when the session really ended: its END on the clock, not its plan (one query)."""
    return moved_at(session, SessionMoveKind.END)


@dataclass(frozen=True)
class Window:
    """Represent the time to appeal in one session. ``closes_at`` None: the session is still in play."""

    session: Session
    closes_at: datetime | None
    left: timedelta | None

    @property
    def is_open(self) -> bool:
        return self.left is None or self.left > timedelta()


def window_of(session: Session, terms: core.Terms, now: datetime) -> Window:
    """Return the time window in which a session may be appealed against (MCR 3.12.2)."""
    ended = ended_at(session)
    closes = core.closes_at(ended, terms) if ended else None
    return Window(session, closes, core.time_left(now, ended, terms))


def is_signed(appeal: Appeal) -> bool:
    """Return whether the player or the captain has signed (3.12.3)."""
    return appeal.signatures.filter(signed_as__in=[SignedAs.PLAYER, SignedAs.CAPTAIN]).exists()


def is_written(appeal: Appeal) -> bool:
    """Return whether an appeal has a letter."""
    statement = getattr(appeal, "statement", None)
    return statement is not None and bool(statement.contested.strip())


_ANNOUNCING = (core.Act.ANNOUNCE, core.Act.HEARD, core.Act.EXCUSE)


def is_announcement_known(appeal: Appeal) -> bool:
    """Return whether it is on record that the appeal was announced at the table, or accepted without (one query)."""
    return appeal.moves.filter(act__in=[act.value for act in _ANNOUNCING]).exists()


@dataclass(frozen=True)
class Cash:
    """Represent one appeal's money in the smallest unit of ``currency``.

    ``held`` is what has neither gone back nor been kept.
    """

    received: int
    returned: int
    kept: int
    currency: str

    @property
    def held(self) -> int:
        return self.received - self.returned - self.kept


def cash_of(appeal: Appeal) -> Cash:
    """Return the money of an appeal (one query)."""
    rows = CashEntry.objects.filter(appeal=appeal).values("kind", "currency").annotate(sum=Sum("amount"))
    sums = {row["kind"]: row["sum"] for row in rows.order_by("kind")}
    currency = next((row["currency"] for row in rows), "")
    received, returned, kept = (sums.get(kind, 0) for kind in (CashKind.RECEIVED, CashKind.RETURNED, CashKind.KEPT))
    return Cash(received, returned, kept, currency)


def deposits_of(tournament: Tournament, terms: core.Terms) -> dict[str, int]:
    """Return the deposit by currency: the rule set's own, and the equivalents set by the organiser."""
    deposits = {terms.currency: core.minor_units(terms.deposit, terms.currency)} if terms.deposit else {}
    if terms.deposit:
        for row in LocalDeposit.objects.filter(tournament=tournament):
            deposits[row.currency] = row.amount
    return deposits


def is_deposit_paid(appeal: Appeal) -> bool:
    """Return whether the deposit is held by the organiser."""
    return cash_of(appeal).held > 0


def named_body(tournament: Tournament) -> str:
    """Return the body that the organiser named for other matters (3.13.2), or an empty text."""
    latest = NamedBody.objects.filter(tournament=tournament).last()
    return latest.name if latest else ""


def refund_of(appeal: Appeal) -> int | None:
    """Return per cent of the deposit that goes back; None while it stays held."""
    decision, reception = getattr(appeal, "decision", None), getattr(appeal, "reception", None)
    written = decision.refund_percent if decision else reception.refund_percent if reception else None
    heard = appeal.moves.filter(status=AppealStatus.ADMITTED).exists()
    return core.refund_percent(core.Status(appeal.status), written=written, heard=heard)


def timing_of(appeal: Appeal) -> AppealTiming | None:
    """Return the latest record of the time at which an appeal was lodged; None before the first."""
    return appeal.timings.last()


def session_after(session: Session) -> Session | None:
    """Return the next session of the event."""
    later = Session.objects.filter(tournament=session.tournament_id, number__gt=session.number)
    return later.select_related("tournament").order_by("number").first()


def last_session(session: Session) -> Session:
    """Return the last session of the plan."""
    sessions = Session.objects.filter(tournament=session.tournament_id).select_related("tournament").order_by("number")
    return sessions.last() or session


def decision_at(appeal: Appeal, timing: AppealTiming | None) -> datetime | None:
    """Return when the decision is due by annex 2, 4; None while that moment is not known."""
    if timing is None:
        return None
    if timing.timing == Timing.END_OF_EVENT:
        return ended_at(last_session(appeal.session))
    if timing.timing == Timing.AFTER_NEXT_SESSION:
        following = session_after(appeal.session)
        return ended_at(following) if following else None
    holds = SessionHold.objects.filter(cause=CAUSE, source=appeal.uid, kind=HoldKind.START, lift__isnull=True)
    held = holds.select_related("session").last()  # the session whose start waits for this appeal
    return (held.until or held.session.planned_at) if held else None

"""Set the fees of a club, and record what its members paid: rows of a ledger, taken back by rows of their own."""

from collections.abc import Iterable
from datetime import date, datetime

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from mahjong_core.clubs import OpenFee
from scoring.clubs.policies import check_club, unknown_players
from scoring.clubs.selectors.cash import account_of
from scoring.clubs.selectors.evenings import evening_of
from scoring.models import ClubFees, ClubPayment
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import Participant, Tournament


def set_fees(
    *,
    tournament: Tournament,
    evening: int,
    membership: int,
    currency: str,
    by: Actor,
    at: datetime,
    since: date | None = None,
) -> ClubFees:
    """Set the fee of an evening, from the evening ``since`` on (this one unless told), and the membership.

    Raise ``clubs.currency_in_use`` where payments are recorded in another currency.
    """
    check_may(by, "club.fees", tournament)
    check_club(tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        before = ClubFees.objects.filter(tournament=current).last()
        if before and before.currency != currency and ClubPayment.objects.filter(tournament=current).exists():
            raise Conflict(
                "clubs.currency_in_use",
                _("Payments are recorded in %(currency)s. The currency cannot be changed.")
                % {"currency": before.currency},
                {"currency": before.currency},
            )
        row = ClubFees.objects.create(
            tournament=current,
            since=since or evening_of(current, at),
            evening=evening,
            membership=membership,
            currency=currency,
            at=at,
            by=by.key,
            by_name=by.name,
        )
        record("club.fees", current, by=by, at=at, tournament=current, before=_facts(before), after=_facts(row))
        raise_version(current, ())
    return row


def record_payment(
    *,
    tournament: Tournament,
    number: int,
    by: Actor,
    at: datetime,
    evening: date | None = None,
    is_membership: bool = False,
    is_waived: bool = False,
) -> list[ClubPayment]:
    """Record that a player paid what is open of an evening or of the membership; of everything where neither is named.

    What is not open writes nothing, so a second tap does no harm. Raise ``clubs.player_unknown``.
    """
    check_may(by, "club.evening", tournament)
    check_club(tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        player = _player(current, number)
        dues = account_of(current, player).open
        if is_membership or evening is not None:
            dues = tuple(due for due in dues if due.evening == (None if is_membership else evening))
        rows = _write_payments(current, player, dues, is_waived=is_waived, by=by, at=at)
        if rows:
            facts = {"participant": number, "money": sum(row.amount for row in rows), "currency": _currency(current)}
            record("club.waived" if is_waived else "club.paid", player, by=by, at=at, tournament=current, after=facts)
            raise_version(current, ())
    return rows


def record_evening(
    *, tournament: Tournament, numbers: Iterable[int], evening: date, by: Actor, at: datetime
) -> list[ClubPayment]:
    """Record that several players paid what is open of an evening; all of them, or none where one is refused."""
    with transaction.atomic():
        return [
            row
            for number in numbers
            for row in record_payment(tournament=tournament, number=number, evening=evening, by=by, at=at)
        ]


def take_back_payment(*, tournament: Tournament, payment: int, by: Actor, at: datetime) -> ClubPayment:
    """Take back a payment by its number with a row of its own; a payment taken back stays so.

    Raise ``clubs.payment_unknown``.
    """
    check_may(by, "club.evening", tournament)
    check_club(tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        rows = ClubPayment.objects.select_related("participant", "reversal")
        row = rows.filter(tournament=current, number=payment, amount__gt=0).first()
        if row is None:
            raise Refusal(
                "clubs.payment_unknown", _("Payment %(number)s is unknown.") % {"number": payment}, {"payment": payment}
            )
        return row.reversal if hasattr(row, "reversal") else _take_back(current, row, by, at)


def take_back_evening(*, tournament: Tournament, number: int, evening: date, by: Actor, at: datetime) -> None:
    """Take back what a player paid for an evening. Raise ``clubs.player_unknown``."""
    check_may(by, "club.evening", tournament)
    check_club(tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        player = _player(current, number)
        standing = ClubPayment.objects.select_related("participant").filter(participant=player, evening=evening)
        for row in standing.filter(amount__gt=0, reversal=None):
            _take_back(current, row, by, at)


def _write_payments(
    current: Tournament, player: Participant, dues: Iterable[OpenFee], *, is_waived: bool, by: Actor, at: datetime
) -> list[ClubPayment]:
    first = _next_number(current)
    return ClubPayment.objects.bulk_create(
        ClubPayment(
            tournament=current,
            number=number,
            participant=player,
            evening=due.evening,
            amount=due.amount,
            is_waived=is_waived,
            at=at,
            by=by.key,
            by_name=by.name,
        )
        for number, due in enumerate(dues, start=first)
    )


def _take_back(current: Tournament, row: ClubPayment, by: Actor, at: datetime) -> ClubPayment:
    back = ClubPayment.objects.create(
        tournament=current,
        number=_next_number(current),
        participant=row.participant,
        evening=row.evening,
        amount=-row.amount,
        is_waived=row.is_waived,
        reverses=row,
        at=at,
        by=by.key,
        by_name=by.name,
    )
    facts = {"participant": row.participant.number, "payment": row.number, "money": row.amount}
    record("club.taken_back", row.participant, by=by, at=at, tournament=current, after=facts)
    raise_version(current, ())
    return back


def _next_number(current: Tournament) -> int:
    latest = ClubPayment.objects.filter(tournament=current).aggregate(latest=Max("number"))["latest"]
    return 1 + (latest or 0)


def _player(tournament: Tournament, number: int) -> Participant:
    """Return a player, who may have left the club and pay what they still owe."""
    player = Participant.objects.filter(tournament=tournament, number=number).first()
    if player is None:
        raise unknown_players([number])
    return player


def _currency(tournament: Tournament) -> str:
    return str(ClubFees.objects.filter(tournament=tournament).values_list("currency", flat=True).last() or "")


def _facts(row: ClubFees | None) -> dict[str, object]:
    if row is None:
        return {}
    return {
        "since": str(row.since),
        "evening_fee": row.evening,
        "membership": row.membership,
        "currency": row.currency,
    }

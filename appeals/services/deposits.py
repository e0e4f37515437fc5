"""Write the cash of deposits: taken with a receipt, given back or kept as the forms say (3.12.2, annexes 2 and 3)."""

from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from appeals.models import Appeal, CashEntry, CashKind, LocalDeposit, NamedBody
from appeals.permissions import ACTS, check_may_on
from appeals.policies import check_deposit_open
from appeals.selectors.facts import cash_of, deposits_of, refund_of, terms_for
from appeals.services.moves import lock_appeal
from mahjong_core.appeals import amount_text, digits_of, share_of
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.look.lists import print_list
from tournaments.common.permissions import check_may
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.services.audit import record
from tournaments.common.services.versions import TABLES, raise_version
from tournaments.models import Tournament


def take_deposit(*, appeal: Appeal, amount: int, currency: str, payer: str, by: Actor, at: datetime) -> CashEntry:
    """Take the deposit in cash; ``amount`` in the smallest unit. The row is the receipt.

    Refuses with ``appeals.deposit_amount`` for any other sum than the deposit, ``appeals.deposit_paid``,
    ``appeals.deposit_closed``.
    """
    check_may_on(by, "appeal.cash", appeal)
    with transaction.atomic():
        current = lock_appeal(appeal)
        check_deposit_open(current)
        if cash_of(current).held:
            raise Conflict("appeals.deposit_paid", _("The deposit of this appeal is already paid."))
        _check_amount(current.tournament, amount, currency)
        return _write_cash(current, CashKind.RECEIVED, amount, currency, payer, by=by, at=at)


def _check_amount(tournament: Tournament, amount: int, currency: str) -> None:
    with rules_as_refusals():
        due = deposits_of(tournament, terms_for(tournament))
    if due.get(currency) != amount or not amount:
        wanted = print_list(amount_text(sum_due, code) for code, sum_due in due.items())
        raise Refusal(
            "appeals.deposit_amount", _("The deposit is %(asked)s.") % {"asked": wanted or 0}, {"deposits": due}
        )


def _write_cash(
    appeal: Appeal, kind: CashKind, amount: int, currency: str, counterpart: str, *, by: Actor, at: datetime
) -> CashEntry:
    """Write one row of the cash ledger; receipts are numbered through the event."""
    # The event is locked before the last receipt is read: two receipts never have one number.
    tournament = Tournament.objects.select_for_update().get(pk=appeal.tournament_id)
    latest = CashEntry.objects.filter(tournament=tournament).aggregate(latest=Max("receipt"))["latest"] or 0
    entry = CashEntry.objects.create(
        tournament=tournament,
        appeal=appeal,
        receipt=latest + 1,
        kind=kind,
        amount=amount,
        currency=currency,
        counterpart=counterpart.strip() or appeal.participant.name,
        **stamp(by, at),
    )
    facts = {"appeal": appeal.number, "receipt": entry.receipt, "amount": amount_text(amount, currency)}
    record(f"appeal.deposit_{kind.value}", entry, by=by, at=at, tournament=tournament, after=facts)
    raise_version(tournament, TABLES)  # shown on the player's own page, which follows the session
    return entry


def settle_deposit(*, appeal: Appeal, receiver: str, by: Actor, at: datetime) -> list[CashEntry]:
    """Return the share that the forms say and keep the rest, each with its receipt.

    Refuses with ``appeals.deposit_held`` before anything is decided, ``appeals.deposit_settled`` when nothing is left.
    """
    check_may_on(by, "appeal.settle", appeal)
    with transaction.atomic():
        # The appeal is locked before its cash is read: two clerks cannot return the same deposit.
        current = lock_appeal(appeal)
        cash, percent = cash_of(current), refund_of(current)
        if percent is None:
            raise Conflict("appeals.deposit_held", _("The deposit is held until the appeal is answered."))
        if not cash.held:
            raise Conflict("appeals.deposit_settled", _("This deposit is already settled."))
        back = min(cash.held, share_of(cash.received, percent))
        parts = {CashKind.RETURNED: back, CashKind.KEPT: cash.held - back}
        return [
            _write_cash(current, kind, amount, cash.currency, receiver, by=by, at=at)
            for kind, amount in parts.items()
            if amount
        ]


def name_local_deposit(*, tournament: Tournament, currency: str, amount: int, by: Actor, at: datetime) -> LocalDeposit:
    """Set the deposit in another currency (3.12.2: "ou l'équivalent en monnaie locale")."""
    check_may(by, "appeal.settings", tournament, ACTS)
    with rules_as_refusals():
        terms = terms_for(tournament)
        digits_of(currency)
    if amount <= 0 or currency == terms.currency or not terms.deposit:
        raise Malformed("appeals.local_deposit", _("Enter an amount in a currency other than that of the rule set."))
    with transaction.atomic():
        row = LocalDeposit.objects.create(tournament=tournament, currency=currency, amount=amount, **stamp(by, at))
        facts = {"amount": amount_text(amount, currency)}
        record("appeal.local_deposit", row, by=by, at=at, tournament=tournament, after=facts)
    return row


def name_body(*, tournament: Tournament, name: str, by: Actor, at: datetime) -> NamedBody:
    """Name the body that judges matters other than rules (3.13.2)."""
    check_may(by, "appeal.settings", tournament, ACTS)
    if not name.strip():
        raise Malformed("appeals.body_missing", _("Enter the name of the body."))
    with transaction.atomic():
        row = NamedBody.objects.create(tournament=tournament, name=name.strip(), **stamp(by, at))
        record("appeal.body_named", row, by=by, at=at, tournament=tournament, after={"name": row.name})
    return row

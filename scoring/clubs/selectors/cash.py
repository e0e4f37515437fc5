"""Read the fees of a club, what its members paid, and who still owes how much."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from mahjong_core.clubs import Account, Fees, Payment, Visit, accounts, fees_on
from scoring.clubs.selectors.games import Game, games_of
from scoring.models import ClubFees, ClubPayment, Presence
from tournaments.common.look.collation import reader_key
from tournaments.common.selectors.folding import folded
from tournaments.models import DRAWN_STATES, Participant, Tournament


@dataclass(frozen=True, slots=True)
class CashRow:
    """Represent a player with their account; ``evenings``: on how many they came; ``is_guest``: only as a guest."""

    number: int
    name: str
    evenings: int
    account: Account
    is_guest: bool


@dataclass(frozen=True, slots=True)
class Cash:
    """Store the cash of a club: the fees as they were set, everyone's account, by name, and all payments."""

    given: tuple[Fees, ...]
    currency: str
    rows: tuple[CashRow, ...]
    payments: tuple[ClubPayment, ...]

    @property
    def fees(self) -> Fees | None:
        """Return the fees set last, None before the first."""
        return self.given[-1] if self.given else None

    def fee_of(self, evening: date) -> int:
        return fees_on(evening, self.given).evening

    @property
    def owing(self) -> list[CashRow]:
        return [row for row in self.rows if row.account.open]

    @property
    def guests(self) -> list[CashRow]:
        """Return who came only as a guest."""
        return [row for row in self.rows if row.is_guest]

    def debts(self, evening: date | None = None, text: str = "") -> list[CashRow]:
        """Return who owes: only for an evening if one is given, and only names that have all words of a text."""
        words = folded(text).split()
        return [
            row
            for row in self.owing
            if (evening is None or row.account.owes_for(evening)) and all(word in folded(row.name) for word in words)
        ]

    @property
    def received(self) -> int:
        return sum(row.account.paid for row in self.rows)

    @property
    def waived(self) -> int:
        return sum(row.account.waived for row in self.rows)

    @property
    def open(self) -> int:
        return sum(row.account.owes for row in self.rows)

    @property
    def latest_payments(self) -> list[ClubPayment]:
        """Return the payments that stand, the latest first."""
        reversed_keys = {row.reverses_id for row in self.payments}
        return [row for row in reversed(self.payments) if row.amount > 0 and row.pk not in reversed_keys]


def cash(tournament: Tournament) -> Cash:
    """Return the cash of a club (five queries besides those of the games)."""
    given = list(ClubFees.objects.filter(tournament=tournament))
    fees = _fees(given)
    payments = tuple(ClubPayment.objects.filter(tournament=tournament).select_related("participant"))
    visits = _visits(tournament, games_of(tournament))
    # A member who left the club is listed as long as money is concerned.
    concerned = {row.participant_id for row in payments} | set(
        Presence.objects.filter(participant__tournament=tournament).values_list("participant", flat=True)
    )
    people = Participant.objects.filter(tournament=tournament).order_by("number")
    listed = sorted(people.values_list("pk", "number", "name", "state"), key=lambda row: reader_key(row[2]))
    members = {number: name for pk, number, name, state in listed if state in DRAWN_STATES or pk in concerned}
    found = accounts(members, fees, visits, _payments(payments))
    evenings: dict[int, set[date]] = {}
    for visit in visits:
        evenings.setdefault(visit.player, set()).add(visit.evening)
    guests = set(evenings) - {visit.player for visit in visits if not visit.is_guest}
    rows = (
        CashRow(number, name, len(evenings.get(number, ())), found[number], number in guests)
        for number, name in members.items()
    )
    return Cash(fees, given[-1].currency if given else "", tuple(rows), payments)


def account_of(tournament: Tournament, player: Participant) -> Account:
    """Return the account of one player."""
    fees = _fees(ClubFees.objects.filter(tournament=tournament))
    payments = _payments(ClubPayment.objects.filter(participant=player).select_related("participant"))
    visits = [row for row in _visits(tournament, games_of(tournament)) if row.player == player.number]
    return accounts([player.number], fees, visits, payments)[player.number]


def _fees(rows: Iterable[ClubFees]) -> tuple[Fees, ...]:
    return tuple(Fees(row.since, row.evening, row.membership) for row in rows)


def _payments(rows: Iterable[ClubPayment]) -> list[Payment]:
    return [Payment(row.participant.number, row.evening, row.amount, row.is_waived) for row in rows]


def _visits(tournament: Tournament, games: tuple[Game, ...]) -> list[Visit]:
    """Return who came when (one query). Whoever left again without a game was not there: a tap taken back."""
    rows = Presence.objects.filter(participant__tournament=tournament)
    played = {(game.evening, seat.number) for game in games for seat in game.seats}
    return [
        Visit(number, day, is_guest)
        for number, day, until, is_guest in rows.values_list("participant__number", "evening", "until", "is_guest")
        if until is None or (day, number) in played
    ]

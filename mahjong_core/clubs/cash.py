"""Compute who owes a club how much: the fee of each evening and the membership of the season.

Amounts are whole units of the club's currency.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

__all__ = ["Account", "Fees", "OpenFee", "Payment", "Visit", "accounts", "fees_on"]


@dataclass(frozen=True, slots=True)
class Fees:
    """Store the fee of an evening, which holds from the evening ``since`` on, and the membership of the season."""

    since: date
    evening: int
    membership: int


@dataclass(frozen=True, slots=True)
class Visit:
    """Represent an evening on which a player came."""

    player: int
    evening: date
    is_guest: bool = False


@dataclass(frozen=True, slots=True)
class Payment:
    """Represent money of a player for an ``evening``, None for the membership; below 0: taken back.

    ``is_waived``: the club asks for nothing; no money came in.
    """

    player: int
    evening: date | None
    amount: int
    is_waived: bool = False


@dataclass(frozen=True, slots=True)
class OpenFee:
    """Represent what is still open of an ``evening``, None for the membership."""

    evening: date | None
    amount: int


@dataclass(frozen=True, slots=True)
class Account:
    """Store what a player still owes, the membership first, then by evening, and what they paid or were let off."""

    open: tuple[OpenFee, ...]
    paid: int
    waived: int

    @property
    def owes(self) -> int:
        return sum(due.amount for due in self.open)

    def owes_for(self, evening: date | None) -> int:
        """Return what is open of one evening, None for the membership."""
        return sum(due.amount for due in self.open if due.evening == evening)


def fees_on(evening: date, fees: Sequence[Fees]) -> Fees:
    """Return the fees of an evening: of all that hold by then the last one given. Nothing is asked before the first."""
    return next((row for row in reversed(fees) if row.since <= evening), Fees(evening, 0, 0))


def accounts(
    members: Iterable[int], fees: Sequence[Fees], visits: Iterable[Visit], payments: Iterable[Payment]
) -> dict[int, Account]:
    """Return the account of each of ``members`` by number.

    ``fees`` in the order in which they were given: the last ones have the membership. A player who came only as a guest
    owes no membership. More than a due is no credit for another one.
    """
    came: dict[int, list[Visit]] = {player: [] for player in members}
    for visit in visits:
        came.setdefault(visit.player, []).append(visit)
    settled: Counter[tuple[int, date | None]] = Counter()
    paid, waived = Counter[int](), Counter[int]()
    for payment in payments:
        settled[payment.player, payment.evening] += payment.amount
        (waived if payment.is_waived else paid)[payment.player] += payment.amount
    membership = fees[-1].membership if fees else 0
    found = {}
    for player, visited in came.items():
        is_guest = bool(visited) and all(visit.is_guest for visit in visited)
        dues: list[tuple[date | None, int]] = [(None, 0 if is_guest else membership)]
        dues += [(day, fees_on(day, fees).evening) for day in sorted({visit.evening for visit in visited})]
        left = (OpenFee(day, amount - settled[player, day]) for day, amount in dues)
        found[player] = Account(tuple(due for due in left if due.amount > 0), paid[player], waived[player])
    return found

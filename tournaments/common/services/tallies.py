"""Count failed attempts in the database, where no other request can push them out (docs/adr/0029).

An attempt that has to wait writes nothing, one that succeeds leaves no row, and rows are bounded and swept: writes are
as rare as failures are.
"""

import ipaddress
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, Q
from django.utils.crypto import salted_hmac

from tournaments.models import FailureTally

FORGOTTEN_AFTER: Final = timedelta(hours=1)
MAX_ROWS: Final = 20_000
_LONGEST_WAIT: Final = 900


@dataclass(frozen=True, slots=True)
class Tally:
    """Count failures of one kind: the first ``free`` cost nothing, each further one doubles the wait."""

    key: str
    free: int
    longest: int = _LONGEST_WAIT

    @property
    def name(self) -> str:
        return salted_hmac("seatwind.tally", self.key, algorithm="sha256").hexdigest()

    def wait(self, failures: int) -> int:
        """Return the seconds between the latest failure and the next attempt."""
        return 0 if failures < self.free else min(2 ** min(failures - self.free + 1, 12), self.longest)


def begin_attempt(tallies: Sequence[Tally], *, at: float) -> int:
    """Count one more attempt in each tally. Return the seconds still to wait; if there are any, none is counted."""
    now = datetime.fromtimestamp(at, UTC)
    by_name = {tally.name: tally for tally in tallies}
    wait = _still(by_name, FailureTally.objects.filter(name__in=by_name), now)
    if wait:
        return wait
    with transaction.atomic():
        locked = FailureTally.objects.select_for_update()
        # In one order everywhere, so that two attempts never wait for each other.
        rows = [locked.get_or_create(name=name, defaults={"last_at": now})[0] for name in sorted(by_name)]
        wait = _still(by_name, rows, now)  # others may have failed since
        if not wait:
            for row in rows:
                row.failures, row.last_at = _recent(row, now) + 1, now
            FailureTally.objects.bulk_update(rows, ["failures", "last_at"])
    return wait


def _still(tallies: dict[str, Tally], rows: Iterable[FailureTally], now: datetime) -> int:
    waits = [
        (row.last_at - now).total_seconds() + tallies[row.name].wait(_recent(row, now))
        for row in rows
        if _recent(row, now)
    ]
    return max(0, math.ceil(max(waits, default=0)))


def _recent(row: FailureTally, now: datetime) -> int:
    return row.failures if row.last_at + FORGOTTEN_AFTER > now else 0


def end_attempt(*, forget: Sequence[Tally], take_back: Sequence[Tally]) -> None:
    """Reset the first tallies, and subtract this attempt from the others, because it succeeded."""
    over, others = ([tally.name for tally in tallies] for tallies in (forget, take_back))
    with transaction.atomic():
        rows = FailureTally.objects.filter(name__in=[*over, *others])
        list(rows.select_for_update().order_by("name"))
        rows.filter(name__in=others, failures__gt=0).update(failures=F("failures") - 1)
        rows.filter(Q(name__in=over) | Q(failures=0)).delete()


def count_failures(tally: Tally, *, at: float) -> int:
    """Return how many recent failures the tally has."""
    now = datetime.fromtimestamp(at, UTC)
    row = FailureTally.objects.filter(name=tally.name).first()
    return _recent(row, now) if row is not None else 0


def forget_old_failures(*, at: datetime) -> int:
    """Delete tallies without a failure for an hour; beyond ``MAX_ROWS`` those with the fewest. Return how many."""
    old = FailureTally.objects.filter(last_at__lte=at - FORGOTTEN_AFTER)
    deleted = old.delete()[0] if old.exists() else 0
    beyond = FailureTally.objects.order_by("-failures", "-last_at").values_list("pk", flat=True)[MAX_ROWS:]
    few = list(beyond)
    for start in range(0, len(few), 500):
        deleted += FailureTally.objects.filter(pk__in=few[start : start + 500]).delete()[0]
    return deleted


def network_of(address: str) -> str:
    """Return the address; for IPv6 its /64, which one subscriber has whole."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv6Address):
        parsed = parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False).network_address
    return str(parsed).replace(":", "-")

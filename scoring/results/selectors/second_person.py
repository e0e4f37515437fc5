"""Find whether a second person verifies each sheet of an event, who can, and which sheet waits next."""

from dataclasses import dataclass
from typing import Final

from scoring.models import ResultStatus, ResultVersion
from tournaments.common.actors import user_key
from tournaments.models import Role, Session, Tournament, User
from tournaments.sessions.selectors.second_person import needs_second_person

_VERIFYING: Final = (Role.SCOREKEEPER, Role.CHIEF_REFEREE)


@dataclass(frozen=True)
class Verifiers:
    """Store whether a second person is ``needed``, and the ``keys`` of the accounts that may verify."""

    needed: bool
    keys: frozenset[str]

    def lacks_other_than(self, typist: str) -> bool:
        """Return whether no other person may verify what this person typed."""
        return self.needed and not self.keys - {typist}


def verifiers_of(tournament: Tournament) -> Verifiers:
    """Return the verifiers of an event (one query; one more before the first start)."""
    held = {"staff_roles__tournament": tournament, "staff_roles__role__in": _VERIFYING}
    accounts = User.objects.filter(is_active=True, **held).distinct()
    return Verifiers(needs_second_person(tournament), frozenset(user_key(user) for user in accounts))


def next_to_verify(session: Session, reader: str, after: int) -> int | None:
    """Return the number of the next table whose submitted sheet this person may verify, or None.

    The tables after table ``after`` come first, then those before it; ``reader`` is the key of the person.
    """
    waiting = ResultVersion.objects.filter(session=session, status=ResultStatus.SUBMITTED)
    if needs_second_person(session.tournament):
        waiting = waiting.exclude(submitted_by=reader)
    numbers = sorted(waiting.exclude(table__number=after).values_list("table__number", flat=True))
    return next((number for number in numbers if number > after), numbers[0] if numbers else None)

"""Find who played a game that was logged online, and whether it is here already."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mahjong_core.logs import GameLog
from mahjong_core.winds import WINDS, Wind
from tournaments.models import DRAWN_STATES, AuditEvent, Participant, Tournament

IMPORTED = "club.log_imported"


@dataclass(frozen=True, slots=True)
class LoggedSeat:
    """Represent a seat of a log: the name in it, and the ``number`` of the one player of that name, if any."""

    wind: Wind
    name: str
    number: int | None


def logged_seats(tournament: Tournament, log: GameLog) -> list[LoggedSeat]:
    """Return the four seats, each with the player whose name is the same but for its case (one query).

    Names that several players, or several seats, have are left open.
    """
    rows = Participant.objects.filter(tournament=tournament, state__in=DRAWN_STATES)
    known = _unique((name.casefold(), number) for number, name in rows.values_list("number", "name"))
    seats = _unique((name.casefold(), place) for place, name in enumerate(log.names))
    return [
        LoggedSeat(wind, name, known.get(name.casefold()) if seats.get(name.casefold()) == place else None)
        for place, (wind, name) in enumerate(zip(WINDS, log.names, strict=True))
    ]


def _unique(pairs: Iterable[tuple[str, int]]) -> Mapping[str, int]:
    found: dict[str, list[int]] = {}
    for name, value in pairs:
        found.setdefault(name, []).append(value)
    return {name: values[0] for name, values in found.items() if len(values) == 1}


def imported_game(tournament: Tournament, log: GameLog) -> int | None:
    """Return the number of the game that was made from the same log, None if there is none (one query)."""
    rows = AuditEvent.objects.filter(tournament_uid=tournament.uid, action=IMPORTED, after__digest=log.digest)
    after = rows.values_list("after", flat=True).first()
    return int(after["game"]) if after else None

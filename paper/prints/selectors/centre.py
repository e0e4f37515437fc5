"""Read the print centre: printable documents, orders in progress, prints, stale pieces."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from paper.models import OPEN, PrintRun, PrintStatus
from paper.prints.selectors.orders import Offer, offers
from paper.prints.selectors.pieces import StalePiece, stale_pieces
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.actors import Actor
from tournaments.common.permissions import ACTS
from tournaments.models import Role, Session, SessionStatus, Tournament
from tournaments.registry.printables import Printable, PrintOrder, PrintScope, printables

_SHOWN: Final = 30
_KEPT: Final = timedelta(days=30)
# What "Everything for session N" holds, for the game of the event.
FOR_A_SESSION: Final = (
    "seating-players",
    "seating-tables",
    "score-sheets",
    "result-slips",
    "hand-sheets",
    "roll-call",
)
# What a day is run with; the rest of the documents stands behind it.
OFTEN: Final = frozenset({*FOR_A_SESSION, "start-cards", "badges", "table-cards", "standings"})


@dataclass(frozen=True)
class RunRow:
    """Represent an order with its document's name, and what its reader may do with it.

    ``may_print``: order the document again, or stop it; ``may_read``: take the file, which only its orderer and
    organisers may if it has personal links.
    """

    run: PrintRun
    name: str
    may_print: bool
    may_read: bool

    @property
    def is_open(self) -> bool:
        return self.run.status in OPEN

    @property
    def is_stopped(self) -> bool:
        return self.run.status == PrintStatus.STOPPED

    @property
    def has_file(self) -> bool:
        return hasattr(self.run, "output")

    @property
    def is_to_take(self) -> bool:
        return self.has_file and self.may_read


@dataclass(frozen=True)
class Batch:
    """Represent the orders of one request: their progress, and whether they are available as one file."""

    rows: tuple[RunRow, ...]

    @property
    def uid(self) -> UUID:
        return self.rows[0].run.batch

    @property
    def total(self) -> int:
        return len(self.rows)

    @property
    def done(self) -> int:
        return sum(not row.is_open for row in self.rows)

    @property
    def is_open(self) -> bool:
        return self.done < self.total

    @property
    def is_one_file(self) -> bool:
        """Return whether all of several orders have a file that the reader may take, with none in progress."""
        return not self.is_open and self.total > 1 and not self.missing and all(row.may_read for row in self.rows)

    @property
    def missing(self) -> list[RunRow]:
        """Return the orders that ended without a file: refused, stopped, or expired."""
        return [row for row in self.rows if not row.is_open and not row.has_file]

    @property
    def is_short(self) -> bool:
        """Return whether several files are ready, and yet not all that was ordered with them."""
        return not self.is_open and bool(self.missing) and self.total - len(self.missing) > 1


def batches_of(rows: Iterable[RunRow]) -> tuple[Batch, ...]:
    """Return the batches of these orders, the newest first.

    Those alone that came to several documents or are in work.
    """
    groups: dict[UUID, list[RunRow]] = {}
    for row in rows:
        groups.setdefault(row.run.batch, []).append(row)
    made = [Batch(tuple(reversed(group))) for group in groups.values()]
    return tuple(batch for batch in made if batch.is_open or batch.is_one_file or batch.is_short)


@dataclass(frozen=True)
class Centre:
    """Represent the page.

    ``session``: the one for which documents of a session are shown; ``sessions``: those that are seated.
    """

    session: int | None
    sessions: tuple[Session, ...]
    offers: tuple[Offer, ...]
    runs: tuple[RunRow, ...]
    stale: tuple[StalePiece, ...]

    @property
    def often(self) -> list[Offer]:
        return [offer for offer in self.offers if offer.pieces and offer.printable.code in OFTEN]

    @property
    def others(self) -> list[Offer]:
        return [offer for offer in self.offers if offer.pieces and offer.printable.code not in OFTEN]

    @property
    def released(self) -> list[int]:
        """Return the sessions after which standings can hang on the wall."""
        return [candidate.number for candidate in self.sessions if candidate.status == SessionStatus.RELEASED]

    @property
    def in_work(self) -> list[RunRow]:
        return [row for row in self.runs if row.is_open]

    @property
    def refused(self) -> list[Offer]:
        return [offer for offer in self.offers if offer.refusal is not None]

    @property
    def to_replace(self) -> list[StalePiece]:
        return [piece for piece in self.stale if not piece.is_gone]


def printables_for(tournament: Tournament, roles: Collection[Role]) -> list[Printable]:
    """Return the documents of the event's game that these roles may print."""
    family, held = rules_of(tournament).family, set(roles)
    return [printable for printable in printables if printable.roles & held and family in printable.families]


def for_a_session(tournament: Tournament, roles: Collection[Role]) -> list[Printable]:
    """Return the documents of "Everything for session N" for these roles."""
    allowed = {printable.code: printable for printable in printables_for(tournament, roles)}
    return [allowed[code] for code in FOR_A_SESSION if code in allowed]


def shown_session(sessions: Sequence[Session], wanted: int | None) -> int | None:
    """Return the session asked for, else the next that is not over, else the last."""
    numbers = [session.number for session in sessions]
    if wanted in numbers:
        return wanted
    over = {SessionStatus.ENDED, SessionStatus.RELEASED}
    return next(
        (session.number for session in sessions if session.status not in over), numbers[-1] if numbers else None
    )


def runs_of(tournament: Tournament, roles: Collection[Role], by: Actor, at: datetime) -> tuple[RunRow, ...]:
    """Return the orders of the last thirty days that these roles may see, newest first (one query)."""
    rows = PrintRun.objects.filter(tournament=tournament, made_at__gt=at - _KEPT).select_related("output")[:_SHOWN]
    return tuple(_run_row(run, frozenset(roles), by) for run in rows)


def _run_row(run: PrintRun, roles: frozenset[Role], by: Actor) -> RunRow:
    printable = printables.get(run.document)
    may_print = printable is not None and bool(printable.roles & roles)
    may_link = not run.with_links or run.made_by == by.key or bool(ACTS["player_link.all"] & roles)
    return RunRow(run, str(printable.name) if printable else run.document, may_print, may_print and may_link)


def centre_of(
    tournament: Tournament,
    roles: Collection[Role],
    *,
    by: Actor,
    session: int | None,
    order: PrintOrder,
    at: datetime,
) -> Centre:
    """Return the data of the print centre. Each document is counted; printed ones are built once to compare them."""
    seated = Session.objects.filter(tournament=tournament, tables__isnull=False).distinct().order_by("number")
    sessions = tuple(seated)
    shown = shown_session(sessions, session)
    allowed = printables_for(tournament, roles)
    made = replace(order, session=shown)  # the two share what they have read
    offered = [
        offer
        for printable in allowed
        for offer in offers(made if printable.scope is PrintScope.SESSION else order, [printable])
    ]
    stale = [
        piece
        for piece in stale_pieces(tournament, order.memo)
        if piece.piece.document in {each.code for each in allowed}
    ]
    return Centre(shown, sessions, tuple(offered), runs_of(tournament, roles, by, at), tuple(stale))

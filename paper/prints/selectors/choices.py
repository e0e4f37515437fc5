"""Select the pieces and the language of an order."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext as _

from paper.prints.selectors.orders import only
from tournaments.common.errors import Refusal
from tournaments.common.look.lists import print_list
from tournaments.models import Participant, Tournament
from tournaments.registry.printables import PrintContent, PrintItem


@dataclass(frozen=True)
class Wish:
    """Define an order. ``subjects``: only these pieces; empty: all.

    ``tables`` and ``players`` (numbers) leave the others out of documents that have a piece for each table or player,
    and say nothing to the others.
    """

    document: str
    session: int | None = None
    subjects: tuple[str, ...] = ()
    language: str = settings.LANGUAGE_CODE
    paper: str = ""
    tables: frozenset[int] = frozenset()
    players: frozenset[int] = frozenset()


def narrowed(tournament: Tournament, wish: Wish, content: PrintContent) -> PrintContent:
    """Return the pieces asked for.

    Refuses ``paper.no_such_piece`` for a table or player that the document has none of.
    """
    kept = only(content, wish.subjects)
    chosen = set[str]()
    for numbers, named, known in (
        (wish.tables, "tables", _tables_in(kept.items)),
        (wish.players, "players", _players_in(tournament, kept.items) if wish.players else {}),
    ):
        if numbers and known:
            _check_known(named, numbers, known)
            chosen |= {subject for subject, number in known.items() if number in numbers}
    return only(kept, chosen) if chosen else kept


def _check_known(named: str, numbers: Collection[int], known: dict[str, int]) -> None:
    missing = sorted(set(numbers) - set(known.values()))
    if missing:
        listed = print_list(missing)
        message = (
            _("These tables do not exist: %(numbers)s.")
            if named == "tables"
            else _("These players do not exist: %(numbers)s.")
        )
        raise Refusal("paper.no_such_piece", message % {"numbers": listed}, {named: missing})


def _tables_in(items: Sequence[PrintItem]) -> dict[str, int]:
    """Return the table of each piece that belongs to one (``table:4:7``, ``table:7``)."""
    parts = {item.subject: item.subject.split(":") for item in items}
    return {subject: int(part[-1]) for subject, part in parts.items() if part[0] == "table"}


def _players_in(tournament: Tournament, items: Sequence[PrintItem]) -> dict[str, int]:
    """Return the number of each player whose piece is among these (one query)."""
    people = Participant.objects.filter(tournament=tournament).values_list("uid", "number")
    numbers = {f"player:{uid}": number for uid, number in people}
    return {item.subject: numbers[item.subject] for item in items if item.subject in numbers}

"""What of a document is wanted: which tables and players, how often, and in whose language."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _

from paper.prints.selectors.orders import only
from registration.models import Registration
from tournaments.common.errors import Refusal
from tournaments.models import Participant, Tournament
from tournaments.registry.printables import PrintContent, PrintItem

OWN: Final = "own"  # instead of a language: that of each person, where it is known


@dataclass(frozen=True)
class Wish:
    """What somebody wants printed. ``subjects``: these pieces alone; empty: all.

    ``tables`` and ``players`` (numbers) leave the others out of documents that have a piece for each table or player,
    and say nothing to the others. ``otherwise``: the language of whoever has none of their own, for ``OWN``.
    """

    document: str
    session: int | None = None
    subjects: tuple[str, ...] = ()
    language: str = settings.LANGUAGE_CODE
    paper: str = ""
    copies: int = 1
    tables: frozenset[int] = frozenset()
    players: frozenset[int] = frozenset()
    otherwise: str = settings.LANGUAGE_CODE


def language_of(wish: Wish) -> str:
    """The language in which what belongs to nobody is set."""
    return wish.otherwise if wish.language == OWN else wish.language


def narrowed(tournament: Tournament, wish: Wish, content: PrintContent) -> PrintContent:
    """The pieces asked for. Refuses ``paper.no_such_piece`` for a table or player that the document has none of."""
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
        listed = ", ".join(map(str, missing))
        message = (
            _("There is no such table: %(numbers)s.")
            if named == "tables"
            else _("There is no such player: %(numbers)s.")
        )
        raise Refusal("paper.no_such_piece", message % {"numbers": listed}, {named: missing})


def _tables_in(items: Sequence[PrintItem]) -> dict[str, int]:
    """The table of each piece that is of one (``table:4:7``, ``table:7``)."""
    parts = {item.subject: item.subject.split(":") for item in items}
    return {subject: int(part[-1]) for subject, part in parts.items() if part[0] == "table"}


def _players_in(tournament: Tournament, items: Sequence[PrintItem]) -> dict[str, int]:
    """The number of each player whose piece is among these (one query)."""
    people = Participant.objects.filter(tournament=tournament).values_list("uid", "number")
    numbers = {f"player:{uid}": number for uid, number in people}
    return {item.subject: numbers[item.subject] for item in items if item.subject in numbers}


def in_languages(tournament: Tournament, wish: Wish, content: PrintContent) -> list[tuple[Wish, int]]:
    """The orders that a wish comes to, each with its number of pieces: one, or one for each language of its people."""
    kept = narrowed(tournament, wish, content)
    is_part = len(kept.items) < len(content.items)
    subjects = tuple(item.subject for item in kept.items) if is_part or wish.language == OWN else ()
    if wish.language != OWN:
        return [(replace(wish, subjects=subjects), len(kept.items))]
    spoken = _languages_of(tournament)
    groups: dict[str, list[str]] = {}
    for subject in subjects:
        groups.setdefault(spoken.get(subject, wish.otherwise), []).append(subject)
    if len(groups) == 1 and not is_part:
        return [(replace(wish, language=next(iter(groups)), subjects=()), len(kept.items))]
    return [
        (replace(wish, language=text, subjects=tuple(listed)), len(listed)) for text, listed in sorted(groups.items())
    ]


def _languages_of(tournament: Tournament) -> dict[str, str]:
    """The language in which each player registered, by the subject of their pieces, where the site speaks it."""
    known = dict(settings.LANGUAGES)
    rows = Registration.objects.filter(tournament=tournament, participant__isnull=False, language__in=known)
    return {f"player:{uid}": language for uid, language in rows.values_list("participant__uid", "language")}

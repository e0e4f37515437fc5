"""Read the later rulings that were counted on one, and what they would be without it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from mahjong_core.penalties import Effect, EffectKind, GivenRuling, Restatement, restatements
from penalties.models import Ruling
from penalties.rulings.selectors.amounts import headline
from penalties.rulings.selectors.history import past_ruling
from penalties.rulings.selectors.records import ruling_texts
from scoring.models import ResultStatus, ResultVersion
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.look.lists import print_series

__all__ = ["LaterRuling", "later_rulings", "ruled_after"]


@dataclass(frozen=True)
class LaterRuling:
    """Represent a later ruling whose step would now be lower.

    ``is_verified``: the result of its table was verified with it.
    """

    ruling: Ruling
    restatement: Restatement
    is_verified: bool

    @property
    def points(self) -> int | None:
        """Return the points that would apply now; None if the referee chooses them."""
        return self.restatement.points

    @property
    def amounts(self) -> tuple[int, ...]:
        """Return the amounts that the referee may choose, or all between the least and the greatest."""
        return self.restatement.proposal.amounts

    @cached_property
    def name(self) -> str:
        return ruling_texts(self.ruling, rules_of(self.ruling.tournament))[0]

    @property
    def place(self) -> str:
        """Return session, table and hand, for a line of a list."""
        row = self.ruling
        parts: list[tuple[str, int | None]] = [
            (_("session %(n)s"), row.session.number if row.session else None),
            (_("table %(n)s"), row.table.number if row.table else None),
            (_("hand %(n)s"), row.hand),
        ]
        return print_series(words % {"n": number} for words, number in parts if number is not None)

    @property
    def standing(self) -> str:
        """Return the sanction in force, in a few words."""
        return headline(Effect(EffectKind(self.ruling.effect)), self.ruling.points)

    @property
    def now(self) -> str:
        """Return the sanction that it would be now."""
        return headline(self.restatement.proposal.effect, self.points)

    @property
    def needs_points(self) -> bool:
        return self.points is None


def later_rulings(ruling: Ruling) -> tuple[LaterRuling, ...]:
    """Return the standing rulings on the same player that were counted on ``ruling``, in their order (two queries)."""
    known = _record_of(ruling)
    record = [_given(row, known) for row in known.values()]
    rulings = restatements(record, ruling.pk, rules_of(ruling.tournament))
    verified = _verified_tables(known[restatement.given.past.id] for restatement in rulings)
    return tuple(
        LaterRuling(row, restatement, row.table_id in verified)
        for restatement in rulings
        for row in [known[restatement.given.past.id]]
    )


def ruled_after(ruling: Ruling) -> frozenset[int]:
    """Return the keys of the rulings on the same player that were given after this one.

    A replacement counts at the place of the ruling that it replaces (one query).
    """
    known = _record_of(ruling)
    place = _place(known[ruling.pk], known)
    return frozenset(row.pk for row in known.values() if _place(row, known) > place)


def _record_of(ruling: Ruling) -> dict[int, Ruling]:
    rows = Ruling.objects.filter(participant=ruling.participant_id, session__isnull=False).order_by("id")
    related = rows.select_related(
        "tournament", "session", "table__session__tournament", "participant__tournament", "victim", "revocation"
    )
    return {row.pk: row for row in related}


def _given(row: Ruling, known: Mapping[int, Ruling]) -> GivenRuling:
    return GivenRuling(past_ruling(row), _place(row, known), row.proposed, row.points, row.is_repeated)


def _place(row: Ruling, known: Mapping[int, Ruling]) -> int:
    """Return the key of the first ruling in a chain of replacements."""
    while row.supersedes_id is not None and row.supersedes_id in known:
        row = known[row.supersedes_id]
    return row.pk


def _verified_tables(rulings: Iterable[Ruling]) -> set[int | None]:
    tables = {row.table_id for row in rulings}
    results = ResultVersion.objects.filter(table__in=tables - {None}, status=ResultStatus.VERIFIED)
    return set(results.values_list("table_id", flat=True))

"""The rulings of an event: what was ruled, with which points and clause, and what was taken back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from mahjong_core.errors import RuleError
from mahjong_core.penalties import offence as find_offence
from mahjong_core.rulesets import RuleSet
from penalties.models import Revocation, Ruling
from penalties.selectors.catalogue import clause_in, offence_name
from scoring.models import Adjustment
from scoring.selectors.sheets import rules_of
from tournaments.look.rule_values import text_name
from tournaments.models import Participant, Tournament


@dataclass(frozen=True)
class Points:
    participant: Participant
    amount: int
    is_offender: bool


@dataclass(frozen=True)
class RulingRow:
    """A ruling in a list. ``note`` is None for readers outside the staff."""

    ruling: Ruling
    name: str
    source: str
    points: list[Points]
    note: str | None
    revocation: Revocation | None

    @property
    def own_points(self) -> int:
        return sum(one.amount for one in self.points if one.is_offender)


def ruling_rows(tournament: Tournament, *, with_notes: bool, number: int | None = None) -> list[RulingRow]:
    """All rulings, newest first; of one participant when ``number`` is given (three queries)."""
    found = Ruling.objects.filter(tournament=tournament).select_related("participant", "session", "table", "revocation")
    if number is not None:
        found = found.filter(participant__number=number)
    rulings = list(found)
    points = points_of(rulings)
    rules = rules_of(tournament)
    return [ruling_row(one, rules, points.get(one.effect_group, []), with_notes=with_notes) for one in rulings]


def ruling_row(ruling: Ruling, rules: RuleSet, rows: Iterable[Adjustment], *, with_notes: bool) -> RulingRow:
    name, source = words_of(ruling, rules)
    points = [Points(row.participant, row.amount, row.participant_id == ruling.participant_id) for row in rows]
    points.sort(key=lambda one: not one.is_offender)
    note = ruling.note if with_notes else None
    return RulingRow(ruling, name, source, points, note, getattr(ruling, "revocation", None))


def words_of(ruling: Ruling, rules: RuleSet) -> tuple[str, str]:
    """The offence's name, and the text with the clause as it was ruled; an offence no longer listed keeps its id."""
    try:
        known = find_offence(ruling.offence, rules)
    except RuleError:
        return ruling.offence, ruling.clause
    text = ruling.text or clause_in(known, rules)[0]
    return offence_name(known), f"{text_name(text)} {ruling.clause}".strip()


def points_of(rulings: Iterable[Ruling]) -> Mapping[UUID, list[Adjustment]]:
    """The points posted by each ruling, its reversals left out (one query)."""
    groups = [ruling.effect_group for ruling in rulings]
    found: dict[UUID, list[Adjustment]] = {}
    posted = Adjustment.objects.filter(group__in=groups, reverses__isnull=True).select_related("participant")
    for row in posted.order_by("id"):
        found.setdefault(row.group, []).append(row)
    return found

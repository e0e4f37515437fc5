"""Check the results before an event is closed: verified, adding up, and without a tie for a prize."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import groupby
from typing import Final

from django.db.models import Count, Q, Sum
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from mahjong_core.placement import from_twelfths
from mahjong_core.rulesets import from_data
from mahjong_core.rulesets.records import THREE
from scoring.common.selectors.basis import Basis
from scoring.models import ResultStatus, ResultVersion, SeatResult
from scoring.standings.selectors.balance import balance
from scoring.standings.selectors.ranking import ranking
from tournaments.common.person_names import name_list
from tournaments.models import Participant, Tournament
from tournaments.registry.closing import ClosingChoice, ClosingItem, ClosingState

_PRIZES: Final = 3  # places that a podium gives
_CHOICES: Final = (
    ClosingChoice("shared", _("They share the place"), _("Default: the next place is left empty.")),
    ClosingChoice("play_off", _("A play-off decided"), _("Order for the prize, winner first."), takes_order=True),
    ClosingChoice(
        "lot", _("Lots were drawn in public"), _("Order for the prize, first drawn first."), takes_order=True
    ),
)


def closing_things(tournament: Tournament, _moment: datetime) -> Iterator[ClosingItem]:
    """Yield items that block the closing or need a confirmation (fourteen queries at most)."""
    yield _sheets(tournament)
    yield _balanced(tournament)
    yield from _ties(tournament)


def _sheets(tournament: Tournament) -> ClosingItem:
    verified = ResultVersion.objects.filter(session__tournament=tournament, status=ResultStatus.VERIFIED).count()
    label = ngettext("%(n)s sheet verified", "%(n)s sheets verified", verified) % {"n": verified}
    return ClosingItem("results.verified", ClosingState.DONE, label)


def _balanced(tournament: Tournament) -> ClosingItem:
    sums = balance(tournament)
    if sums.is_even:
        return ClosingItem("results.balance", ClosingState.DONE, gettext("Every point is accounted for"))
    return ClosingItem(
        code="results.balance",
        state=ClosingState.BLOCKS,
        what=gettext("The scores do not add up"),
        why=gettext("The scores add up to %(scores)s; rulings and replaced players explain %(explained)s.")
        % {"scores": sums.scores, "explained": sums.explained},
        href=reverse("statistics", args=[tournament.slug]),
        label=gettext("Statistics"),
    )


def _ties(tournament: Tournament) -> Iterator[ClosingItem]:
    """Yield the shared places that carry a prize, which a person must decide; places further down stay shared."""
    current = ranking(tournament, Basis.VERIFIED)
    others = 0
    placed = [row for row in current.rows if row.place is not None]
    for place, group in groupby(placed, key=lambda row: row.place):
        people = [current.people[row.entrant_id] for row in group]
        if len(people) > 1 and place is not None and place <= _PRIZES:
            yield _tie(tournament, place, people)
        elif len(people) > 1:
            others += 1
    if others:
        label = ngettext("%(n)s tie for a lower place is shared", "%(n)s ties for lower places are shared", others)
        yield ClosingItem("tie.others", ClosingState.DONE, label % {"n": others})


def _tie(tournament: Tournament, place: int, people: list[Participant]) -> ClosingItem:
    names = name_list(f"{person.name} ({person.number})" for person in people)
    return ClosingItem(
        code=f"tie.{place}",
        state=ClosingState.ASKS,
        what=gettext("Tie for place %(place)s") % {"place": place},
        why=gettext("%(names)s are tied on every criterion.") % {"names": names},
        href=reverse("standings", args=[tournament.slug]),
        label=gettext("Standings"),
        about=tuple(str(person.number) for person in people),
        people=tuple(person.number for person in people),
        choices=_CHOICES,
    )


@dataclass(frozen=True, slots=True)
class ProofRow:
    """Represent one session, or all: ``points`` by which its tables differ from the sum that the rules give.

    ``rulings`` gave or took so much before the places, ``stakes`` nobody took; ``rest`` is what is left unexplained.
    """

    session: int | None
    tables: int
    seated: int
    table_points: Fraction
    points: int
    rulings: int
    stakes: int

    @property
    def rest(self) -> int:
        return self.points - self.rulings - self.stakes


def closing_proof(tournament: Tournament) -> list[ProofRow]:
    """Return a row for each session and then one for all, of the verified results (two queries)."""
    rules = from_data(tournament.rule_set)
    three = rules.for_players(THREE).table_total - rules.table_total if rules.three_uma else 0
    seated: dict[int, int] = dict(
        tournament.sessions.filter(tables__cleared_at__isnull=True)
        .order_by("number")
        .values_list("number")
        .annotate(seated=Count("tables"))
    )
    sums = (
        SeatResult.objects.filter(result__session__tournament=tournament, result__status=ResultStatus.VERIFIED)
        .order_by()
        .values_list("result__session__number")
        .annotate(
            tables=Count("result", distinct=True),
            of_three=Count("result", distinct=True, filter=Q(result__players=THREE)),
            uma=Sum("twelfths"),
            scores=Sum("table_score"),
            rulings=Sum("adjustments"),
            hands=Sum("hand_points"),
        )
    )
    rests = {session: rest for session, *rest in sums}
    rows = []
    for session, tables in seated.items():
        count, of_three, twelfths, scores, rulings, hands = rests.get(session, (0, 0, 0, 0, 0, 0))
        base = count * rules.table_total + of_three * three
        points = from_twelfths(twelfths)
        rows.append(ProofRow(session, count, tables, points, scores - base, rulings, hands - base))
    return [*rows, _together(rows)]


def _together(rows: list[ProofRow]) -> ProofRow:
    return ProofRow(
        session=None,
        tables=sum(row.tables for row in rows),
        seated=sum(row.seated for row in rows),
        table_points=sum((row.table_points for row in rows), Fraction(0)),
        points=sum(row.points for row in rows),
        rulings=sum(row.rulings for row in rows),
        stakes=sum(row.stakes for row in rows),
    )

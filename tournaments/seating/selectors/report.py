"""Report how even a seating is: counts beside the least possible, their pairs, and a map of meetings."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.bounds import returns
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.plans.check import Meeting, SeatingReport
from tournaments.models import Participant, Tournament
from tournaments.seating.selectors.plan import check_seating, published_plan, report_data

# Label, and the names of the count and its bound in a report.
MEASURES: tuple[tuple[Promise, str, str], ...] = (
    (_("Players who meet more than once"), "repeat_count", "repeat_bound"),
    (_("Team-mates at the same table"), "team_mate_count", "team_mate_bound"),
    (_("Players from the same country at the same table"), "same_country_count", "same_country_bound"),
    (_("Largest difference in how often a player sits at each wind"), "wind_spread", "wind_bound"),
    (_("Returns to the same table"), "table_repeats", "table_repeat_bound"),
)


@dataclass(frozen=True)
class Measure:
    """Represent a count with its unavoidable minimum."""

    label: Promise | str
    count: int
    bound: int

    @property
    def is_best(self) -> bool:
        return self.count <= self.bound


@dataclass(frozen=True)
class MetPair:
    first: Participant
    second: Participant
    sessions: tuple[int, ...]


@dataclass(frozen=True)
class Bars:
    """Represent named counts; ``most`` is the length of a full bar."""

    title: Promise | str
    rows: list[tuple[str, int]]

    @property
    def most(self) -> int:
        return max((count for _name, count in self.rows), default=0) or 1


SQUARES: Final = ("met-once", "met-twice", "met-often", "mate")


@dataclass(frozen=True)
class HeatMap:
    """Represent meetings as a picture: a unit square for each pair that meets, players by number.

    ``paths``: the class of the squares, one of ``SQUARES``, and an SVG path; team-mates are drawn last.
    """

    numbers: Sequence[int]
    paths: list[tuple[str, str]]

    @property
    def size(self) -> int:
        return len(self.numbers)


@dataclass(frozen=True)
class ReportPage:
    measures: list[Measure]
    repeats: list[MetPair]
    team_mates: list[MetPair]
    winds: list[tuple[Participant, tuple[int, ...]]]
    heat: HeatMap
    sessions: int
    bars: list[Bars]


def report_page(tournament: Tournament) -> ReportPage | None:
    """Return the report on the seating as published, None before there is one (three queries)."""
    plan = published_plan(tournament)
    if not plan.sessions:
        return None
    people = {participant.number: participant for participant in Participant.objects.filter(tournament=tournament)}
    return page_of(check_seating(tournament, plan), plan, people)


def page_of(report: SeatingReport, plan: SeatingPlan, people: Mapping[int, Participant]) -> ReportPage:
    """Return the quality of a seating as its page shows it."""
    return ReportPage(
        measures=measures(report_data(report)),
        repeats=_met_pairs(report.repeats, people),
        team_mates=_met_pairs(report.team_mates, people),
        winds=[(people[number], counts) for number, counts in report.wind_counts.items()],
        heat=heat_map(plan, sorted(report.wind_counts), report.team_mates),
        sessions=len(plan.sessions),
        bars=bars_of(
            plan,
            report.wind_counts,
            {n: participant.country for n, participant in people.items() if participant.country},
        ),
    )


def measures(report: Mapping[str, Any]) -> list[Measure]:
    """Return the measures of a report as JSON, such as a draw keeps."""
    return [Measure(label, report[count], report[bound]) for label, count, bound in MEASURES]


def _met_pairs(meetings: Iterable[Meeting], people: Mapping[int, Participant]) -> list[MetPair]:
    return [MetPair(people[meeting.players[0]], people[meeting.players[1]], meeting.sessions) for meeting in meetings]


def heat_map(plan: SeatingPlan, numbers: Sequence[int], team_mates: Iterable[Meeting]) -> HeatMap:
    """Return how often each pair meets, as paths of one square for each pair."""
    index = {number: at for at, number in enumerate(numbers)}
    mates = {mate.players for mate in team_mates}
    squares: dict[str, list[str]] = {}
    for (first, second), count in sorted(_meeting_counts(plan).items()):
        kind = SQUARES[-1] if (first, second) in mates else SQUARES[min(count, 3) - 1]
        squares.setdefault(kind, []).append(f"M{index[first]} {index[second]}h1v1h-1z")
    return HeatMap(numbers, [(kind, "".join(squares[kind])) for kind in SQUARES if kind in squares])


def _meeting_counts(plan: SeatingPlan) -> Counter[tuple[int, int]]:
    counts: Counter[tuple[int, int]] = Counter()
    for tables in plan.sessions:
        for table in tables:
            players = sorted(player for player in table.seats if player is not None)
            counts.update((player, two) for at, player in enumerate(players) for two in players[at + 1 :])
    return counts


def bars_of(plan: SeatingPlan, winds: Mapping[int, Iterable[int]], countries: Mapping[int, str]) -> list[Bars]:
    """Return the bar charts; ``winds`` by player as in the report, ``countries`` by player."""
    spreads = Counter(max(counts) - min(counts) for counts in map(tuple, winds.values()))
    back = Counter(map(returns, _visits(plan).values()))
    together = [(str(n), _compatriots(tables, countries)) for n, tables in enumerate(plan.sessions, start=1)]
    return [
        Bars(_("Players by the difference between their winds"), _named(spreads)),
        Bars(_("Players by returns to a table"), _named(back)),
        Bars(_("Pairs from the same country at the same table, by session"), together),
    ]


def _named(counts: Counter[int]) -> list[tuple[str, int]]:
    """Return a row for every figure from 0 on, also without players."""
    return [(str(figure), counts[figure]) for figure in range(max(counts, default=0) + 1)]


def _visits(plan: SeatingPlan) -> dict[int, list[int]]:
    """Return the table numbers each player sits at, session by session."""
    tables_of: defaultdict[int, list[int]] = defaultdict(list)
    for tables in plan.sessions:
        for table in tables:
            for player in table.seats:
                if player is not None:
                    tables_of[player].append(table.number)
    return tables_of


def _compatriots(tables: Iterable[SeatedTable], countries: Mapping[int, str]) -> int:
    """Return the number of pairs of one country that share a table."""
    total = 0
    for table in tables:
        known = [countries[player] for player in table.seats if player is not None and player in countries]
        total += sum(text == two for text, two in combinations(known, 2))
    return total

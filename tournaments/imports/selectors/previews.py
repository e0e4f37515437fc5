"""Preview what an uploaded file would do to the event now."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.plans.check import SeatingReport
from mahjong_core.winds import WINDS
from tournaments.common.errors import Message
from tournaments.common.files.problems import Problem, in_order, problem_from
from tournaments.imports.selectors.column_maps import ColumnMap, map_from
from tournaments.imports.selectors.seating_names import NameMatch, names_read
from tournaments.models import ImportBatch, Session
from tournaments.players.selectors.participant_plans import ImportPlan, plan_import
from tournaments.players.selectors.participant_rows import ParticipantRow
from tournaments.seating.selectors.plan import check_seating, plan_data, published_plan
from tournaments.seating.selectors.wishes import BrokenWish, broken_wishes

_SAMPLES: Final = 3


@dataclass(frozen=True, slots=True)
class Figure:
    """Represent a count of something uneven, and the lower bound for seatings of this size."""

    label: Message
    count: int
    bound: int


@dataclass(frozen=True, slots=True)
class SeatingPreview:
    """Represent a seating file compared with the event: the plan, the problems that refuse it, its uneven counts.

    ``matches``: whom the names in the file are read as. ``given``: the sessions of the file; ``stay``: those before its
    last that it leaves out, which are seated already.
    """

    plan: SeatingPlan
    report: SeatingReport
    problems: tuple[Problem, ...]
    broken: Sequence[BrokenWish] = ()
    matches: Sequence[NameMatch] = ()
    given: Sequence[int] = ()
    stay: Sequence[int] = ()

    @property
    def loose(self) -> list[NameMatch]:
        """Return the names that were matched with a differently written player's name."""
        return [match for match in self.matches if not match.is_exact]

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the preview, to notice an event that changed after it."""
        wishes = list(map(str, self.broken))
        facts = [[problem.stored() for problem in self.problems], _report_figures(self.report), *wishes]
        facts += [plan_data(self.plan) if self.stay or self.matches else []]
        return hashlib.sha256(json.dumps(facts, sort_keys=True, default=str).encode()).hexdigest()

    @property
    def figures(self) -> list[Figure]:
        """Return the uneven counts, each with its unavoidable minimum."""
        report = self.report
        return [
            Figure(_("Repeat meetings of two players"), report.repeat_count, report.repeat_bound),
            Figure(_("Meetings of team-mates"), report.team_mate_count, report.team_mate_bound),
            Figure(_("Meetings of players of one country"), report.same_country_count, report.same_country_bound),
            Figure(_("Largest difference between the winds of a player"), report.wind_spread, report.wind_bound),
            Figure(_("Returns to the same table"), report.table_repeats, report.table_repeat_bound),
        ]

    @property
    def tables(self) -> int:
        return sum(len(tables) for tables in self.plan.sessions)


@dataclass(frozen=True, slots=True)
class FileColumn:
    """Represent a column of a list: its heading, its first values, and its field."""

    heading: str
    samples: tuple[str, ...]
    field: str


def stored_rows(rows: Sequence[ParticipantRow], unused: Sequence[str]) -> dict[str, Any]:
    """Return a list in the JSON form of a batch."""
    return {"unused": list(unused), "rows": [asdict(row) for row in rows]}


def file_columns(batch: ImportBatch) -> list[FileColumn]:
    """Return the columns of a list; empty if the batch was not read from a file."""
    if "table" not in batch.rows:
        return []
    (_line, header), *lines = batch.rows["table"]["lines"]
    fields = column_map(batch).fields
    columns = []
    for place, ((text, _kind), field) in enumerate(zip(header, fields, strict=True)):
        texts = (cells[place][0].strip() for _line, cells in lines if place < len(cells))
        samples = tuple(islice(dict.fromkeys(sample for sample in texts if sample), _SAMPLES))
        columns.append(FileColumn(text, samples, field))
    return columns


def column_map(batch: ImportBatch) -> ColumnMap:
    """Return the field of each column of the imported file."""
    return map_from(batch.rows["columns"])


def participant_rows(batch: ImportBatch) -> list[ParticipantRow]:
    """Return the rows of the imported file as they were read."""
    return [ParticipantRow(**row) for row in batch.rows["rows"]]


def stored_problems(batch: ImportBatch) -> list[Problem]:
    """Return the problems of the imported file."""
    return [problem_from(stored) for stored in batch.problems]


def preview_participants(batch: ImportBatch) -> ImportPlan:
    """Return the plan of a batch as of now. An unreadable cell is reported once, with its first fault."""
    plan = plan_import(batch.tournament, participant_rows(batch))
    read = stored_problems(batch)
    named = {(problem.row, problem.column) for problem in read}
    # without its column, every row would only repeat that the value is missing
    lost = {problem.column for problem in read if problem.code == "import.column_missing"}
    more = [p for p in plan.problems if (p.row, p.column) not in named and p.column not in lost]
    return replace(plan, problems=in_order([*read, *more]))


def preview_seating(batch: ImportBatch) -> SeatingPreview:
    """Return the preview of a seating file, checked against the event's current players."""
    names = names_read(batch.tournament, batch.rows["tables"])
    published = published_plan(batch.tournament)
    given = sorted({table["session"] for table in batch.rows["tables"]})
    left_out = sorted(set(range(1, max(given, default=0))) - set(given))
    stay = [session for session in left_out if session <= len(published.sessions) and published.sessions[session - 1]]
    last = max(given, default=0)
    gaps = [
        Problem("import.session_missing", None, "session", session, {"session": session, "last": last})
        for session in left_out
        if session not in stay
    ]
    read = [*stored_problems(batch), *names.problems, *gaps]
    plan = _plan(names.tables, published) if not read else SeatingPlan(())
    report = check_seating(batch.tournament, plan)
    problems = list(read)
    for wrong in report.problems if not read else ():
        detail = {"session": wrong.session, "table": wrong.table, "player": wrong.player}
        problems.append(Problem(wrong.code, None, "player" if wrong.player else "table", wrong.player, detail))
    faults = in_order([*problems, *_session_problems(batch, plan)])
    broken = broken_wishes(batch.tournament, plan)
    return SeatingPreview(plan, report, faults, broken, names.matches, given, stay)


def _session_problems(batch: ImportBatch, plan: SeatingPlan) -> list[Problem]:
    """Return a problem if the file has more sessions than the event."""
    sessions = Session.objects.filter(tournament=batch.tournament).count()
    if len(plan.sessions) <= sessions:
        return []
    detail = {"sessions": sessions, "grid": len(plan.sessions)}
    return [Problem("seating.too_many_sessions", None, "session", len(plan.sessions), detail)]


def plan_of(batch: ImportBatch) -> SeatingPlan:
    """Return the stored tables as a plan: session k at index k - 1, tables in number order."""
    return _plan(names_read(batch.tournament, batch.rows["tables"]).tables, published_plan(batch.tournament))


def _plan(tables: Sequence[Mapping[str, Any]], published: SeatingPlan) -> SeatingPlan:
    """Return the plan of a file's tables; a session that the file leaves out stays as published."""
    sessions: dict[int, list[SeatedTable]] = {}
    for table in tables:
        east, south, west, north = (table["seats"][wind] for wind in WINDS)
        sessions.setdefault(table["session"], []).append(SeatedTable(table["table"], (east, south, west, north)))
    stay = dict(enumerate(published.sessions, start=1))
    last = max(sessions, default=0)
    return SeatingPlan(tuple(tuple(sessions.get(at) or stay.get(at, ())) for at in range(1, last + 1)))


def _report_figures(report: SeatingReport) -> dict[str, int]:
    return {
        "repeats": report.repeat_count,
        "team_mates": report.team_mate_count,
        "same_country": report.same_country_count,
        "wind_spread": report.wind_spread,
        "table_repeats": report.table_repeats,
    }

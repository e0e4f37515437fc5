"""Compute what a new event comes to before it exists: tables, hours, repeats."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from mahjong_core.day_plan import PlannedSession, plan_days
from mahjong_core.errors import RuleError
from mahjong_core.formats import Format
from mahjong_core.rulesets import RuleSet
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE, repeat_bound
from mahjong_core.seating.designs.choice import most_sessions
from mahjong_core.seating.sessions.phases import PhasePreview, preview_phases
from mahjong_core.standings.carrying import CarryForm
from tournaments.common.errors import Refusal
from tournaments.common.look.carry_words import carry_words
from tournaments.common.rule_errors import as_refusal

_LATE = 22 * 60
_MIDNIGHT = 24 * 60
_PAIRS_AT_A_TABLE = 6


@dataclass(frozen=True)
class DayHours:
    """Represent a day of the event in its own time: from when to when, and how many sessions."""

    begins: datetime
    ends: datetime
    sessions: int
    is_late: bool

    @property
    def first_hour(self) -> str:
        """Return the start of the day as typed, such as 09:00: the event has no time zone yet."""
        return f"{self.begins:%H:%M}"

    @property
    def last_hour(self) -> str:
        return f"{self.ends:%H:%M}"


@dataclass(frozen=True)
class LaterPhase:
    """Represent a phase after the first. ``is_final``: only those above its cut play on."""

    first: int
    last: int
    players: int
    tables: int
    percent: int
    form: CarryForm
    is_final: bool

    @property
    def sessions(self) -> int:
        return self.last - self.first + 1

    @property
    def carried(self) -> str:
        """Return a sentence on the points carried over into it: "half of the points are carried over"."""
        return carry_words(self)


@dataclass(frozen=True)
class Outlook:
    """Store the consequences of a new event's answers.

    ``refusal``: why the format does not fit so many players. ``free``: the sessions that so many can play without a
    pair meeting twice, None if the draw does not aim at that; ``pairs``: pairs that must meet again beyond them.
    ``planned``: the hours of each session, empty without dates.
    """

    players: int
    sessions: int
    minutes: int
    tables: int
    substitutes: int
    later: tuple[LaterPhase, ...]
    free: int | None
    pairs: int
    first_sessions: int
    starts_on: date | None
    planned: tuple[PlannedSession, ...]
    refusal: Refusal | None = None

    @property
    def days(self) -> list[DayHours]:
        """Return the days that have a session."""
        return list(self._days())

    def _days(self) -> Iterator[DayHours]:
        for day in sorted({one.day for one in self.planned}):
            own = [one for one in self.planned if one.day == day]
            yield DayHours(self._at(own[0].day, own[0].begins), self._at(day, own[-1].ends), len(own), self._late(own))

    @staticmethod
    def _late(own: list[PlannedSession]) -> bool:
        return own[-1].ends > _LATE

    @property
    def ends_at(self) -> datetime | None:
        """Return when the last session is over, in the event's own time."""
        return self._at(self.planned[-1].day, self.planned[-1].ends) if self.planned else None

    @property
    def last_hour(self) -> str:
        """Return the hour of that end, 18:30."""
        return f"{self.ends_at:%H:%M}" if self.ends_at else ""

    @property
    def fits_days(self) -> bool:
        """Return whether every session ends on its day."""
        return all(one.ends <= _MIDNIGHT for one in self.planned)

    @property
    def repeats(self) -> bool:
        """Return whether some pairs meet again in the first phase."""
        return self.free is not None and self.first_sessions > self.free

    def _at(self, day: int, minutes: int) -> datetime:
        begins = datetime.combine(self.starts_on or date.min, time())
        return begins + timedelta(days=day, minutes=minutes)

    def starts(self, zone: str) -> dict[int, datetime]:
        """Return the planned start of each session by number; empty if the days are too short."""
        if not self.fits_days:
            return {}
        at = [self._at(one.day, one.begins).replace(tzinfo=ZoneInfo(zone)) for one in self.planned]
        return dict(enumerate(at, start=1))


def outlook_of(
    *, form: Format, rules: RuleSet, players: int, starts_on: date | None, ends_on: date | None, begin: int
) -> Outlook:
    """Return the outlook of a format for ``players``. ``begin``: start of each day, in minutes after midnight."""
    refusal: Refusal | None = None
    previews: tuple[PhasePreview, ...] = ()
    try:
        previews = preview_phases(form.phases, players)
    except RuleError as error:
        refusal = as_refusal(error)
    tables = -(-players // PLACES_AT_A_TABLE)
    first = form.phases[0]
    free = most_sessions(tables * PLACES_AT_A_TABLE) if first.kind == "round_robin" else None
    lengths = [phase.minutes or rules.session_minutes for phase in form.phases for _ in range(phase.sessions)]
    days = 1 if ends_on is None or starts_on is None else max(1, (ends_on - starts_on).days + 1)
    return Outlook(
        players=players,
        sessions=form.sessions,
        minutes=rules.session_minutes,
        tables=tables,
        substitutes=tables * PLACES_AT_A_TABLE - players,
        later=tuple(_later(form, previews)),
        free=free,
        pairs=repeat_bound(first.sessions * tables * _PAIRS_AT_A_TABLE, tables * PLACES_AT_A_TABLE),
        first_sessions=first.sessions,
        starts_on=starts_on,
        planned=plan_days(lengths, days, begin) if starts_on else (),
        refusal=refusal,
    )


def _later(form: Format, previews: tuple[PhasePreview, ...]) -> Iterator[LaterPhase]:
    for phase, preview in list(zip(form.phases, previews, strict=False))[1:]:
        yield LaterPhase(
            first=preview.first,
            last=preview.last,
            players=preview.players,
            tables=preview.tables,
            percent=phase.carried_percent,
            form=phase.form,
            is_final=len(phase.cut) == 1 and phase.rest_percent is None,
        )

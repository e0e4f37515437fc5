"""What publishing a draft would do: the counts beside those of today, and the paper that would be wrong."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.winds import WINDS
from tournaments.models import Participant, SeatingDraw
from tournaments.selectors.seating import check_seating, plan_from_data, published_plan, report_data
from tournaments.selectors.seating_report import MEASURES

Place = tuple[int, str]


@dataclass(frozen=True)
class CountChange:
    label: Promise | str
    before: int
    after: int
    bound: int

    @property
    def tone(self) -> str:
        """How the count moved: fewer is better."""
        return "verm" if self.after > self.before else "jade" if self.after < self.before else ""


@dataclass(frozen=True)
class PlayerMove:
    """Where a player sits in a session that changes; None where they do not play."""

    participant: Participant
    session: int
    before: Place | None
    after: Place | None


@dataclass(frozen=True)
class WhatIf:
    """``wall_lists``: sessions whose list changes. ``tables``: table lists (session, table). ``cards``: players."""

    counts: list[CountChange]
    wall_lists: list[int]
    tables: list[tuple[int, int]]
    cards: list[Participant]
    moves: list[PlayerMove]

    @property
    def is_same(self) -> bool:
        return not self.wall_lists


def what_if(draw: SeatingDraw) -> WhatIf | None:
    """The draft beside the seating as published; None before anything is published (four queries)."""
    before, after = published_plan(draw.tournament), plan_from_data(draw.plan or [])
    if not before.sessions:
        return None
    people = {one.number: one for one in Participant.objects.filter(tournament=draw.tournament)}
    moves = list(moved(before, after, people))
    numbers = sorted({move.participant.number for move in moves})
    return WhatIf(
        counts=count_changes(draw, before, after),
        wall_lists=sorted({move.session for move in moves}),
        tables=changed_tables(before, after),
        cards=[people[number] for number in numbers],
        moves=moves,
    )


def count_changes(draw: SeatingDraw, before: SeatingPlan, after: SeatingPlan) -> list[CountChange]:
    now, then = (report_data(check_seating(draw.tournament, plan)) for plan in (before, after))
    return [CountChange(label, now[count], then[count], then[bound]) for label, count, bound in MEASURES]


def moved(before: SeatingPlan, after: SeatingPlan, people: dict[int, Participant]) -> Iterator[PlayerMove]:
    for session, (now, then) in enumerate(side_by_side(before, after), start=1):
        was, comes = places(now), places(then)
        for number in sorted(was.keys() | comes.keys()):
            if was.get(number) != comes.get(number):
                yield PlayerMove(people[number], session, was.get(number), comes.get(number))


def side_by_side(
    before: SeatingPlan, after: SeatingPlan
) -> Iterator[tuple[tuple[SeatedTable, ...], tuple[SeatedTable, ...]]]:
    """Each session of the draft beside the same one of today; a session the draft leaves out stays."""
    for at, tables in enumerate(after.sessions):
        now = before.sessions[at] if at < len(before.sessions) else ()
        yield now, tables or now


def places(tables: tuple[SeatedTable, ...]) -> dict[int, Place]:
    return {
        player: (table.number, wind.value)
        for table in tables
        for wind, player in zip(WINDS, table.seats, strict=True)
        if player is not None
    }


def changed_tables(before: SeatingPlan, after: SeatingPlan) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for session, (now, then) in enumerate(side_by_side(before, after), start=1):
        was = {table.number: table.seats for table in now}
        comes = {table.number: table.seats for table in then}
        found += [(session, n) for n in sorted(was.keys() | comes.keys()) if was.get(n) != comes.get(n)]
    return found

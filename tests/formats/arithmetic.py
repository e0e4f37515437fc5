"""Standings worked out apart: nothing of Seatwind is imported here, so that an error of its can be no error of ours.

An event is its ``Course`` and what was played: by session, by table, the score of each player's number. Points are
table points in MCR (4, 2, 1, 0) and uma in riichi; who is level shares them.
"""

import math
from dataclasses import dataclass, field
from fractions import Fraction

OUT = 10**6
Table = dict[int, int]
Played = list[list[Table]]


@dataclass
class Stage:
    """A phase: its sessions, its cut from the top, and how much comes along, in words of the organisers."""

    sessions: int
    cut: tuple[int, ...] = ()
    share: Fraction = Fraction(1)
    share_of_rest: Fraction | None = None
    knock_out: bool = False
    double: bool = False
    rounding: str = "exact"
    unit: int = 1
    most: int | None = None
    step: int | None = None
    of_teams: bool = False


@dataclass
class Course:
    players: int
    stages: list[Stage]
    prizes: tuple[int, int, int, int] = (4, 2, 1, 0)
    start: int = 0
    one_figure: bool = False
    teams: dict[str, list[int]] = field(default_factory=dict)


@dataclass
class Line:
    """A player on the way: what counts now, what was made in all, and what sorts before every figure."""

    number: int
    points: Fraction = Fraction(0)
    score: Fraction = Fraction(0)
    made_points: Fraction = Fraction(0)
    made_score: Fraction = Fraction(0)
    bands: list[int] = field(default_factory=list)

    def figures(self, one_figure: bool) -> tuple[Fraction, ...]:
        return (self.points + self.score,) if one_figure else (self.points, self.score)


@dataclass
class Outcome:
    """``rows``: place, number, points, score, best first. ``cuts``: by stage the numbers of each division."""

    rows: list[tuple[int, int, Fraction, Fraction]]
    cuts: list[list[list[int]]]
    lines: dict[int, Line]


def work_out(course: Course, played: Played) -> Outcome:
    """The standings after the sessions that were played, and everybody whom the cuts on the way took."""
    lines = {number: Line(number) for number in range(1, course.players + 1)}
    groups = [sorted(lines)]
    cuts = []
    at = 0
    for index, stage in enumerate(course.stages):
        if at >= len(played) and index:
            break
        if index:
            groups = split(course, stage, lines, groups)
            take_along(course, stage, lines, groups)
            cuts.append(groups)
        reached = dict.fromkeys(lines, 0)
        for session in range(at, min(at + stage.sessions, len(played))):
            for table in played[session]:
                for number, (points, score) in shared(course, table).items():
                    line = lines[number]
                    line.points, line.score = line.points + points, line.score + score
                    line.made_points, line.made_score = line.made_points + points, line.made_score + score
                    reached[number] = session + 1
        came_down(stage, lines, reached, groups[0], played[at : at + stage.sessions])
        at += stage.sessions
    return Outcome(placed(course, lines), cuts, lines)


def shared(course: Course, table: Table) -> dict[int, tuple[Fraction, Fraction]]:
    """What each player of a table has from it: the prizes of the places that level scores take, divided."""
    ordered = sorted(table.values(), reverse=True)
    results = {}
    for number, score in table.items():
        taken = [prize for prize, other in zip(course.prizes, ordered, strict=True) if other == score]
        results[number] = Fraction(sum(taken), len(taken)), Fraction(score - course.start)
    return results


def order_of(course: Course, lines: dict[int, Line], numbers: list[int]) -> list[int]:
    def key(number: int) -> tuple[list[int], list[Fraction], int]:
        return lines[number].bands, [-figure for figure in lines[number].figures(course.one_figure)], number

    return sorted(numbers, key=key)


def split(course: Course, stage: Stage, lines: dict[int, Line], before: list[list[int]]) -> list[list[int]]:
    """Divisions of the stage, best first; those who do not play on are in none."""
    ordered = [order_of(course, lines, group) for group in before]
    if stage.of_teams:
        return [best_teams(course, lines, ordered[0], stage.cut[0])]
    if not stage.cut:
        return ordered
    flat = [number for group in ordered for number in group]
    groups = []
    for size in stage.cut:
        groups.append(flat[:size])
        flat = flat[size:]
    if flat and stage.share_of_rest is not None:
        groups.append(flat)
    return groups


def take_along(course: Course, stage: Stage, lines: dict[int, Line], groups: list[list[int]]) -> None:
    inside = {number: at for at, group in enumerate(groups, start=1) for number in group}
    for number, line in lines.items():
        line.bands.append(inside.get(number, OUT))
    for at, group in enumerate(groups):
        is_rest = bool(stage.cut) and at >= len(stage.cut)
        share = stage.share_of_rest if is_rest else stage.share
        assert share is not None
        for place, number in enumerate(group, start=1):
            line = lines[number]
            if stage.step is not None and not is_rest:
                begins = Fraction(stage.step * (len(group) - place))
                line.points, line.score = (Fraction(0), begins) if course.one_figure else (begins, Fraction(0))
                continue
            most = None if is_rest else stage.most
            line.points, line.score = line.points * share, line.score * share
            if course.one_figure:
                total = limited(rounded(line.points + line.score, stage.rounding, stage.unit), most)
                line.score = total - line.points
            else:
                line.points = limited(rounded(line.points, stage.rounding, 1), most)
                line.score = rounded(line.score, stage.rounding, stage.unit)


def rounded(value: Fraction, rounding: str, unit: int) -> Fraction:
    if rounding == "exact":
        return value
    low, high = math.floor(value / unit) * unit, math.ceil(value / unit) * unit
    if rounding == "down":
        return Fraction(low)
    if rounding == "up":
        return Fraction(high)
    if value - low == high - value:
        return Fraction(high if value > 0 else low)
    return Fraction(low if value - low < high - value else high)


def limited(value: Fraction, most: int | None) -> Fraction:
    if most is None:
        return value
    if value > most:
        return Fraction(most)
    return Fraction(-most) if value < -most else value


def placed(course: Course, lines: dict[int, Line]) -> list[tuple[int, int, Fraction, Fraction]]:
    rows: list[tuple[int, int, Fraction, Fraction]] = []
    before: object = None
    place = 0
    for at, number in enumerate(order_of(course, lines, list(lines)), start=1):
        line = lines[number]
        now = (tuple(line.bands), line.figures(course.one_figure))
        place = place if now == before else at
        rows.append((place, number, line.points, line.score))
        before = now
    return rows


def team_table(
    course: Course, outcome: Outcome, teams: dict[str, list[int]]
) -> list[tuple[int, str, Fraction, Fraction]]:
    """Teams by the sum of all members, of what they made: a cut is made among players. Level teams share a place.

    After a cut among teams those who came through stand first, with what came along.
    """
    last = outcome.cuts[-1] if outcome.cuts else []
    is_final = bool(last) and course.stages[len(outcome.cuts)].of_teams
    sums = {name: sum_of([outcome.lines[member] for member in members], is_final) for name, members in teams.items()}

    def key(name: str) -> tuple[Fraction, ...]:
        points, score = sums[name]
        out = Fraction(is_final and teams[name][0] not in last[0])
        return (out, -points - score) if course.one_figure else (out, -points, -score)

    ordered = sorted(sums, key=lambda name: (key(name), name))
    return [(1 + sum(key(other) < key(name) for other in ordered), name, *sums[name]) for name in ordered]


def sum_of(lines: list[Line], is_final: bool) -> tuple[Fraction, Fraction]:
    if is_final:
        return sum((line.points for line in lines), Fraction(0)), sum((line.score for line in lines), Fraction(0))
    return sum((line.made_points for line in lines), Fraction(0)), sum((line.made_score for line in lines), Fraction(0))


def best_teams(course: Course, lines: dict[int, Line], order: list[int], players: int) -> list[int]:
    """The players of the best teams; of level teams first the one whose best player is ahead."""

    def key(members: list[int]) -> tuple[Fraction, Fraction, int]:
        points, score = sum_of([lines[member] for member in members], is_final=False)
        first = min(order.index(member) for member in members)
        return (-points - score, Fraction(0), first) if course.one_figure else (-points, -score, first)

    ordered = sorted(course.teams.values(), key=key)
    return [number for members in ordered for number in members][:players]


def tables_by_line_up(seeds: list[str], line_ups: dict[str, list[int]]) -> list[set[int]]:
    """Of eight seeds the 1st, 4th, 5th and 8th meet, and the others: at each table of a group one of every team."""
    groups: list[list[str]] = [[] for _ in range(len(seeds) // 4)]
    for row in range(4):
        four = seeds[row * len(groups) : (row + 1) * len(groups)]
        for at, name in enumerate(four if row % 2 == 0 else four[::-1]):
            groups[at].append(name)
    return [{line_ups[name][table] for name in group} for group in groups for table in range(4)]


def qualified(tables: list[Table], each: int) -> set[int]:
    """The first ``each`` of every table of a knock-out round."""
    return {number for table in tables for number in sorted(table, key=lambda first: -table[first])[:each]}


def shared_places(table: Table) -> list[int]:
    """The players of a table, best first; where this matters no two are level."""
    return sorted(table, key=lambda number: -table[number])


def fell_out(rounds: list[list[list[int]]], last: int) -> dict[int, int]:
    """In which round whoever was third or fourth at a second table went out; the final puts nobody out."""
    bad: dict[int, int] = {}
    results = {}
    for number, tables in enumerate(rounds[: last - 1], start=1):
        for table in tables:
            for player in table[2:]:
                bad[player] = bad.get(player, 0) + 1
                if bad[player] == 2:
                    results[player] = number
    return results


def came_down(
    stage: Stage, lines: dict[int, Line], reached: dict[int, int], members: list[int], played: Played
) -> None:
    """In a knock-out, how far everybody came sorts before every figure."""
    in_final: dict[int, int] = {}
    if stage.double:
        reached = lasted(members, played, stage.sessions)
        in_final = places_of(played[stage.sessions - 1 : stage.sessions])
    if stage.knock_out:
        for number, line in lines.items():
            line.bands += [-reached.get(number, 0), in_final.get(number, 0)]


def places_of(rounds: list[list[Table]]) -> dict[int, int]:
    """The place of each player at the tables of these rounds: the final decides, whatever was made on the way to it."""
    return {
        place: at for tables in rounds for table in tables for at, place in enumerate(shared_places(table), start=1)
    }


def lasted(members: list[int], played: Played, last: int) -> dict[int, int]:
    """How far each of a double elimination came; whoever is not out came to its end."""
    fallen = fell_out([[shared_places(table) for table in tables] for tables in played], last)
    return {number: fallen.get(number, last) for number in members}


def two_lives(members: list[int], rounds: list[list[list[int]]], last: int) -> set[int]:
    """Who may sit at a table of the next round: nobody who lost twice, and in the final everybody else."""
    fallen = fell_out(rounds, last)
    return {number for number in members if number not in fallen}

"""Check the tables: sums, units, places, points, totals, and what substitutes and replaced players get."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from mahjong_core.check.adjustments import AFTER, Posted, Postings
from mahjong_core.check.event import Event, Sitting
from mahjong_core.check.places import DURING, PLAIN, TableDue, table_readings
from mahjong_core.record.document import Session, Table
from mahjong_core.record.numbers import Number
from mahjong_core.rulesets.records import THREE

__all__ = ["CheckedTable", "check_tables", "net_base"]


@dataclass(frozen=True, slots=True)
class CheckedTable:
    """Represent a checked table: the results due (None without scores or rules), and whether its sum is right.

    ``is_clear``: every adjustment of the table is taken as it is written.
    """

    session: Session
    table: Table
    due: TableDue | None
    adds_up: bool
    is_clear: bool
    off: int = 0

    # ``off``: by how much the sum is too high


def check_tables(event: Event, postings: Postings) -> list[list[CheckedTable]]:
    """Check every table, and return the sheets by session."""
    base = net_base(event, postings)
    return [
        [_check_table(event, postings, session, table, base=base) for table in session.tables]
        for session in event.record.sessions
    ]


def _check_table(event: Event, postings: Postings, session: Session, table: Table, *, base: int) -> CheckedTable:
    if table.scores is None:
        if event.has_scores(session):
            event.findings.add("table.scores_missing", session=session.number, table=table.number)
        return CheckedTable(session, table, None, adds_up=True, is_clear=False)
    event.findings.count("scores")
    base = event.base_of(table, base)
    off, is_clear = _check_sum(event, postings, session, table)
    _check_unit(event, session, table)
    due = _fitting(event, session, table)
    judged, due_then = _as_meant(event, postings, session, table, off=off, base=base) if off and due else (table, due)
    if due_then is not None:
        faulty = _check_ties(event, session, judged, due_then)
        for seat in range(len(table.seats)):
            sitting = Sitting(session, judged, seat)
            if seat not in faulty:
                _check_seat(event, sitting, due_then)
                _check_total(event, postings, Sitting(session, table, seat), judged, due_then, base=base)
            if table.seats[seat].counts is not None:
                _check_replaced(event, sitting)
    return CheckedTable(session, table, due, not off, is_clear, off)


def _as_meant(
    event: Event, postings: Postings, session: Session, table: Table, *, off: int, base: int
) -> tuple[Table, TableDue | None]:
    """Return a table that does not add up as the published figures have it: as written, or one score corrected.

    That the sum is wrong is told; the figures may follow from the score that was meant.
    """
    choices = []
    for seat in (None, *range(len(table.seats))):
        scores = tuple(score - off * (at == seat) for at, score in enumerate(table.scores or ()))
        read = replace(table, scores=scores)
        due = _fitting(event, session, read)
        if due is not None:
            sittings = [Sitting(session, table, at) for at in range(len(table.seats))]
            wrong = sum(not _total_fits(postings, sitting, read, due, base) for sitting in sittings)
            choices.append((_misfits(read, due) + wrong, read, due))
    return min(choices, key=lambda choice: choice[0])[1:] if choices else (table, None)


def _check_sum(event: Event, postings: Postings, session: Session, table: Table) -> tuple[int, bool]:
    """Check that the scores add up (MCR 3.9.2; EMA 3.6).

    Returns by how much their sum is too high, and whether every adjustment is as written.
    """
    here = postings.of_table(session, table)
    is_clear = not any(one.doubts for one in here)
    total, findings = event.rules_of(table).table_total, event.findings
    place: dict[str, Any] = {"session": session.number, "table": table.number}
    if event.rules.leftover_deposits == "winner" and table.leftover:
        findings.add("table.leftover", expected=0, found=table.leftover, **place)
    if total is None or table.scores is None:
        return 0, is_clear
    found = sum(table.scores) + table.leftover
    taken = sum(one.row.amount for one in here if one.is_before)
    if found == total + taken:
        return 0, is_clear
    if found - total in _other_sums(event, postings, session, table):
        return 0, False
    findings.add("table.sum", expected=total + taken, found=found, **place)
    return found - total - taken, is_clear


def _other_sums(event: Event, postings: Postings, session: Session, table: Table) -> set[int]:
    """Return what the adjustments may come to where one of them is told as misplaced, mistimed or unbalanced."""
    here = postings.of_table(session, table)
    taken = sum(one.row.amount for one in here if one.is_before)
    balanced = sum(one.row.amount for one in here if one.is_before and "balance" not in one.doubts)
    sums = {balanced}
    for one in here:
        sums |= {taken - one.row.amount + price for price in one.prices if one.is_before}
        if one.doubts - {"amount"}:
            sums.add(taken - one.row.amount if one.is_before else taken + one.row.amount)
    sums |= {taken + one.row.amount for one in postings.strays(event, session, table)}
    mistimed = [one for one in here if "stage" in one.doubts]
    sums.add(taken + sum(-one.row.amount if one.is_before else one.row.amount for one in mistimed))
    return sums


def _check_unit(event: Event, session: Session, table: Table) -> None:
    unit = event.rules.score_unit
    if not event.rules.is_known or unit == 1:
        return
    for seat, score in enumerate(table.scores or ()):
        if score % unit:
            event.findings.add("table.unit", expected=unit, found=score, **_place(event, Sitting(session, table, seat)))


def _place(event: Event, sitting: Sitting) -> dict[str, Any]:
    taken = sitting.taken
    player = taken.by if taken.by is not None else taken.player
    if taken.is_replaced and taken.by is None:
        player = None
    return {
        "session": sitting.session.number,
        "table": sitting.table.number,
        "seat": sitting.seat,
        "player": player,
    }


# --- places and points ------------------------------------------------------------------------------------------------


def _fitting(event: Event, session: Session, table: Table) -> TableDue | None:
    """Return the reading of a table that fits what was published, else the usual one."""
    if not event.rules_of(table).is_known:
        return None
    found = table_readings(event, session, table)
    return found[0] if len(found) == 1 else min(found, key=lambda due: _misfits(table, due))


def _misfits(table: Table, due: TableDue) -> int:
    """Return how many published places and points differ."""
    misfits = [
        (not _place_fits(table, due, seat)) + (not _points_fit(table, due, seat)) for seat in range(len(due.seats))
    ]
    return sum(misfits)


def _place_fits(table: Table, due: TableDue, seat: int) -> bool:
    """Return whether the place of a seat is as due; that of who joined during the session is not judged."""
    return table.places is None or _is_unsure(due, seat) or table.places[seat] == due.seats[seat].place


def _is_unsure(due: TableDue, seat: int) -> bool:
    """Return whether the rules leave the seat open: they do not say what joining during the session costs."""
    return due.held[seat] == DURING or _is_open(due)


def _is_open(due: TableDue) -> bool:
    return any(held == DURING and due.seats[seat].points is None for seat, held in enumerate(due.held))


def _points_fit(table: Table, due: TableDue, seat: int) -> bool:
    points = due.seats[seat].points
    return table.points is None or points is None or _is_open(due) or table.points[seat].holds(points)


def _check_ties(event: Event, session: Session, table: Table, due: TableDue) -> set[int]:
    """Check each group of level seats as one; return the seats of those that are wrong."""
    faulty: set[int] = set()
    for group in {seat.group for seat in due.seats if len(seat.group) > 1}:
        played = [seat for seat in group if not due.seats[seat].is_fixed]
        if all(_place_fits(table, due, seat) for seat in group) and all(
            _points_fit(table, due, seat) for seat in played
        ):
            continue
        faulty.update(group)
        seats = [table.seats[seat] for seat in group]
        numbers = [seat.by if seat.by is not None else seat.player for seat in seats]
        event.findings.add(
            "table.tie",
            expected=[due.seats[seat].points for seat in sorted(group)],
            found=[_published(table, seat) for seat in sorted(group)],
            session=session.number,
            table=table.number,
            players=[number for number in numbers if number is not None],
        )
    return faulty


def _published(table: Table, seat: int) -> object:
    if table.points is not None:
        return table.points[seat]
    return None if table.places is None else table.places[seat]


def _check_seat(event: Event, sitting: Sitting, due: TableDue) -> None:
    table, seat = sitting.table, sitting.seat
    if _place_fits(table, due, seat) and _points_fit(table, due, seat):
        return
    seat_due = due.seats[seat]
    place = _place(event, sitting)
    if not _place_fits(table, due, seat):
        found = None if table.places is None else table.places[seat]
        event.findings.add("table.place", expected=seat_due.place, found=found, **place)
    if not _points_fit(table, due, seat):
        code = "table.substitute" if seat_due.is_fixed else "table.points"
        event.findings.add(code, expected=seat_due.points, found=_published(table, seat), **place)


# --- results of seats -------------------------------------------------------------------------------------------------


def net_base(event: Event, postings: Postings) -> int:
    """Return the base of net scores: the return points, or the start if the published totals are net of it."""
    rules = event.rules
    if not rules.is_riichi or rules.base == rules.starting_points:
        return rules.base
    fits = dict.fromkeys((rules.base, rules.starting_points), 0)
    for session in event.record.sessions:
        for table in session.tables:
            is_usual = table.scores is not None and table.totals is not None and len(table.seats) > THREE
            due = _fitting(event, session, table) if is_usual else None
            for seat in range(len(table.seats)) if due is not None else ():
                for base in fits:
                    fits[base] += due is not None and _total_fits(
                        postings, Sitting(session, table, seat), table, due, base
                    )
    return max(fits, key=lambda base: fits[base])


def _total_fits(postings: Postings, sitting: Sitting, read: Table, due: TableDue, base: int) -> bool:
    totals = sitting.table.totals
    published = None if totals is None else totals[sitting.seat]
    return published is None or any(published.holds(total) for total in _totals(postings, sitting, read, due, base))


def _totals(postings: Postings, sitting: Sitting, read: Table, due: TableDue, base: int) -> list[Number]:
    """Return the result of a seat, first as the adjustments are written, then with a doubtful one the other way."""
    points, scores = due.seats[sitting.seat].points, read.scores
    if points is None or scores is None:
        return []
    here = [one for one in postings.of_seat(sitting) if one.row.stage == AFTER]
    total = scores[sitting.seat] - base + points + sum(one.row.amount for one in here)
    return [total, *(total + change for change in _changes(postings, sitting))]


def _changes(postings: Postings, sitting: Sitting) -> Iterable[int]:
    """Yield what a doubtful adjustment of the player may change in a session's result."""
    taken = sitting.taken
    doubtful: list[Posted] = [one for one in postings.of_seat(sitting) if one.doubts]
    if taken.player is not None:
        doubtful += [one for one in postings.of_player(taken.player) if one.doubts]
    for one in doubtful:
        yield from (price - one.row.amount for price in one.prices)
        if one.doubts - {"amount"}:
            yield from (one.row.amount, -one.row.amount)


def _check_total(event: Event, postings: Postings, sitting: Sitting, read: Table, due: TableDue, *, base: int) -> None:
    """Check score less the start, with uma and later adjustments (EMA riichi 3.6)."""
    totals = sitting.table.totals
    published = None if totals is None else totals[sitting.seat]
    if published is None or not event.rules.is_riichi:
        return
    place = _place(event, sitting)
    if due.held[sitting.seat] != PLAIN:
        if sitting.taken.player is None or sitting.taken.is_replaced:
            event.findings.add("table.total", expected=None, found=published, **place)
        return
    expected = _totals(postings, sitting, read, due, base)
    if expected and not any(published.holds(total) for total in expected):
        event.findings.add("table.total", expected=expected[0], found=published, **place)


def _check_replaced(event: Event, sitting: Sitting) -> None:
    """Check that a replaced player gets what a missed session counts (MERS 4.3; EMA riichi 5.7)."""
    counts, rules = sitting.taken.counts, event.rules
    if counts is None:
        return
    place = {**_place(event, sitting), "player": sitting.taken.player}
    points, score = rules.missed_points, rules.missed_session_points
    if "points" in counts and points is not None and not counts["points"].holds(points):
        event.findings.add("table.replaced", expected=points, found=counts["points"], **place)
        return
    # Net, or in the unit of the scores, where a start belongs to it.
    allowed = [] if score is None else [score + start for start in (rules.starting_points, rules.base, 0)]
    if "score" in counts and allowed and not any(map(counts["score"].holds, allowed)):
        event.findings.add("table.replaced", expected=allowed[0], found=counts["score"], **place)

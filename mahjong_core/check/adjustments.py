"""Check adjustments, and find the seat that each belongs to.

An adjustment at the wrong table, at the wrong stage or of a false win that does not balance is told once. If the
scores show what was meant, the other checks take it so.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from mahjong_core.check.event import Event, Sitting
from mahjong_core.check.rules import Rules
from mahjong_core.record.document import AdjustmentEntry, Session, Table

__all__ = ["AFTER", "BEFORE", "FALSE_WINS", "KNOWN", "Posted", "Postings", "post"]

BEFORE, AFTER = "before_places", "after_uma"
# What the cause of a bonus column begins with: such a posting is no penalty, whatever its sign.
_BONUS = "bonus."
FALSE_WINS = ("false-win-below-minimum", "false-win-invalid-hand")
_LADDER = ("empty-claim", "tile-touched-early", "late-pung", "claim-before-showing")
# The offences that other programs name in rulings; causes that are not among them are free.
KNOWN = frozenset(
    {
        *FALSE_WINS,
        *_LADDER,
        "wall-destroyed-after-invalid-win",
        "winning-tile-not-taken",
        "late-arrival",
        "wrong-tile-count",
        "information",
        "stalling",
        "cheating",
        "serious-disruption",
        "chombo",
    }
)


@dataclass(slots=True)
class Posted:
    """Represent an adjustment with the seat that it acts on.

    ``doubts`` says why its effect is not sure: the other checks then take it with or without.
    """

    row: AdjustmentEntry
    session: Session | None
    sitting: Sitting | None
    doubts: set[str] = field(default_factory=set)
    prices: frozenset[int] = frozenset()  # what the rules have instead of an amount that they have not

    @property
    def is_before(self) -> bool:
        """Return whether it is inside the scores."""
        return self.row.stage == BEFORE

    @property
    def is_taken(self) -> bool:
        """Return whether points are taken as a penalty."""
        return self.row.amount < 0 and not self.row.cause.startswith(_BONUS)


class Postings:
    """Hold the adjustments of an event by table and by player."""

    def __init__(self, posted: Sequence[Posted]) -> None:
        self.posted = posted
        self._of_table: dict[tuple[int, int], list[Posted]] = defaultdict(list)
        self._of_player: dict[int, list[Posted]] = defaultdict(list)
        for one in posted:
            if one.sitting is not None:
                self._of_table[one.sitting.session.index, id(one.sitting.table)].append(one)
            if one.row.player is not None:
                self._of_player[one.row.player].append(one)

    def of_table(self, session: Session, table: Table) -> list[Posted]:
        """Return the adjustments of the seats of a table."""
        return self._of_table.get((session.index, id(table)), [])

    def of_seat(self, sitting: Sitting) -> list[Posted]:
        """Return the adjustments of one seat."""
        return [
            one
            for one in self.of_table(sitting.session, sitting.table)
            if one.sitting is not None and one.sitting.seat == sitting.seat
        ]

    def of_player(self, number: int) -> list[Posted]:
        """Return the adjustments of one player."""
        return self._of_player.get(number, [])

    def strays(self, event: Event, session: Session, table: Table) -> list[Posted]:
        """Return misplaced adjustments that may belong to this table: one of its players is named."""
        people = {number for seat in table.seats for number in (seat.player, seat.by)} - {None}
        here = self.of_table(session, table)
        return [
            one
            for one in self.posted
            if "table" in one.doubts
            and not any(one is other for other in here)
            and (one.row.player in {*people, None} or (one.session is session and one.row.table == table.number))
        ]


def post(event: Event) -> Postings:
    """Return the adjustments with their seats, and add findings about them."""
    rows = event.record.adjustments or ()
    event.findings.count("adjustments", len(rows))
    posted = [_post(event, row) for row in rows]
    for one in posted:
        _check_stage(event, one)
    groups = _false_wins(posted)
    settled = {id(one) for group in groups for one in group}
    for group in groups:
        _check_false_win(event, group)
    for one in posted:
        if id(one) not in settled:
            _check_amount(event, one)
    return Postings(posted)


def _post(event: Event, row: AdjustmentEntry) -> Posted:
    session = event.session(row.session)
    if row.player is not None and row.player not in event.players:
        event.findings.add("player.unknown", found=row.player, adjustment=row.index, player=row.player)
        sitting = _any_seat(session, row)
        return Posted(row, session, sitting, {"player"})
    if row.session is None:
        if row.player is None:
            _misplaced(event, row)
            return Posted(row, None, None, {"table"})
        return Posted(row, None, None)
    named = None if session is None else _named_seat(event, session, row)
    if named is not None:
        return Posted(row, session, named)
    if session is not None and row.table is None and row.player is not None and row.stage != BEFORE:
        return Posted(row, session, None)  # given for the session to somebody who did not play it
    _misplaced(event, row)
    actual = None if session is None or row.player is None else event.sitting(session, row.player)
    return Posted(row, session, actual, {"table"})


def _misplaced(event: Event, row: AdjustmentEntry) -> None:
    place: dict[str, Any] = {"session": row.session, "table": row.table, "seat": row.seat, "player": row.player}
    event.findings.add("adjustment.table", adjustment=row.index, **place)


def _any_seat(session: Session | None, row: AdjustmentEntry) -> Sitting | None:
    """Return a seat of the table that an adjustment names, East where it names none."""
    tables = () if session is None else session.tables
    return next(
        (Sitting(session, table, row.seat or 0) for table in tables if session and table.number == row.table), None
    )


def _named_seat(event: Event, session: Session, row: AdjustmentEntry) -> Sitting | None:
    """Return the seat that the adjustment names: of the player, or of a wind at a table."""
    if row.player is None:
        return _any_seat(session, row)
    for sitting in event.sittings(session):
        is_here = row.table is None or sitting.table.number == row.table
        if is_here and row.player in (sitting.taken.player, sitting.taken.by):
            return sitting
    return None


def _check_stage(event: Event, one: Posted) -> None:
    stage = event.rules.penalty_stage
    if stage is not None and one.row.cause in KNOWN and one.row.amount and one.row.stage != stage:
        one.doubts.add("stage")
        event.findings.add("adjustment.stage", expected=stage, found=one.row.stage, **_place(one))


def _place(one: Posted) -> dict[str, Any]:
    row = one.row
    places = {"session": row.session, "table": row.table, "hand": row.hand, "seat": row.seat, "player": row.player}
    return {"adjustment": row.index, **places}


# --- false wins -------------------------------------------------------------------------------------------------------


def _false_wins(posted: Iterable[Posted]) -> list[list[Posted]]:
    """Return the rows of false wins, those of one hand of one table together."""
    groups: dict[tuple[object, ...], list[Posted]] = defaultdict(list)
    for one in posted:
        row = one.row
        if row.cause in FALSE_WINS and row.session is not None and one.sitting is not None:
            groups[row.session, id(one.sitting.table), row.hand, row.cause].append(one)
        elif row.cause in FALSE_WINS and one.doubts:
            groups[row.session, row.table, row.hand, row.cause].append(one)
    return list(groups.values())


def _check_false_win(event: Event, group: list[Posted]) -> None:
    """Check that whoever called falsely pays each of the three others what is due (MCR 3.11.6.6)."""
    if any(one.doubts & {"table", "player"} for one in group) or not event.rules.is_known:
        return
    if not any(one.row.amount for one in group):
        return  # a warning, without points
    seats = [0, 0, 0, 0]
    for one in group:
        if one.sitting is not None:
            seats[one.sitting.seat] += one.row.amount
    payer = min(group, key=lambda one: one.row.amount)
    calls = sum(one.row.amount < 0 for one in group)
    due = (event.rules.false_win_payments or {}).get(group[0].row.cause)
    if due and _is_settled(seats, due, calls):
        return
    # Rules of one's own may not say the price: each opponent gets the same then.
    prices = {one.row.amount for one in group if one.row.amount > 0}
    other = next((price for price in prices if _is_settled(seats, price, calls)), None)
    if other is not None:
        if due:
            event.findings.add("adjustment.amount", expected=due, found=other, **_place(payer))
        return
    for one in group:
        one.doubts.add("balance")
    event.findings.add("adjustment.unbalanced", expected=due, found=list(seats), **_place(payer))


def _is_settled(seats: Sequence[int], due: int, calls: int) -> bool:
    """Return whether at most ``calls`` false wins at ``due`` make these sums: c of n are due x (n - 4c)."""
    if sum(seats) or not any(seats):
        return False
    for wins in range(1, calls + 1):
        made = [due * wins - amount for amount in seats]
        if all(one >= 0 and one % (4 * due) == 0 for one in made) and sum(made) == 4 * due * wins:
            return True
    return False


# --- prices -----------------------------------------------------------------------------------------------------------


def _check_amount(event: Event, one: Posted) -> None:
    if one.row.cause in KNOWN and one.row.amount and not one.doubts & {"table", "player"}:
        allowed = _prices(event.rules, one.row.cause)
        if allowed is not None and one.row.amount not in allowed:
            one.doubts.add("amount")
            one.prices = frozenset(allowed)
            event.findings.add("adjustment.amount", expected=sorted(allowed), found=one.row.amount, **_place(one))


def _prices(rules: Rules, cause: str) -> set[int] | None:
    """Return the amounts that the rules have for a cause, None if they leave it open."""
    amounts: set[int] | None = None
    if cause == "chombo" and rules.chombo_amount is not None:
        amounts = _chombo(rules, rules.chombo_amount)
    elif cause == "late-arrival":
        amounts = _late(rules)
    elif cause == "winning-tile-not-taken" and rules.winning_tile_not_taken == "deduction":
        amounts = None if rules.winning_tile_deduction is None else {-rules.winning_tile_deduction}
    elif cause == "wall-destroyed-after-invalid-win" and rules.wall_destroyed_payment is not None:
        amounts = {-3 * rules.wall_destroyed_payment, rules.wall_destroyed_payment}
    elif cause in _LADDER and rules.escalation_steps and not rules.is_riichi:
        last, further = rules.escalation_steps[-1], rules.escalation_continues
        amounts = {-step for step in rules.escalation_steps} | {-last - further * more for more in range(20)}
    return amounts


def _chombo(rules: Rules, amount: int) -> set[int]:
    """Return what a chombo costs; paid at the table, it costs a dealer half as much again (EMA riichi 3.4.6)."""
    if rules.chombo == "deduction":
        return {-amount}
    half = amount * 3 // 2
    return {-amount, -half, amount // 4, amount // 2}


def _late(rules: Rules) -> set[int] | None:
    """Return what being late may cost: an amount, or one for each minute begun."""
    if not rules.lateness_bands:
        return None
    allowed: set[int] = set()
    for band in rules.lateness_bands:
        if band.effect == "deduction":
            allowed.add(-band.points)
        elif band.effect == "deduction_per_minute":
            allowed |= {-band.points * minutes for minutes in range(1, (band.up_to_minutes or 60) + 1)}
    return allowed

"""Check the hands of a table: numbers, values, winners, payments, and that they make the scores."""

from collections.abc import Iterable, Sequence

from mahjong_core.check.adjustments import Postings
from mahjong_core.check.codes import ERROR, NOTE
from mahjong_core.check.event import Event, Sitting
from mahjong_core.check.payments import MAX_VALUE, Four, mcr_payments, riichi_payments, staked
from mahjong_core.check.tables import CheckedTable
from mahjong_core.record.document import HandEntry, Table

__all__ = ["check_hands"]

_NOTHING: Four = (0, 0, 0, 0)


def check_hands(event: Event, postings: Postings, sheets: Iterable[Iterable[CheckedTable]]) -> None:
    """Check the hands of every table, and compare their sums with the scores."""
    for of_session in sheets:
        for sheet in of_session:
            if sheet.table.hands:
                event.findings.count("hands", len(sheet.table.hands))
                _check_table(event, postings, sheet)


def _check_table(event: Event, postings: Postings, sheet: CheckedTable) -> None:
    numbers: set[int] = set()
    good = True
    moved: list[Four | None] = []
    is_riichi = event.rules.is_riichi
    on_table: int | None = 0  # deposits that nobody has won yet; None where the log does not say
    for hand in sheet.table.hands:
        _check_number(event, sheet, hand, numbers)
        has_winner = _check_winner(event, sheet, hand)
        if is_riichi:
            fits = _check_riichi(event, sheet, hand, on_table) if has_winner else True
            on_table = _left(hand, on_table)
            moved.append(hand.deltas)
        else:
            _check_value(event, sheet, hand)
            payments = mcr_payments(hand) if has_winner else None
            fits = _check_deltas(event, sheet, hand, payments)
            moved.append(payments if payments is not None or event.rules.game != "other" else hand.deltas)
        good = good and has_winner and (fits or not is_riichi)
    if good and event.rules.is_known:
        _check_score(event, postings, sheet, moved, on_table=on_table)


def _place(sheet: CheckedTable, hand: HandEntry) -> dict[str, int]:
    return {"session": sheet.session.number, "table": sheet.table.number, "hand": hand.number}


def _add(
    event: Event, code: str, sheet: CheckedTable, hand: HandEntry, expected: object = None, found: object = None
) -> None:
    place = _place(sheet, hand)
    event.findings.add(
        code, expected=expected, found=found, session=place["session"], table=place["table"], hand=place["hand"]
    )


def _check_number(event: Event, sheet: CheckedTable, hand: HandEntry, numbers: set[int]) -> None:
    most = event.rules.hands_per_session
    is_beyond = hand.number < 1 or (most is not None and hand.number > most)
    if hand.number in numbers or is_beyond:
        _add(event, "hand.number", sheet, hand, expected=most, found=hand.number)
    numbers.add(hand.number)


def _check_winner(event: Event, sheet: CheckedTable, hand: HandEntry) -> bool:
    """Check that a win has a winner, who did not discard the tile; return whether it is so."""
    winners = {win.winner for win in hand.wins} or ({hand.winner} - {None})
    if hand.outcome != "win":
        return True
    if winners and hand.discarder not in winners:
        return True
    _add(event, "hand.winner", sheet, hand, found=None if hand.winner is None else "ESWN"[hand.winner])
    return False


def _check_value(event: Event, sheet: CheckedTable, hand: HandEntry) -> None:
    """Check the value of an MCR hand: "supérieure ou égale à 8" (3.9.1.1.2), and not beyond any hand."""
    if hand.outcome != "win" or hand.value is None or event.rules.game != "mcr":
        return
    least = event.rules.minimum_points
    if (least is not None and hand.value < least) or hand.value > MAX_VALUE:
        _add(event, "hand.value", sheet, hand, expected=[least, MAX_VALUE], found=hand.value)


def _check_deltas(event: Event, sheet: CheckedTable, hand: HandEntry, payments: Four | None) -> bool:
    if hand.deltas is None:
        return True
    fits = event.rules.game != "mcr" or payments is None or tuple(hand.deltas) == payments
    if not fits:
        _add(event, "hand.deltas", sheet, hand, expected=payments, found=hand.deltas)
    return fits


def _check_riichi(event: Event, sheet: CheckedTable, hand: HandEntry, on_table: int | None) -> bool:
    """Check what a riichi hand moved: by its value, and that it sums to what was paid in or won (EMA riichi 4)."""
    if hand.deltas is None:
        return True
    carried = on_table if sheet.table.hands_complete else None
    expected = riichi_payments(event.rules, hand, carried)
    if expected.holds(hand.deltas):
        return True
    _add(event, "hand.deltas", sheet, hand, expected=expected.usual, found=hand.deltas)
    return False


def _left(hand: HandEntry, on_table: int | None) -> int | None:
    """Return the deposits on the table behind a hand."""
    if hand.outcome == "win":
        return 0
    if hand.outcome == "chombo":
        return on_table
    stakes = staked(hand)
    return None if on_table is None or stakes is None else on_table - sum(stakes)


def _check_score(
    event: Event, postings: Postings, sheet: CheckedTable, moved: Sequence[Four | None], *, on_table: int | None
) -> None:
    """Check that start, hands and adjustments make the scores; a table that does not add up is told already."""
    table = sheet.table
    if table.scores is None or not sheet.adds_up or not sheet.is_clear or any(one is None for one in moved):
        return
    made = [event.rules.starting_points] * 4  # a table of three has no hands
    for payments in moved:
        made = [score + payment for score, payment in zip(made, payments or _NOTHING, strict=True)]
    for seat in range(4):
        here = postings.of_seat(Sitting(sheet.session, table, seat))
        made[seat] += sum(one.row.amount for one in here if one.is_before)
    over = [score - own for score, own in zip(table.scores, made, strict=True)]
    if not any(over) or (event.rules.is_riichi and _is_leftover(event, table, over, on_table)):
        return
    event.findings.add(
        "hand.score",
        severity=ERROR if table.hands_complete else NOTE,
        expected=made,
        found=table.scores,
        session=sheet.session.number,
        table=table.number,
    )


def _is_leftover(event: Event, table: Table, over: Sequence[int], on_table: int | None) -> bool:
    """Return whether the scores exceed the hands by the deposits that the rules give to the winner alone."""
    if event.rules.leftover_deposits not in (None, "winner") or table.scores is None:
        return False
    winners = [seat for seat in range(4) if over[seat]]
    # Level winners share the deposits; what their shares differ by, their scores may differ by.
    lowest = max(table.scores) - (max(over) - min(over[seat] for seat in winners))
    has_all = on_table is None or sum(over) == on_table
    return has_all and all(over[seat] > 0 and table.scores[seat] >= lowest for seat in winners)

"""The ladder told again as a walk through the event: one step after the other, forgetting at each boundary.

Written from MCR 3.11.2.2, 3.11.6.3 and MERS 3.1, 3.6 alone; shares nothing with the fold that it checks.
"""

from collections.abc import Sequence

from mahjong_core.penalties import PastRuling

STEPS = [0, 5, 10, 20, 30, 40, 50, 60]


def points_after(times: int) -> int:
    """The rung after that many faults: the eighth and every later one costs 60."""
    return STEPS[times] if times < len(STEPS) else 60


def walk_mers(rulings: Sequence[PastRuling], session: int) -> int:
    """MERS 3.6: the succession starts again with each session, but for obstruction and stalling."""
    remembered = 0
    for now in range(1, session + 1):
        today = [
            ruling for ruling in rulings if ruling.session == now and ruling.step is not None and not ruling.is_revoked
        ]
        if now == session:
            return points_after(remembered + len(today))
        remembered += sum(past_ruling.kind in ("stalling", "obstruction") for past_ruling in today)
    return points_after(remembered)


def walk_wmo(
    rulings: Sequence[PastRuling], session: int, hand: int | None, *offences: str, is_of_a_hand: bool = True
) -> int:
    """3.11.6.3: warned the first time "lors d'une donne", 5 points at the recurrence; the next hand starts anew.

    3.11.6.4 a, a tile touched too early, says nothing of a hand (``is_of_a_hand`` False): the session counts.
    ``offences`` are those of one clause.
    """
    times = 0
    for ruling in rulings:
        if ruling.is_revoked or ruling.step is None:
            continue
        if ruling.session == session and ruling.offence in offences and (ruling.hand == hand or not is_of_a_hand):
            times += 1
    return points_after(times)

"""One game from East 1 to the session's score, every number worked by hand from the text."""

from datetime import timedelta
from typing import Any

from mahjong_core.penalties import Joined, lateness
from mahjong_core.riichi.session import SignalHeard
from mahjong_core.riichi.sheet import RiichiSheet, fold_hands
from mahjong_core.riichi.sheet_parse import parse_table_hand
from tests.core.riichi.tables import NEW, OLD, E, N, S, W, session_scores

# What happened, the label, the four scores after it (E S W N), stakes and counters on the table.
GAME: list[tuple[dict[str, Any], str, tuple[int, int, int, int], int, int]] = [
    # East draws a 3 fan 30 hand: 2 000 from each (page 31).
    ({"outcome": "win", "winner": "E", "han": 3, "fu": 30}, "East 1", (36_000, 28_000, 28_000, 28_000), 0, 1),
    # South and West in riichi, only they wait: 1 500 from each of the others; two stakes lie there (3.4.2, 3.4.4).
    (
        {"outcome": "draw", "riichi": ["S", "W"], "tenpai": ["S", "W"]},
        "East 1, 1 counter",
        (34_500, 28_500, 28_500, 26_500),
        2,
        2,
    ),
    # North wins on South's discard, mangan 8 000 and two counters of 300, and takes both stakes (4.1).
    (
        {"outcome": "win", "winner": "N", "discarder": "S", "han": 5},
        "East 2, 2 counters",
        (34_500, 28_500 - 8_600, 28_500, 26_500 + 8_600 + 2_000),
        0,
        0,
    ),
    # East's false win while West deals: 4 000 to West, 2 000 to the others; West's stake goes back (3.4.6).
    (
        {"outcome": "chombo", "offenders": ["E"], "riichi": ["W"]},
        "East 3",
        (26_500, 21_900, 32_500, 39_100),
        0,
        0,
    ),
    # The same hand dealt again; nobody waits: a counter, the deal passes (3.4.2, 3.4.12).
    ({"outcome": "draw"}, "East 3", (26_500, 21_900, 32_500, 39_100), 0, 1),
    # Two win on East's discard: West 2 fan 40, South 1 fan 30, 2 600 and 1 000, each with 300; East's stake is
    # for South, the nearest, and West takes the own one back (4.1).
    (
        {
            "outcome": "win",
            "wins": [{"winner": "W", "han": 2, "fu": 40}, {"winner": "S", "han": 1, "fu": 30}],
            "discarder": "E",
            "riichi": ["E", "W"],
        },
        "East 4, 1 counter",
        (26_500 - 1_000 - 2_900 - 1_300, 21_900 + 1_300 + 1_000, 32_500 + 2_900, 39_100),
        0,
        0,
    ),
]


def sheet(signal: SignalHeard | None = None, late: int = 0) -> RiichiSheet:
    lines = [parse_table_hand({"number": number} | row[0]) for number, row in enumerate(GAME, start=1)]
    return fold_hands(list(enumerate(lines, start=1)), OLD, adjustments={N: -late}, signal=signal)


def test_the_table_after_each_hand() -> None:
    # 3.4.12: East, noten at the wall game, gives the deal to South and the counters stay (3.4.10).
    assert [str(line.label) for line in sheet().lines] == [row[1] for row in GAME]
    # The scores after each hand.
    pairs = [tuple(line.running[seat] for seat in (E, S, W, N)) for line in sheet().lines]
    assert pairs == [row[2] for row in GAME]
    # What lies on the table.
    assert [(line.deposits, line.counters) for line in sheet().lines] == [row[3:] for row in GAME]
    # It holds 120 000 at every hand.
    assert {sum(row[2]) + 1000 * row[3] for row in GAME} == {120_000}


def test_time_may_end_it_here() -> None:
    """5.8: three counted hands when the signal sounded with the dice thrown: two more, five in all."""
    ended = sheet(SignalHeard(3, dice_thrown=True))
    assert (ended.last_hand, ended.next_hand, ended.lines[-1].last, ended.problems) == (5, None, True, ())
    assert sheet(SignalHeard(4, dice_thrown=False)).last_hand == 5


def test_the_session_s_score() -> None:
    """3.6.1 on 21 300, 24 200, 35 400 and 39 100; net of 30 000."""
    scores = session_scores(sheet().table_scores, OLD)
    assert [(session_score.wind, session_score.place, session_score.total) for session_score in scores] == [
        (E, 4, 21_300 - 30_000 - 30_000),
        (S, 3, 24_200 - 30_000 - 10_000),
        (W, 2, 35_400 - 30_000 + 10_000),
        (N, 1, 39_100 - 30_000 + 30_000),
    ]


def test_a_late_winner_loses_the_place() -> None:
    """5.6: seven minutes and a half are eight started ones: 39 100 less 8 000 is behind 35 400."""
    late = lateness(OLD, timedelta(minutes=7, seconds=30))
    scores = session_scores(sheet(late=late.points).table_scores, OLD)
    assert [(session_score.wind, session_score.place) for session_score in scores] == [(E, 4), (S, 3), (W, 1), (N, 2)]
    assert sum(session_score.total for session_score in scores) == -8_000


def test_a_substitute_who_came_in_for_north() -> None:
    """5.7: in mid-session the three others have 30 000, 10 000 and -10 000, the substitute 0 and -30 000."""
    scores = session_scores(sheet().table_scores, OLD, {N: Joined.DURING})
    assert [session_score.uma for session_score in scores] == [-10_000, 10_000, 30_000, -30_000]
    assert scores[3].total == -30_000


def test_under_2016_the_chombo_waits_for_the_uma() -> None:
    """The other hands move the same points; East keeps 8 000 at the table and loses 20 000 after it."""
    lines = [parse_table_hand({"number": number} | row[0]) for number, row in enumerate(GAME, start=1)]
    newer = fold_hands(list(enumerate(lines, start=1)), NEW)
    assert newer.table_scores[E] == 21_300 + 8_000
    scores = session_scores(newer.table_scores, NEW, deductions=newer.deductions)
    assert (scores[0].place, scores[0].uma, scores[0].deducted) == (3, -5_000, 20_000)
    assert sum(session_score.total for session_score in scores) == -20_000

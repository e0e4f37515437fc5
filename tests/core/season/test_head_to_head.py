"""Whom somebody met at tables, and who came out better there, by hand."""

from mahjong_core.series.careers import head_to_head
from mahjong_core.standings import SessionResult


def result(player: int, table: int, score: int, session: int = 1, *, replaced: bool = False) -> SessionResult:
    return SessionResult(player, session, table, "E", score, 1, 48, replaced)


def test_two_are_compared_at_the_tables_where_they_met() -> None:
    results = [
        *(result(1, 1, 30), result(2, 1, 10), result(3, 1, 30), result(4, 1, -70)),
        *(result(1, 2, 5, 2), result(2, 2, 8, 2), result(5, 2, -13, 2, replaced=True)),
        *(result(2, 3, 0, 3), result(3, 3, 0, 3)),
    ]
    met = {
        encounter.opponent: (encounter.sessions, encounter.better, encounter.level, encounter.worse)
        for encounter in head_to_head(1, results)
    }
    assert met == {2: (2, 1, 0, 1), 3: (1, 0, 1, 0), 4: (1, 1, 0, 0)}


def test_the_two_sides_of_a_meeting_mirror_each_other() -> None:
    results = [
        *(result(1, 1, 30), result(2, 1, 10)),
        *(result(1, 2, 5, 2), result(2, 2, 8, 2)),
        *(result(1, 1, 0, 3), result(2, 1, 0, 3)),
        *(result(1, 4, 16, 4), result(2, 4, -16, 4)),
    ]
    (own,), (other,) = head_to_head(1, results), head_to_head(2, results)
    assert (own.sessions, own.better, own.level, own.worse) == (4, 2, 1, 1)
    assert (other.sessions, other.better, other.level, other.worse) == (4, 1, 1, 2)


def test_two_tables_of_one_session_are_no_meeting() -> None:
    assert head_to_head(1, [result(1, 1, 8), result(2, 2, 8)]) == ()


def test_one_table_in_two_sessions_is_no_meeting() -> None:
    assert head_to_head(1, [result(1, 1, 8), result(2, 1, 8, 2)]) == ()


def test_opponents_stand_by_their_numbers() -> None:
    results = [result(4, 1, 0), result(3, 1, 0), result(9, 1, 0), result(1, 1, 0)]
    assert [encounter.opponent for encounter in head_to_head(4, results)] == [1, 3, 9]


def test_whoever_did_not_play_met_nobody() -> None:
    assert head_to_head(7, [result(1, 1, 8), result(2, 1, -8)]) == ()
    assert head_to_head(7, []) == ()

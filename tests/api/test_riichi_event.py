"""A riichi event of 32 players and 7 sessions through the API, every expected figure worked from the book of 2012.

It holds a chombo (session 1, table 1), a late player (2, 2), a substitute from the start (3, 3) and one during the
session (4, 4), and a table that ends on time (5, 5); all other tables type their totals.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import groupby
from typing import Any

import pytest

from tests.api.conftest import Answer, Api
from tests.people import make_user, simple_plan

pytestmark = pytest.mark.django_db
ROOT = "/tournaments/riichi-open"
WINDS = "ESWN"
UMA = (30_000, 10_000, -10_000, -30_000)  # 3.6.1
MISSED = (0, -30_000)  # 5.7: "0 point" and "un uma de -30 000"
SESSIONS, TABLES = range(1, 8), range(1, 9)
SCORES = ((45_000, 33_000, 24_000, 18_000), (40_000, 30_000, 30_000, 20_000), (61_700, 30_300, 29_900, -1_900))
# 3.4.6: North pays 4 000 to East, 2 000 to each other; no counter is placed. Then 2 han 30 fu: 2 000 from South.
CHOMBO = [
    {"number": 1, "outcome": "chombo", "offenders": ["N"]},
    {"number": 2, "outcome": "win", "winner": "W", "discarder": "S", "han": 2, "fu": 30},
]
AFTER_CHOMBO = (34_000, 30_000, 34_000, 22_000)
# 3.4.2 and 3.3.12: East alone is tenpai, a stake stays; nobody is tenpai; then South, who deals, takes 1 500, 600 for
# two counters (3.4.10) and the stake.
ON_TIME = [
    {"number": 1, "outcome": "draw", "riichi": ["E"], "tenpai": ["E"]},
    {"number": 2, "outcome": "draw"},
    {"number": 3, "outcome": "win", "winner": "S", "discarder": "W", "han": 1, "fu": 30},
]
AFTER_SIGNAL = (32_000, 32_100, 26_900, 29_000)


@pytest.fixture
def staff() -> tuple[Api, Api]:
    for name in ("ria", "rob"):
        make_user(name, is_superuser=True)
    return Api("ria"), Api("rob")


def scores_of(session: int, table: int) -> tuple[int, ...]:
    """Whom the day treated well: the four scores, moved on from table to table."""
    scores, shift = SCORES[(session + table) % 3], session * table % 4
    return scores[shift:] + scores[:shift]


def shared_uma(scores: tuple[int, ...], seats: tuple[int, ...] = (0, 1, 2, 3)) -> dict[int, Fraction]:
    """3.6.1: the uma of the places taken, shared by those who are level."""
    ordered, result, taken = sorted(seats, key=lambda seat: -scores[seat]), dict[int, Fraction](), 0
    for _score, group in groupby(ordered, key=lambda seat: scores[seat]):
        tied = list(group)
        share = Fraction(sum(UMA[taken : taken + len(tied)]), len(tied))
        result |= dict.fromkeys(tied, share)
        taken += len(tied)
    return result


def expected_seats(session: int, table: int) -> list[tuple[int, Fraction]]:
    """Points net of the start, and uma, for E S W N."""
    special = {(1, 1): AFTER_CHOMBO, (5, 5): AFTER_SIGNAL, (2, 2): late_scores()}
    scores = special.get((session, table), scores_of(session, table))
    uma = shared_uma(scores)
    if (session, table) == (4, 4):  # 5.7: the three others share 30 000, 10 000 and -10 000
        uma = shared_uma(scores, (0, 1, 2)) | {3: Fraction(MISSED[1])}
    seats = [(score - 30_000, uma[seat]) for seat, score in enumerate(scores)]
    replaced = {(3, 3): 2, (4, 4): 3}.get((session, table))
    if replaced is not None:
        seats[replaced] = (MISSED[0], Fraction(MISSED[1]))
    return seats


def late_scores() -> tuple[int, ...]:
    """5.6: four started minutes cost South 4 000 before the places."""
    east, south, west, north = scores_of(2, 2)
    return (east, south - 4_000, west, north)


def must(answer: Answer) -> Any:
    assert answer.status < 300, answer.body
    return answer.body


def prepare(api: Api) -> None:
    about = {"name": "Riichi Open", "slug": "riichi-open", "rule_set": "ema-riichi-2012", "sessions": 7}
    must(api.post("/tournaments/", about | {"starts_on": "2026-11-21", "live_results": False}))
    people = [{"number": n, "name": f"Player {n}", "country": "FRA"} for n in range(1, 33)]
    must(api.post(f"{ROOT}/participants/bulk/", {"participants": people}))
    sessions = [
        {"number": number, "tables": [{"number": t.number, "seats": by_wind(t.seats)} for t in tables]}
        for number, tables in enumerate(simple_plan(32, 7).sessions, start=1)
    ]
    must(api.put(f"{ROOT}/seating/", {"sessions": sessions}))


def by_wind(values: Any) -> dict[str, int]:
    return dict(zip(WINDS, values, strict=True))


def play_table(api: Api, session: int, table: int) -> None:
    path = f"{ROOT}/sessions/{session}/tables/{table}"
    if (session, table) in HAPPENINGS:
        HAPPENINGS[session, table](api, path)
    else:
        must(api.put(f"{path}/totals/", {"totals": by_wind(scores_of(session, table))}))


def chombo(api: Api, path: str) -> None:
    for hand in CHOMBO:
        must(api.post(f"{path}/hands/", hand))
    sheet = must(api.get(f"{path}/"))["sheet"]
    assert [hand["riichi"]["label"] for hand in sheet["hands"]] == ["East 1", "East 1"]
    assert [hand["riichi"]["hand"] for hand in sheet["hands"]] == [None, 1]


def late(api: Api, path: str) -> None:
    """5.6: 190 seconds are four started minutes; the typed totals contain what was taken."""
    answer = must(api.post(f"{path}/late/", {"seat": "S", "seconds": 190}))
    assert answer.pop("ruling")
    assert answer == {"minutes": 4, "points": 4_000, "replaced": False}
    unbalanced = {"totals": by_wind(scores_of(2, 2))}
    must(api.put(f"{path}/totals/", unbalanced))
    refused = api.post(f"{path}/submit/")
    assert (refused.status, refused.code) == (422, "scoring.table_not_balanced")
    assert refused.body["detail"]["expected"] == 116_000
    must(api.put(f"{path}/totals/", {"totals": by_wind(late_scores())}))


def from_start(api: Api, path: str) -> None:
    """5.6: more than ten minutes late, the player is replaced for the session."""
    answer = must(api.post(f"{path}/late/", {"seat": "W", "seconds": 601, "substitute": "Eva Rossi"}))
    assert answer["replaced"]
    must(api.put(f"{path}/totals/", {"totals": by_wind(scores_of(3, 3))}))


def mid_session(api: Api, path: str) -> None:
    must(api.post(f"{path}/hands/", {"number": 1, "outcome": "draw"}))
    what = {"seat": "N", "kind": "mid_session", "substitute": "Jan Vos", "reason": "ill", "from_hand": 2}
    must(api.post(f"{path}/substitutes/", what))
    must(api.put(f"{path}/totals/", {"totals": by_wind(scores_of(4, 4))}))


def on_time(api: Api, path: str) -> None:
    """5.8: "la main en cours, et une main supplémentaire"; the second hand was in progress at the signal."""
    must(api.post(f"{path}/hands/", ON_TIME[0]))
    assert must(api.post(f"{path}/end-signal/", {"completed": 1, "dice_thrown": True})) == {"last_hand": 3}
    must(api.post(f"{path}/hands/", ON_TIME[1]))
    assert must(api.get(f"{path}/"))["sheet"]["riichi"]["next_is_last"]
    must(api.post(f"{path}/hands/", ON_TIME[2]))
    more = api.post(f"{path}/hands/", {"number": 4, "outcome": "draw"})
    assert (more.status, more.code) == (422, "riichi.hand_after_the_last")


HAPPENINGS = {(1, 1): chombo, (2, 2): late, (3, 3): from_start, (4, 4): mid_session, (5, 5): on_time}


@pytest.mark.long
def test_an_event_from_the_first_session_to_the_ranking(staff: tuple[Api, Api]) -> None:
    first, second = staff
    prepare(first)
    totals: defaultdict[int, Fraction] = defaultdict(Fraction)
    plan = simple_plan(32, 7).sessions
    for session in SESSIONS:
        must(first.post(f"{ROOT}/sessions/{session}/start/"))
        for table in TABLES:
            play_table(first, session, table)
            path = f"{ROOT}/sessions/{session}/tables/{table}"
            must(first.post(f"{path}/submit/"))
            must(second.post(f"{path}/verify/"))
            for number, (points, uma) in zip(
                plan[session - 1][table - 1].seats, expected_seats(session, table), strict=True
            ):
                totals[number or 0] += points + uma
        must(first.post(f"{ROOT}/sessions/{session}/end/"))
        must(first.post(f"{ROOT}/sessions/{session}/release/"))
        check_uma(first, session)
        check_parts(first)
    check_names(first)
    rows = must(Api().get(f"{ROOT}/standings/"))["rows"]
    assert {row["participant"]["number"]: Fraction(row["total"]) for row in rows} == totals
    best_first = [Fraction(row["total"]) for row in rows]
    assert best_first == sorted(best_first, reverse=True)
    assert all(row["decided_by"] in (None, "overall_score") for row in rows)


def check_parts(api: Api) -> None:
    """3.6: points net of the start, uma and what came later are the total; the sessions add up to them."""
    result = must(api.get(f"{ROOT}/standings/13/why/"))
    parts = result["parts"]
    total = parts["points"] + Fraction(parts["table_points"]) + parts["later_points"]
    assert total == Fraction(result["row"]["total"])
    assert sum(item["table_score"] for item in result["sessions"]) == parts["points"]


def check_names(api: Api) -> None:
    """3.6: what a player had at the table, less the 30,000 of the start, with the uma; under one name each."""
    tables = {
        (session, table["number"]): table["seats"]
        for session in SESSIONS
        for table in must(api.get(f"{ROOT}/sessions/{session}/tables/"))
    }
    for row in must(api.get(f"{ROOT}/standings/"))["rows"]:
        played = [item for item in row["sessions"] if item is not None]
        for item in played:
            assert (item["start"], item["net_score"]) == (30_000, item["raw_score"] - 30_000)
            seat = tables[item["session"], item["table"]][item["wind"]]
            if not item["replaced"]:  # else the substitute's points stand at the seat
                names = ("raw_score", "start", "net_score", "uma")
                assert {name: seat[name] for name in names} == {name: item[name] for name in names}
        assert row["net_score"] == sum(item["net_score"] for item in played)
        assert Fraction(row["total"]) == row["net_score"] + sum(Fraction(item["uma"]) for item in played)


def check_uma(api: Api, session: int) -> None:
    """Every table of the session as expected; its uma adds up to nothing unless a substitute's is fixed."""
    for table in must(api.get(f"{ROOT}/sessions/{session}/tables/")):
        seats = [table["seats"][wind] for wind in WINDS]
        expected = [uma for _points, uma in expected_seats(session, table["number"])]
        assert [Fraction(seat["table_points"]) for seat in seats] == expected
        if (session, table["number"]) != (3, 3):
            assert sum(expected) == 0

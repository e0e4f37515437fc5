"""Tables of figures that a program of another language worked out from the books (tests/data/record/tables.pl)."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from mahjong_core.record.numbers import read_exact
from tests.core.check.events import Json, codes, document, table

DATA = Path(__file__).parents[2] / "data" / "record"


def rows(name: str) -> Iterator[list[str]]:
    """The cells of each row of a table."""
    for line in (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield [cell.strip() for cell in line.split("|")]


def numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def exact(text: str) -> list[Any]:
    return [number if "/" in number else int(number) for number in text.split(",")]


@pytest.mark.parametrize("name", ["places", "places-by-seat"])
def test_places_and_points_of_every_order_of_four(name: str) -> None:
    for rules, scores, places, points in rows(name):
        good = {"places": numbers(places), "points": exact(points)}
        assert codes(document([[table(numbers(scores), **good)]]), rules) == [], scores
        turned = [*good["points"][1:], good["points"][0]]
        if turned != good["points"]:
            wrong = codes(document([[table(numbers(scores), places=good["places"], points=turned)]]), rules)
            assert wrong, scores
            assert set(wrong) <= {"table.points", "table.tie"}


def test_payments_of_mcr_values() -> None:
    for value, winner, discarder, paid in rows("mcr-payments"):
        hand: Json = {"number": 1, "outcome": "win", "winner": winner, "value": int(value), "deltas": numbers(paid)}
        hand["discarder"] = None if discarder == "-" else discarder
        assert codes(document([[table(numbers(paid), hands=[hand])]]), "mcr-ffmj-2016") == [], value
        moved = [numbers(paid)[0] + 1, numbers(paid)[1] - 1, *numbers(paid)[2:]]
        assert codes(document([[table(moved, hands=[hand])]]), "mcr-ffmj-2016") == ["hand.score"], value


def test_payments_of_han_and_fu() -> None:
    for rules, han, fu, plain, dealer, each, double in rows("riichi-payments"):
        one, two = int(each), int(double)
        for winner, discarder, paid in [
            ("S", "W", [0, int(plain), -int(plain), 0]),
            ("E", "W", [int(dealer), 0, -int(dealer), 0]),
            ("S", None, [-two, two + 2 * one, -one, -one]),
            ("E", None, [3 * two, -two, -two, -two]),
        ]:
            wins = [{"winner": winner, "han": int(han), "fu": int(fu)}]
            hand = {"number": 1, "outcome": "win", "discarder": discarder, "wins": wins, "round": "E1", "riichi": []}
            scores = [30000 + points for points in paid]
            assert codes(document([[table(scores, hands=[{**hand, "deltas": paid}])]]), rules) == [], (han, fu)
            wrong = {**hand, "deltas": [paid[0] - 100, paid[1] + 100, *paid[2:]]}
            assert codes(document([[table(scores, hands=[wrong])]]), rules) == ["hand.deltas"], (han, fu)


def ranked(players: int, bases: list[int]) -> Json:
    """One session in which every table point and mini-point falls so that no two are level."""
    tables, order = [], []
    for at in range(-(-players // 4)):
        seats: list[int | None] = [number if number <= players else None for number in range(4 * at + 1, 4 * at + 5)]
        best = 40 * (players - at)
        scores = [best, best // 2, -best // 2 - at, -best + at]
        tables.append(table(scores, at + 1, seats))
        order += [
            (-points, -score, seat) for points, score, seat in zip((4, 2, 1, 0), scores, seats, strict=True) if seat
        ]
    listed = [
        {
            "place": place,
            "player": number,
            "base_rank": bases[place - 1],
            "figures": {"table_points": -points, "table_score": -score},
        }
        for place, (points, score, number) in enumerate(sorted(order), 1)
    ]
    people = [{"number": number, "federation_numbers": {"EMA": f"{number:08}"}} for number in range(1, players + 1)]
    return document([tables], people, standings=[{"after_session": 1, "rows": listed}])


def test_base_ranks_of_whole_fields() -> None:
    fields: dict[int, list[int]] = {}
    for players, _place, base in rows("base-ranks"):
        fields.setdefault(int(players), []).append(int(base))
    for players, bases in fields.items():
        assert codes(ranked(players, bases), "mcr-ffmj-2016") == [], players
        for at in range(0, players, 7):
            wrong = [*bases[:at], bases[at] + 1, *bases[at + 1 :]]
            assert codes(ranked(players, wrong), "mcr-ffmj-2016") == ["standing.base_rank"], (players, at)


def test_what_comes_along_of_mini_points() -> None:
    for made, percent, rounding, unit, comes in rows("carried"):
        score = int(made)
        first = [table([score, 0, 0, -score]), table([1, 2, 3, -6], 2, (5, 6, 7, 8))]
        division = {"players": list(range(1, 9)), "percent": int(percent), "rounding": rounding, "unit": int(unit)}
        phases: list[Json] = [
            {"number": 1, "kind": "danish", "first": 1, "last": 1},
            {"number": 2, "kind": "final", "first": 2, "last": 2, "divisions": [division]},
        ]
        phases[1]["carried"] = [{"player": 1, "score": comes}]
        record = document([first, [table(None), table(None, 2, (5, 6, 7, 8))]], 8, phases=phases)
        assert codes(record, "mcr-ffmj-2016") == [], (made, percent, rounding, unit)
        phases[1]["carried"] = [{"player": 1, "score": str(Fraction(comes) + 1)}]
        assert codes(record, "mcr-ffmj-2016") == ["cut.carried"], (made, percent, rounding, unit)


def test_weights() -> None:
    seats = [[table([40, 10, -20, -30])]]
    for days, players, countries, qualification, weight in rows("weights"):
        facts: Json = {"code": "EMA", "days": int(days), "players": int(players), "countries": int(countries)}
        facts["qualification"] = qualification == "1"
        for value, wrong in ((weight, False), (str(Fraction(weight) + Fraction(1, 2)), True)):
            record = document(seats, event={"federation": {**facts, "weight": value}})
            assert ("event.weight" in codes(record)) is wrong, (days, players, countries, qualification)


def test_decimals_of_twelfths() -> None:
    for value, text, wrong, how in rows("decimals"):
        assert read_exact(text, "x").holds(Fraction(value)), text
        is_half = how == "either"
        for other in (wrong, f"-{text}") if Fraction(value) and not is_half else ():
            assert not read_exact(other, "x").holds(Fraction(value)), (text, other)


# --- riichi hands -----------------------------------------------------------------------------------------------------


def winds(text: str) -> list[str]:
    return [] if text == "-" else list(text)


def riichi_codes(rules: str, hands: list[Json], start: int = 30000) -> list[str]:
    """The codes of a table whose scores are what its hands made; deposits that are left belong to the first."""
    made = [start + sum(hand["deltas"][seat] for hand in hands) for seat in range(4)]
    left = 4 * start - sum(made)
    best = [seat for seat in range(4) if made[seat] == max(made)]
    for seat in best:
        made[seat] += left // len(best)
    made[best[0]] += left % len(best)
    found = codes(document([[table(made, hands=hands)]]), rules)
    return [code for code in found if code != "table.unit"]  # of shares of a deposit that hundreds do not divide


def test_payments_of_draws() -> None:
    for ready, riichi, paid in rows("riichi-draws"):
        hand: Json = {"number": 1, "outcome": "draw", "round": "E1", "tenpai": winds(ready), "riichi": winds(riichi)}
        good = [{**hand, "deltas": numbers(paid)}]
        assert riichi_codes("ema-riichi-2016", good) == [], (ready, riichi)
        wrong = numbers(paid)
        wrong[0], wrong[1] = wrong[0] + 100, wrong[1] - 100
        assert riichi_codes("ema-riichi-2016", [{**hand, "deltas": wrong}]) == ["hand.deltas"], (ready, riichi)


def test_counters_and_deposits() -> None:
    for han, fu, counters, lying, winner, discarder, paid in rows("riichi-counters"):
        hands: list[Json] = []
        if int(lying):  # a draw of four who are ready, some of whom had declared riichi
            stakes = ["E", "S"][: int(lying)]
            deltas = [-1000 if wind in stakes else 0 for wind in "ESWN"]
            hands.append(
                {
                    "number": 1,
                    "outcome": "draw",
                    "round": "E1",
                    "tenpai": list("ESWN"),
                    "riichi": stakes,
                    "deltas": deltas,
                }
            )
        wins = [{"winner": winner, "han": int(han), "fu": int(fu)}]
        hand = {"number": 2, "outcome": "win", "wins": wins, "round": "E1", "riichi": [], "counters": int(counters)}
        hand["discarder"] = None if discarder == "-" else discarder
        assert riichi_codes("ema-riichi-2016", [*hands, {**hand, "deltas": numbers(paid)}]) == [], (
            han,
            counters,
            lying,
        )
        wrong = numbers(paid)
        wrong["ESWN".index(winner)] += 100
        wrong[(("ESWN".index(winner)) + 1) % 4] -= 100
        assert riichi_codes("ema-riichi-2016", [*hands, {**hand, "deltas": wrong}]) == ["hand.deltas"], (
            han,
            counters,
            lying,
        )


def test_several_winners() -> None:
    for rules, discarder, winners, counters, riichi, paid in rows("riichi-several"):
        wins = [{"winner": winner, "han": 1, "fu": 30} for winner in winners]
        hand: Json = {"number": 1, "outcome": "win", "wins": wins, "discarder": discarder, "round": "E1"}
        hand |= {"riichi": winds(riichi), "counters": int(counters)}
        start = 25000 if rules == "tenhou" else 30000
        place = (rules, discarder, winners, counters, riichi)
        assert riichi_codes(rules, [{**hand, "deltas": numbers(paid)}], start) == [], place
        wrong = numbers(paid)
        wrong["ESWN".index(winners[0])] += 100
        wrong["ESWN".index(winners[1])] -= 100
        assert riichi_codes(rules, [{**hand, "deltas": wrong}], start) == ["hand.deltas"], place


# --- substitutes, floating uma, prices --------------------------------------------------------------------------------


def test_points_at_tables_with_a_substitute() -> None:
    people = [*({"number": number} for number in range(1, 5)), {"number": 5, "substitute": True}]
    for rules, joined, cause, scores, points in rows("substitutes"):
        seats = [1, 2, 3, {"player": 4, "by": 5, "joined": joined, "cause": cause}]
        played = table(numbers(scores), seats=seats, points=numbers(points))
        assert codes(document([[played]], people), rules) == [], (rules, joined, cause, scores)
        for seat, code in ((3, {"table.substitute", "table.points"}), (0, {"table.points"})):
            wrong = numbers(points)
            wrong[seat] += 1
            played["points"] = wrong
            found = codes(document([[played]], people), rules)
            assert len(found) == 1, (rules, joined, cause, scores)
            assert set(found) <= code


def test_uma_that_floats() -> None:
    for scores, points in rows("floating-uma"):
        assert codes(document([[table(numbers(scores), points=exact(points))]]), "jpml-a") == [], scores


def test_prices_of_known_causes() -> None:
    stages = {"ema-riichi-2016": "after_uma", "wrc-2025": "event_total"}
    for rules, cause, amount, verdict in rows("prices"):
        stage = stages.get(rules, "before_places")
        row = {"player": 4, "amount": int(amount), "stage": stage, "cause": cause, "session": 1, "table": 1}
        scores = [40, 10, -20, -30 + int(amount)] if stage == "before_places" else [45000, 35000, 25000, 15000]
        found = codes(document([[table(scores)]], adjustments=[row]), rules)
        assert found == ([] if verdict == "right" else ["adjustment.amount"]), (rules, cause, amount)

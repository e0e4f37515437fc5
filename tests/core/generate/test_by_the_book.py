"""Lawful events follow the books: every published figure is worked out again by arithmetic of the tests."""

from collections.abc import Iterator

import pytest

from mahjong_core.generate import Shape, generate
from tests.core.generate import book
from tests.core.generate.cases import Json, lawful_shapes, tables_of

KNOWN = [shape for shape in lawful_shapes() if shape.rules in book.BOOKS]
FEW = KNOWN[:: max(1, len(KNOWN) // 24)]


def faults_of_tables(record: Json, rules: Json) -> Iterator[str]:
    """What is wrong at a table."""
    for session, table in tables_of(record):
        where = f"session {session['number']}, table {table['number']}"
        rulings = book.before_places(record, session["number"], table["number"])
        if sum(table["scores"]) + table.get("leftover", 0) != 4 * rules["start"] + rulings:
            yield f"{where}: sum"
        due = book.seats_of(table, rules)
        if table["places"] != [place for place, _ in due]:
            yield f"{where}: places"
        if not all(book.fits(written, points) for written, (_, points) in zip(table["points"], due, strict=True)):
            yield f"{where}: points"
        yield from (f"{where}: {fault}" for fault in faults_of_seats(table, rules))


def faults_of_seats(table: Json, rules: Json) -> Iterator[str]:
    """What is wrong of a replaced player (MERS 4.3; EMA riichi 5.7)."""
    for seat in table["seats"]:
        if isinstance(seat, dict) and seat["player"] is not None:
            score, points = rules["missed"]
            if seat["counts"] != {"score": rules["base"] + score, "points": points}:
                yield "counts"


def faults_of_totals(record: Json, rules: Json) -> Iterator[str]:
    """What is wrong of riichi results: score less what it is counted from, uma, and what came after (EMA 3.6)."""
    for session, table in tables_of(record):
        for seat, total in enumerate(table.get("totals", ())):
            player = table["seats"][seat]
            if not isinstance(player, int):
                if total is not None:
                    yield "a total of somebody who did not play"
                continue
            later = sum(
                row["amount"]
                for row in record["adjustments"]
                if row["stage"] == "after_uma"
                and (row.get("player"), row.get("session")) == (player, session["number"])
            )
            due = table["scores"][seat] - rules["base"] + book.seats_of(table, rules)[seat][1] + later
            if not book.fits(total, due):
                yield f"session {session['number']}, table {table['number']}, seat {seat}: total"


def faults_of_rankings(record: Json, rules: Json) -> Iterator[str]:
    """What is wrong in the rankings of an event without a cut."""
    people = {person["number"]: person for person in record["players"]}
    for published in record["standings"]:
        after = published["after_session"]
        due = book.ranking(record, rules, after)
        taken = book.penalties(record, after)
        rows = published["rows"]
        if [(row["place"], row["player"]) for row in rows] != [(place, player) for place, player, _ in due]:
            yield f"after {after}: order"
            continue
        for row, (place, player, figures) in zip(rows, due, strict=True):
            if row["penalties"] != taken[player]:
                yield f"after {after}: penalties of {player}"
            if "base_rank" in row and row["base_rank"] != book.base_rank(place, len(due)):
                yield f"after {after}: base rank of {player}"
            if people[player].get("state") == "disqualified" and "figures" not in row:
                continue
            if not all(
                book.fits(row["figures"][name], due) for name, due in zip(rules["metrics"], figures, strict=True)
            ):
                yield f"after {after}: figures of {player}"


def faults(record: Json, rules: Json) -> list[str]:
    """Everything that does not follow from the book."""
    found = [*faults_of_tables(record, rules), *faults_of_totals(record, rules)]
    if len(record["phases"]) == 1:
        found += faults_of_rankings(record, rules)
    return found


@pytest.mark.parametrize("shape", FEW, ids=str)
def test_every_figure_follows(shape: Shape) -> None:
    assert faults(generate(shape), book.BOOKS[shape.rules]) == []


@pytest.mark.long
def test_every_figure_of_many_events_follows() -> None:
    wrong = {shape: found for shape in KNOWN if (found := faults(generate(shape), book.BOOKS[shape.rules]))}
    assert wrong == {}


@pytest.mark.parametrize("shape", FEW[:6], ids=str)
def test_a_changed_figure_is_seen(shape: Shape) -> None:
    """The book is no rubber stamp: one figure changed is one fault."""
    record = generate(shape)
    record["sessions"][0]["tables"][0]["places"][0] += 1
    assert len(faults(record, book.BOOKS[shape.rules])) == 1


@pytest.mark.parametrize("shape", FEW[:12], ids=str)
def test_facts_are_counted(shape: Shape) -> None:
    """Players and substitutes who sat at least once, and the countries that the former came from (EMA result form)."""
    record = generate(shape)
    people = {person["number"]: person for person in record["players"]}
    sat = set()
    for _, table in tables_of(record):
        for seat in table["seats"]:
            sat.add(seat.get("by") if isinstance(seat, dict) else seat)
    sat.discard(None)
    players = [people[each] for each in sat if not people[each].get("substitute")]
    facts = record["event"]["federation"]
    assert facts["players"] == len(players)
    assert facts["substitutes"] == len(sat) - len(players)
    assert facts["countries"] == len({person["country"] for person in players})
    due = book.weight(
        facts["days"],
        facts["players"],
        facts["substitutes"],
        facts["countries"],
        qualification=facts["qualification"],
    )
    assert book.number(facts["weight"]) == due


class TestTheBookItself:
    """The arithmetic of the tests, against figures printed elsewhere."""

    @pytest.mark.parametrize(
        ("scores", "points"),
        [
            ((52, -36, -8, -8), ("4", "0", "3/2", "3/2")),
            ((30, 30, -20, -40), ("3", "3", "1", "0")),
            ((20, 20, 20, -60), ("7/3", "7/3", "7/3", "0")),
            ((60, -20, -20, -20), ("4", "1", "1", "1")),
            ((0, 0, 0, 0), ("7/4", "7/4", "7/4", "7/4")),
            ((30, 30, -30, -30), ("3", "3", "1/2", "1/2")),
        ],
    )
    def test_shares_are_those_of_real_events(self, scores: tuple[int, ...], points: tuple[str, ...]) -> None:
        due = book.seats_of({"seats": [1, 2, 3, 4], "scores": scores}, book.MCR)
        assert [str(value) for _, value in due] == list(points)

    @pytest.mark.parametrize(
        ("place", "players", "base"),
        [(26, 40, 359), (28, 40, 308), (27, 36, 257), (29, 36, 200), (63, 72, 127), (27, 64, 587), (1, 9, 1000)],
    )
    def test_base_ranks_are_the_published_ones(self, place: int, players: int, base: int) -> None:
        assert book.base_rank(place, players) == base

    def test_by_seat_order_the_earlier_seat_is_better(self) -> None:
        table = {"seats": [1, 2, 3, 4], "scores": [25000, 25000, 30000, 20000]}
        assert [place for place, _ in book.seats_of(table, book.BOOKS["tenhou"])] == [2, 3, 1, 4]

    def test_whoever_joined_in_mid_session_is_last_with_nothing(self) -> None:
        """MERS 4.2: "0 point de table", the three others share 4, 2 and 1."""
        replaced = {"player": 3, "joined": "during", "cause": "ill"}
        table = {"seats": [1, 2, replaced, 4], "scores": [10, -20, 60, -50]}
        assert book.seats_of(table, book.MCR) == [(1, 4), (2, 2), (4, 0), (3, 1)]

    def test_a_rounded_figure_fits_within_half_a_unit(self) -> None:
        third = book.number("7/3")
        assert [book.fits(text, third) for text in ("7/3", "2.33", "2.3", "2.34", "2")] == [
            True,
            True,
            True,
            False,
            False,
        ]

    def test_the_example_of_the_weight(self) -> None:
        """Twickenham: 64 players on two days; a local event of one day and 32 players."""
        assert book.weight(2, 64, 0, 7, qualification=False) == 3
        assert book.weight(1, 32, 0, 3, qualification=False) == 1
        assert book.weight(1, 40, 1, 3, qualification=False) == book.number("3/2")

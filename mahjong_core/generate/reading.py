"""Read a record as the engine takes it: entrants, results, adjustments, cuts."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

from mahjong_core.generate.rules import EventRules
from mahjong_core.generate.shape import Json
from mahjong_core.generate.tables import seat_player, table_outcomes
from mahjong_core.placement import to_twelfths
from mahjong_core.standings.carrying import CarryForm, Rounding
from mahjong_core.standings.cuts import Cut
from mahjong_core.standings.groups import rank_groups
from mahjong_core.standings.rank import rank
from mahjong_core.standings.records import Entrant, EventAdjustment, GroupStanding, SessionResult, Standing

__all__ = ["after_uma", "first_entries", "rank_players", "rank_teams", "results_of", "seated_once"]


def first_entries(record: Json) -> dict[int, Json]:
    """Return the people by number; a number entered twice is its first entry."""
    people: dict[int, Json] = {}
    for person in record["players"]:
        people.setdefault(person["number"], person)
    return people


def seated_once(record: Json) -> set[int]:
    """Return the numbers of the people who played at least once, including substitutes with a number."""
    played: set[int] = set()
    for session in record["sessions"]:
        for table in session["tables"]:
            for seat in table["seats"]:
                number = seat.get("by") if isinstance(seat, dict) else seat
                if number is not None:
                    played.add(number)
    return played


def after_uma(record: Json) -> dict[int, dict[int, int]]:
    """Return the adjustments after the places, by session and player."""
    sums: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for row in record.get("adjustments", ()):
        if row["stage"] == "after_uma" and "player" in row and "session" in row:
            of_session = sums[row["session"]]
            of_session[row["player"]] = of_session.get(row["player"], 0) + row["amount"]
    return sums


def rank_players(
    record: Json, rules: EventRules, after: int, results: Sequence[SessionResult] | None = None
) -> tuple[Standing, ...]:
    """Return the ranking after so many sessions (MCR 3.10.1; EMA riichi 3.6), substitutes last and without a place.

    ``results``: those of :func:`results_of`, if they are known.
    """
    played = results_of(record, rules) if results is None else results
    people = {number: person for number, person in first_entries(record).items() if person.get("state") != "removed"}
    engine = rules.engine
    return rank(
        _entrants(record, people, after),
        [result for result in played if result.session <= after and result.participant in people],
        [row for row in _adjustments(record, after) if row.participant in people],
        metrics=engine.ranking_metrics,
        sessions=after,
        starting_points=engine.base_points,
        cuts=_cuts(record, after),
        appearances=engine.ranking_appearances,
    )


def rank_teams(record: Json, rules: EventRules, standings: tuple[Standing, ...]) -> tuple[GroupStanding, ...]:
    """Return the ranking of the teams by the sums of their members (MCR 3.5.3)."""
    people = first_entries(record)
    return rank_groups(
        standings,
        lambda number: people[number].get("team"),
        metrics=rules.engine.ranking_metrics,
        best=rules.engine.team_best,
    )


def _entrants(record: Json, people: dict[int, Json], after: int) -> list[Entrant]:
    came = {
        number
        for session in record["sessions"]
        if session["number"] <= after
        for table in session["tables"]
        for number in map(seat_player, table["seats"])
    }
    return [
        Entrant(
            number,
            number,
            ranked=not person.get("substitute"),
            disqualified=person.get("state") == "disqualified",
            came=number in came,
        )
        for number, person in people.items()
    ]


def results_of(record: Json, rules: EventRules) -> list[SessionResult]:
    """Return the result of everybody whose seat it is; who sits twice in a session counts at the first table."""
    results: list[SessionResult] = []
    for session in record["sessions"]:
        seen: set[int] = set()
        for table in session["tables"]:
            of_table = _table_results(session["number"], table, rules)
            results += [result for result in of_table if result.participant not in seen]
            seen |= {seat for seat in table["seats"] if isinstance(seat, int)}
    return results


def _table_results(session: int, table: Json, rules: EventRules) -> Iterator[SessionResult]:
    if "scores" not in table:
        return
    for (wind, outcome), seat in zip(table_outcomes(table, rules).items(), table["seats"], strict=True):
        player = seat_player(seat)
        if player is None:
            continue
        score, points = outcome.placing.score, outcome.placing.table_points
        if outcome.missed is not None:
            score, points = rules.engine.base_points + outcome.missed.points, outcome.missed.table_points
        yield SessionResult(
            player,
            session,
            table["number"],
            str(wind),
            score,
            outcome.placing.place,
            to_twelfths(Fraction(points)),
            outcome.missed is not None,
        )


def _adjustments(record: Json, after: int) -> Iterator[EventAdjustment]:
    for row in record.get("adjustments", ()):
        if "player" in row and row.get("session", 0) <= after:
            yield EventAdjustment(row["player"], row["amount"], row["stage"], row["cause"], row.get("session"))


def _cuts(record: Json, after: int) -> list[Cut]:
    """Return the cuts made by then."""
    return [_cut(phase) for phase in record.get("phases", ()) if "divisions" in phase and phase["first"] <= after]


def _cut(phase: Json) -> Cut:
    named = list(enumerate(phase["divisions"], start=1))
    return Cut(
        phase["first"],
        phase["last"],
        {player: number for number, division in named for player in division["players"]},
        {number: division["percent"] for number, division in named},
        forms={number: _form(division) for number, division in named},
        places={player: place for _, division in named for place, player in enumerate(division["players"], start=1)},
    )


def _form(division: Json) -> CarryForm:
    rounding = Rounding(division.get("rounding", "exact"))
    return CarryForm(rounding, division.get("unit", 1), division.get("cap"), division.get("step"))

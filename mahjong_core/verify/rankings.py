"""Compute published standings again from the ledger of the moment of each release."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from mahjong_core.placement import fraction_text, from_twelfths
from mahjong_core.rulesets import RuleSet, from_data
from mahjong_core.seating.sessions.phases import ELIMINATIONS, Phase, forms, percents
from mahjong_core.standings import Cut, Entrant, EventAdjustment, SessionResult, Standing, rank
from mahjong_core.standings.carrying import CarryForm, Rounding
from mahjong_core.standings.metrics import metric_points
from mahjong_core.standings.rank import NOT_PLAYED
from mahjong_core.verify.discretion import OFF_THE_LIST
from mahjong_core.verify.tables import Row, RowSource, by_uid
from mahjong_core.winds import WINDS

__all__ = ["EventLedger", "figures", "players_of", "ranking_of"]

_UNRANKED = {"substitute"} | OFF_THE_LIST
_TOTAL = "overall_score"


@dataclass
class EventLedger:
    """Store the rows from which standings are computed. Moments are texts of one format, so they compare as text."""

    event: Row
    corrections: list[Row]
    sessions: dict[str, Row]
    tables: dict[str, Row]
    people: dict[str, Row]
    moves: list[Row]
    results: dict[str, Row]
    seats: dict[str, list[Row]]
    adjustments: list[Row]
    releases: dict[str, Row]
    withdrawals: dict[str, str]
    entrants: dict[str, list[Row]]
    embargoes: list[Row]
    phases: list[Row]
    members: list[Row]
    reserves: list[Row]
    ids: dict[str, int] = field(default_factory=dict)

    @classmethod
    def read(cls, source: RowSource) -> "EventLedger":
        seats, entrants = defaultdict[str, list[Row]](list), defaultdict[str, list[Row]](list)
        for row in source.rows("scoring.seatresult"):
            seats[row["result"]].append(row)
        for row in source.rows("scoring.releasedentrant"):
            entrants[row["release"]].append(row)
        people = by_uid(source.rows("tournaments.participant"))
        return cls(
            event=next(source.rows("tournaments.tournament")),
            corrections=list(source.rows("tournaments.rulesetcorrection")),
            sessions=by_uid(source.rows("tournaments.session")),
            tables=by_uid(source.rows("tournaments.table")),
            people=people,
            moves=list(source.rows("tournaments.participantmove")),
            results=by_uid(source.rows("scoring.resultversion")),
            seats=seats,
            adjustments=list(source.rows("scoring.adjustment")),
            releases=by_uid(source.rows("scoring.release")),
            withdrawals={row["release"]: row["at"] for row in source.rows("scoring.releasewithdrawal")},
            entrants=entrants,
            embargoes=list(source.rows("scoring.embargo")),
            phases=list(source.rows("tournaments.phase")),
            members=list(source.rows("tournaments.phasemember")),
            reserves=list(source.rows("tournaments.phasereserve")),
            ids={uid: number for number, uid in enumerate(people, start=1)},
        )

    def number_of(self, session: str | None) -> int | None:
        return None if session is None else int(self.sessions[session]["number"])

    def rules_at(self, moment: str) -> RuleSet:
        """Return the rule set at a moment, before later corrections."""
        later = [row for row in self.corrections if row["at"] > moment]
        return from_data(later[0]["before"] if later else self.event["rule_set"])


def ranking_of(ledger: EventLedger, release: Row) -> list[dict[str, Any]]:
    """Return the rows of a release as the ledger of its moment makes them; raises the codes of ranking."""
    at = release["at"]
    hidden = _hidden(ledger, release)
    rules = ledger.rules_at(at)
    states = _states(ledger, at)
    here = ledger.entrants[release["uid"]]
    results = [result for result in _results(ledger, at) if result.session not in hidden]
    published = release["standings"]["rows"]
    # Who never sat down is known from the seating of that moment, which is not kept: the document says it. The core
    # takes no place from anybody who has a result of their own.
    absent = {row["participant"]["number"] for row in published if row.get("unranked") == NOT_PLAYED}
    standings = rank(
        [_entrant(ledger, row, states, came=row["number"] not in absent) for row in here],
        results,
        list(_posted(ledger, at, hidden)),
        metrics=rules.ranking_metrics,
        sessions=max([len(row["sessions"]) for row in published], default=0),
        starting_points=rules.base_points,
        cuts=_cuts(ledger, at),
        appearances=rules.ranking_appearances,
    )
    numbers = {ledger.ids[row["participant"]]: (row["number"], states[row["participant"]]) for row in here}
    listed = [row for row in standings if numbers[row.entrant_id][1] not in OFF_THE_LIST]
    return [figures(row, numbers[row.entrant_id][0]) for row in listed]


def figures(row: Standing, number: int) -> dict[str, Any]:
    """Return the figures of a row as a release keeps them."""
    values = dict(zip(row.metrics, row.values, strict=True))
    total = {"total": fraction_text(metric_points(_TOTAL, values[_TOTAL]))} if _TOTAL in values else {}
    return {
        "place": row.place,
        "number": number,
        "table_points": fraction_text(row.table_points),
        "table_score": _number(row.table_score),
        "penalty_points": row.penalty_points,
        "decided_by": row.decided_by,
        "sessions": [_session(at, session) for at, session in enumerate(row.sessions, start=1)],
        **total,
        **({"unranked": row.unranked} if row.unranked else {}),
    }


def _number(value: int | Fraction) -> int | str:
    return int(value) if value.denominator == 1 else fraction_text(Fraction(value))


def _session(session: int, result: SessionResult | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {
        "session": session,
        "table": result.table,
        "wind": result.wind,
        "table_score": result.table_score,
        "place": None if result.replaced else result.place,
        "replaced": result.replaced,
        "table_points": fraction_text(from_twelfths(result.twelfths)),
    }


def _hidden(ledger: EventLedger, release: Row) -> set[int]:
    """Return the sessions that were not public with this release: their verified results did not count yet."""
    at = release["at"]
    standing = {
        row["session"]
        for row in ledger.releases.values()
        if row["at"] <= at and not ledger.withdrawals.get(row["uid"], "~") <= at
    }
    shown = standing | {release["session"]}
    return {int(row["number"]) for uid, row in ledger.sessions.items() if uid not in shown}


def _states(ledger: EventLedger, at: str) -> dict[str, str]:
    """Return everybody's state at a moment: what it was before the first later move."""
    states = {uid: str(row["state"]) for uid, row in ledger.people.items()}
    for row in reversed(ledger.moves):
        if row["at"] > at:
            states[row["participant"]] = row["before"]
    return states


def _entrant(ledger: EventLedger, row: Row, states: Mapping[str, str], *, came: bool) -> Entrant:
    person, state = row["participant"], states[row["participant"]]
    is_out = state == "disqualified"
    return Entrant(ledger.ids[person], row["number"], ranked=state not in _UNRANKED, disqualified=is_out, came=came)


def players_of(result: Row) -> int:
    """Return how many people share the places of a result; files of version 0.1.0 do not say it."""
    return int(result.get("players", len(WINDS)))


def _results(ledger: EventLedger, at: str) -> Iterator[SessionResult]:
    """Yield who made what in the results in force at a moment."""
    rules = ledger.rules_at(at)
    for uid, result in ledger.results.items():
        verified, superseded = result["verified_at"], result["superseded_at"]
        if verified is None or verified > at or (superseded is not None and superseded <= at):
            continue
        session = int(ledger.sessions[result["session"]]["number"])
        table = int(ledger.tables[result["table"]]["number"])
        start = rules.other_starts.get(players_of(result))
        for seat in ledger.seats[uid]:
            if seat["participant"] is not None:
                yield from _of_seat(ledger, seat, session, table, start)


def _of_seat(ledger: EventLedger, seat: Row, session: int, table: int, start: int | None) -> Iterator[SessionResult]:
    score, twelfths = seat["table_score"], seat["twelfths"]
    counted, counted_twelfths, bench = seat["counted"], seat["counted_twelfths"], seat["played_by"]
    player, wind, place = ledger.ids[seat["participant"]], seat["wind"], seat["place"]
    own = score if counted is None else counted
    worth = twelfths if counted_twelfths is None else counted_twelfths
    replaced = not (counted is counted_twelfths is bench is None)
    yield SessionResult(player, session, table, wind, own, place, worth, replaced, start)
    if bench is not None:
        entered = score if seat["entered"] is None else seat["entered"]
        yield SessionResult(ledger.ids[bench], session, table, wind, entered, place, twelfths)


def _posted(ledger: EventLedger, at: str, hidden: set[int]) -> Iterator[EventAdjustment]:
    """Yield what stood posted at a moment, without what was reversed by then."""
    reversed_by = {row["reverses"] for row in ledger.adjustments if row["reverses"] is not None and row["at"] <= at}
    for row in ledger.adjustments:
        session = ledger.number_of(row["session"])
        counts = row["at"] <= at and row["reverses"] is None and row["uid"] not in reversed_by
        if counts and row["participant"] is not None and session not in hidden:
            yield EventAdjustment(ledger.ids[row["participant"]], row["amount"], row["stage"], row["cause"], session)


def _cuts(ledger: EventLedger, at: str) -> tuple[Cut, ...]:
    """Return the cuts decided by a moment, but for those whose sessions were kept back from the public."""
    decided = [
        row
        for row in sorted(ledger.phases, key=lambda phase: int(phase["number"]))
        if row["opened_at"] is not None
        and row["opened_at"] <= at
        and (row["cancelled_at"] is None or row["cancelled_at"] > at)
        and (row["number"] > 1 or row["kind"] in ELIMINATIONS)
        and not _is_kept_back(ledger, at, row["first_session"])
    ]
    everybody = dict.fromkeys(ledger.ids.values(), 1)
    return tuple(
        _cut(row, _members(ledger, row["uid"], at, "division") or everybody, _members(ledger, row["uid"], at, "place"))
        for row in decided
    )


def _is_kept_back(ledger: EventLedger, at: str, session: int) -> bool:
    standing = [
        row for row in ledger.embargoes if row["at"] <= at and (row["lifted_at"] is None or row["lifted_at"] > at)
    ]
    numbers = [(row["kind"], ledger.number_of(row["session"]) or 0) for row in standing]
    return any(number == session if kind == "hold" else session > number for kind, number in numbers)


def _members(ledger: EventLedger, phase: str, at: str, fact: str) -> dict[int, int]:
    """Return the division or place of those whom the cut took, and then of those who moved up in place of others."""
    rows = (row for row in ledger.members if row["phase"] == phase)
    members = {ledger.ids[row["participant"]]: int(row[fact]) for row in rows}
    for row in ledger.reserves:
        if row["phase"] == phase and row["at"] <= at:
            members[ledger.ids[row["reserve"]]] = members.pop(ledger.ids[row["leaving"]])
    return members


def _cut(row: Row, divisions: Mapping[int, int], places: Mapping[int, int]) -> Cut:
    form = CarryForm(Rounding(row["carry_rounding"]), row["carry_unit"], row["carry_cap"], row["carry_step"])
    cut, shares = tuple(row["cut"]), (row["carried_percent"], row["rest_percent"])
    phase, count = (
        Phase(row["kind"], row["sessions"], cut, *shares, row["each"], form),
        max(divisions.values(), default=1),
    )
    return Cut(
        first=row["first_session"],
        last=row["first_session"] + row["sessions"] - 1,
        divisions=divisions,
        percents=dict(enumerate(percents(phase, count), start=1)),
        knockout=row["kind"] in ELIMINATIONS,
        forms=dict(enumerate(forms(phase, count), start=1)),
        places=places,
        double=row["kind"] == "double_elimination",
        teams=row["kind"] == "teams",
    )

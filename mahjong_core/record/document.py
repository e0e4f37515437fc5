"""Define the typed values of a record, and build them from a checked document."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mahjong_core.record.fields import check_document
from mahjong_core.record.numbers import Exact, read_exact

__all__ = [
    "WINDS",
    "AdjustmentEntry",
    "Division",
    "HandEntry",
    "PhaseEntry",
    "Player",
    "Ranking",
    "Record",
    "Row",
    "Seat",
    "Session",
    "Table",
    "TeamRanking",
    "TeamRow",
    "Win",
    "read_record",
]

WINDS = ("E", "S", "W", "N")


@dataclass(frozen=True, slots=True)
class Player:
    """Represent an entry of ``players``; ``entry`` is it as written."""

    number: int
    entry: Mapping[str, Any] = field(hash=False)
    substitute: bool = False
    state: str | None = None
    joined_in: int | None = None
    left_after: int | None = None
    country: str | None = None
    team: str | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """Represent a seat: ``player`` has it (None: empty), ``by`` played for them; ``is_replaced``: by a substitute."""

    player: int | None
    by: int | None = None
    is_replaced: bool = False
    joined: str | None = None
    cause: str | None = None
    counts: Mapping[str, Exact] | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class Win:
    """Represent one of the winners of a riichi hand; ``winner`` is a seat from 0, East."""

    winner: int
    han: int | None
    fu: int | None


@dataclass(frozen=True, slots=True)
class HandEntry:
    """Represent one deal. Seats count from 0, East; ``discarder`` None is a self-draw where ``says_discarder``."""

    number: int
    outcome: str
    winner: int | None
    discarder: int | None
    says_discarder: bool
    value: int | None
    wins: tuple[Win, ...]
    dealer: int | None  # in riichi, from the round
    counters: int | None
    riichi: tuple[int, ...] | None
    tenpai: tuple[int, ...] | None
    deltas: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Table:
    """Represent a table of one session; lists of four run from East to North."""

    number: int
    seats: tuple[Seat, ...]
    scores: tuple[int, ...] | None
    leftover: int
    places: tuple[int, ...] | None
    points: tuple[Exact, ...] | None
    totals: tuple[Exact | None, ...] | None
    hands: tuple[HandEntry, ...]
    hands_complete: bool
    knows_winds: bool = True


@dataclass(frozen=True, slots=True)
class Session:
    """Represent a session; ``index`` is its place in the order of play, from 0."""

    index: int
    number: int
    phase: int | None
    sitting_out: tuple[int, ...] | None
    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class AdjustmentEntry:
    """Represent points given or taken by a decision; ``index`` counts from 1, ``seat`` from 0, East."""

    index: int
    player: int | None
    seat: int | None
    amount: int
    stage: str
    cause: str
    session: int | None
    table: int | None
    hand: int | None


@dataclass(frozen=True, slots=True)
class Division:
    """Represent a division of a cut, and the share of points that its players keep."""

    players: tuple[int, ...]
    percent: int
    rounding: str
    unit: int
    cap: int | None
    step: int | None


@dataclass(frozen=True, slots=True)
class PhaseEntry:
    """Represent a phase; ``divisions`` is None if it begins without a cut."""

    number: int
    kind: str | None
    first: int
    last: int
    divisions: tuple[Division, ...] | None = None
    carried: tuple[tuple[int, Exact | None, Exact | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """Represent a row of a published ranking."""

    place: int
    player: int
    figures: Mapping[str, Exact] = field(default_factory=dict, hash=False)
    penalties: int | None = None
    base_rank: Exact | None = None
    decided_by: str | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """Represent a published ranking; ``unranked`` None: not said."""

    after_session: int
    rows: tuple[Row, ...]
    unranked: tuple[tuple[int, str], ...] | None


@dataclass(frozen=True, slots=True)
class TeamRow:
    """Represent a row of a published ranking of teams; ``counted``: the members who count, None: not said."""

    place: int
    team: str
    figures: Mapping[str, Exact] = field(hash=False)
    counted: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class TeamRanking:
    """Represent a published ranking of teams."""

    after_session: int
    rows: tuple[TeamRow, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """Represent a whole record. ``document`` is the parsed JSON with unknown fields (``unknown``, dotted paths)."""

    document: Mapping[str, Any] = field(hash=False)
    unknown: tuple[str, ...]
    players: tuple[Player, ...]
    sessions: tuple[Session, ...]
    adjustments: tuple[AdjustmentEntry, ...] | None
    phases: tuple[PhaseEntry, ...] | None
    standings: tuple[Ranking, ...]
    team_standings: tuple[TeamRanking, ...]

    @property
    def event(self) -> Mapping[str, Any]:
        """Return the facts of the event, empty if none are said."""
        event: Mapping[str, Any] = self.document.get("event", {})
        return event

    @property
    def promises(self) -> frozenset[str]:
        """Return the guarantees that the draw claims."""
        return frozenset(self.document.get("draw", {}).get("promises", ()))


def read_record(document: Mapping[str, Any], *, knows_winds: bool = True) -> Record:
    """Return the record in a document. ``knows_winds`` is False for a grid that names tables alone.

    Raises what :func:`mahjong_core.record.fields.check_document` raises.
    """
    unknown = check_document(dict(document))
    adjustments = document.get("adjustments")
    phases = document.get("phases")
    return Record(
        document,
        tuple(unknown),
        tuple(_player(entry) for entry in document["players"]),
        tuple(_session(index, entry, knows_winds=knows_winds) for index, entry in enumerate(document["sessions"])),
        None if adjustments is None else tuple(_adjustment(*pair) for pair in enumerate(adjustments, 1)),
        None if phases is None else tuple(_phase(entry) for entry in phases),
        tuple(_ranking(entry) for entry in document.get("standings", ())),
        tuple(_team_ranking(entry) for entry in document.get("team_standings", ())),
    )


def _player(entry: Mapping[str, Any]) -> Player:
    names = ("state", "joined_in", "left_after", "country", "team")
    return Player(entry["number"], entry, entry.get("substitute", False), *(entry.get(name) for name in names))


def _session(index: int, entry: Mapping[str, Any], *, knows_winds: bool) -> Session:
    tables = tuple(_table(table, knows_winds=knows_winds) for table in entry["tables"])
    out = entry.get("sitting_out")
    return Session(index, entry["number"], entry.get("phase"), None if out is None else tuple(out), tables)


def _table(entry: Mapping[str, Any], *, knows_winds: bool) -> Table:
    points, totals = entry.get("points"), entry.get("totals")
    return Table(
        entry["number"],
        tuple(_seat(seat) for seat in entry["seats"]),
        _numbers(entry.get("scores")),
        entry.get("leftover", 0),
        _numbers(entry.get("places")),
        None if points is None else tuple(_exact(value) for value in points),
        None if totals is None else tuple(None if value is None else _exact(value) for value in totals),
        tuple(_hand(hand) for hand in entry.get("hands", ())),
        entry.get("hands_complete", True),
        knows_winds,
    )


def _seat(entry: Any) -> Seat:
    if not isinstance(entry, Mapping):
        return Seat(entry)
    counts = entry.get("counts")
    replaced = any(name in entry for name in ("by", "joined", "cause", "counts"))
    return Seat(
        entry["player"],
        entry.get("by"),
        replaced,
        entry.get("joined"),
        entry.get("cause"),
        None if counts is None else {name: _exact(counts[name]) for name in ("score", "points") if name in counts},
    )


def _hand(entry: Mapping[str, Any]) -> HandEntry:
    winner = _wind(entry.get("winner"))
    wins = [Win(WINDS.index(win["winner"]), win.get("han"), win.get("fu")) for win in entry.get("wins", ())]
    if not wins and winner is not None and "han" in entry:
        wins = [Win(winner, entry["han"], entry.get("fu"))]
    round_name = entry.get("round")
    return HandEntry(
        entry["number"],
        entry["outcome"],
        winner,
        _wind(entry.get("discarder")),
        "discarder" in entry,
        entry.get("value"),
        tuple(wins),
        None if round_name is None else int(round_name[1]) - 1,
        entry.get("counters"),
        _winds(entry.get("riichi")),
        _winds(entry.get("tenpai")),
        _numbers(entry.get("deltas")),
    )


def _adjustment(index: int, entry: Mapping[str, Any]) -> AdjustmentEntry:
    names = ("session", "table", "hand")
    return AdjustmentEntry(
        index,
        entry.get("player"),
        _wind(entry.get("seat")),
        entry["amount"],
        entry["stage"],
        entry["cause"],
        *(entry.get(name) for name in names),
    )


def _phase(entry: Mapping[str, Any]) -> PhaseEntry:
    divisions = entry.get("divisions")
    return PhaseEntry(
        entry["number"],
        entry["kind"],
        entry["first"],
        entry["last"],
        None if divisions is None else tuple(_division(division) for division in divisions),
        tuple(
            (row["player"], *(_exact(row[name]) if name in row else None for name in ("points", "score")))
            for row in entry.get("carried", ())
        ),
    )


def _division(entry: Mapping[str, Any]) -> Division:
    return Division(
        tuple(entry["players"]),
        entry["percent"],
        entry.get("rounding", "exact"),
        entry.get("unit", 1),
        entry.get("cap"),
        entry.get("step"),
    )


def _ranking(entry: Mapping[str, Any]) -> Ranking:
    unranked = entry.get("unranked")
    return Ranking(
        entry["after_session"],
        tuple(_row(row) for row in entry["rows"]),
        None if unranked is None else tuple((row["player"], row["reason"]) for row in unranked),
    )


def _row(entry: Mapping[str, Any]) -> Row:
    base_rank = entry.get("base_rank")
    return Row(
        entry["place"],
        entry["player"],
        _figures(entry),
        entry.get("penalties"),
        None if base_rank is None else _exact(base_rank),
        entry.get("decided_by"),
    )


def _team_ranking(entry: Mapping[str, Any]) -> TeamRanking:
    rows = (
        TeamRow(row["place"], row["team"], _figures(row), tuple(row["counted"]) if "counted" in row else None)
        for row in entry["rows"]
    )
    return TeamRanking(entry["after_session"], tuple(rows))


def _figures(entry: Mapping[str, Any]) -> dict[str, Exact]:
    return {name: _exact(value) for name, value in entry.get("figures", {}).items()}


def _exact(value: Any) -> Exact:
    return read_exact(value, "")


def _numbers(values: Sequence[int] | None) -> tuple[int, ...] | None:
    return None if values is None else tuple(values)


def _wind(value: str | None) -> int | None:
    return None if value is None else WINDS.index(value)


def _winds(values: Sequence[str] | None) -> tuple[int, ...] | None:
    return None if values is None else tuple(WINDS.index(value) for value in values)

"""Define the fields of a record with their kinds: the one table that the reader and the JSON Schema are made from."""

from mahjong_core.record.kinds import (
    Anything,
    Choice,
    Day,
    ExactNumber,
    ListOf,
    Mapped,
    Nullable,
    Object,
    Text,
    Whole,
    Yes,
)
from mahjong_core.record.limits import (
    MAX_ADJUSTMENTS,
    MAX_HANDS,
    MAX_PLAYER_NUMBER,
    MAX_PLAYERS,
    MAX_SESSIONS,
    MAX_TABLES,
)

__all__ = ["DOCUMENT", "FORMAT", "OWN", "OWN_FIELDS", "VERSION"]

FORMAT, VERSION = "mtr", "1.0"
_TEXT, _DAY, _YES, _EXACT, _WHOLE = Text(), Day(), Yes(), ExactNumber(), Whole()
_COUNT = Whole(0)
_NUMBER = Whole(1)
_PLAYER = Whole(1, MAX_PLAYER_NUMBER)
_PLAYERS = ListOf(_PLAYER, most=MAX_PLAYERS)
_WIND = Choice(("E", "S", "W", "N"))
_WINDS = ListOf(_WIND, most=4)
_FOUR = ListOf(_WHOLE, length=4)

_FEDERATION = Object(
    {
        "code": _TEXT,
        "days": _COUNT,
        "players": _COUNT,
        "substitutes": _COUNT,
        "countries": _COUNT,
        "qualification": _YES,
        "weight": _EXACT,
    },
    ("code",),
)
_EVENT = Object(
    {
        "name": _TEXT,
        "place": _TEXT,
        "country": _TEXT,
        "organiser": _TEXT,
        "starts_on": _DAY,
        "ends_on": _DAY,
        "countries": ListOf(_TEXT, most=500),
        "federation": _FEDERATION,
    }
)
OWN_FIELDS = ("game", "starting_points", "ranking_metrics")
# Names and values of options are judged when the rules are resolved; ``own`` names here what it needs.
OWN = Object({"game": Choice(("mcr", "riichi", "other")), "starting_points": _WHOLE, "ranking_metrics": ListOf(_TEXT)})
_RULES = Object(
    {
        "preset": _TEXT,
        "derived_from": _TEXT,
        "changes": Mapped(Anything()),
        "values": Mapped(Anything()),
        "own": Mapped(Anything()),
        "text": _TEXT,
    }
)
_PLAYER_ENTRY = Object(
    {
        "number": _PLAYER,
        "name": _TEXT,
        "family_name": _TEXT,
        "given_name": _TEXT,
        "country": _TEXT,
        "club": _TEXT,
        "team": _TEXT,
        "federation_numbers": Mapped(_TEXT),
        "substitute": _YES,
        "state": Choice(("disqualified", "withdrawn", "removed")),
        "joined_in": _NUMBER,
        "left_after": _COUNT,
    },
    ("number",),
)
_SEAT = Object(
    {
        "player": Nullable(_PLAYER),
        "by": _PLAYER,
        "joined": Choice(("start", "during")),
        "cause": Choice(("late", "ill", "disqualified", "absent")),
        "counts": Object({"score": _EXACT, "points": _EXACT}),
    },
    ("player",),
    short=Nullable(_PLAYER),
)
_HAND = Object(
    {
        "number": _WHOLE,
        "outcome": Choice(("win", "draw", "abortive", "chombo")),
        "winner": Nullable(_WIND),
        "discarder": Nullable(_WIND),
        "value": Nullable(_WHOLE),
        "wins": ListOf(
            Object({"winner": _WIND, "han": _COUNT, "fu": _COUNT, "yaku": ListOf(Anything(), most=100)}, ("winner",)),
            most=3,
        ),
        "han": _COUNT,
        "fu": _COUNT,
        "yaku": ListOf(Anything(), most=100),
        "round": Choice(tuple(f"{wind}{number}" for wind in "ESWN" for number in range(1, 5))),
        "counters": _COUNT,
        "riichi": _WINDS,
        "tenpai": _WINDS,
        "deltas": _FOUR,
    },
    ("number", "outcome"),
)
_TABLE = Object(
    {
        "number": _NUMBER,
        "seats": ListOf(_SEAT, least=3, most=4),
        "scores": ListOf(_WHOLE, least=3, most=4),
        "leftover": _WHOLE,
        "places": ListOf(Whole(1, 4), least=3, most=4),
        "points": ListOf(_EXACT, least=3, most=4),
        "totals": ListOf(Nullable(_EXACT), least=3, most=4),
        "hands": ListOf(_HAND, most=MAX_HANDS),
        "hands_complete": _YES,
    },
    ("number", "seats"),
)
_SESSION = Object(
    {
        "number": _WHOLE,
        "phase": _WHOLE,
        "sitting_out": _PLAYERS,
        "tables": ListOf(_TABLE, most=MAX_TABLES),
    },
    ("number", "tables"),
)
_ADJUSTMENT = Object(
    {
        "player": _PLAYER,
        "seat": _WIND,
        "amount": _WHOLE,
        "stage": Choice(("before_places", "after_uma", "event_total")),
        "cause": _TEXT,
        "session": _WHOLE,
        "table": _WHOLE,
        "hand": _WHOLE,
    },
    ("amount", "stage", "cause"),
)
_DIVISION = Object(
    {
        "players": _PLAYERS,
        "percent": Whole(0, 100),
        "rounding": Choice(("exact", "nearest", "down", "up")),
        "unit": _NUMBER,
        "cap": _NUMBER,
        "step": _NUMBER,
    },
    ("players", "percent"),
)
_KINDS = ("round_robin", "danish", "divisions", "final", "elimination", "double_elimination", "teams", "free")
_PHASE = Object(
    {
        "number": _WHOLE,
        "kind": Choice(_KINDS),
        "first": _WHOLE,
        "last": _WHOLE,
        "divisions": ListOf(_DIVISION, most=1_000),
        "carried": ListOf(
            Object({"player": _PLAYER, "points": _EXACT, "score": _EXACT}, ("player",)), most=MAX_PLAYERS
        ),
    },
    ("number", "kind", "first", "last"),
)
_ROW = Object(
    {
        "place": _NUMBER,
        "player": _PLAYER,
        "figures": Mapped(_EXACT),
        "penalties": _WHOLE,
        "base_rank": _EXACT,
        "decided_by": Nullable(_TEXT),
    },
    ("place", "player"),
)
_UNRANKED = Object(
    {"player": _PLAYER, "reason": Choice(("substitute", "too_few_sessions", "withdrawn", "removed"))},
    ("player", "reason"),
)
_RANKING = Object(
    {
        "after_session": _WHOLE,
        "rows": ListOf(_ROW, most=2 * MAX_PLAYERS),
        "unranked": ListOf(_UNRANKED, most=MAX_PLAYERS),
    },
    ("after_session", "rows"),
)
_TEAM_ROW = Object({"place": _NUMBER, "team": _TEXT, "figures": Mapped(_EXACT), "counted": _PLAYERS}, ("place", "team"))
_TEAM_RANKING = Object(
    {"after_session": _WHOLE, "rows": ListOf(_TEAM_ROW, most=MAX_PLAYERS)}, ("after_session", "rows")
)
_DRAW = Object(
    {
        "engine": _TEXT,
        "seed": _TEXT,
        "promises": ListOf(Choice(("no_repeats", "teams_apart", "countries_apart", "winds"))),
        "certificate": Anything(an_object=True),
    }
)
DOCUMENT = Object(
    {
        "format": Choice((FORMAT,)),
        "version": _TEXT,
        "program": Object({"name": _TEXT, "version": _TEXT}, ("name",)),
        "event": _EVENT,
        "rules": _RULES,
        "players": ListOf(_PLAYER_ENTRY, most=MAX_PLAYERS),
        "teams": ListOf(Object({"id": _TEXT, "name": _TEXT}, ("id",)), most=MAX_PLAYERS),
        "sessions": ListOf(_SESSION, most=MAX_SESSIONS),
        "adjustments": ListOf(_ADJUSTMENT, most=MAX_ADJUSTMENTS),
        "phases": ListOf(_PHASE, most=MAX_SESSIONS),
        "standings": ListOf(_RANKING, most=MAX_SESSIONS),
        "team_standings": ListOf(_TEAM_RANKING, most=MAX_SESSIONS),
        "draw": _DRAW,
        "signature": Object({"key": _TEXT, "signature": _TEXT}, ("key", "signature")),
    },
    ("format", "version", "players", "sessions"),
)

"""Define the data types of accidents and remedies, and the parts that several of them share.

Each accident asks a few questions and has a few ways on. A way is done by the panel itself (``deed``) or by the page
that does it already (``page``), opened at the right place. A reader sees the ways that one of their roles may go.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from mahjong_core.rulesets import RuleSet
from mahjong_core.rulesets.records import Family
from tournaments.common.rule_words.notes import citation_words
from tournaments.models import SessionStatus

_S = SessionStatus
BEFORE: Final = frozenset({_S.SCHEDULED})
RUNNING: Final = frozenset({_S.RUNNING})
PAUSED: Final = frozenset({_S.PAUSED})
IN_PLAY: Final = RUNNING | PAUSED
STARTED: Final = frozenset(_S) - BEFORE
_ALWAYS: Final = frozenset(_S)
NOT_RELEASED: Final = _ALWAYS - {_S.RELEASED}


class Ask(StrEnum):
    """Define the inputs of an accident. ``player``: a seat of the session with its player; ``seat``: one without."""

    SESSION = "session"
    PLAYER = "player"
    SEAT = "seat"
    TABLE = "table"
    WHO = "who"
    PLAYERS = "players"


class Deed(StrEnum):
    """List the remedies that the panel does itself, by service name (``scoring.accidents.services.settling``)."""

    STAND_IN = "stand_in"
    STAND_IN_ON = "stand_in_on"
    WITHDRAW = "withdraw"
    RETURN = "return"
    CLOSE_TABLE = "close_table"
    OPEN_TABLE = "open_table"
    END_NOW = "end_now"
    ADD_SESSION = "add_session"
    DROP_SESSIONS = "drop_sessions"
    STOP = "stop"
    GO_ON = "go_on"


@dataclass(frozen=True)
class Way:
    """Represent one remedy. ``act``: the permission it needs; ``when``: the session states in which it is possible.

    ``option``: the option of the rule set that says so, by family; ``clause``: the clause where no option does.
    ``is_of_fixed_rules``: only once the rule set is locked. ``page`` is opened ``at`` the event, the session or the
    table, with a ``query`` that may name ``%(number)s``.
    """

    key: str
    words: Promise
    note: Promise
    act: str
    button: Promise
    back: Promise
    deed: Deed | None = None
    page: str = ""
    at: str = "event"
    query: str = ""
    asks: tuple[Ask, ...] = ()
    when: frozenset[SessionStatus] = _ALWAYS
    option: Mapping[Family, str] = field(default_factory=dict)
    clause: Mapping[Family, str] = field(default_factory=dict)
    is_unnamed: bool = False
    is_of_fixed_rules: bool = False

    def cited(self, rules: RuleSet) -> str:
        """Return the rule text and clause of the remedy, empty if the rules are silent."""
        option = self.option.get(rules.family)
        if option is None:
            return self.clause.get(rules.family, "")
        source = rules.sources[option]
        return citation_words(source.text, source.clause)


@dataclass(frozen=True)
class Accident:
    """Represent a kind of accident: its questions, and its remedies with the usual one first.

    ``when``: the states of a session in which it can happen; ``first``: the first session that it can happen to.
    """

    key: str
    icon: str
    words: Promise
    asks: tuple[Ask, ...]
    ways: tuple[Way, ...]
    when: frozenset[SessionStatus] = _ALWAYS
    first: int = 1

    def way(self, key: str) -> Way | None:
        return next((way for way in self.ways if way.key == key), None)


def both(name: str) -> dict[Family, str]:
    """Return one name for both families of rules."""
    return dict.fromkeys(Family, name)


def by_family(mcr: str, riichi: str) -> dict[Family, str]:
    """Return a name for each family of rules."""
    return {Family.MCR: mcr, Family.RIICHI: riichi}


MISSED: Final = by_family("missed_session_table_points", "missed_session_uma")
SEATS: Final = by_family("MCR 3.4.6", "EMA riichi 2.1")
FOUR: Final = by_family("MCR 3.5.2", "EMA riichi 2.3")
FINAL: Final = by_family("MCR 3.9.1.4", "")
SHEET: Final = by_family("MCR 3.9.1.5", "")
ON_THE_PAGE: Final = _("Correct it on the page that opens; the earlier entry stays readable.")
LOOKED_AT_FIRST: Final = _("The page makes a draft: nothing changes before it is published.")
BY_A_REASON: Final = _("Undo it with a reason, here or on the page of substitutes.")

DRAW_AGAIN: Final = Way(
    "draw",
    _("Draw the remaining sessions again"),
    _("Played sessions stay; the tables of later sessions may change."),
    "seating.draw",
    _("Go to the draws"),
    LOOKED_AT_FIRST,
    page="draws",
    clause=by_family("MCR 3.5.1", "EMA riichi 2.3"),
)
SEATS_AS_PLAYED: Final = Way(
    "as-played",
    _("Keep the actual seats: the hands count"),
    _("The sheet records the actual seats; dealers and winds are recalculated."),
    "table.reseat",
    _("Go to the seats of this table"),
    _("The same page restores the four seats; both versions of the seating stay readable."),
    page="sheet-seats",
    at="table",
    when=STARTED,
    clause=SEATS,
)

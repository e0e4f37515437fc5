"""Find what is asked about before it is written: hands larger than any of the event, totals that no hands make."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from mahjong_core.riichi.options import hand_options
from mahjong_core.riichi.sheet import uneven_totals
from mahjong_core.riichi.sheet_parse import parse_table_hand
from mahjong_core.riichi.table.records import HandWin
from mahjong_core.riichi.value import LIMIT_BASE, Limit, limit_of
from mahjong_core.rulesets import RuleSet
from mahjong_core.rulesets.records import Family
from mahjong_core.sheets import HandPayload, RiichiHandPayload, TotalsPayload
from mahjong_core.winds import Wind
from scoring.models import EntryKind, SheetEntry
from scoring.sheets.selectors.dead_hands import RIICHI_OF_DEAD
from scoring.sheets.selectors.folding import TableSheet
from tournaments.common.look.lists import print_series
from tournaments.common.look.numbers import print_exact
from tournaments.common.rule_words.riichi import LIMITS
from tournaments.models import Tournament

VALUE_UNUSUAL: Final = "scoring.value_unusual"
TOTALS_UNUSUAL: Final = "scoring.totals_unusual"
QUESTIONS: Final = (VALUE_UNUSUAL, TOTALS_UNUSUAL, RIICHI_OF_DEAD)  # the refusals that ask
# The dearest fan of MCR 3.8.1: a hand above it joins several great ones. In riichi the limit hands below yakuman.
USUAL_POINTS: Final = 88
USUAL_BASE: Final = LIMIT_BASE[Limit.SANBAIMAN]


@dataclass(frozen=True)
class UnusualValue:
    """Represent a value to check. ``largest`` so far: fan points, or in riichi the base of 4.1.3; 0: none."""

    value: int
    largest: int
    text: str

    @property
    def detail(self) -> dict[str, Any]:
        """Return the refusal's detail; sent again with the code in ``confirm``, the hand is written."""
        return {"value": self.value, "largest": self.largest, "confirm": VALUE_UNUSUAL}


@dataclass(frozen=True)
class AskedAbove:
    """Store the limit and the ``question`` (with placeholders) for pages without a network."""

    value: int
    largest: int
    question: str


def unusual_value(current: TableSheet, payload: HandPayload) -> UnusualValue | None:
    """Return the question to ask before the hand is recorded, or None. One query, only for high values."""
    if isinstance(payload, RiichiHandPayload):
        return _unusual_riichi(current, payload)
    value = payload.value or 0
    if value <= USUAL_POINTS:
        return None
    largest = largest_points(current.table.session.tournament)
    return UnusualValue(value, largest, say_unusual(value, largest)) if value > largest else None


def unusual_totals(current: TableSheet, payload: TotalsPayload) -> tuple[Wind, ...]:
    """Return the seats whose riichi total is not in whole hundreds, as payments are (EMA riichi 4.1.2)."""
    if current.rules.family is not Family.RIICHI:
        return ()
    return uneven_totals(payload.totals, current.rules, adjustments=payload.included)


def say_unusual_totals(totals: Iterable[int]) -> str:
    """Return the question about totals that are not in whole hundreds."""
    figures = print_series(print_exact(total) for total in totals)
    return _("Riichi scores are whole hundreds: %(totals)s. Check the totals.") % {"totals": figures}


def say_unusual(value: int | str, largest: int | str) -> str:
    """Return the question in words."""
    if largest:
        sentence = _("%(value)s: the largest hand of this event so far is worth %(largest)s. Check the value.")
    else:
        sentence = _("%(value)s: such a large hand is rare. Check the value.")
    return sentence % {"value": value, "largest": largest}


def _unusual_riichi(current: TableSheet, payload: RiichiHandPayload) -> UnusualValue | None:
    value = _base_of(payload.data, current.rules)
    if value <= USUAL_BASE:
        return None
    largest = largest_base(current.table.session.tournament, current.rules)
    limit = next(limit for limit, points in LIMIT_BASE.items() if points == value)
    text = say_yakuman(str(LIMITS[limit.value]))
    return UnusualValue(value, largest, text) if value > largest else None


def say_yakuman(limit: str) -> str:
    """Return the question about a limit that the event has not seen."""
    return _("%(limit)s: this event has had none so far. Check the hand.") % {"limit": limit}


def asked_above(tournament: Tournament, rules: RuleSet) -> AskedAbove:
    """Return above which value a hand of this event is asked about (one query)."""
    if rules.family is Family.RIICHI:
        largest = largest_base(tournament, rules)
        return AskedAbove(max(USUAL_BASE, largest), largest, say_yakuman("{limit}"))
    largest = largest_points(tournament)
    return AskedAbove(max(USUAL_POINTS, largest), largest, say_unusual("{value}", "{largest}" if largest else 0))


def largest_points(tournament: Tournament) -> int:
    """Return the largest MCR hand on a sheet of the event, 0 before the first."""
    wins = _standing_hands(tournament).filter(payload__outcome="win").order_by("-payload__value")
    return int(wins.values_list("payload__value", flat=True).first() or 0)


def largest_base(tournament: Tournament, rules: RuleSet) -> int:
    """Return the largest riichi win above the usual ones on a sheet of the event, 0 without any."""
    great = Q(payload__han=13) | Q(payload__limit__in=[Limit.YAKUMAN, Limit.DOUBLE_YAKUMAN])
    rows = _standing_hands(tournament).filter(great | Q(payload__wins__isnull=False))
    bases = [_base_of(payload, rules) for payload in rows.values_list("payload", flat=True)]
    return max((base for base in bases if base > USUAL_BASE), default=0)


def _standing_hands(tournament: Tournament) -> QuerySet[SheetEntry]:
    """Return the hands that count; corrected slips are no measure."""
    hands = SheetEntry.objects.filter(table__session__tournament=tournament, kind=EntryKind.HAND)
    return hands.filter(superseded_by__isnull=True)


def _base_of(data: Any, rules: RuleSet) -> int:
    """Return the base points of the largest win of a line; 0 if no one won."""
    return max((_base(win, rules) for win in parse_table_hand(data).hand.wins), default=0)


def _base(win: HandWin, rules: RuleSet) -> int:
    limit = win.limit or (limit_of(win.han, win.fu or 0, hand_options(rules)) if win.han else None)
    return LIMIT_BASE[limit] if limit else 0

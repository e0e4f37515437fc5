"""Prepare sheets to fill in by hand, with seats, dealers and prevailing winds printed."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from mahjong_core.riichi.session import extra_round, rounds_of
from mahjong_core.riichi.table.records import TableState
from mahjong_core.rulesets import RuleSet
from mahjong_core.rulesets.records import Family
from mahjong_core.winds import (
    HANDS_PER_MCR_SESSION,
    HANDS_PER_ROUND,
    WINDS,
    Wind,
    mcr_dealer,
    mcr_seat_wind,
    prevailing_wind,
)
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.rule_words.riichi import label_text
from tournaments.models import Seat, Session
from tournaments.referees.selectors.coverage import referee_names

_SPARE_LINES = 4


@dataclass(frozen=True)
class BlankHand:
    """Represent a row to fill. ``winds``: the seat wind of each of the four, in the order of their starting winds.

    Without ``dealer`` it is a further line of riichi: the dealer stays, or a hand is dealt again (3.4.12).
    """

    label: str
    prevailing: Wind | None = None
    dealer: Wind | None = None
    dealer_name: str = ""
    winds: tuple[Wind, ...] = ()
    opens_round: bool = False


@dataclass(frozen=True)
class BlankSheet:
    """Represent one table's sheet, as annex 1 of the FFMJ's rules has it."""

    table: int
    seats: tuple[Seat, ...]
    referee: str
    hands: tuple[BlankHand, ...]


def blank_sheets(session: Session, only: int | None = None) -> tuple[BlankSheet, ...]:
    """Return the sheets of a session's tables, or of one of them, in two queries."""
    rules, referees = rules_of(session.tournament), referee_names(session)
    rows = Seat.objects.filter(session=session).select_related("table", "participant").order_by("table__number")
    sheets = []
    for number, seated in groupby(rows, lambda row: row.table.number):
        if only in (None, number):
            by_wind = {row.wind: row for row in seated}
            seats = tuple(by_wind.get(wind.value, Seat(wind=wind.value)) for wind in WINDS)
            names = [seat.participant.name if seat.participant else "" for seat in seats]
            sheets.append(BlankSheet(number, seats, referees.get(number, ""), _blank_hands(rules, names)))
    return tuple(sheets)


def _blank_hands(rules: RuleSet, names: Sequence[str]) -> tuple[BlankHand, ...]:
    if rules.family is Family.MCR:
        return tuple(_mcr_hand(n, names) for n in range(1, (rules.hands_per_session or HANDS_PER_MCR_SESSION) + 1))
    rounds = rounds_of(rules) if rules.goal_points is None else (*rounds_of(rules), extra_round(rules))
    deals = [hand for wind in rounds for dealer in WINDS for hand in _riichi_lines(wind, dealer, names)]
    return (*deals, *[BlankHand("")] * _SPARE_LINES)


def _mcr_hand(number: int, names: Sequence[str]) -> BlankHand:
    """Return a row: seats move between rounds (MCR 3.5.7.2), so dealer and winds follow from the number."""
    dealer = mcr_dealer(number)
    return BlankHand(
        label=str(number),
        prevailing=prevailing_wind(number),
        dealer=dealer,
        dealer_name=names[WINDS.index(dealer)],
        winds=tuple(mcr_seat_wind(wind, number) for wind in WINDS),
        opens_round=(number - 1) % HANDS_PER_ROUND == 0,
    )


def _riichi_lines(prevailing: Wind, dealer: Wind, names: Sequence[str]) -> tuple[BlankHand, BlankHand]:
    """Return the lines of a deal: one, and another for the same dealer once more."""
    state = TableState({}, prevailing, dealer)
    deal = BlankHand(
        label=label_text(state.label),
        prevailing=prevailing,
        dealer=dealer,
        dealer_name=names[WINDS.index(dealer)],
        winds=tuple(state.seat_wind(wind) for wind in WINDS),
        opens_round=dealer is Wind.EAST,
    )
    return deal, BlankHand("")

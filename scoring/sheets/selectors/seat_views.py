"""Compute who sits where around the table in a hand, as rows for pages."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from mahjong_core.riichi.session import extra_round, rounds_of
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.rulesets import RuleSet
from mahjong_core.rulesets.records import Family
from mahjong_core.sheets import Mode
from mahjong_core.winds import (
    HANDS_PER_MCR_SESSION,
    MCR_DEALING_ORDER,
    WINDS,
    Wind,
    mcr_dealer,
    mcr_place_changes,
    mcr_seat_wind,
    prevailing_wind,
)
from scoring.sheets.selectors.cautions import Caution, by_seat
from scoring.sheets.selectors.folding import TableSheet
from tournaments.models import Participant

# Bottom, right, top, left: the order of play, with the first dealer of the round at the bottom.
_POSITIONS = ("s", "e", "n", "w")


@dataclass(frozen=True)
class SeatView:
    """Represent a seat in one hand. ``wind`` names it (starting wind), ``seat_wind`` is its wind in that hand."""

    wind: Wind
    seat_wind: Wind
    position: str
    number: int | None
    name: str
    country: str
    short: str
    given: str
    deals: bool
    score: int
    hand_points: int
    penalty: int
    cautions: tuple[Caution, ...] = ()


@dataclass(frozen=True)
class Progress:
    """Store the progress of a table: ``played`` of ``hands`` pieces of its wall, ``now`` the piece in play."""

    played: int
    hands: int
    now: int | None


def table_progress(current: TableSheet) -> Progress:
    """Return the progress, counted by hands in MCR.

    In riichi by deals of the rounds, since a dealer who stays adds hands (3.1, 3.4.12).
    """
    sheet = current.sheet
    if not isinstance(sheet, RiichiTableSheet):
        return Progress(len(sheet.hands), current.rules.hands_per_session or 16, sheet.next_hand)
    state = sheet.play.state
    rounds, extra = rounds_of(current.rules), extra_round(current.rules)
    rounds = (*rounds, extra) if state.round is extra else rounds
    deals = len(rounds) * len(WINDS)
    played = deals if state.over else len(WINDS) * rounds.index(state.round) + WINDS.index(state.dealer)
    return Progress(played, deals, None if sheet.next_hand is None else played + 1)


def is_mcr(rules: RuleSet) -> bool:
    """Return whether a rule set is one of MCR."""
    return rules.family is Family.MCR


def seat_views(current: TableSheet, hand: int | None) -> tuple[SeatView, ...]:
    """Return the seats in the order of play of ``hand``; without a hand as they start, East at the bottom.

    In riichi players keep their chairs and only the winds move on (3.4.12).
    """
    order = MCR_DEALING_ORDER[prevailing_wind(hand)] if hand else current.rules.seats
    return tuple(_seat_view(current, wind, position, hand) for wind, position in zip(order, _POSITIONS, strict=False))


@dataclass(frozen=True)
class PlaceChange:
    """Represent a player who changes chairs before the first hand of a round. ``wind``: theirs in that hand."""

    wind: Wind
    name: str
    left_by: str


def place_changes(current: TableSheet, hand: int | None) -> tuple[PlaceChange, ...]:
    """Return who moves where before ``hand``; empty within a round, and always in riichi (3.4.12)."""
    if hand is None or not is_mcr(current.rules):
        return ()
    names = seat_names(current)
    changes = mcr_place_changes(hand)
    return tuple(PlaceChange(mcr_seat_wind(wind, hand), names[wind], names[left]) for wind, left in changes)


def with_cautions(seats: tuple[SeatView, ...], received: tuple[Caution, ...]) -> tuple[SeatView, ...]:
    """Return the seats with the sanctions of this session."""
    cautions = by_seat(received)
    return tuple(replace(seat, cautions=cautions[seat.wind]) for seat in seats)


def _seat_view(current: TableSheet, wind: Wind, position: str, hand: int | None) -> SeatView:
    player, sheet = current.seats.get(wind), current.sheet
    if isinstance(sheet, RiichiTableSheet):
        deals = sheet.play.next_hand is not None and sheet.play.state.dealer == wind
    else:
        deals = bool(hand) and mcr_dealer(hand or 1) == wind
    return SeatView(
        wind=wind,
        seat_wind=seat_wind(current, wind, hand),
        position=position,
        number=player.number if player else None,
        name=current.names.get(wind, ""),
        country=player.country if player else "",
        short=short_name(player) or current.names.get(wind, ""),
        given=player.given_name if player and player.family_name else "",
        deals=deals,
        score=_score_now(current, wind),
        hand_points=current.sheet.hand_points[wind],
        penalty=current.sheet.adjustments.get(wind, 0),
    )


def _score_now(current: TableSheet, wind: Wind) -> int:
    """Return the score with rulings. Until a riichi game ends, stakes on the table belong to no one (3.6)."""
    sheet = current.sheet
    if not isinstance(sheet, RiichiTableSheet) or sheet.play.next_hand is None or sheet.mode is Mode.TOTALS:
        return sheet.table_scores[wind]
    return sheet.play.points[wind] + sheet.adjustments.get(wind, 0)


def seat_wind(current: TableSheet, wind: Wind, hand: int | None) -> Wind:
    """Return the wind of a seat in ``hand``, or in the riichi hand to play."""
    if isinstance(current.sheet, RiichiTableSheet):
        return current.sheet.play.state.seat_wind(wind)
    return mcr_seat_wind(wind, hand) if hand else wind


def winds_in(current: TableSheet, hand: int | None = None) -> Mapping[Wind, Wind]:
    """Return the wind of each seat in ``hand`` by its starting wind (MCR 3.5.7.2, EMA riichi 3.4.12).

    Without a hand, or in riichi with one that the table has not reached, those of the hand in play; after the last hand
    those of the start.
    """
    played = next((sheet_hand for sheet_hand in current.sheet.hands if sheet_hand.number == hand), None)
    if played is not None:
        return played.seat_winds
    coming = current.sheet.next_hand
    ahead = hand if hand and hand in range(1, HANDS_PER_MCR_SESSION + 1) else coming
    return {wind: seat_wind(current, wind, ahead) for wind in WINDS}


def short_name(player: Participant | None) -> str:
    """Return the family name if it is known, otherwise the whole name."""
    return (player.family_name or player.name) if player else ""


def seat_names(current: TableSheet) -> Mapping[Wind, str]:
    """Return the name of each seat: the short one of its player, or of who plays there."""
    seats = current.rules.seats
    return {wind: short_name(current.seats.get(wind)) or current.names.get(wind, "") for wind in seats}

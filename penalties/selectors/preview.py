"""What a ruling would do to the four at the table, before anybody records it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from mahjong_core.penalties import Offence, SeatEffect, effects_of
from mahjong_core.placement import Placing, place_table
from mahjong_core.rulesets import RuleSet, Source, Stage
from mahjong_core.winds import WINDS, Wind
from penalties.selectors.catalogue import offence_choice, sentence_to_read
from scoring.selectors.sheets import TableSheet
from tournaments.models import Participant


@dataclass(frozen=True)
class SeatPreview:
    """One seat before and after. ``later`` are points that act after the places, on the session or the event."""

    wind: Wind
    participant: Participant | None
    amount: int
    before: Placing
    after: Placing
    later: int
    is_offender: bool

    @property
    def moves(self) -> bool:
        """The place or what it is worth changes."""
        return (self.before.place, self.before.table_points) != (self.after.place, self.after.table_points)

    @property
    def points_before(self) -> Fraction:
        return self.before.table_points

    @property
    def points_after(self) -> Fraction:
        return self.after.table_points


@dataclass(frozen=True)
class Preview:
    seats: list[SeatPreview]
    sentence: str
    source: str
    price: Source | None
    dead_hand: bool
    is_warning: bool


def preview_ruling(sheet: TableSheet, known: Offence, offender: Wind) -> Preview:
    """The effects on all four; raises the codes of ``mahjong_core.penalties.effects_of``."""
    rules = sheet.rules
    effects = effects_of(known, offender, rules)
    person = sheet.seats[offender]
    return Preview(
        seats=seat_previews(sheet, effects, offender),
        sentence=sentence_to_read(person.name if person else "", known, effects, offender),
        source=offence_choice(known, rules).source,
        price=quoted(rules.sources.get(known.effect.option)),
        dead_hand=known.effect.dead_hand,
        is_warning=not any(effect.amount for effect in effects),
    )


def quoted(source: Source | None) -> Source | None:
    """The clause of the price, unless the organiser set it."""
    return None if source is None or source.text == "organiser" else source


def seat_previews(sheet: TableSheet, effects: tuple[SeatEffect, ...], offender: Wind) -> list[SeatPreview]:
    at_table = amounts(effect for effect in effects if effect.stage is Stage.BEFORE_PLACES)
    later = amounts(effect for effect in effects if effect.stage is not Stage.BEFORE_PLACES)
    scores = {wind: sheet.sheet.table_scores.get(wind, sheet.rules.starting_points) for wind in WINDS}
    before = placings(scores, sheet.rules)
    after = placings({wind: score + at_table.get(wind, 0) for wind, score in scores.items()}, sheet.rules)
    return [
        SeatPreview(
            wind=wind,
            participant=sheet.seats.get(wind),
            amount=at_table.get(wind, 0) + later.get(wind, 0),
            before=before[wind],
            after=after[wind],
            later=later.get(wind, 0),
            is_offender=wind == offender,
        )
        for wind in WINDS
    ]


def amounts(effects: Iterable[SeatEffect]) -> dict[Wind, int]:
    found: dict[Wind, int] = {}
    for effect in effects:
        found[effect.wind] = found.get(effect.wind, 0) + effect.amount
    return found


def placings(scores: Mapping[Wind, int], rules: RuleSet) -> dict[Wind, Placing]:
    placed = place_table(scores, scale=rules.place_scale, tie_rule=rules.tie_rule)
    return {placing.wind: placing for placing in placed}

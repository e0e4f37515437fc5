"""Answer the riichi calculator's questions, with the indicators that lie on the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from django.utils.translation import gettext as _

from calculator.selectors.hand_page import RackTile, rack_tile
from calculator.selectors.question import Question, WaitLine
from calculator.selectors.riichi_hand import Valued, valued
from calculator.selectors.riichi_waits import wait_lines
from mahjong_core.hands import Hand, HandProblem
from mahjong_core.riichi.evaluate import evaluate_riichi, riichi_hand_problems
from mahjong_core.riichi.options import hand_options
from mahjong_core.riichi.win import MAX_INDICATORS, RiichiWin
from mahjong_core.rulesets import Family, RuleSet, usual_preset
from mahjong_core.tiles import Kind, Tile, format_tiles

DORA, URA = "dora", "ura"
INDICATORS: Final = (DORA, URA)


@dataclass(frozen=True)
class IndicatorRow:
    """Represent indicators on the rack; ``text`` is the form's value."""

    name: str
    label: str
    text: str
    tiles: tuple[RackTile, ...]


@dataclass(frozen=True)
class RiichiQuestion(Question):
    """Add the indicators; ``mode`` may be one of ``INDICATORS``."""

    family: ClassVar = Family.RIICHI
    flags: ClassVar = ("ippatsu", "first_turn", "last_tile", "kong_replacement", "robbing_kong")
    win: RiichiWin = field(default_factory=RiichiWin)
    rules: RuleSet = field(default_factory=lambda: usual_preset(Family.RIICHI))

    @property
    def declared(self) -> str:
        """Return the declaration as the form names it."""
        return "double_riichi" if self.win.double_riichi else "riichi" if self.win.riichi else ""

    def shown_indicators(self, name: str) -> tuple[Tile, ...]:
        """Return the indicators of a name: of dora or of ura dora."""
        return self.win.dora_indicators if name == DORA else self.win.ura_indicators

    @property
    def indicators(self) -> Iterator[IndicatorRow]:
        labels = {DORA: _("Dora indicators"), URA: _("Ura dora indicators")}
        for name, label in labels.items():
            tiles = self.shown_indicators(name)
            yield IndicatorRow(name, label, format_tiles(tiles), tuple(map(rack_tile, tiles)))

    @property
    def shown(self) -> tuple[Tile, ...]:
        return (*self.win.dora_indicators, *self.win.ura_indicators)

    def can_add(self, kind: Kind) -> bool:
        if self.mode in INDICATORS:
            return self.left(kind) > 0 and len(self.shown_indicators(self.mode)) < MAX_INDICATORS
        return super().can_add(kind)

    def pairs(self) -> Iterator[tuple[str, str]]:
        for name in INDICATORS:
            if self.shown_indicators(name):
                yield name, format_tiles(self.shown_indicators(name))
        yield from self.won_pairs()
        if self.declared:
            yield "declared", self.declared
        yield from self.flag_pairs()
        sticks = (("counters", self.win.counters), ("deposits", self.win.deposits))
        yield from ((name, str(count)) for name, count in sticks if count)
        yield from self.rules_pairs()

    def problems(self, hand: Hand) -> Sequence[HandProblem]:
        return riichi_hand_problems(hand, self.win, hand_options(self.rules))

    def value(self, hand: Hand) -> Valued:
        return valued(evaluate_riichi(hand, self.win, hand_options(self.rules)))

    def waits(self, hand: Hand) -> tuple[WaitLine, ...]:
        return wait_lines(hand, self.win, hand_options(self.rules))

    def sentence(self, value: Valued) -> str:
        facts = {"han": value.han, "fu": value.fu, "payment": value.payment, "limit": value.limit}
        return (_("%(limit)s: %(payment)s.") if value.limit else _("%(han)s han %(fu)s fu: %(payment)s.")) % facts

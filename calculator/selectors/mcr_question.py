"""Answer the MCR calculator's questions: the value, the waits and what was announced."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from calculator.selectors.hand_page import query_pairs
from calculator.selectors.hand_values import Check, Value, checked, counted, value_of, wait_lines
from calculator.selectors.hand_words import fan_name
from calculator.selectors.question import Question, WaitLine
from mahjong_core.hands import Hand, HandProblem
from mahjong_core.mcr.evaluate import mcr_hand_problems
from mahjong_core.mcr.fans import fan
from mahjong_core.mcr.win import McrWin
from mahjong_core.rulesets import Family
from mahjong_core.tiles import Notation, format_tiles


@dataclass(frozen=True)
class McrQuestion(Question):
    """Add the announcement to a question, as a value and fan by fan.

    ``is_bound``: the winds and the way of winning come from a score sheet and are not the reader's to choose.
    """

    family: ClassVar = Family.MCR
    flags: ClassVar = ("last_of_kind", "last_tile", "kong_replacement", "robbing_kong")
    win: McrWin = field(default_factory=McrWin)
    announced: int | None = None
    said: tuple[int, ...] = ()
    is_bound: bool = False

    @property
    def said_fans(self) -> list[str]:
        """Return the names of the fans that were announced."""
        return [fan_name(fan(number)) for number in self.said]

    def pairs(self) -> Iterator[tuple[str, str]]:
        if not self.is_bound:
            yield from self.won_pairs()
            yield from self.rules_pairs()
            if self.announced is not None:
                yield "announced", str(self.announced)
        yield from self.flag_pairs()
        if self.win.flowers:
            yield "flowers", str(self.win.flowers)
        yield from (("said", str(number)) for number in self.said)
        if self.notation is not Notation.MPSZ:
            yield "notation", self.notation.value

    def problems(self, hand: Hand) -> Sequence[HandProblem]:
        return mcr_hand_problems(hand, self.win)

    def value(self, hand: Hand) -> Value:
        return value_of(hand, self.win, self.rules)

    def waits(self, hand: Hand) -> tuple[WaitLine, ...]:
        return wait_lines(hand, self.win, self.rules)

    def sentence(self, value: Value) -> str:
        points = ngettext("%(n)s point.", "%(n)s points.", value.total) % {"n": value.total}
        least = _("The minimum of %(n)s is reached.") if value.reaches_minimum else _("Below the minimum of %(n)s.")
        return f"{points} {least % {'n': value.minimum}}" if value.minimum else points

    def check(self, hand: Hand) -> Check | None:
        if self.announced is None and not self.said:
            return None
        return checked(hand, self.win, self.rules, self.announced, counted(self.said))


def link_to(hand: Hand, win: McrWin) -> str:
    """Return the query that opens the calculator with this win."""
    return urlencode(list(query_pairs(McrQuestion(hand=hand, win=win))))


def tiles_text(hand: Hand) -> str:
    """Return standing tiles and melds for the ``tiles`` tag, the winning tile apart."""
    return " ".join([*(str(meld) for meld in hand.melds), format_tiles(hand.concealed)])

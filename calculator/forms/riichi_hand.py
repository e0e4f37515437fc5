"""Define what the riichi calculator is asked beside a hand: riichi, and what lay on the table."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from calculator.forms.hand import MODES, TAPS, CalculatorForm, choice, flag, text
from calculator.selectors.hand_words import problem_sentences
from calculator.selectors.question import Tap
from calculator.selectors.riichi_question import DORA, INDICATORS, URA, RiichiQuestion
from mahjong_core.errors import RuleError
from mahjong_core.riichi.win import RiichiWin
from mahjong_core.rulesets import Family
from mahjong_core.tiles import Tile, parse_tile, parse_tiles
from tournaments.common.forms.widgets import number_input

RIICHI: Final = [("", _("No riichi")), ("riichi", _("Riichi")), ("double_riichi", _("Double riichi"))]
INDICATOR_MODES: Final = [(DORA, _("Dora indicator")), (URA, _("Ura indicator"))]
RIICHI_TAPS: Final = [*TAPS, (Tap.RED.value, _("Red five"))]


def count(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=99, widget=number_input())


class RiichiCalculatorForm(CalculatorForm):
    family = Family.RIICHI
    taps = RIICHI_TAPS
    indicators = INDICATOR_MODES
    declarations = RIICHI
    flag_names = RiichiQuestion.flags
    number_names = ("counters", "deposits", "rules")
    dora = text()
    ura = text()
    declared = choice(_("Riichi"), RIICHI)
    ippatsu = flag(_("Ippatsu"))
    first_turn = flag(_("In the first turn"))
    last_tile = flag(_("Last tile of the wall"))
    counters = count(_("Counters"))
    deposits = count(_("Riichi sticks collected"))
    mode = choice("", [*MODES, *INDICATOR_MODES])
    tap = choice("", RIICHI_TAPS)

    def question(self) -> RiichiQuestion:
        """Return the question, before any tap on the tiles of its hand."""
        asked = self.asked()
        try:
            indicators: dict[str, Any] = {f"{name}_indicators": self.tiles(name) for name in INDICATORS}
        except RuleError as error:
            indicators, asked["refused"] = {}, asked["refused"] + problem_sentences(error)
        declared = self.value_of("declared")
        win = RiichiWin(
            **self.circumstances(),
            **indicators,
            riichi=declared == "riichi",
            double_riichi=declared == "double_riichi",
            counters=self.cleaned_data.get("counters") or 0,
            deposits=self.cleaned_data.get("deposits") or 0,
        )
        return RiichiQuestion(**asked, win=win)

    def tiles(self, name: str) -> tuple[Tile, ...]:
        """Return the indicators with those added by the picker, and without those taken out on the rack."""
        typed = self.value_of(name).strip()
        if "clear" in self.sent or not (typed or self.value_of("mode") == name):
            return ()
        tiles = list(parse_tiles(typed)) if typed else []
        if self.value_of("mode") == name:
            tiles += [parse_tile(tile) for tile in self.sent.getlist("add")]
        for tile in map(parse_tile, self.sent.getlist(f"{name}_out")):
            if tile in tiles:
                tiles.remove(tile)
        return tuple(tiles)
